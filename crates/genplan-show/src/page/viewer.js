// Shows executions: a state with what just changed, the goal as a list to tick off, and why it ended as it did.
// All that comes from files is put in as text.

export const make = (tag, className, text) => {
  const node = document.createElement(tag);
  if (className) node.className = className;
  if (text !== undefined) node.textContent = text;
  return node;
};
export const count = (number, thing) => `${number.toLocaleString('en')} ${thing}${number === 1 ? '' : 's'}`;
const collator = new Intl.Collator('en', { numeric: true });
const MANY = 200;

export const WORDS = {
  'solved': 'solved', 'incomplete-program': 'incomplete program', 'inapplicable-action': 'inapplicable action',
  'infinite-loop': 'infinite loop', 'stopped': 'undecided',
};
/** Whether it ended well: as its label asks, or without one, by a solution. */
export const moodOf = ending => {
  if (ending.outcome === 'stopped') return 'open';
  return (ending.as_labelled ?? ending.outcome === 'solved') ? 'good' : 'bad';
};

/** Texts and codes in a row: strings are text, lists of one string are code. */
export const fill = (node, parts) => {
  node.replaceChildren(...parts.map(part => (Array.isArray(part) ? make('code', '', part[0]) : part)));
  return node;
};

const holding = text => (text.startsWith('!') ? [[text.slice(1)], ' does not hold'] : [[text], ' holds']);

/** What is in the way of a condition: facts, several of them at once where each of them would do. */
const reasons = because => because.flatMap((text, index) => [
  index ? '; ' : '', ...text.split(' and ').flatMap((fact, place) => [place ? ' and ' : '', ...holding(fact)])]);

/** What is needed and is not so, in terms of facts; or what is the case instead. */
const needs = ({ condition, because = [], fact }) => {
  if (fact) return [fact];
  if (because.length) return [[condition], '; ', ...reasons(because)];
  return condition.startsWith('!') ? [[condition.slice(1)], ' to be false, but it holds'] : [[condition], ', which does not hold'];
};

/** Why an execution ended as it did: a sentence, and what is unmet. */
export const reasonOf = ending => {
  const here = [`${ending.line}. ${ending.instruction}`];
  const needed = ending.unmet?.[0]?.fact ? ':' : '. It needs';
  switch (ending.outcome) {
    case 'solved': return [here, ' is reached, and the goal holds.'];
    case 'incomplete-program': return [here, ` is reached, but the goal does not hold${needed}`];
    case 'inapplicable-action': return [[ending.instruction], ` on line ${ending.line} is not applicable${needed}`];
    case 'infinite-loop':
      return [here, ` is reached after ${count(ending.since, 'step')} and again after ${count(ending.steps, 'step')} ` +
        'in the same state, so the program never ends.'];
    default: return [here, ' is reached when the execution is stopped, and nothing is decided.'];
  }
};

/** The same in a line, with the first thing that is unmet: what is in its way, or else what is needed. */
export const shortReason = ending => {
  const [first] = ending.unmet ?? [];
  const more = (ending.unmet_total ?? 0) - 1;
  const tail = more > 0 ? [`, and ${more.toLocaleString('en')} more`] : [];
  const isInTheWay = Boolean(first?.fact || first?.because?.length);
  const inTheWay = () => (first.fact ? [first.fact] : reasons(first.because));
  const why = isInTheWay ? [': ', ...inTheWay(), ...tail] : first ? [' needs ', ...needs(first), ...tail] : [' does not hold'];
  switch (ending.outcome) {
    case 'incomplete-program': return [isInTheWay ? 'The goal does not hold' : 'The goal', ...why];
    case 'inapplicable-action': return [[ending.instruction], ...(isInTheWay ? [' is not applicable', ...why] : first ? why : [' is not applicable'])];
    case 'infinite-loop': return ['It never ends: line ', [`${ending.line}. ${ending.instruction}`], ' comes again in the same state'];
    case 'stopped': return ['It was stopped'];
    default: return [`After ${count(ending.steps, 'step')}`];
  }
};

export const unmetList = ending => {
  const list = make('ul', 'unmet');
  for (const unmet of ending.unmet ?? []) list.append(fill(make('li'), needs(unmet)));
  const hidden = (ending.unmet_total ?? 0) - (ending.unmet ?? []).length;
  if (hidden > 0) list.append(make('li', 'none', `and ${hidden.toLocaleString('en')} more`));
  return list;
};

