// The playground: from the gallery to the workbench.
import { $, banner, h, replace } from './dom.js';
import { get, hasToken, onBack, takeToken } from './api.js';
import { close, instanceNamed, keep, listen, namedSession, openKept, openSession, openText, rename, setOpenText, show, store, unsavedOf } from './session.js';
import { headline, known, onKnown, presentProgram } from './answer.js';
import { createEditor } from './editor.js';
import { onFailing } from './evidence.js';
import { showGallery } from './gallery.js';
import { load, tabSession } from './kept.js';
import { isOfFolder, loadFolder, save, showSaved } from './saving.js';
import { showVerdicts } from './instances.js';
import './program.js';
import * as stepping from './stepping.js';
import * as asking from './asking.js';
import * as history from './history.js';
import { decode, openShare } from './share.js';

let start = null;
let editor = null;

// The editor, and which text it shows.
let opened = null;
const tabs = h('div', { class: 'tabs', role: 'group', 'aria-label': 'Which text' });
const nameField = h('input', { class: 'name', 'aria-label': 'The name of this instance', spellcheck: false, onchange: event => { const one = instanceNamed(store.open); if (one) rename(one, event.target.value.trim()); } });
const box = h('div', { class: 'editor' });
const problems = h('ul', { class: 'problems', 'aria-label': 'What is wrong' });

const placed = () => {
  const { instances } = store.session;
  const isHere = place => {
    if (!place) return false;
    if (place.text === 'domain') return store.open === 'domain';
    if (place.text === 'program') return store.open === 'program';
    return instances[place.text.instance]?.name === store.open;
  };
  return [...known.findings, ...known.answerFindings, ...known.lint].filter(finding => isHere(finding.place));
};

const SEVERITIES = { error: 'error', warning: 'warning', note: 'info' };

const showFindings = () => {
  const findings = placed();
  const unique = findings.filter((one, index) => findings.findIndex(other => other.message === one.message && other.place.from === one.place.from) === index);
  editor.diagnose(unique.map(({ place, severity, message, label, help, fixes }) => ({
    from: place.from, to: place.to, severity: SEVERITIES[severity], fixes,
    message: [message, label, ...help].filter(Boolean).join('\n'),
  })));
  replace(problems, ...unique.filter(one => one.severity !== 'note').slice(0, 5).map(one => h('li', { class: one.severity },
    h('button', { type: 'button', class: 'linkish', onclick: () => editor.select(one.place.from, one.place.to) }, `Line ${one.line}: ${one.message}`),
    one.fixes.map(fix => h('button', { type: 'button', class: 'fix', onclick: () => { editor.view.dispatch({ changes: { from: fix.from, to: fix.to, insert: fix.insert } }); editor.focus(); } }, fix.title)))));
};

const tab = (name, text) => h('button', { type: 'button', 'aria-pressed': String(store.open === name), onclick: () => show(name) }, text);

const showText = () => {
  const isInstance = !['domain', 'program'].includes(store.open);
  replace(tabs, tab('domain', 'Domain'), ...(store.own !== null ? [tab('program', 'Program')] : []), ...(isInstance ? [tab(store.open, 'Instance')] : []));
  nameField.hidden = !isInstance;
  nameField.value = isInstance ? store.open : '';
  const key = `${store.open}`;
  if (opened !== key) { editor.open(openText(), store.open === 'program' ? 'program' : 'pddl'); opened = key; } else editor.replace(openText());
  showFindings();
};

const buildTexts = () => {
  replace($('texts'), h('div', { class: 'pane-head' }, h('h2', { id: 'texts-title' }, 'Text'), tabs, nameField), box, problems);
  editor = createEditor(box, { label: 'The text that is open', onChange: text => setOpenText(text) });
};

// What is below: stepping, questions, history.
const PANES = [['step', 'Step through', stepping.root], ['ask', 'Questions', asking.root], ['grew', 'How it grew', history.root]];
let pane = 'step';
const lowerTabs = h('div', { class: 'tabs lower-tabs', role: 'tablist', 'aria-label': 'Look closer' });
const choosePane = name => {
  pane = name;
  replace(lowerTabs, ...PANES.map(([id, text]) => h('button', {
    type: 'button', role: 'tab', id: `tab-${id}`, 'aria-selected': String(id === pane), 'aria-controls': `pane-${id}`, tabIndex: id === pane ? 0 : -1,
    onclick: () => choosePane(id),
    onkeydown: event => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!step) return;
      const index = PANES.findIndex(([one]) => one === pane);
      choosePane(PANES[(index + step + PANES.length) % PANES.length][0]);
      $(`tab-${pane}`).focus();
      event.preventDefault();
      event.stopPropagation();
    },
  }, text)));
  for (const [id, , node] of PANES) node.hidden = id !== pane;
  stepping.setVisible(pane === 'step');
  if (pane !== 'ask') asking.leave();
};
const buildLower = () => {
  PANES.forEach(([id, , node]) => { node.id = `pane-${id}`; node.setAttribute('role', 'tabpanel'); node.setAttribute('aria-labelledby', `tab-${id}`); });
  replace($('lower'), lowerTabs, ...PANES.map(([, , node]) => node));
  choosePane('step');
};

