// One instance or all of them, step by step, side by side.
import { h, later, replace } from './dom.js';
import { post } from './api.js';
import { known, onKnown, presentProgram } from './answer.js';
import { forServer, listen, store } from './session.js';
import { markLine, onHoverLine } from './program.js';
import { drawScene, readPicture } from './picture.js';
import { stepControls, traceView } from './viewer.js';

export const root = h('div', { class: 'stepping' });
let views = [];
let controls = null;
let chosen = 'all';
let shown = '';
let isVisible = true;
let controller = null;

/** How states of this session are drawn, if they are. */
export const drawer = () => {
  const picture = readPicture(store.session.picture);
  return picture ? (objects, facts, title) => drawScene(picture, objects, facts, title) : undefined;
};

const headingOf = trace => `${trace.ending.instance}${trace.ending.label ? ` (${trace.ending.label})` : ''}`;

const choose = names => h('div', { class: 'chooser instances-chooser', role: 'group', 'aria-label': 'Which instances' },
  ['all', ...names].map(name => h('button', { type: 'button', 'aria-pressed': String(chosen === name), onclick: () => { chosen = name; shown = ''; refresh(); } }, name === 'all' ? 'All side by side' : name)));

const build = ({ program, traces }, position) => {
  const names = store.session.instances.map(instance => instance.name);
  const seek = at => controls.seek(at);
  const some = traces.filter(({ index }) => chosen === 'all' || names[index] === chosen);
  views = some.map(({ trace }) => traceView(trace, program.lines, { draw: drawer(), onSeek: seek, live: some.length === 1, heading: headingOf(trace) }));
  controls?.stop();
  controls = stepControls(views, () => markLine(views[0]?.mark()));
  replace(root, choose(names), h('div', { class: `traces${views.length > 1 ? ' several' : ''}` }, views.map(view => view.root)), h('div', { class: 'sticky' }, controls.root));
  if (position > 0) controls.seek(Math.min(position, controls.last));
};

/** Why there is no execution: what cannot be read, or the limits. */
const reason = findings => {
  const error = findings.find(finding => finding.severity === 'error');
  if (!error) return 'The executions take more time or memory than the server has for them.';
  const { text } = error.place ?? {};
  const what = text === 'domain' ? 'The domain' : text === 'program' ? 'The program' : store.session.instances[text?.instance]?.name ?? 'The session';
  return `${what} cannot be read: ${error.message}.`;
};

const refresh = later(30, async () => {
  if (!store.session || !isVisible) return;
  if (store.held) return replace(root, h('p', { class: 'note' }, 'Nothing is executed before you agree.'));
  const program = presentProgram();
  const names = store.session.instances.map(instance => instance.name);
  if (chosen !== 'all' && !names.includes(chosen)) chosen = 'all';
  if (!program || known.isSearching || !names.length) {
    if (!program || !names.length) { shown = ''; views = []; replace(root, h('p', { class: 'note' }, names.length ? 'There is no program to step through yet.' : 'There is no instance yet.')); }
    return;
  }
  const question = { session: forServer(), program };
  const key = JSON.stringify([question, chosen]);
  if (key === shown) return;
  controller?.abort();
  const mine = controller = new AbortController();
  try {
    const position = controls?.position ?? 0;
    const answer = await post('traces', question, mine.signal);
    if (mine !== controller) return;
    shown = key;
    if (answer.traces.length) build(answer, position);
    else { views = []; replace(root, h('p', { class: 'note' }, reason(answer.findings))); }
  } catch { /* The next change asks again. */ }
});

export const setVisible = now => { isVisible = now; if (now) refresh(); else { controls?.stop(); markLine(null); } };
/** Handles a key, if it is for stepping. */
export const key = event => isVisible && controls !== null && controls.key(event);

onHoverLine(line => views.forEach(view => view.highlight(line)));
onKnown(refresh);
listen(what => { if (what === 'session') { controller?.abort(); controller = null; chosen = 'all'; shown = ''; controls?.stop(); controls = null; views = []; replace(root); } });