/** The lines of a program. `onHover` is told the line that is pointed at or focused, or null. */
export function programList(lines, onHover) {
  const root = make('ol', 'program-lines');
  root.start = 0;
  const items = lines.map((line, number) => {
    const item = make('li');
    item.dataset.line = number;
    item.tabIndex = onHover ? 0 : -1;
    item.append(make('span', '', `${number}.`), make('span', '', line.text), make('em'));
    if (onHover) {
      for (const [event, value] of [['mouseenter', number], ['mouseleave', null], ['focus', number], ['blur', null]]) {
        item.addEventListener(event, () => onHover(value));
      }
    }
    root.append(item);
    return item;
  });
  /** Marks the line that comes next, what was executed last, and what a goto would do. */
  const show = ({ line, executed, mood, remarks = [] }) => {
    items.forEach((item, number) => {
      const isNow = number === line;
      item.className = isNow ? `current ${mood ?? ''}` : number === executed ? 'executed' : '';
      if (isNow) item.setAttribute('aria-current', 'step'); else item.removeAttribute('aria-current');
      item.lastChild.textContent = remarks[number] ?? '';
    });
  };
  const highlight = line => items.forEach((item, number) => item.classList.toggle('hovered', number === line));
  return { root, show, highlight, items };
}

/** Marks states and edges of an automaton that is on the page. */
export function markAutomaton(figure, { line, executed, mood, hovered }) {
  for (const node of figure.querySelectorAll('.state')) {
    const number = Number(node.dataset.line);
    node.classList.toggle('current', number === line);
    node.classList.toggle('hovered', number === hovered);
    for (const name of ['good', 'bad', 'open']) node.classList.toggle(name, number === line && mood === name);
  }
  for (const node of figure.querySelectorAll('.edge')) {
    const from = Number(node.dataset.from);
    node.classList.toggle('taken', from === executed && Number(node.dataset.to) === line);
    node.classList.toggle('hovered', from === hovered);
  }
}

/** The state of an execution, kept up to date by doing and undoing steps. */
class Replay {
  constructor(trace) {
    this.trace = trace;
    this.last = trace.steps.length;
    this.truth = new Uint8Array(trace.fluents.length + 1);
    trace.initial.forEach(fluent => { this.truth[fluent] = 1; });
    this.position = 0;
  }

  apply(step, forwards) {
    for (let index = 1; index < step.length; index++) {
      this.truth[Math.abs(step[index])] = (step[index] > 0) === forwards ? 1 : 0;
    }
  }

  seek(wanted) {
    const { steps } = this.trace;
    const target = Math.max(0, Math.min(this.last, wanted));
    while (this.position < target) this.apply(steps[this.position++], true);
    while (this.position > target) this.apply(steps[--this.position], false);
  }

  // Positions count the steps that are shown; several steps that are left out are one position.
  stepAt(position) {
    const { skipped } = this.trace;
    return skipped && position > skipped.at ? position - 1 + skipped.count : position;
  }

  positionOf(step) {
    const { skipped } = this.trace;
    if (!skipped || step <= skipped.at) return step;
    return Math.max(skipped.at + 1, step + 1 - skipped.count);
  }

  isSkipped(position) { return position < this.last && this.trace.steps[position][0] < 0; }

  lineAt(position) {
    if (position >= this.last) return this.trace.ending.line;
    return this.isSkipped(position) ? this.trace.skipped.line : this.trace.steps[position][0];
  }

  executed() {
    return this.position > 0 && !this.isSkipped(this.position - 1) ? this.trace.steps[this.position - 1][0] : -1;
  }

  /** Whether a part of the goal holds now; undefined if that is not known. */
  meets(part) {
    if (part.always !== undefined) return part.always;
    if (part.fluent !== undefined) return (this.truth[Math.abs(part.fluent)] === 1) === part.fluent > 0;
    if (part.since !== undefined) return part.since.filter(at => at <= this.position).length % 2 === 1;
    return undefined;
  }

  facts() {
    const split = ([predicate, args]) => [predicate, args ? args.split(', ') : []];
    const now = this.trace.fluents.filter((_, index) => this.truth[index + 1]).map(split);
    return [...now, ...this.trace.statics.map(split)];
  }
}

const grouped = fluents => {
  const groups = new Map();
  fluents.forEach(([predicate], index) => {
    if (!groups.has(predicate)) groups.set(predicate, []);
    groups.get(predicate).push(index + 1);
  });
  const names = [...groups.keys()].sort(collator.compare);
  return names.map(name => [name, groups.get(name).sort((a, b) => collator.compare(fluents[a - 1][1], fluents[b - 1][1]))]);
};

