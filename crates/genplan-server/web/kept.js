// What this browser keeps: sessions, each under a name of its own, which is in its address, too.

const PREFIX = 'genplan-session-';
const MOST_UNCHANGED = 12;

/** What this tab has written or read last: if something else is there, another tab works on the same session. */
let seen = { id: null, text: null };

export const newId = () => [...crypto.getRandomValues(new Uint8Array(6))].map(byte => byte.toString(16).padStart(2, '0')).join('');

const read = key => {
  try {
    const value = JSON.parse(localStorage.getItem(key));
    return value?.session?.instances && typeof value.session.domain === 'string' ? value : null;
  } catch { return null; }
};

/** All sessions, the last one first. */
export const recent = () => {
  let keys = [];
  try { keys = Object.keys(localStorage).filter(key => key.startsWith(PREFIX)); } catch { /* Nothing can be kept here. */ }
  const values = keys.map(key => ({ id: key.slice(PREFIX.length), ...read(key) })).filter(value => value.session);
  return values.sort((a, b) => b.when - a.when);
};

/** A session that is kept, or null. */
export const load = id => {
  const value = read(PREFIX + id);
  if (value) seen = { id, text: localStorage.getItem(PREFIX + id) };
  return value;
};

/** Forgets a session. Gives what brings it back. */
export const forget = id => {
  const text = localStorage.getItem(PREFIX + id);
  localStorage.removeItem(PREFIX + id);
  return () => localStorage.setItem(PREFIX + id, text);
};

/** Forgets an unchanged session to make room: the one that was left alone for longest, but for so many. */
const makeRoom = (id, most) => {
  const oldest = recent().filter(value => !value.dirty && value.id !== id).slice(most).at(-1);
  if (oldest) forget(oldest.id);
  return Boolean(oldest);
};

const put = (id, text) => {
  for (;;) {
    try { localStorage.setItem(PREFIX + id, text); return true; } catch { /* There is no room. */ }
    try { if (!makeRoom(id, 0)) return false; } catch { return false; }
  }
};

/**
 * Keeps a session, and gives the name under which it is kept: a new one where another tab has changed it meanwhile, so that
 * both are kept. Gives null if there is no room.
 */
export const keep = (wanted, value) => {
  let id = wanted;
  try {
    const there = localStorage.getItem(PREFIX + id);
    if (seen.id !== id) makeRoom(id, MOST_UNCHANGED); else if (there !== null && there !== seen.text) id = newId();
  } catch { return null; }
  for (const history of [value.history, []]) {
    const text = JSON.stringify({ ...value, history, when: Date.now() });
    if (put(id, text)) { seen = { id, text }; return id; }
  }
  return null;
};

// Which session this tab has shown last: who opens the printed address again goes on with it.
const TAB = 'genplan-tab';
export const setTab = id => { try { if (id) sessionStorage.setItem(TAB, id); else sessionStorage.removeItem(TAB); } catch { /* It is forgotten. */ } };
export const tabSession = () => { try { return sessionStorage.getItem(TAB); } catch { return null; } };
