// The program: as text, as automaton and as regular expression; what is proved, what else fits, and what may be asked.
import { $, drawn, h, later, plural, replace } from './dom.js';
import { ask, headline, known, onKnown, presentProgram, stop } from './answer.js';
import { evidence } from './evidence.js';
import { listen, release, setOptions, setOwn, show, store } from './session.js';
import { markAutomaton, programList } from './viewer.js';

let list = null;
let figure = null;
let mark = {};
const hoverListeners = [];
/** Is told of the line that is pointed at. */
export const onHoverLine = call => hoverListeners.push(call);

const hover = line => {
  list?.highlight(line);
  if (figure) markAutomaton(figure, { ...mark, hovered: line });
  hoverListeners.forEach(call => call(line));
};

/** Marks the line of a step that is looked at. */
export const markLine = now => {
  mark = now ?? {};
  list?.show(mark.line === undefined ? { line: -1, executed: -1 } : mark);
  if (figure) markAutomaton(figure, mark);
};

const status = () => {
  const { isSearching, progress, isQueued, isStopped, refused, report, concluded } = known;
  if (store.held) {
    return h('div', { class: 'status open held' }, h('p', {}, 'This session came with a link. Look at it first: nothing is searched or executed before you agree.'),
      h('button', { type: 'button', class: 'primary', 'data-held': 'release', onclick: release }, store.own === null ? 'Search for a program' : 'Execute the program'));
  }
  if (store.own !== null) return h('p', { class: 'status' }, headline());
  if (isSearching) {
    const words = isQueued ? 'Waiting for other searches' : concluded ? `${concluded}. Looking for the examples that conflict`
      : known.isProvisional ? 'This program fits. Looking for a better one'
      : progress ? `Searching programs of ${plural(progress.lines, 'line')}: ${plural(progress.nodes, 'node')}` : 'Searching';
    const bar = progress && progress.share > 0 && !concluded ? h('progress', { value: Math.min(1, progress.share), max: 1, 'aria-label': 'The share that is searched' }) : null;
    return h('div', { class: 'status searching' }, h('span', { class: 'spinner', 'aria-hidden': 'true' }), h('span', {}, `${words} …`), bar,
      h('button', { type: 'button', class: 'stop', onclick: stop }, 'Stop'));
  }
  if (isStopped) return h('div', { class: 'status open' }, h('span', {}, 'Stopped.'), h('button', { type: 'button', onclick: () => ask() }, 'Search again'));
  if (refused) return h('div', { class: 'status bad' }, h('strong', {}, refused.message), ...(refused.help ?? []).map(text => h('p', {}, text)));
  if (known.isStale && known.findings.some(finding => finding.severity === 'error')) {
    return h('p', { class: 'status open' }, 'Something cannot be read: mend it, and the search goes on.', known.drawing ? ' Below is the program before.' : '');
  }
  if (report?.outcome === 'found') return h('p', { class: 'status good' }, headline());
  if (report?.stop_reason === 'incomplete') return h('p', { class: 'status open' }, `No program was found${report.proved ? `: ${report.proved}. ${notExcluded()}` : ''}.`);
  if (report?.outcome === 'stopped') return h('p', { class: 'status open' }, `No program was found in time. ${report.proved ? `It is proved that ${report.proved}.` : ''}`);
  return report ? h('p', { class: 'status bad' }, report.proved ? `Proved: ${report.proved}.${scope(report)}` : 'There is no program.') : null;
};

/** Which programs a proof is about, if they are over pointers. */
const scope = ({ proved_about: about }) => (about?.pointers
  ? ` This is about ${about.whole_language ? 'all programs' : 'programs'} over ${about.pointers}${about.whole_language ? ' without try and reach' : `; not tried: ${about.not_tried.join(', ')}`}.` : '');

/** What is open although the search has ended. */
const notExcluded = () => (store.session.options.max_lines === null ? 'Longer ones are not excluded' : 'Others over these pointers are not excluded');

/** What could help: more lines, unless it is proved that no number of lines does. */
const advice = ({ exhausted }) => (exhausted !== null && store.session.options.max_lines !== null ? 'Allow more lines, or change the label or the goal of one of them.' : 'Change the label or the goal of one of them.');

const conflict = ({ conflict: { examples, is_smallest: isSmallest }, ...report }) => h('div', { class: 'conflict' },
  h('p', {}, examples.length === 1 ? 'No such program fits even this one alone:' : `These ${isSmallest ? 'already ' : ''}exclude each other:`),
  h('ul', {}, examples.map(({ instance, label }) => h('li', {}, h('button', { type: 'button', class: 'linkish', onclick: () => show(instance) }, instance), ` (${label})`))),
  h('p', { class: 'note' }, advice(report)));

const fits = report => {
  const others = (report.alternatives ?? []).filter(one => one.conditions.length > 1);
  const words = report.found_by === 'guided' ? 'Guided search found it; a smaller one may exist.' : '';
  return h('div', { class: 'facts' },
    report.proved && h('p', {}, `Proved: ${report.proved}.${scope(report)}`), words && h('p', {}, words),
    others.map(({ line, conditions }) => h('p', {}, `Line ${line} could also test `, conditions.slice(1, 7).flatMap((text, index) => [index ? ', ' : '', h('code', {}, text)]), conditions.length > 7 ? ` and ${conditions.length - 7} others.` : '.')),
    h('p', { class: 'note' }, `${plural(report.statistics.nodes, 'node')}, ${plural(report.statistics.steps, 'step')}, ${report.statistics.seconds.toFixed(3)} s`));
};