const chip = (text, className) => {
  const node = make('span', `chip ${className}`, text);
  if (className === 'plus') node.setAttribute('aria-label', `${text}, became true`);
  if (className === 'minus') node.setAttribute('aria-label', `${text}, became false`);
  return node;
};

/** What is true, by predicate, with what just changed. */
const stateList = (trace, replay) => {
  const root = make('dl', 'state');
  const cells = grouped(trace.fluents).map(([predicate, members]) => {
    const cell = make('dd');
    root.append(make('dt', '', predicate), cell);
    return [members, cell];
  });
  const show = () => {
    const changed = new Map();
    const step = replay.position > 0 ? trace.steps[replay.position - 1] : [];
    step.slice(1).forEach(fluent => changed.set(Math.abs(fluent), fluent > 0));
    for (const [members, cell] of cells) {
      const shown = members.filter(fluent => replay.truth[fluent] || changed.has(fluent));
      const chips = shown.slice(0, MANY).map(fluent => {
        const change = changed.get(fluent);
        return chip(trace.fluents[fluent - 1][1] || 'yes', change === undefined ? '' : change ? 'plus' : 'minus');
      });
      if (shown.length > MANY) chips.push(make('span', 'none', `and ${count(shown.length - MANY, 'more')}`));
      if (!chips.length) chips.push(make('span', 'none', 'none'));
      cell.replaceChildren(...chips);
    }
  };
  return { root, show };
};

/** The goal as a list to tick off. */
const goalList = (trace, replay) => {
  const root = make('ul', 'goal');
  const items = trace.goal.slice(0, MANY).map(part => {
    const item = make('li');
    const box = make('span', 'box');
    item.append(box, make('code', '', part.text), make('span', 'said'));
    root.append(item);
    return [part, item, box];
  });
  if (trace.goal.length > MANY) root.append(make('li', 'none', `and ${count(trace.goal.length - MANY, 'more')}`));
  if (!trace.goal.length) root.append(make('li', 'none', 'nothing: it always holds'));
  const heading = make('h4', '', 'Goal');
  const show = () => {
    let met = 0;
    for (const [part, item, box] of items) {
      const holds = replay.meets(part);
      met += holds ? 1 : 0;
      item.className = holds === undefined ? 'unknown' : holds ? 'met' : 'not-met';
      box.textContent = holds === undefined ? '?' : holds ? '✓' : '·';
      item.lastChild.textContent = holds === undefined ? 'not followed' : holds ? 'met' : 'not met';
    }
    heading.textContent = `Goal ${met} of ${trace.goal.length}`;
  };
  return { root, heading, show };
};

const staticFacts = trace => {
  const root = make('details', 'statics');
  const total = trace.statics.length + trace.hidden_statics;
  root.append(make('summary', '', `${count(total, 'fact')} that never ${total === 1 ? 'changes' : 'change'}`));
  const list = make('dl', 'state');
  const fillIn = () => {
    for (const [predicate, members] of grouped(trace.statics)) {
      const cell = make('dd');
      members.slice(0, MANY).forEach(index => cell.append(chip(trace.statics[index - 1][1] || 'yes', '')));
      if (members.length > MANY) cell.append(make('span', 'none', `and ${count(members.length - MANY, 'more')}`));
      list.append(make('dt', '', predicate), cell);
    }
  };
  root.addEventListener('toggle', fillIn, { once: true });
  root.append(list);
  root.hidden = total === 0;
  return root;
};

const WINDOW = 120;

/** The steps as a strip of small buttons; of a long execution those around the present one. */
const stepStrip = (trace, replay, onSeek) => {
  const root = make('div', 'strip');
  root.setAttribute('aria-hidden', 'true');
  let hovered = null;
  const show = () => {
    const start = Math.max(0, Math.min(replay.position - WINDOW / 2, replay.last - WINDOW));
    const end = Math.min(replay.last, start + WINDOW);
    const cells = [];
    if (start > 0) cells.push(make('i', 'more', '…'));
    for (let position = start; position < end; position++) {
      const line = trace.steps[position][0];
      const cell = make('i', '', line < 0 ? '⋯' : String(line));
      if (position < replay.position) cell.classList.add('done');
      if (position === replay.position - 1) cell.classList.add('now');
      if (line === hovered) cell.classList.add('hovered');
      cell.onclick = () => onSeek(position + 1);
      cells.push(cell);
    }
    if (end < replay.last) cells.push(make('i', 'more', '…'));
    root.replaceChildren(...cells);
  };
  return { root, show, highlight: line => { hovered = line; show(); } };
};

