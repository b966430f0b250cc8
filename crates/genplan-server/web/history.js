// How the program grew: a strip of examples and programs that one can go back in.
import { h, plural, replace, toast } from './dom.js';
import { listen, openSession, snapshot, store } from './session.js';

export const root = h('div', { class: 'grew' });

const difference = (entry, before) => {
  if (!before) return 'The start';
  const names = list => new Map(list.session.instances.map(instance => [instance.name, instance]));
  const [now, old] = [names(entry), names(before)];
  const words = [];
  for (const [name, { label, text }] of now) {
    const was = old.get(name);
    if (!was) words.push(`+ ${name}`);
    else if (was.label !== label) words.push(`${name} is ${label} now`);
    else if (was.text !== text) words.push(`${name} changed`);
  }
  for (const name of old.keys()) if (!now.has(name)) words.push(`− ${name}`);
  if (entry.session.domain !== before.session.domain) words.push('the domain changed');
  if (JSON.stringify(entry.session.options) !== JSON.stringify(before.session.options)) words.push('other options');
  return words.slice(0, 4).join(', ') || 'another program';
};

const card = (entry, index) => {
  const count = entry.session.instances.filter(instance => instance.label).length;
  const isNow = index === store.history.length - 1;
  const back = () => {
    const undo = snapshot();
    openSession(structuredClone(entry.session), { ...store, own: null, history: store.history.slice(), dirty: true });
    toast(`Back at step ${index + 1}.`, 'Undo', undo);
  };
  return h('li', { class: isNow ? 'now' : '' },
    h('button', { type: 'button', onclick: back, 'data-history': index, 'aria-label': `Go back to step ${index + 1}: ${difference(entry, store.history[index - 1])}` },
      h('strong', {}, `${index + 1}. ${entry.lines === null ? 'no program' : plural(entry.lines, 'line')}`),
      h('span', { class: 'note' }, plural(count, 'example')),
      h('span', { class: 'what' }, difference(entry, store.history[index - 1])),
      entry.program ? h('pre', {}, entry.program.trimEnd()) : h('span', { class: 'what' }, entry.words)));
};

const render = () => {
  const { history } = store;
  replace(root, history.length ? h('ol', { class: 'grew-strip' }, history.map(card)) : h('p', { class: 'note' }, 'Nothing was found yet.'),
    h('p', { class: 'note' }, 'Each card is a program and the examples that led to it. Going back brings its examples back; what came later stays in the strip.'));
  root.querySelector('.now')?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
};

listen(what => { if (store.session && ['history', 'session'].includes(what)) render(); });
