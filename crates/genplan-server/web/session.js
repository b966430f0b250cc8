// What the user works on. It lives in this tab; the server gets it with every question.

const KEY = 'genplan-session';
const MOST_HISTORY = 60;
const BACKUP = 'genplan-last';

export const store = {
  /** The session: title, domain, instances with labels, options, picture. */
  session: null,
  /** Which text is open: `domain`, `program`, or the name of an instance. */
  open: 'domain',
  /** The user's own program; without, the one that genplan finds counts. */
  own: null,
  /** How the program grew. */
  history: [],
  /** Whether something was changed since it was saved to the folder. */
  dirty: false,
};

const listeners = [];
/** Is told of each change: what changed (`text`, `labels`, `options`, `open`, `own`, `history`, `session`). */
export const listen = call => listeners.push(call);

export const keep = () => {
  const { session, open, own, history, dirty } = store;
  if (!session) return;
  const text = JSON.stringify({ session, open, own, history, dirty });
  try {
    sessionStorage.setItem(KEY, text);
    localStorage.setItem(BACKUP, text);
  } catch { /* It is too large to be kept; it is still here. */ }
};

/** Tells everybody, and keeps it for a reload. */
export const changed = what => {
  if (['text', 'labels', 'options'].includes(what)) store.dirty = true;
  listeners.forEach(call => call(what));
  keep();
};

const blank = { lines: null, mode: 'pn', conditions: null, pointers: null, seconds: 30 };

/** Opens a session. */
export function openSession(session, { open, own = null, history = [], dirty = false } = {}) {
  const instances = session.instances.map(({ name, label, text }) => ({ name, label: label ?? null, text }));
  const { seconds, ...options } = { ...blank, ...session.options };
  store.session = {
    title: session.title || 'Untitled', domain: session.domain, instances, picture: session.picture ?? null,
    options: { ...options, all: undefined, seconds: seconds ?? blank.seconds },
  };
  const isThere = open === 'domain' || open === 'program' || instances.some(instance => instance.name === open);
  Object.assign(store, { open: isThere ? open : 'domain', own, history, dirty });
  changed('session');
}

const read = storage => {
  try {
    const value = JSON.parse(storage.getItem(KEY) ?? storage.getItem(BACKUP));
    return value?.session?.instances && typeof value.session.domain === 'string' ? value : null;
  } catch { return null; }
};
/** What this tab had before it was loaded again. */
export const kept = () => read(sessionStorage);
/** What was worked on last, in whatever tab. */
export const lastKept = () => read(localStorage);
export const close = () => { store.session = null; sessionStorage.removeItem(KEY); };

export const instanceNamed = name => store.session.instances.find(instance => instance.name === name);

/** A name that is not taken. */
export const freeName = wanted => {
  const stem = wanted.replace(/\.pddl$/i, '') || 'instance';
  const taken = new Set(store.session.instances.map(instance => instance.name));
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

export const removeInstance = instance => {
  const { session } = store;
  session.instances = session.instances.filter(other => other !== instance);
  if (store.open === instance.name) store.open = 'domain';
  changed('labels');
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
