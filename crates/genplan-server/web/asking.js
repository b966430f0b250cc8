// Questions to the user: instances on which programs that fit disagree.
import { h, plural, replace, say } from './dom.js';
import { events } from './api.js';
import { addInstance, forServer, listen, store } from './session.js';
import { drawer } from './stepping.js';
import { programList, stepControls, traceView } from './viewer.js';

export const root = h('div', { class: 'asking' });
let controller = null;
let skipped = [];
/** Instances that make no sense: others like them are not asked about. */
let senseless = [];
/** What the server has found out so far: it goes on with that. */
let lesson = null;
let controls = null;
let answers = 0;

const intro = () => replace(root,
  h('p', {}, 'Several programs may fit your examples. genplan looks for an instance on which they disagree, and asks you what is meant.'),
  h('button', { type: 'button', class: 'primary', 'data-ask': 'start', onclick: ask }, 'Ask me'));

const waiting = words => replace(root, h('div', { class: 'status searching' }, h('span', { class: 'spinner', 'aria-hidden': 'true' }), h('span', {}, words),
  h('button', { type: 'button', class: 'stop', onclick: () => { controller?.abort(); intro(); } }, 'Stop')));

const list = (title, items) => items.length ? h('div', {}, h('dt', {}, title), h('dd', {}, items.join('; '))) : null;
const differs = nearest => {
  const parts = [['more objects: ', nearest.more_objects], ['fewer objects: ', nearest.fewer_objects], ['start with ', nearest.more_facts], ['start without ', nearest.fewer_facts], ['goal with ', nearest.more_goals], ['goal without ', nearest.fewer_goals]];
  return parts.filter(([, items]) => items.length).map(([words, items]) => `${words}${items.slice(0, 5).join(', ')}${items.length > 5 ? ' …' : ''}`);
};

/** Makes an instance an example. */
const answer = (suggestion, label) => {
  answers += 1;
  addInstance(suggestion.name, label, suggestion.text);
};

const headed = (number, solves, count) => (count > 1 ? `Program ${number} ${solves ? 'solves it' : 'does not'}` : `The program ${solves ? 'solves it' : 'does not solve it'}`);
const comparison = compared => {
  const views = [];
  const boxes = compared.filter(one => one.trace).map(({ number, solves, program, trace }) => {
    const lines = programList(program.lines);
    const view = traceView(trace, program.lines, { draw: drawer(), onSeek: at => controls.seek(at), heading: headed(number, solves, compared.length) });
    views.push([view, lines]);
    return h('div', { class: 'compared' }, h('div', { class: 'program-box' }, lines.root), view.root);
  });
  controls?.stop();
  controls = boxes.length ? stepControls(views.map(([view]) => view), () => views.forEach(([view, lines]) => lines.show(view.mark()))) : null;
  return h('div', {}, h('div', { class: 'traces several' }, boxes), controls && h('div', { class: 'sticky' }, controls.root));
};

/** Asks about an instance, with what programs do on it; the user goes on after an answer, or leaves it without one. */
const pose = (suggestion, words, { compared, onward, leaving, onLeave, onSenseless }) => {
  const take = label => () => { answer(suggestion, label); onward(); };
  const yes = h('button', { type: 'button', class: 'primary yes', 'data-answer': 'yes', onclick: take('positive') }, 'Yes, it must be solved');
  replace(root,
    h('h3', { class: 'question' }, 'Should this be solved?'),
    h('p', {}, words),
    h('dl', { class: 'described' }, list('Objects', suggestion.objects), list('Start', suggestion.initially), list('Goal', suggestion.goal),
      suggestion.nearest && list(`Compared with ${suggestion.nearest.example}`, differs(suggestion.nearest))),
    h('div', { class: 'answers' }, yes,
      h('button', { type: 'button', class: 'no', 'data-answer': 'no', onclick: take('negative') }, 'No, it must not'),
      onSenseless && h('button', { type: 'button', 'data-answer': 'senseless', onclick: onSenseless }, 'It makes no sense'),
      h('button', { type: 'button', 'data-answer': 'skip', onclick: onLeave }, leaving)),
    comparison(compared),
    h('details', { class: 'file' }, h('summary', {}, `${suggestion.name} as PDDL`), h('pre', {}, suggestion.text)));
  yes.focus({ preventScroll: true });
  say(`Should this be solved? ${suggestion.goal.join('; ')}`);
};

/** Asks about an instance that genplan made and that the program does not solve. */
export const askAboutFailing = failing => {
  controller?.abort();
  pose(failing, 'genplan made this instance from your examples. The program does not solve it.',
    { compared: failing.comparison, onward: intro, leaving: 'Leave it', onLeave: intro });
  root.scrollIntoView({ block: 'start' });
};

const question = data => {
  const [suggestion] = data.suggestions;
  const count = data.programs.length;
  const words = suggestion.news ?? (suggestion.is_check
    ? 'All programs that fit agree on everything that genplan tried. Are they right about this one?'
    : `${data.is_sample ? 'More than ' : ''}${plural(count, 'program')} of at most ${plural(data.lines, 'line')} ${count === 1 ? 'fits' : 'fit'} your examples; ${suggestion.solved_by.length} of them ${suggestion.solved_by.length === 1 ? 'solves' : 'solve'} this instance.`);
  const leaveOut = list => () => { list.push(suggestion.text); ask(); };
  pose(suggestion, words, { compared: data.comparison, onward: ask, leaving: 'Skip', onLeave: leaveOut(skipped), onSenseless: leaveOut(senseless) });
};

const agreed = data => {
  const words = data.is_cut_short ? 'The time was over before a question was found.'
    : data.programs.length === 1 ? `Only one program of at most ${plural(data.lines, 'line')} fits your examples.`
      : `All ${plural(data.programs.length, 'program')} of at most ${plural(data.lines, 'line')} agree on ${plural(data.instances, 'instance')} of up to ${plural(data.largest, 'object')}.`;
  replace(root, h('p', { class: `status ${data.is_cut_short ? 'open' : 'good'}` }, words),
    answers > 0 && h('p', {}, `You have answered ${plural(answers, 'question')}.`),
    h('p', { class: 'note' }, 'That is no proof: larger programs and other instances were not tried.'),
    h('button', { type: 'button', onclick: ask }, 'Ask again'));
  say(words);
};

const refused = message => replace(root, h('p', { class: 'status bad' }, message), h('button', { type: 'button', onclick: ask }, 'Ask again'));

/** Looks for the next question. */
async function ask() {
  controller?.abort();
  const mine = controller = new AbortController();
  waiting('Comparing the programs that fit …');
  try {
    for await (const { name, data } of events('suggest', { session: forServer(), skipped, senseless, lesson }, mine.signal)) {
      if (mine !== controller) return;
      if (name === 'progress') waiting(`Comparing the programs that fit: ${plural(data.nodes, 'node')} …`);
      if (name === 'refused') refused(data.message);
      if (name === 'failed') refused(data.error.message);
      if (name === 'suggested') ({ lesson } = data);
      if (name === 'suggested') (data.suggestions.length ? question : agreed)(data);
    }
  } catch (error) { if (mine === controller && error.name !== 'AbortError') refused(error.message); }
}

export const key = event => controls !== null && controls.key(event);
export const leave = () => controls?.stop();
listen(what => { if (what === 'session') { controller?.abort(); skipped = []; senseless = []; lesson = null; answers = 0; controls = null; if (store.session) intro(); } });