const allPrograms = programs => h('div', { class: 'all' },
  h('p', {}, `${plural(programs.length, 'program')} of this size:`),
  h('div', { class: 'all-programs' }, programs.map((program, index) => h('div', { class: 'one' }, h('pre', {}, program.text),
    h('button', { type: 'button', onclick: () => { setOwn(program.text); show('program'); }, 'aria-label': `Take program ${index + 1}` }, 'Take it')))));

const forms = drawing => {
  list = programList(drawing.lines, hover);
  const svg = drawn(drawing.svg);
  figure = svg ? h('div', { class: 'figure' }, svg) : null;
  figure?.querySelectorAll('.state').forEach(node => {
    node.addEventListener('mouseenter', () => hover(Number(node.dataset.line)));
    node.addEventListener('mouseleave', () => hover(null));
  });
  const pointers = /^pointers .*$/m.exec(drawing.text)?.[0];
  return [
    pointers && h('p', { class: 'pointers' }, h('code', {}, pointers)),
    h('div', { class: `program-box${known.isStale ? ' stale' : ''}` }, list.root),
    drawing.regex && h('p', { class: 'regex' }, h('span', {}, 'As a regular expression '), h('code', {}, drawing.regex)),
    figure && h('details', { class: 'automaton', open: !isFolded, ontoggle: event => { isFolded = !event.target.open; } }, h('summary', {}, 'Automaton'), figure),
  ];
};
let isFolded = false;

const MODES = [['pn', 'Negative examples fail in any way'], ['pn-lite', 'Negative examples fail without an infinite loop'], ['positive', 'Negative examples do not count']];
const field = (text, ...inputs) => h('label', { class: 'field' }, h('span', {}, text), ...inputs);

const optionsForm = () => {
  const { options } = store.session;
  const lines = h('select', { onchange: event => setOptions({ max_lines: Number(event.target.value) || null }), 'data-option': 'lines' },
    h('option', { value: 0 }, 'as many as it takes'), Array.from({ length: 12 }, (_, index) => h('option', { value: index + 1 }, `at most ${index + 1}`)));
  lines.value = String(options.max_lines ?? 0);
  const mode = h('select', { onchange: event => setOptions({ mode: event.target.value }), 'data-option': 'mode' }, MODES.map(([value, text]) => h('option', { value }, text)));
  mode.value = options.mode;
  const seconds = h('input', { type: 'number', min: 1, max: 120, value: options.seconds, onchange: event => setOptions({ seconds: Math.max(1, Math.min(120, Number(event.target.value) || 30)) }) });
  const pointers = h('input', { value: options.pointers ?? '', placeholder: 'auto, none, or ball:1,room:2,_', spellcheck: false, onchange: event => setOptions({ pointers: event.target.value.trim() || null }), 'data-option': 'pointers' });
  const chosen = options.conditions;
  const toggle = name => {
    const now = new Set(chosen ?? []);
    if (now.has(name)) now.delete(name); else now.add(name);
    setOptions({ conditions: now.size ? [...now] : null });
  };
  return h('details', { class: 'options', open: isOpenOptions, ontoggle: event => { isOpenOptions = event.target.open; } },
    h('summary', {}, 'What may be asked'),
    field('Lines', lines), field('Failures', mode), field('Pointers', pointers), field('Seconds', seconds),
    h('fieldset', { class: 'conditions' }, h('legend', {}, chosen ? 'Gotos may test only these' : 'Gotos may test whatever can change; choose to allow less'),
      known.predicates.map(name => h('label', {}, h('input', { type: 'checkbox', checked: chosen?.includes(name) ?? false, onchange: () => toggle(name), 'data-condition': name }), name))));
};
let isOpenOptions = false;

const chooser = () => {
  const isOwn = store.own !== null;
  const button = (text, isOn, onclick) => h('button', { type: 'button', 'aria-pressed': String(isOn), onclick }, text);
  return h('div', { class: 'chooser', role: 'group', 'aria-label': 'Who writes the program' },
    button('Find it', !isOwn, () => setOwn(null)),
    button('Write it', isOwn, () => { if (!isOwn) setOwn(presentProgram() || '0. end\n'); show('program'); }));
};

const render = () => {
  if (!store.session) return;
  const { report, drawing } = known;
  const isFound = store.own === null && report && !known.isSearching;
  const active = document.activeElement;
  const focus = $('program').contains(active) ? active.dataset.condition ?? active.dataset.option : null;
  list = figure = null;
  replace($('program'), ...[
    h('div', { class: 'pane-head' }, h('h2', { id: 'program-title' }, 'Program'), chooser()),
    status(),
    ...(drawing ? forms(drawing) : []),
    isFound && report.outcome === 'found' && evidence(report.evidence, known.failing),
    isFound && report.outcome === 'found' && fits(report),
    isFound && report.conflict && conflict(report),
    known.all && allPrograms(known.all),
    isFound && report.outcome === 'found' && !known.all && h('button', { type: 'button', class: 'more', onclick: () => ask({ all: true }) }, 'All programs of this size'),
    optionsForm(),
  ].filter(Boolean));
  if (focus) $('program').querySelector(`[data-condition="${CSS.escape(focus)}"], [data-option="${CSS.escape(focus)}"]`)?.focus();
  markLine(mark);
};

const soon = later(0, render);
onKnown(() => (known.progress && known.isSearching ? soon() : render()));
listen(what => { if (['session', 'own', 'options', 'held'].includes(what)) { mark = {}; render(); } });
