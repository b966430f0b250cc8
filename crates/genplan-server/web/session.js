// What the user works on. It lives in this browser; the server gets it with every question.
import { banner, clearToasts, toast } from './dom.js';
import * as kept from './kept.js';

const MOST_HISTORY = 60;

export const store = {
  /** The name under which it is kept. */
  id: null,
  /** Where it came from: a folder with what was loaded, an example of the gallery, a link, or nowhere. */
  origin: null,
  /** Whether nothing may be asked before the user agrees: it came with a link. */
  held: false,
  /** The session: title, domain, instances with labels, options, picture. */
  session: null,
  /** Which text is open: `domain`, `program`, or the name of an instance. */
  open: 'domain',
  /** The user's own program; without, the one that genplan finds counts. */
  own: null,
  /** How the program grew. */
  history: [],
  /** Whether something was changed since it was opened or saved. */
  dirty: false,
};

const listeners = [];
/** Is told of each change: what changed (`text`, `labels`, `options`, `open`, `own`, `history`, `held`, `session`). */
export const listen = call => listeners.push(call);

const addressOf = id => `#session=${id}`;

/** The session that the address names. */
export const namedSession = () => /^#session=([0-9a-f]+)$/.exec(location.hash)?.[1];

/** Makes the address that of the session: as a new step of the browser's history, or instead of the present one. */
const goTo = (id, isInstead) => {
  kept.setTab(id);
  if (namedSession() === id) return;
  if (isInstead) window.history.replaceState(null, '', addressOf(id)); else window.history.pushState(null, '', addressOf(id));
};

let isFull = false;
/** Says when there is no room to keep the session, and when there is room again. */
const sayFull = now => {
  if (now) banner('This browser has no room to keep this session: share it or save it before you leave, or forget others in the gallery.');
  else if (isFull) banner('');
  isFull = now;
};

/** Keeps the session for a reload, for Back, and for later. */
export const keep = () => {
  const { id, session, origin, held, open, own, history, dirty } = store;
  if (!session) return;
  const name = kept.keep(id, { session, origin, held, open, own, history, dirty });
  sayFull(name === null);
  if (name && name !== id) { store.id = name; goTo(name, true); }
};

/** Tells everybody, and keeps it for a reload. */
export const changed = what => {
  if (['text', 'labels', 'options', 'own'].includes(what)) store.dirty = true;
  listeners.forEach(call => call(what));
  keep();
};

const blank = { max_lines: null, mode: 'pn', conditions: null, pointers: null, seconds: 30 };

/** The options of this page. Sessions that were kept or shared before called the most lines `lines`. */
const optionsOf = ({ lines = null, ...given } = {}) => Object.fromEntries(
  Object.entries({ ...blank, max_lines: lines }).map(([name, usual]) => [name, given[name] ?? usual]));

/** Says how to get back to a session with changes that another one takes the place of. */
const sayWayBack = ({ id, session, dirty }) => {
  if (dirty) toast(`Your work on ${session.title} is kept.`, 'Go back to it', () => openKept(id));
};
/** The session that was left for the gallery. */
let left = null;

/**
 * Opens a session: a new one, or a version of the one of that `id`. It gets an address of its own, and what was open stays kept
 * under its own.
 */
export function openSession(session, { id = kept.newId(), origin = null, held = false, open, own = null, history = [], dirty = false, isInstead = false } = {}) {
  const before = store.session ? { ...store } : left;
  const instances = session.instances.map(({ name, label, text }) => ({ name, label: label ?? null, text }));
  store.session = {
    title: session.title || 'Untitled', domain: session.domain, instances, picture: session.picture ?? null,
    options: optionsOf(session.options),
  };
  const isThere = open === 'domain' || open === 'program' || instances.some(instance => instance.name === open);
  Object.assign(store, { id, origin, held, open: isThere ? open : 'domain', own, history, dirty });
  left = null;
  clearToasts();
  goTo(id, isInstead);
  changed('session');
  if (before && before.id !== id) sayWayBack(before);
}

/** Opens a session that is kept. Gives whether there is one. */
export const openKept = (id, options = {}) => {
  const value = kept.load(id);
  if (value) openSession(value.session, { ...value, ...options, id });
  return value !== null;
};

