// A session for others: a folder as an archive, a link that holds all of it, a page, a program file.
import { $, download, h, replace, say } from './dom.js';
import { postForText } from './api.js';
import { forServer, store } from './session.js';
import { zip } from './zip.js';

const MOST_BYTES = 8 << 20;

const through = async (bytes, stream) => new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
const toText = bytes => {
  let text = '';
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
};
const fromText = text => Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), character => character.charCodeAt(0));

/** A session as a part of a link. */
export const encode = async value => toText(await through(new TextEncoder().encode(JSON.stringify(value)), new CompressionStream('deflate-raw')));

/** The session in a link. Throws if there is none. */
export const decode = async text => {
  const stream = new Blob([fromText(text)]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  const parts = [];
  let size = 0;
  for (;;) {
    const { done, value } = await stream.read();
    if (done) break;
    size += value.length;
    if (size > MOST_BYTES) throw new Error('the link holds too much');
    parts.push(value);
  }
  const value = JSON.parse(await new Blob(parts).text());
  const isText = item => typeof item === 'string';
  const { session } = value;
  if (!isText(session?.domain) || !Array.isArray(session.instances)) throw new Error('the link holds no session');
  if (!session.instances.every(one => isText(one?.name) && isText(one.text))) throw new Error('the link holds no session');
  return { session, own: isText(value.own) ? value.own : null };
};

const fileName = () => store.session.title.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '') || 'playground';

/** The files of a domain folder. */
export const folderFiles = (session, program) => {
  const name = fileName();
  const files = [[`${name}/domain.pddl`, session.domain]];
  for (const { label, name: file, text } of session.instances) files.push([`${name}/${label ?? 'pool'}/${file.replace(/[\\/:]/g, '-')}`, text]);
  if (session.picture) files.push([`${name}/picture.json`, `${JSON.stringify(session.picture, null, 2)}\n`]);
  if (program) files.push([`${name}/programs/found.prog`, program]);
  return files;
};

const row = (title, words, name, action) => h('div', { class: 'share-row' },
  h('div', {}, h('strong', {}, title), h('p', {}, words)), h('button', { type: 'button', onclick: action, 'data-share': title }, name));

/** Opens the dialog. */
export async function openShare(program) {
  const dialog = $('dialog');
  const { session, own } = store;
  const link = `${location.origin}/#s=${await encode({ session, own })}`;
  const note = h('p', { class: 'note', role: 'status' });
  const done = text => { note.textContent = text; say(text); };
  const field = h('input', { class: 'link', readOnly: true, value: link, 'aria-label': 'The link' });
  const copy = async () => {
    field.select();
    try { await navigator.clipboard.writeText(link); done('The link is copied.'); } catch { done('Copy the marked link.'); }
  };
  const page = async () => {
    try {
      const text = await postForText('page', { session: forServer(), program });
      download(`${fileName()}.html`, 'text/html', text);
      done('The page is saved.');
    } catch (error) { done(error.message); }
  };
  const archive = () => { download(`${fileName()}.zip`, 'application/zip', zip(folderFiles(session, program))); done('The folder is saved.'); };
  replace(dialog, h('form', { method: 'dialog', class: 'share' },
    h('h2', { id: 'dialog-title' }, 'Share'),
    row('Folder', 'A zip archive with the domain and its examples; genplan synth reads the folder in it.', 'Download zip', archive),
    row('Link', `The whole session is in the link (${link.length.toLocaleString('en')} characters); nothing is sent anywhere. It opens in a playground at the same address.`, 'Copy link', copy),
    field,
    program && row('Page', 'One file with the program and its executions, to step through without genplan.', 'Download page', page),
    program && row('Program', 'The program file.', 'Download program', () => { download(`${fileName()}.prog`, 'text/plain', program); done('The program is saved.'); }),
    note,
    h('div', { class: 'buttons' }, h('button', { class: 'primary' }, 'Done'))));
  dialog.showModal();
}
