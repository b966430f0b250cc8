// Questions to the server, and whether it is there.
import { banner } from './dom.js';

export class ApiError extends Error {
  constructor(message, help = [], status = 0, conflicts = []) { super(message); Object.assign(this, { help, status, conflicts }); }
}

// The token of the printed address. Only pages of this address and port can read what is kept, and it is sent in a header.
const TOKEN = 'genplan-token';
/** One from the address that the server has not seen yet. */
let given = '';
const token = () => { try { return given || localStorage.getItem(TOKEN) || ''; } catch { return given; } };

export const hasToken = () => location.hash.startsWith('#token=');

/** Takes the token out of the address. */
export const takeToken = () => {
  given = location.hash.slice('#token='.length);
  history.replaceState(null, '', location.pathname);
};

/** Keeps a token that the server knows, and forgets one that it does not know: a wrong address does no harm. */
const judgeToken = status => {
  if (status === 401) given = '';
  if (!given || status >= 400) return;
  try { localStorage.setItem(TOKEN, given); given = ''; } catch { /* It lasts until the page is loaded again. */ }
};
const headers = () => ({ 'x-genplan-token': token() });

let lost = false;
const whenBack = [];

/** Calls a function when a server that was lost has come back. */
export const onBack = call => whenBack.push(call);

const back = () => { lost = false; banner(''); whenBack.forEach(call => call()); };

/** Says that the server is gone, and asks again and again whether it is back. */
const lose = status => {
  if (lost) return;
  lost = true;
  const wait = async () => {
    const answer = await fetch('/api/v1/start', { headers: headers() }).catch(() => null);
    if (answer?.ok) return back();
    say(answer?.status ?? 0);
    setTimeout(wait, 1500);
  };
  const say = now => banner(now === 401
    ? 'genplan was started anew: open the address that it printed. Your work is kept in this browser.'
    : 'The server has gone. Start genplan serve again; your work is kept in this browser.');
  say(status);
  setTimeout(wait, 1500);
};

const failure = async answer => {
  const { error, conflicts } = await answer.json().catch(() => ({}));
  return new ApiError(error?.message ?? `the server said ${answer.status}`, error?.help, answer.status, conflicts);
};

const send = async (method, path, body, signal) => {
  let answer;
  try {
    const [type, text] = body === undefined ? [{}] : [{ 'content-type': 'application/json' }, JSON.stringify(body)];
    answer = await fetch(`/api/v1/${path}`, { method, headers: { ...headers(), ...type }, signal, body: text });
  } catch (error) {
    if (error.name !== 'AbortError') lose(0);
    throw error;
  }
  judgeToken(answer.status);
  if (answer.status === 401) lose(401);
  if (!answer.ok) throw await failure(answer);
  return answer;
};

export const get = async path => (await send('GET', path)).json();
export const put = async (path, body) => (await send('PUT', path, body)).json();
export const post = async (path, body, signal) => (await send('POST', path, body, signal)).json();
export const postForText = async (path, body) => (await send('POST', path, body)).text();

/** Asks for an answer that comes as events: yields `{name, data}`. */
export async function* events(path, body, signal) {
  const answer = await send('POST', path, body, signal);
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      rest += value;
      const parts = rest.split('\n\n');
      rest = parts.pop();
      for (const part of parts) {
        const lines = part.split('\n');
        const field = name => lines.filter(line => line.startsWith(`${name}:`)).map(line => line.slice(name.length + 1).trim()).join('\n');
        if (field('event')) yield { name: field('event'), data: JSON.parse(field('data')) };
      }
    }
  } catch (error) {
    if (error.name !== 'AbortError') lose(0);
    throw error;
  } finally {
    reader.cancel().catch(() => {});
  }
}
