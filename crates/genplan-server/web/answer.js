// Asks the server at every change: what is wrong, what does the present program do, which program fits?
import { events, onBack } from './api.js';
import { plural, say } from './dom.js';
import { forServer, listen, remember, store } from './session.js';

/** What is known now. */
export const known = {
  /** The program that counts: text, lines, svg, regex. */
  drawing: null,
  /** What the last search found or proved. */
  report: null,
  /** The smallest instance that genplan made and that the program does not solve. */
  failing: null,
  /** Verdicts of the program by name of the instance. */
  verdicts: new Map(),
  /** Diagnostics, with places. */
  findings: [],
  answerFindings: [],
  lint: [],
  predicates: [],
  /** Why there is no answer, if there is a reason. */
  refused: null,
  isSearching: false,
  isQueued: false,
  isStopped: false,
  progress: null,
  concluded: null,
  /** Whether the program is older than the examples. */
  isStale: false,
  /** All programs of the smallest size, if they were asked for. */
  all: null,
};

const listeners = [];
/** Is told whenever something is known. */
export const onKnown = call => listeners.push(call);
const tell = () => listeners.forEach(call => call());

/** The text of the program that counts. */
export const presentProgram = () => store.own ?? known.drawing?.text ?? '';

const byName = (verdicts, names) => new Map(verdicts.map(verdict => [names[verdict.index], verdict]));
const SHOW_OLD_AFTER = 150;

/** What is known, in a sentence: for the head of the page, and for screen readers. */
export const headline = () => {
  const { report, verdicts, drawing } = known;
  const labelled = [...verdicts.values()].filter(verdict => verdict.label);
  const right = labelled.filter(verdict => verdict.as_labelled).length;
  if (store.held) return 'Nothing was searched yet.';
  if (store.own !== null) return drawing ? `${right} of ${plural(labelled.length, 'example')} as labelled.` : 'The program cannot be read.';
  if (known.refused) return known.refused.message;
  if (known.isStale && known.findings.some(finding => finding.severity === 'error')) return 'Something cannot be read.';
  if (report?.outcome === 'found') return `Found a program of ${plural(report.lines ?? drawing?.lines.length - 1, 'line')}. ${right} of ${plural(labelled.length, 'example')} as labelled.`;
  return report?.proved ?? 'Stopped without a program.';
};

let controller = null;

/** Takes one event into account. */
const take = (name, data, names) => {
  switch (name) {
    case 'checked':
      Object.assign(known, { findings: data.findings, predicates: data.predicates });
      if (store.own !== null) Object.assign(known, { drawing: data.program, verdicts: byName(data.verdicts, names), isStale: false });
      return;
    case 'queued': known.isQueued = true; return;
    case 'progress': Object.assign(known, { progress: data, isQueued: false }); return;
    case 'found': Object.assign(known, { drawing: data, isProvisional: true, isStale: false }); return;
    case 'concluded': known.concluded = data.proved; return;
    case 'answered': {
      const { report, program, verdicts, findings, programs, failing } = data;
      Object.assign(known, { report, failing, refused: null, isStale: false, isSearching: false, answerFindings: findings });
      known.drawing = program;
      known.verdicts = byName(verdicts, names);
      if (report.programs) known.all = [program, ...programs].filter(Boolean);
      if (report.outcome !== 'stopped') remember(program?.text ?? '', program ? program.lines.length - 1 : null, program ? '' : report.proved ?? '');
      return;
    }
    case 'refused': Object.assign(known, { refused: data, isSearching: false, report: null, failing: null, drawing: null, verdicts: new Map(), isStale: false }); return;
    case 'linted': known.lint = data; return;
    case 'failed': known.refused = data.error; return;
    default:
  }
};

/** Asks anew; what was asked before is given up. */
export async function ask({ all = false } = {}) {
  if (!store.session) return;
  controller?.abort();
  if (store.held) return tell();
  const mine = controller = new AbortController();
  const isOwn = store.own !== null;
  const names = store.session.instances.map(instance => instance.name);
  Object.assign(known, { isSearching: !isOwn, isProvisional: false, isQueued: false, isStopped: false, progress: null, concluded: null, isStale: true, all: null, started: performance.now() });
  let late = null;
  const slow = setTimeout(() => {
    // The search takes long: until it ends, the verdicts of the program before are what is known.
    if (late?.size && mine === controller) known.verdicts = late;
    tell();
  }, SHOW_OLD_AFTER);
  try {
    const question = { session: forServer({ all }), program: presentProgram() || null, search: !isOwn };
    for await (const { name, data } of events('ask', question, mine.signal)) {
      if (mine !== controller) return;
      take(name, data, names);
      if (name === 'checked') late = byName(data.verdicts, names);
      if (name !== 'progress' || performance.now() - known.started > SHOW_OLD_AFTER) tell();
    }
    known.isSearching = false;
    if (!isOwn && known.isStale && late?.size) known.verdicts = late;
    say(headline());
  } catch (error) {
    if (mine !== controller) return;
    known.isSearching = false;
    if (error.name !== 'AbortError') known.refused = { message: error.message, help: error.help ?? [] };
  } finally {
    clearTimeout(slow);
    if (mine === controller) tell();
  }
}

/** Ends the search. */
export const stop = () => {
  controller?.abort();
  Object.assign(known, { isSearching: false, isStopped: true });
  say('The search is stopped.');
  tell();
};

/** Forgets everything: another session is opened. */
const forget = () => Object.assign(known, { drawing: null, report: null, failing: null, verdicts: new Map(), findings: [], answerFindings: [], lint: [], refused: null, all: null, isSearching: false, isQueued: false, isStopped: false, isStale: false, progress: null, concluded: null });

let timer = 0;
listen(what => {
  if (what === 'session') { controller?.abort(); controller = null; forget(); }
  if (['session', 'text', 'labels', 'options', 'own', 'held'].includes(what)) {
    clearTimeout(timer);
    timer = setTimeout(ask, what === 'text' ? 5 : 0);
  }
});
onBack(() => ask());
