// The instances in two columns, with what the present program does on each.
import { $, banner, h, plural, replace } from './dom.js';
import { post } from './api.js';
import { addInstance, forServer, listen, relabel, removeInstance, replaceDomain, show, store } from './session.js';
import { firstPicture } from './gallery.js';
import { fill, shortReason } from './viewer.js';

const TITLES = { positive: ['Positive', 'must be solved'], negative: ['Negative', 'must not be solved'] };
const scenes = new Map();
let results = { verdicts: new Map(), findings: [], program: '' };
let dragged = null;

const skeleton = name => {
  const domain = /\(\s*domain\s+([^\s()]+)/i.exec(store.session.domain)?.[1] ?? 'domain';
  return `(define (problem ${name})\n  (:domain ${domain})\n  (:objects )\n  (:init )\n  (:goal (and )))\n`;
};

/** Why an instance is as its label says, or not: a mood and parts of a sentence. */
const verdictWords = (instance, index) => {
  const errors = results.findings.filter(finding => finding.place?.text?.instance === index && finding.severity === 'error');
  if (errors.length) return ['bad', '!', ['It cannot be read: ', errors[0].message]];
  const verdict = results.verdicts.get(instance.name);
  if (!verdict) return ['none', '', [results.program ? 'No verdict yet' : 'There is no program to try on it']];
  if (verdict.outcome === 'stopped') return ['open', '?', ['Undecided: the execution was stopped']];
  const steps = plural(verdict.steps, 'step');
  if (verdict.outcome === 'solved') {
    return instance.label === 'negative' ? ['bad', '✗', [`Solved after ${steps}, but it must not be`]] : ['good', '✓', [`Solved after ${steps}`]];
  }
  const isRight = verdict.as_labelled === true;
  const asked = instance.label === 'positive' ? 'Not solved. ' : 'Fails, as it must. ';
  return [isRight ? 'good' : 'bad', isRight ? '✓' : '✗', [asked, ...shortReason(verdict)]];
};

const near = async instance => {
  try {
    const index = store.session.instances.indexOf(instance);
    const made = await post('near', { session: forServer(), index, program: results.program || null });
    addInstance(made.name, 'negative', made.text, instance);
  } catch (error) { if (error.name !== 'AbortError') banner(error.message, h('button', { type: 'button', onclick: () => banner('') }, 'Close')); }
};

const ICONS = {
  right: 'M2 8h10M8 4l4 4-4 4', left: 'M14 8H4M8 4L4 8l4 4', copy: 'M5 5V2h9v9h-3M2 5h9v9H2z', near: 'M2 6c2-3 4-3 6 0s4 3 6 0M2 11c2-3 4-3 6 0s4 3 6 0',
  remove: 'M4 4l8 8M12 4l-8 8',
};
const tool = (name, title, onclick) => {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', '0 0 16 16');
  svg.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  path.setAttribute('d', ICONS[name]);
  svg.append(path);
  return h('button', { type: 'button', class: 'tool', title, 'aria-label': title, onclick }, svg);
};

const card = instance => {
  const index = store.session.instances.indexOf(instance);
  const [mood, sign, words] = verdictWords(instance, index);
  const other = instance.label === 'positive' ? 'negative' : 'positive';
  const picture = firstPicture(store.session.picture, scenes.get(instance.text)?.trace, `${instance.name}, how it begins`);
  const isOpen = store.open === instance.name;
  const verdict = fill(h('span', { class: 'verdict-words' }), words);
  return h('li', {
    class: `instance ${mood}${isOpen ? ' is-open' : ''}`, draggable: true, 'data-instance': instance.name,
    ondragstart: event => { dragged = instance; event.dataTransfer.setData('text/plain', instance.name); event.dataTransfer.effectAllowed = 'move'; },
    ondragend: () => { dragged = null; },
  },
  h('button', { type: 'button', class: 'instance-main', onclick: () => show(instance.name), 'aria-pressed': String(isOpen) },
    h('span', { class: 'instance-name' }, h('span', { class: 'sign', 'aria-hidden': 'true' }, sign), instance.name),
    picture && h('span', { class: 'thumbnail' }, picture),
    verdict),
  h('span', { class: 'tools' },
    tool(other === 'negative' ? 'right' : 'left', `Make ${instance.name} ${other}`, () => relabel(instance, other)),
    tool('copy', `Duplicate ${instance.name}`, () => addInstance(instance.name, instance.label, instance.text, instance)),
    tool('near', `Generate a near miss of ${instance.name}`, () => near(instance)),
    tool('remove', `Remove ${instance.name}`, () => removeInstance(instance))));
};

const readFiles = async (files, label) => {
  for (const file of files) {
    if (file.size > 4 << 20) { banner(`${file.name} is too large`); continue; }
    const text = await file.text();
    if (/^\s*(;.*\s*)*\(\s*define\s*\(\s*domain/i.test(text)) replaceDomain(text, file.name); else addInstance(file.name, label, text);
  }
};

const column = label => {
  const [title, words] = TITLES[label];
  const instances = store.session.instances.filter(instance => (instance.label ?? 'positive') === label);
  const input = h('input', { type: 'file', multiple: true, accept: '.pddl,.txt', hidden: true, 'data-import': label, onchange: event => readFiles(event.target.files, label) });
  const over = (event, isOver) => { event.preventDefault(); event.currentTarget.classList.toggle('over', isOver); };
  return h('div', {
    class: `column ${label}`, 'data-column': label,
    ondragover: event => over(event, true), ondragleave: event => over(event, false),
    ondrop: event => {
      over(event, false);
      if (event.dataTransfer.files.length) readFiles(event.dataTransfer.files, label); else if (dragged) relabel(dragged, label);
    },
  },
  h('h3', {}, title, h('small', {}, words)),
  h('ul', { class: 'instances' }, instances.map(card)),
  h('div', { class: 'column-tools' },
    h('button', { type: 'button', 'data-new': label, onclick: () => addInstance('instance', label, skeleton('instance')) }, 'New'),
    h('button', { type: 'button', onclick: () => input.click() }, 'Import'), input));
};

const render = () => {
  if (!store.session) return;
  const pane = $('examples');
  const focused = document.activeElement?.closest?.('[data-instance]')?.dataset.instance;
  const title = focused ? document.activeElement.title : '';
  const scroll = pane.scrollTop;
  replace(pane, h('h2', { id: 'examples-title' }, 'Examples'), h('div', { class: 'columns' }, column('positive'), column('negative')));
  pane.scrollTop = scroll;
  if (focused) {
    const item = [...pane.querySelectorAll('[data-instance]')].find(node => node.dataset.instance === focused);
    const again = title ? [...(item?.querySelectorAll('button') ?? [])].find(node => node.title === title) : item?.querySelector('.instance-main');
    again?.focus();
  }
};

/** Asks how new instances begin, to draw them. */
const fetchScenes = async () => {
  const { session } = store;
  if (!session?.picture || store.held) return;
  const only = session.instances.flatMap((instance, index) => (scenes.has(instance.text) ? [] : [index]));
  if (!only.length) return;
  const texts = session.instances.map(instance => instance.text);
  const { traces } = await post('traces', { session: forServer(), program: 'end', only }).catch(() => ({ traces: [] }));
  if (store.session !== session) return;
  traces.forEach(scene => scenes.set(texts[scene.index], scene));
  if (traces.length) render();
};

/** Shows new verdicts and findings. */
export const showVerdicts = now => { results = now; render(); fetchScenes(); };

listen(what => {
  if (what === 'session') { scenes.clear(); results = { verdicts: new Map(), findings: [], program: '' }; }
  if (['session', 'labels', 'open'].includes(what)) render();
});