/** Shows the gallery or the workbench. */
const place = () => {
  const isOpen = store.session !== null;
  $('gallery').hidden = isOpen;
  $('bench').hidden = !isOpen;
  for (const id of ['title', 'summary', 'share']) $(id).hidden = !isOpen;
  $('save').hidden = !isOpen || !isOfFolder(start);
  document.title = isOpen ? `${store.session.title} · genplan` : 'genplan playground';
  if (!isOpen) showGallery(start);
};

/** Leaves the workbench. */
const leave = () => { close(); replace(history.root); place(); };

const wire = () => {
  $('home').onclick = () => { window.history.pushState(null, '', '#gallery'); leave(); };
  $('title').onchange = event => { store.session.title = event.target.value.trim() || 'Untitled'; keep(); document.title = `${store.session.title} · genplan`; };
  $('share').onclick = () => openShare(presentProgram());
  $('save').onclick = save;
  addEventListener('keydown', event => {
    if (!store.session || event.defaultPrevented || $('dialog').open) return;
    const { target } = event;
    if (target.closest?.('.cm-editor, input:not([type=range]), select, textarea, [role=tab]')) return;
    if (event.key === ' ' && target.closest?.('button, summary')) return;
    if (pane === 'step') stepping.key(event); else if (pane === 'ask') asking.key(event);
  });
  listen(what => {
    if (!store.session) return;
    if (what === 'session') { opened = null; $('title').value = store.session.title; place(); choosePane('step'); }
    if (['session', 'open', 'labels', 'own'].includes(what)) showText();
    showSaved();
  });
  onFailing(failing => { choosePane('ask'); asking.askAboutFailing(failing); });
  onKnown(() => {
    if (!store.session) return;
    showVerdicts({ verdicts: known.verdicts, findings: known.findings, program: presentProgram() });
    showFindings();
    $('summary').textContent = known.isSearching ? 'Searching …' : headline();
  });
};

const complain = message => banner(message, h('button', { type: 'button', onclick: () => banner('') }, 'Close'));

/** Opens the session in a link, beside what was open. Nothing is asked about it before the user agrees. */
const openLink = async text => {
  window.history.replaceState(null, '', location.pathname);
  try {
    const { session, own } = await decode(text);
    openSession(session, { origin: { kind: 'link' }, own, dirty: true, held: true, isInstead: true });
  } catch (error) {
    if (store.session) window.history.replaceState(null, '', `#session=${store.id}`);
    complain(`This link cannot be opened: ${error.message}`);
    if (!store.session) place();
  }
};

/** Opens a session that is kept; one of the folder that has no changes is loaded anew. */
const reopen = async (id, options = {}) => {
  const value = load(id);
  if (value && !value.dirty && value.origin?.kind === 'folder' && value.origin.folder === start.folder_id) {
    return loadFolder({ id, history: value.history, open: value.open, ...options }).catch(() => openKept(id, options));
  }
  if (openKept(id, options)) return;
  window.history.replaceState(null, '', '#gallery');
  leave();
  complain('This session is not kept in this browser any more.');
};

/** Shows what the address says: a session, the one in a link, or the gallery. */
const route = async () => {
  const link = /^#s=(.*)$/.exec(location.hash)?.[1];
  const id = namedSession();
  if (hasToken()) return location.reload();
  if (link) return openLink(link);
  if (!id) return store.session && leave();
  if (!store.session || store.id !== id) return reopen(id);
};

/** The session of the folder, unless this tab goes on with its own. */
const openFolder = async () => {
  await loadFolder({ isInstead: true });
  unsavedOf(start.folder_id);
};

/** What a tab shows first. */
const first = async () => {
  if (location.hash.length > 1) {
    await route();
    return store.session ?? place();
  }
  const mine = tabSession();
  const value = mine && load(mine);
  const isOther = start.folder_id && value?.origin?.folder !== start.folder_id;
  if (value && !isOther) return reopen(mine, { isInstead: true });
  return start.folder ? openFolder() : place();
};

const begin = async () => {
  if (hasToken()) takeToken();
  try { start = await get('start'); } catch (error) {
    // A server that is gone, or has another token, is asked again until it is back.
    if (error.status && error.status !== 401) setTimeout(begin, 1500);
    return;
  }
  buildTexts();
  buildLower();
  wire();
  addEventListener('hashchange', route);
  await first().catch(error => complain(error.message));
};

onBack(async () => {
  if (!start) return begin();
  start = await get('start').catch(() => start);
  place();
});
begin();