/** What the latest step did, as parts for `fill`. */
const story = (trace, lines, replay) => {
  const named = line => [`${line}. ${lines[line].text}`];
  const { position } = replay;
  const parts = [];
  if (position === 0) {
    parts.push('The initial state.');
  } else if (replay.isSkipped(position - 1)) {
    const skipped = trace.skipped.count;
    parts.push(`${count(skipped, 'step')} ${skipped === 1 ? 'is' : 'are'} left out here. Marked is what they change together.`);
  } else {
    const line = trace.steps[position - 1][0];
    const { goto } = lines[line];
    const next = replay.lineAt(position);
    if (!goto) parts.push('Executed ', named(line), '.');
    else if (next === goto[0] && next !== line + 1) parts.push(`Jumped to line ${next}: `, [goto[1]], ' is false.');
    else if (next === goto[0]) parts.push(`Went on to line ${next}.`);
    else parts.push('Went on: ', [goto[1]], ' is true.');
    if (trace.steps[position - 1].length === 1 && !goto) parts.push(' Nothing changed.');
  }
  if (position < replay.last && !replay.isSkipped(position)) parts.push(' Next: ', named(replay.lineAt(position)), '.');
  return parts;
};

/**
 * One execution. Options: `draw(objects, facts, title)` makes a picture of a state, `onSeek(position)` is asked to go
 * to a position, `live` says that screen readers are told of every step.
 */
export function traceView(trace, lines, { draw, onSeek = () => {}, live = false, heading } = {}) {
  const replay = new Replay(trace);
  const { ending } = trace;
  const mood = moodOf(ending);
  const root = make('article', 'trace');
  const head = make('header');
  const title = make('h3', '', heading ?? ending.instance);
  const badge = make('button', `badge ${mood}`, `${WORDS[ending.outcome]} after ${count(ending.steps, 'step')}`);
  badge.type = 'button';
  badge.title = 'Go to the end';
  badge.onclick = () => onSeek(replay.last);
  head.append(title, badge);
  const scene = make('div', 'scene');
  const told = make('p', 'story');
  if (live) told.setAttribute('aria-live', 'polite');
  const end = make('div', `ending ${mood}`);
  end.append(make('strong', '', WORDS[ending.outcome]), fill(make('p'), reasonOf(ending)), unmetList(ending));
  const goal = goalList(trace, replay);
  const state = stateList(trace, replay);
  const strip = stepStrip(trace, replay, onSeek);
  const remarks = [];
  if (trace.hidden) remarks.push(`${count(trace.hidden, 'fluent')} that no shown step changes ${trace.hidden === 1 ? 'is' : 'are'} left out.`);
  if (!trace.fluents.length) remarks.push('No fluent that could change is ever true.');
  const remark = make('p', 'remark', remarks.join(' '));
  remark.hidden = !remarks.length;
  root.append(head, scene, strip.root, told, end, goal.heading, goal.root, make('h4', '', 'State'), state.root, remark, staticFacts(trace));
  const show = () => {
    const picture = draw?.(trace.objects, replay.facts(), `The state of ${ending.instance} after ${count(replay.stepAt(replay.position), 'step')}`);
    scene.replaceChildren(...(picture ? [picture] : []));
    scene.hidden = !picture;
    fill(told, story(trace, lines, replay));
    end.hidden = replay.position !== replay.last;
    [goal, state, strip].forEach(part => part.show());
  };
  const seek = position => { replay.seek(position); show(); };
  show();
  return {
    root, seek, trace, replay, mood, last: replay.last, highlight: strip.highlight,
    /** What is to be marked in the program and the automaton. */
    mark: () => ({
      line: replay.lineAt(replay.position), executed: replay.executed(),
      mood: replay.position === replay.last ? mood : undefined,
    }),
  };
}

const ICONS = {
  first: 'M2 3h2v10H2zM14 3v10L5 8z', back: 'M12 3v10L4 8z', forth: 'M4 3v10l8-5z', last: 'M12 3h2v10h-2zM2 3v10l9-5z',
};
const SPEEDS = [['2', 'slow'], ['6', 'normal'], ['30', 'fast'], ['1000', 'faster']];

const iconButton = (name, title, key) => {
  const button = make('button', `step-${name}`);
  button.type = 'button';
  button.title = `${title} (${key})`;
  button.setAttribute('aria-label', title);
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', '0 0 16 16');
  svg.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  path.setAttribute('d', ICONS[name]);
  svg.append(path);
  button.append(svg);
  return button;
};

