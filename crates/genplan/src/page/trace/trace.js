'use strict';
(() => {
  const data = JSON.parse(document.getElementById('data').textContent);
  const { lines, fluents, steps, skipped, ending } = data;
  const $ = id => document.getElementById(id);
  const last = steps.length;
  const MANY = 200;

  const element = (tag, className, text) => {
    const node = document.createElement(tag);
    if (className) node.className = className;
    if (text !== undefined) node.textContent = text;
    return node;
  };
  const count = (number, thing) => `${number.toLocaleString('en')} ${thing}${number === 1 ? '' : 's'}`;
  const named = line => `${line}. ${lines[line].text}`;

  // Positions count the steps that are shown; several steps that are left out are one position.
  const stepAt = position => skipped && position > skipped.at ? position - 1 + skipped.count : position;
  const positionOf = step => {
    if (!skipped || step <= skipped.at) return step;
    return Math.max(skipped.at + 1, step + 1 - skipped.count);
  };
  const isSkipped = position => position < last && steps[position][0] < 0;
  const lineAt = position => {
    if (position === last) return ending.line;
    return isSkipped(position) ? skipped.line : steps[position][0];
  };

  // The state is kept up to date by doing and undoing steps.
  const truth = new Uint8Array(fluents.length + 1);
  data.initial.forEach(fluent => { truth[fluent] = 1; });
  let position = 0;
  const apply = (step, forwards) => {
    for (let index = 1; index < step.length; index++) {
      truth[Math.abs(step[index])] = (step[index] > 0) === forwards ? 1 : 0;
    }
  };
  const seek = wanted => {
    wanted = Math.max(0, Math.min(last, wanted));
    while (position < wanted) apply(steps[position++], true);
    while (position > wanted) apply(steps[--position], false);
    show();
  };

  // The predicates, and by predicate the fluents in natural order.
  const collator = new Intl.Collator('en', { numeric: true });
  const groups = new Map();
  fluents.forEach(([predicate], index) => {
    if (!groups.has(predicate)) groups.set(predicate, []);
    groups.get(predicate).push(index + 1);
  });
  const predicates = [...groups.keys()].sort(collator.compare);
  const cells = new Map();
  for (const predicate of predicates) {
    groups.get(predicate).sort((a, b) => collator.compare(fluents[a - 1][1], fluents[b - 1][1]));
    const cell = element('dd');
    cells.set(predicate, cell);
    $('state').append(element('dt', '', predicate), cell);
  }

  const items = lines.map((line, number) => {
    const item = element('li');
    item.append(element('span', '', `${number}.`), element('span', '', line.text), element('em'));
    $('lines').append(item);
    return item;
  });

  $('figure').append($('picture').content.cloneNode(true));
  if (!$('figure').querySelector('svg')) $('automaton').remove();
  if (matchMedia('(max-width: 720px)').matches) $('automaton').open = false;

  const WORDS = {
    'solved': 'solved', 'incomplete-program': 'incomplete program', 'inapplicable-action': 'inapplicable action',
    'infinite-loop': 'infinite loop', 'stopped': 'undecided',
  };
  const MOODS = { 'solved': 'good', 'stopped': 'open' };
  const mood = MOODS[ending.outcome] || 'bad';
  $('program-name').textContent = data.program;
  $('instance-name').textContent = ending.instance;
  $('badge').textContent = `${WORDS[ending.outcome]} after ${count(ending.steps, 'step')}`;
  $('badge').className = mood;

  const reason = () => {
    const here = named(ending.line);
    switch (ending.outcome) {
      case 'solved': return `${here} is reached, and the goal holds.`;
      case 'incomplete-program': return `${here} is reached, but the goal does not hold:`;
      case 'inapplicable-action': return `${here} is reached, but its precondition does not hold:`;
      case 'infinite-loop':
        return `${here} is reached after ${count(ending.since, 'step')} and again after ` +
          `${count(ending.steps, 'step')} in the same state, so the program never ends.`;
      default: return `${here} is reached when the execution is stopped, and nothing is decided.`;
    }
  };
  const fill = () => {
    $('ending').className = mood;
    $('ending').append(element('strong', '', WORDS[ending.outcome]), element('p', '', reason()));
    const list = element('ul', 'unmet');
    for (const { condition, because } of ending.unmet || []) {
      const item = element('li', '', condition);
      for (const text of because || []) item.append(element('div', 'none', `because ${text}`));
      list.append(item);
    }
    const hidden = (ending.unmet_total || 0) - (ending.unmet || []).length;
    if (hidden > 0) list.append(element('li', 'none', `… and ${hidden.toLocaleString('en')} more`));
    if (list.children.length) $('ending').append(list);
  };
  fill();

  const remarks = [];
  if (data.hidden) {
    remarks.push(`${count(data.hidden, 'fluent')} that no shown step changes ${data.hidden === 1 ? 'is' : 'are'} left out.`);
  }
  if (!fluents.length) remarks.push('No fluent that could change is ever true.');
  $('remark').textContent = remarks.join(' ');

  const addMark = (step, text, title, className) => {
    const mark = element('i', className, text);
    mark.style.left = `${100 * positionOf(step) / (last || 1)}%`;
    mark.title = title;
    mark.onclick = () => { stop(); seek(positionOf(step)); };
    $('marks').append(mark);
  };
  const addVisit = (step, text) => {
    const button = element('button', '', text);
    button.onclick = () => { stop(); seek(positionOf(step)); };
    $('visits').append(button);
  };
  if (skipped) addMark(skipped.at + skipped.count, '⋯', `${count(skipped.count, 'step')} left out`, 'skip');
  if (ending.outcome === 'infinite-loop') {
    [[ending.since, 'first visit'], [ending.steps, 'second visit']].forEach(([step, text]) => {
      addMark(step, '▼', text);
      addVisit(step, text);
    });
  }

  const story = () => {
    const parts = [];
    if (position === 0) {
      parts.push('The initial state.');
    } else if (isSkipped(position - 1)) {
      parts.push(`${count(skipped.count, 'step')} ${skipped.count === 1 ? 'is' : 'are'} left out here. Marked is what they change together.`);
    } else {
      const line = steps[position - 1][0];
      const goto = lines[line].goto;
      const next = lineAt(position);
      if (!goto) parts.push(['Executed ', named(line), '.']);
      else if (next === goto[0] && next !== line + 1) parts.push([`Jumped to line ${next}: `, goto[1], ' is false.']);
      else if (next === goto[0]) parts.push(['Went on to the next line: ', named(line), ' leads there in any case.']);
      else parts.push(['Did not jump: ', goto[1], ' is true.']);
    }
    if (position < last) parts.push(['Next is ', named(lineAt(position)), '.']);
    if (position < last && stepAt(position) === ending.since) {
      parts.push(`The same line and state come again after step ${ending.steps.toLocaleString('en')}.`);
    }
    const nodes = parts.flatMap(part => typeof part === 'string' ? [part, ' '] : [part[0], element('code', '', part[1]), part[2], ' ']);
    $('story').replaceChildren(...nodes);
  };

  const showProgram = () => {
    const now = lineAt(position);
    const executed = position > 0 ? steps[position - 1][0] : -1;
    const over = position === last && mood !== 'open' ? (mood === 'good' ? ' solved' : ' failed') : '';
    items.forEach((item, line) => {
      item.className = line === now ? `current${over}` : line === executed ? 'executed' : '';
      const jumped = line === executed && lines[line].goto && now !== line + 1;
      item.lastChild.textContent = jumped ? `${now <= line ? '↑' : '↓'} jumped to ${now}` : '';
    });
    const [box, item] = [$('lines'), items[now]];
    const bottom = item.offsetTop + item.offsetHeight - box.clientHeight;
    box.scrollTop = Math.max(bottom, Math.min(box.scrollTop, item.offsetTop));
    document.querySelectorAll('#figure .state').forEach(state => {
      const current = Number(state.dataset.line) === now;
      state.classList.toggle('current', current);
      state.classList.toggle('failed', current && over === ' failed');
      state.classList.toggle('solved', current && over === ' solved');
    });
    document.querySelectorAll('#figure .edge').forEach(edge => {
      const { from, to } = edge.dataset;
      edge.classList.toggle('taken', Number(from) === executed && Number(to) === now);
    });
  };

  const showState = () => {
    const changes = new Map();
    if (position > 0) steps[position - 1].slice(1).forEach(change => changes.set(Math.abs(change), change > 0));
    for (const predicate of predicates) {
      const shown = groups.get(predicate).filter(fluent => truth[fluent] || changes.has(fluent));
      if (shown.length > MANY) shown.sort((a, b) => changes.has(b) - changes.has(a));
      const chips = shown.slice(0, MANY).map(fluent => {
        const change = changes.has(fluent) ? (changes.get(fluent) ? ' plus' : ' minus') : '';
        const chip = element('span', `chip${change}`, fluents[fluent - 1][1] || 'true');
        if (change) chip.title = change === ' plus' ? 'became true' : 'became false';
        return chip;
      });
      if (!chips.length) chips.push(element('span', 'none', '–'));
      if (shown.length > MANY) chips.push(element('span', 'none', `… and ${(shown.length - MANY).toLocaleString('en')} more`));
      cells.get(predicate).replaceChildren(...chips);
    }
  };

  const show = () => {
    const step = stepAt(position);
    story();
    showProgram();
    showState();
    $('ending').hidden = position !== last;
    $('slider').value = position;
    $('slider').setAttribute('aria-valuetext', `step ${step} of ${ending.steps}`);
    $('where').textContent = `step ${step.toLocaleString('en')} of ${ending.steps.toLocaleString('en')}`;
    $('first').disabled = $('back').disabled = position === 0;
    $('last').disabled = $('forth').disabled = position === last;
  };

  let timer = null;
  const stop = () => {
    clearInterval(timer);
    timer = null;
    $('play').textContent = 'Play';
    $('play').setAttribute('aria-label', 'Play');
  };
  const tick = () => {
    const speed = Number($('speed').value);
    seek(position + Math.max(1, Math.round(speed / 30)));
    if (position === last) stop();
  };
  const play = () => {
    if (position === last) seek(0);
    $('play').textContent = 'Pause';
    $('play').setAttribute('aria-label', 'Pause');
    timer = setInterval(tick, Math.max(33, 1000 / Number($('speed').value)));
  };
  const toggle = () => timer === null ? play() : stop();
  const go = wanted => { stop(); seek(wanted); };

  $('slider').max = last;
  $('slider').oninput = () => go(Number($('slider').value));
  $('first').onclick = () => go(0);
  $('back').onclick = () => go(position - 1);
  $('forth').onclick = () => go(position + 1);
  $('last').onclick = $('badge').onclick = () => go(last);
  $('play').onclick = toggle;
  $('speed').onchange = () => { if (timer !== null) { stop(); play(); } };

  const KEYS = {
    ArrowLeft: event => go(position - (event.shiftKey ? 10 : 1)),
    ArrowRight: event => go(position + (event.shiftKey ? 10 : 1)),
    Home: () => go(0),
    End: () => go(last),
    ' ': toggle,
  };
  document.addEventListener('keydown', event => {
    const { tagName } = event.target;
    const own = tagName === 'SELECT' || event.key === ' ' && ['BUTTON', 'SUMMARY'].includes(tagName);
    if (own || event.ctrlKey || event.metaKey || event.altKey || !KEYS[event.key]) return;
    event.preventDefault();
    KEYS[event.key](event);
  });

  // An address like trace.html#12 leads to step 12.
  const fromAddress = () => {
    const step = Number.parseInt(location.hash.slice(1), 10);
    if (step >= 0) go(positionOf(step)); else show();
  };
  addEventListener('hashchange', fromAddress);
  fromAddress();
})();
