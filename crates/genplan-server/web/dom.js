// Elements. Text is only ever put in as text.

/** An element with properties, attributes (`aria-…`, `data-…`, `role`) and children. */
export function h(tag, properties = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue;
    if (name === 'class') node.className = value;
    else if (name.startsWith('on')) node.addEventListener(name.slice(2), value);
    else if (name.includes('-') || name === 'role' || name === 'for') node.setAttribute(name, value);
    else node[name] = value;
  }
  node.append(...real(children));
  return node;
}

/** Children without what is there only under a condition that does not hold. */
const real = children => children.flat().filter(child => child !== undefined && child !== null && child !== false);

/** Replaces what is in an element. */
export const replace = (node, ...children) => node.replaceChildren(...real(children));

export const $ = id => document.getElementById(id);
export const plural = (number, thing) => `${number.toLocaleString('en')} ${thing}${number === 1 ? '' : 's'}`;

/** Tells screen readers. */
export const say = text => {
  const live = $('live');
  if (live.textContent !== text) live.textContent = text;
};

/** Shows something that went wrong, or nothing. */
export const banner = (text, ...actions) => {
  const node = $('banner');
  replace(node, text ? [h('span', {}, text), ...actions] : []);
  node.hidden = !text;
};

const TOAST = 20_000;

/** Tells what was done, and offers something to do about it, for a while. */
export const toast = (text, name, action) => {
  const node = h('div', { class: 'toast' }, h('span', {}, text),
    h('button', { type: 'button', onclick: () => { node.remove(); action(); } }, name),
    h('button', { type: 'button', class: 'tool', 'aria-label': 'Close', onclick: () => node.remove() }, '×'));
  $('toasts').append(node);
  setTimeout(() => node.remove(), TOAST);
};
export const clearToasts = () => replace($('toasts'));

/** Calls a function once, a little after the last of several calls. */
export const later = (wait, call) => {
  let timer = 0;
  return (...values) => { clearTimeout(timer); timer = setTimeout(() => call(...values), wait); };
};

/** Lets the user save a file. */
export const download = (name, type, content) => {
  const address = URL.createObjectURL(new Blob([content], { type }));
  h('a', { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
};

/** A picture that the server drew, as an element. It is read as XML, and scripts in it would not run. */
export const drawn = text => {
  if (!text) return null;
  const { documentElement } = new DOMParser().parseFromString(text, 'image/svg+xml');
  return documentElement.nodeName === 'svg' ? document.importNode(documentElement, true) : null;
};