/** Offers to go on with work on a folder that was never saved to it. */
export const unsavedOf = folder => {
  const value = kept.recent().find(({ id, dirty, origin }) => dirty && id !== store.id && origin?.kind === 'folder' && origin.folder === folder);
  if (value) sayWayBack(value);
};

/** What is there now; a call brings it back. What was saved meanwhile stays saved. */
export const snapshot = () => {
  const now = structuredClone({ ...store });
  return () => openSession(now.session, { ...now, origin: store.origin, dirty: true });
};

/** Leaves the session, which stays kept. */
export const close = () => {
  if (store.session) left = { ...store };
  store.session = null;
  kept.setTab(null);
  clearToasts();
};

/** The user agrees to questions about a session that came with a link. */
export const release = () => { store.held = false; changed('held'); };

export const instanceNamed = name => store.session.instances.find(instance => instance.name === name);

/** A name that is not taken. */
export const freeName = (wanted, session = store.session) => {
  const stem = wanted.replace(/\.pddl$/i, '') || 'instance';
  const taken = new Set(session.instances.map(instance => instance.name));
  if (!taken.has(`${stem}.pddl`)) return `${stem}.pddl`;
  const base = stem.replace(/-\d+$/, '');
  for (let number = 2; ; number++) if (!taken.has(`${base}-${number}.pddl`)) return `${base}-${number}.pddl`;
};

export const addInstance = (name, label, text, after) => {
  const instance = { name: freeName(name), label, text };
  const { instances } = store.session;
  const at = after ? instances.indexOf(after) + 1 : instances.length;
  instances.splice(at, 0, instance);
  store.open = instance.name;
  changed('labels');
  return instance;
};

export const relabel = (instance, label) => {
  if (instance.label === label) return;
  instance.label = label;
  changed('labels');
};

/** Removes an instance, and offers to bring it back. */
export const removeInstance = instance => {
  const { session } = store;
  const at = session.instances.indexOf(instance);
  session.instances = session.instances.filter(other => other !== instance);
  if (store.open === instance.name) store.open = 'domain';
  changed('labels');
  toast(`${instance.name} is removed.`, 'Undo', () => {
    instance.name = freeName(instance.name);
    store.session.instances.splice(at, 0, instance);
    changed('labels');
  });
};

/** Replaces the domain, and offers to bring the old one back. */
export const replaceDomain = (text, by) => {
  const old = store.session.domain;
  const put = domain => { store.session.domain = domain; store.open = 'domain'; changed('text'); changed('open'); };
  put(text);
  toast(`The domain is replaced by ${by}.`, 'Undo', () => put(old));
};

export const rename = (instance, wanted) => {
  if (wanted === instance.name) return;
  const name = freeName(wanted);
  if (store.open === instance.name) store.open = name;
  instance.name = name;
  changed('labels');
};

export const show = open => { store.open = open; changed('open'); };

/** The text that is open. */
export const openText = () => {
  const { session, open, own } = store;
  if (open === 'domain') return session.domain;
  if (open === 'program') return own ?? '';
  return instanceNamed(open)?.text ?? '';
};

export const setOpenText = text => {
  const { session, open } = store;
  if (open === 'domain') session.domain = text;
  else if (open === 'program') store.own = text;
  else { const instance = instanceNamed(open); if (instance) instance.text = text; }
  changed('text');
};

export const setOptions = options => { Object.assign(store.session.options, options); changed('options'); };
export const setOwn = own => {
  store.own = own;
  if (own === null && store.open === 'program') store.open = 'domain';
  changed('own');
};

/** Notes a program that was found for the present examples. */
export const remember = (program, lines, words) => {
  const { history, session } = store;
  const entry = { program, lines, words, session: structuredClone(session) };
  const last = history.at(-1);
  const labels = one => JSON.stringify(one.instances.map(({ name, label }) => [name, label]));
  // What is typed does not make a step of its own, unless the program changes.
  if (last && last.program === program && labels(last.session) === labels(session)) { last.session = entry.session; last.words = words; }
  else history.push(entry);
  if (history.length > MOST_HISTORY) history.shift();
  changed('history');
};

/** What is sent to the server. */
export const forServer = (extra = {}) => {
  const { title, domain, instances, options, picture } = store.session;
  return { title, domain, instances, picture, options: { ...options, all: false, ...extra } };
};
