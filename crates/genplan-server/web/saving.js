// Saves the folder's own session to the folder. What somebody else has changed there meanwhile is shown, and the user decides.
import { $, banner, h, plural, replace, say, toast } from './dom.js';
import { get, put } from './api.js';
import { forServer, freeName, keep, openSession, snapshot, store } from './session.js';

const DOMAIN = 'domain.pddl';

/** Whether the session is of the folder that the server has. */
export const isOfFolder = start => Boolean(start?.folder_id) && store.origin?.kind === 'folder' && store.origin.folder === start.folder_id;

/** Loads the folder as it is now. */
export const loadFolder = async (options = {}) => {
  const { origin, ...session } = await get('folder');
  openSession(session, { origin, ...options });
};

const complain = error => banner(error.message, h('button', { type: 'button', onclick: () => banner('') }, 'Close'));

/** Tells of files that are in the folder, but not in the session. */
const mention = others => toast(`${others.length === 1 ? `${others[0]} is` : `${plural(others.length, 'other file')} are`} in the folder, too, and not in this session.`,
  'Load the folder anew', () => loadFolder({ id: store.id, history: store.history }).catch(complain));

/** Saves the session. */
export async function save() {
  const session = forServer();
  const { id } = store;
  try {
    const { origin, others } = await put('folder', { ...session, origin: store.origin });
    if (store.id !== id) return;
    Object.assign(store, { origin, dirty: JSON.stringify(forServer()) !== JSON.stringify(session) });
    banner('');
    keep();
    showSaved();
    say('Saved.');
    if (others.length) mention(others);
  } catch (error) {
    if (error.conflicts?.length) resolve(error.conflicts); else complain(error);
  }
}

export const showSaved = () => { $('save').textContent = store.dirty ? 'Save to folder' : 'Saved'; $('save').disabled = !store.dirty; };

const whatHappened = ({ path, fingerprint, text }) => {
  if (fingerprint === null) return 'It was removed.';
  if (text === null) return 'It was changed, and cannot be read.';
  return store.origin.files.some(file => file.path === path) ? 'It was changed.' : 'It is new there, and not the same as here.';
};

/** The user's choice for each file: the folder's version, which comes into the session, or the one of the session. */
function resolve(conflicts) {
  const dialog = $('dialog');
  const chosen = conflicts.map(({ fingerprint, text }) => (fingerprint !== null && text === null ? 'mine' : 'theirs'));
  const row = (conflict, index) => {
    const isUnreadable = conflict.fingerprint !== null && conflict.text === null;
    const choice = h('select', { 'aria-label': `What to do about ${conflict.path}`, 'data-conflict': conflict.path, onchange: event => { chosen[index] = event.target.value; } },
      h('option', { value: 'theirs', disabled: isUnreadable }, 'Keep it as it is in the folder'), h('option', { value: 'mine' }, 'Overwrite it with mine'));
    choice.value = chosen[index];
    return h('div', { class: 'share-row' }, h('div', {}, h('strong', {}, conflict.path), h('p', {}, whatHappened(conflict))), choice);
  };
  const go = event => {
    event.preventDefault();
    dialog.close();
    const [undo, { origin }] = [snapshot(), store];
    // After Undo the conflict is there again.
    if (takeTheirs(conflicts, chosen)) toast('The versions of the folder are in the session now.', 'Undo', () => { store.origin = origin; undo(); });
    save();
  };
  replace(dialog, h('form', { method: 'dialog', class: 'share', onsubmit: go },
    h('h2', { id: 'dialog-title' }, 'Changed in the folder'),
    h('p', {}, 'Somebody else has changed these files since they were loaded. Nothing is saved yet.'),
    conflicts.map(row),
    h('div', { class: 'buttons' }, h('button', { type: 'button', onclick: () => dialog.close() }, 'Cancel'), h('button', { class: 'primary', 'data-conflicts': 'save' }, 'Save'))));
  dialog.showModal();
}

/** Takes versions of the folder into the session, and notes that all of these files have been seen. */
const takeTheirs = (conflicts, chosen) => {
  const session = structuredClone(store.session);
  let files = store.origin.files.slice();
  conflicts.forEach(({ path, name, fingerprint, text }, index) => {
    const isTheirs = chosen[index] === 'theirs';
    const kept = isTheirs ? take(session, path, name, text) : name;
    files = files.filter(file => file.path !== path);
    if (fingerprint !== null) files.push({ path, name: kept, fingerprint });
  });
  openSession(session, { ...store, origin: { ...store.origin, files }, dirty: true });
  return chosen.includes('theirs');
};

/** Puts a version of the folder into a session; gives its name there. */
const take = (session, path, name, text) => {
  if (path === DOMAIN) { session.domain = text; return DOMAIN; }
  const [label] = path.split('/');
  const mine = session.instances.find(instance => instance.name === name && instance.label === label);
  if (text === null) session.instances = session.instances.filter(instance => instance !== mine);
  else if (mine) mine.text = text;
  else {
    const free = freeName(name, session);
    session.instances.push({ name: free, label, text });
    return free;
  }
  return name;
};