/** Buttons, a slider and keys that go through some views in step. `onShow` is called after each change. */
export function stepControls(views, onShow = () => {}) {
  const last = Math.max(0, ...views.map(view => view.last));
  const root = make('div', 'step-controls');
  const track = make('div', 'track');
  const marks = make('div', 'marks');
  const slider = make('input', 'slider');
  Object.assign(slider, { type: 'range', min: 0, max: last, value: 0 });
  slider.setAttribute('aria-label', 'Step');
  track.append(marks, slider);
  const buttons = make('div', 'buttons');
  const [first, back, forth, end] = [['first', 'First step', 'Home'], ['back', 'Back', '←'], ['forth', 'Forward', '→'], ['last', 'Last step', 'End']].map(args => iconButton(...args));
  const play = make('button', 'step-play', 'Play');
  play.type = 'button';
  play.title = 'Play (space)';
  const speed = make('select', 'speed');
  speed.setAttribute('aria-label', 'Speed');
  SPEEDS.forEach(([value, text]) => { const option = make('option', '', text); option.value = value; speed.append(option); });
  speed.value = '6';
  const where = make('output', 'where');
  const visits = make('span', 'visits');
  buttons.append(first, back, play, forth, end, speed, where, visits);
  root.append(track, buttons);
  let position = 0;
  let timer = null;
  const total = Math.max(0, ...views.map(view => view.trace.ending.steps));
  const stepAt = () => Math.max(0, ...views.map(view => view.replay.stepAt(Math.min(position, view.last))));
  const seek = wanted => {
    position = Math.max(0, Math.min(last, wanted));
    views.forEach(view => view.seek(position));
    slider.value = position;
    where.textContent = `step ${stepAt().toLocaleString('en')} of ${total.toLocaleString('en')}`;
    slider.setAttribute('aria-valuetext', where.textContent);
    first.disabled = back.disabled = position === 0;
    forth.disabled = end.disabled = position === last;
    onShow(position);
  };
  const stop = () => { clearInterval(timer); timer = null; play.textContent = 'Play'; play.setAttribute('aria-label', 'Play'); };
  const start = () => {
    if (position === last) seek(0);
    play.textContent = 'Pause';
    play.setAttribute('aria-label', 'Pause');
    const rate = Number(speed.value);
    const stride = Math.max(1, Math.round(rate / 60));
    timer = setInterval(() => {
      seek(position + stride);
      if (position === last) stop();
    }, 1000 * stride / rate);
  };
  const go = wanted => { stop(); seek(wanted); };
  first.onclick = () => go(0);
  back.onclick = () => go(position - 1);
  forth.onclick = () => go(position + 1);
  end.onclick = () => go(last);
  play.onclick = () => (timer ? stop() : start());
  speed.onchange = () => { if (timer) { stop(); start(); } };
  slider.oninput = () => go(Number(slider.value));
  const addMark = (at, text, title, className) => {
    const mark = make('i', className, text);
    mark.style.left = `${100 * at / (last || 1)}%`;
    mark.title = title;
    mark.onclick = () => go(at);
    marks.append(mark);
  };
  for (const { trace, replay } of views) {
    const { skipped, ending } = trace;
    if (skipped) addMark(replay.positionOf(skipped.at + skipped.count), '⋯', `${count(skipped.count, 'step')} left out`, 'skip');
    if (ending.outcome !== 'infinite-loop') continue;
    for (const [step, text] of [[ending.since, 'first visit'], [ending.steps, 'second visit']]) {
      addMark(replay.positionOf(step), '▼', text, '');
      if (views.length > 1) continue;
      const button = make('button', '', text);
      button.type = 'button';
      button.onclick = () => go(replay.positionOf(step));
      visits.append(button);
    }
  }
  /** Handles a key; says whether it meant something. */
  const key = event => {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    const actions = {
      ArrowLeft: () => go(position - 1), ArrowRight: () => go(position + 1), Home: () => go(0), End: () => go(last),
      ' ': () => (timer ? stop() : start()),
    };
    const action = actions[event.key];
    if (action) { action(); event.preventDefault(); }
    return Boolean(action);
  };
  seek(0);
  return { root, seek: go, stop, key, last, get position() { return position; } };
}

/** The files that belong to an execution, folded. */
export const fileList = files => files.map(([name, text]) => {
  const details = make('details', 'file');
  details.append(make('summary', '', name), make('pre', '', text));
  return details;
});
