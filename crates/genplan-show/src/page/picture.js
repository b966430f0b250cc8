// Draws states as a `picture.json` says: places on a line, in a grid or in stacks, and what facts put on them.
// Everything that comes from a file becomes text or a number; nothing is read as markup.

const SVG = 'http://www.w3.org/2000/svg';
const CELL = 48;
const MOST_PLACES = 400;

const shape = (tag, attributes = {}, text) => {
  const node = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  if (text !== undefined) node.textContent = text;
  return node;
};

// `at(P)`, `holds(P, X)` or `!boarded(X)`: capital letters begin variables.
const pattern = text => {
  const match = /^\s*(!?)([^\s()!]+)\s*(?:\((.*)\))?\s*$/.exec(String(text));
  if (!match) return null;
  return { isNegated: match[1] === '!', head: match[2], terms: match[3] ? match[3].split(',').map(term => term.trim()) : [] };
};
const isVariable = term => /^[A-Z]/.test(term);

/** Checks a description of pictures; the answer is null if it is none. */
export function readPicture(value) {
  if (!value || !['line', 'grid', 'stacks'].includes(value.layout)) return null;
  const marks = (Array.isArray(value.marks) ? value.marks : []).map(mark => ({
    facts: [].concat(mark.fact ?? []).map(pattern),
    draw: String(mark.draw ?? 'dot'),
    text: mark.text === undefined ? undefined : String(mark.text),
    colour: String(mark.colour ?? ''),
    side: mark.side === 'right' ? 'right' : '',
  }));
  if (marks.some(mark => !mark.facts.length || mark.facts.includes(null))) return null;
  const zones = (Array.isArray(value.zones) ? value.zones : []).map(zone => ({
    fact: pattern(zone.fact), title: String(zone.title ?? ''),
  }));
  const name = key => (value[key] === undefined ? undefined : String(value[key]));
  return {
    layout: value.layout, marks, zones: zones.filter(zone => zone.fact), labels: value.labels === true,
    places: name('places'), order: name('order'), columns: name('columns'), right: name('right'),
    rows: name('rows'), down: name('down'), on: pattern(name('on') ?? ''), names: name('names'),
  };
}

/** The facts of a scene by predicate; that an object has a type is a fact, too. */
const indexed = (facts, objects) => {
  const byHead = new Map();
  for (const [head, args] of facts) {
    if (!byHead.has(head)) byHead.set(head, []);
    byHead.get(head).push(args);
  }
  const predicates = new Set(byHead.keys());
  for (const [name, types] of objects) {
    for (const type of types.filter(type => !predicates.has(type))) {
      if (!byHead.has(type)) byHead.set(type, []);
      byHead.get(type).push([name]);
    }
  }
  return byHead;
};

/** All ways to match patterns with facts. */
function* matches(patterns, byHead, bound = {}) {
  const [first, ...rest] = patterns;
  if (!first) { yield bound; return; }
  if (first.isNegated) {
    const isMet = matches([{ ...first, isNegated: false }], byHead, bound).next().done;
    if (isMet) yield* matches(rest, byHead, bound);
    return;
  }
  for (const args of byHead.get(first.head) ?? []) {
    if (args.length !== first.terms.length) continue;
    const now = { ...bound };
    const fits = first.terms.every((term, index) => {
      if (!isVariable(term)) return term === args[index];
      if (now[term] === undefined) now[term] = args[index];
      return now[term] === args[index];
    });
    if (fits) yield* matches(rest, byHead, now);
  }
}

const natural = new Intl.Collator('en', { numeric: true });

/** The objects of a type, or with a predicate, in the order of a relation or else of their names. */
const ordered = (kind, relation, objects, byHead) => {
  const having = new Set((byHead.get(kind) ?? []).filter(args => args.length === 1).map(args => args[0]));
  const names = objects.filter(([name, types]) => types.includes(kind) || having.has(name)).map(([name]) => name);
  names.sort(natural.compare);
  const next = new Map((byHead.get(relation) ?? []).filter(args => args.length === 2));
  if (!relation || !next.size) return names;
  const followers = new Set(next.values());
  const result = [];
  const seen = new Set();
  for (const start of [...names.filter(name => !followers.has(name)), ...names]) {
    for (let at = start; at !== undefined && !seen.has(at) && names.includes(at); at = next.get(at)) {
      seen.add(at);
      result.push(at);
    }
  }
  return result;
};

const COLOURS = ['ink', 'accent', 'good', 'bad', 'open', 'faint', 'accent-soft', 'good-soft', 'bad-soft', 'open-soft'];
const colourOf = (colour, fallback) => {
  if (COLOURS.includes(colour)) return `var(--${colour})`;
  return /^#[0-9a-fA-F]{3,8}$/.test(colour) ? colour : `var(--${fallback})`;
};

// There is little room on a token: of a long name, its number is shown.
const short = text => (text.length <= 3 ? text : /\d[\d-]*$/.exec(text)?.[0] ?? text.slice(0, 3));
const onToken = (text, y = 3.5) => (text ? [shape('text', { y, 'text-anchor': 'middle', class: 'on-ball' }, short(text))] : []);

const ROBOT = 'M-9 -4a4 4 0 0 1 4 -4h10a4 4 0 0 1 4 4v8a4 4 0 0 1 -4 4h-10a4 4 0 0 1 -4 -4z';
const icons = {
  robot: (colour, label) => [
    shape('path', { d: 'M0 -8V-12', stroke: colour, 'stroke-width': 2 }),
    shape('circle', { cx: 0, cy: -13, r: 2, fill: colour }),
    shape('path', { d: ROBOT, fill: colour }),
    shape('circle', { cx: -4, cy: -1, r: 2, fill: 'var(--card)' }),
    shape('circle', { cx: 4, cy: -1, r: 2, fill: 'var(--card)' }),
    shape('path', { d: 'M-4 4h8', stroke: 'var(--card)', 'stroke-width': 1.5 }),
    ...(label ? [shape('text', { y: 20, 'text-anchor': 'middle', class: 'small' }, label)] : []),
  ],
  ball: (colour, label) => [
    shape('circle', { r: 9, fill: colour }),
    ...onToken(label),
  ],
  box: (colour, label) => [
    shape('rect', { x: -10, y: -9, width: 20, height: 18, rx: 3, fill: colour }),
    ...onToken(label),
  ],
  truck: (colour, label) => [
    shape('path', { d: 'M-11 -8h13v13h-13zM4 -3h4l3 4v4h-7z', fill: colour }),
    shape('circle', { cx: -6, cy: 7, r: 3, fill: colour }),
    shape('circle', { cx: 6, cy: 7, r: 3, fill: colour }),
    ...onToken(label, 2),
  ],
  plane: colour => [shape('path', { d: 'M11 0l-7 -2l-5 -8h-3l2 8h-6l-2 -3h-2l1 5l-1 5h2l2 -3h6l-2 8h3l5 -8z', fill: colour })],
  text: (colour, label) => [shape('text', { y: 5, 'text-anchor': 'middle', class: 'value', style: `fill: ${colour}` }, label ?? '')],
  dot: colour => [shape('circle', { r: 5, fill: colour })],
  tick: colour => [shape('path', { d: 'M-6 0l4 5 8 -10', stroke: colour, 'stroke-width': 3, fill: 'none', 'stroke-linecap': 'round' })],
  flag: colour => [
    shape('path', { d: 'M-5 9V-9', stroke: colour, 'stroke-width': 2 }),
    shape('path', { d: 'M-5 -9L7 -5L-5 -1z', fill: colour }),
  ],
  pointer: (colour, label) => [
    shape('path', { d: 'M0 -6l6 9h-12z', fill: colour }),
    ...(label ? [shape('text', { y: 14, 'text-anchor': 'middle', class: 'small' }, label)] : []),
  ],
  lock: colour => [
    shape('rect', { x: -6, y: -2, width: 12, height: 9, rx: 2, fill: colour }),
    shape('path', { d: 'M-3.5 -2v-3a3.5 3.5 0 0 1 7 0v3', fill: 'none', stroke: colour, 'stroke-width': 2 }),
  ],
  boat: colour => [
    shape('path', { d: 'M-11 3h22l-5 7h-12z', fill: colour }),
    shape('path', { d: 'M0 3V-9l8 8z', fill: colour }),
  ],
  door: colour => [shape('rect', { x: -3, y: -17, width: 6, height: 34, rx: 2, fill: colour })],
};

/** One place with all that is on it. */
const placeShape = (place, size, labels) => {
  const group = shape('g', { transform: `translate(${place.x} ${place.y})` });
  const half = size / 2;
  group.append(shape('rect', {
    x: -half + 2, y: -CELL / 2 + 2, width: size - 4, height: CELL - 4, rx: 6,
    class: `place${place.fill ? ' filled' : ''}`, ...(place.fill ? { style: `fill: ${place.fill}` } : {}),
  }));
  const gap = Math.min(22, (size - 10) / Math.max(1, place.tokens.length));
  place.tokens.forEach((token, index) => {
    const x = (index - (place.tokens.length - 1) / 2) * gap;
    const inner = shape('g', { transform: `translate(${x} 2)` });
    inner.append(...token.shapes);
    group.append(inner);
  });
  place.sides.forEach(token => {
    const inner = shape('g', { transform: `translate(${half} 0)` });
    inner.append(...token.shapes);
    group.append(inner);
  });
  const below = [...(labels ? [[place.label, '']] : []), ...place.under];
  below.forEach(([text, colour], index) => group.append(shape('text', {
    y: CELL / 2 + 12 + index * 13, 'text-anchor': 'middle', class: 'small', ...(colour ? { style: `fill: ${colour}; font-weight: 700` } : {}),
  }, text)));
  return group;
};

const put = (place, mark, bound) => {
  const fallback = mark.draw === 'fill' ? 'accent' : 'ink';
  const colour = colourOf(mark.colour, fallback);
  if (mark.draw === 'fill') { place.fill = colour; return; }
  const label = mark.text === undefined ? undefined : bound[mark.text] ?? mark.text;
  if (mark.draw === 'under') { place.under.push([`▲ ${label ?? ''}`, colour]); return; }
  const icon = icons[mark.draw] ?? icons.dot;
  const token = { shapes: icon(colour, label) };
  (mark.side === 'right' ? place.sides : place.tokens).push(token);
};

const blank = (label, x, y) => ({ label, x, y, fill: '', tokens: [], sides: [], under: [] });

/** A grid whose places say in their names where they stand: `loc-xC-yR`, where C and R are numbers. */
const named = (spec, objects, byHead) => {
  const literal = spec.names.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const pattern = new RegExp(`^${literal.replace('C', '(?<column>\\d+)').replace('R', '(?<row>\\d+)')}$`);
  const places = new Map();
  for (const name of ordered(spec.places, undefined, objects, byHead)) {
    const { column, row } = pattern.exec(name)?.groups ?? {};
    if (column !== undefined && row !== undefined) places.set(name, blank(name, Number(column) * CELL, Number(row) * CELL));
  }
  return { places, key: bound => bound.P };
};

/** Where the places of each layout stand: places by key, and the key that variables name. */
const layouts = {
  line: (spec, objects, byHead) => {
    const names = ordered(spec.places, spec.order, objects, byHead);
    const places = new Map(names.map((name, index) => [name, blank(name, index * CELL, 0)]));
    return { places, key: bound => bound.P };
  },
  grid: (spec, objects, byHead) => {
    if (spec.names) return named(spec, objects, byHead);
    const columns = ordered(spec.columns, spec.right, objects, byHead);
    const rows = ordered(spec.rows, spec.down, objects, byHead);
    const places = new Map();
    rows.forEach((row, y) => columns.forEach((column, x) => {
      places.set(`${column} ${row}`, blank('', x * CELL, y * CELL));
    }));
    return { places, key: bound => `${bound.C} ${bound.R}` };
  },
  stacks: (spec, objects, byHead) => {
    const names = ordered(spec.places, undefined, objects, byHead);
    const below = new Map();
    if (spec.on) for (const bound of matches([spec.on], byHead)) below.set(bound.X, bound.P);
    const inZone = new Map();
    spec.zones.forEach((zone, index) => {
      for (const bound of matches([zone.fact], byHead)) inZone.set(bound.P, index);
    });
    const above = new Set(below.keys());
    const places = new Map();
    let column = 0;
    const climb = (name, height) => {
      places.set(name, blank(name, column * (CELL + 8), -height * (CELL - 2)));
      const next = [...below].find(([top, bottom]) => bottom === name && !places.has(top));
      if (next) climb(next[0], height + 1);
    };
    for (const name of names) {
      if (above.has(name) || inZone.has(name) || places.has(name)) continue;
      climb(name, 0);
      column += 1;
    }
    const titles = [];
    spec.zones.forEach((zone, index) => {
      const members = names.filter(name => inZone.get(name) === index);
      if (!members.length) return;
      const start = column;
      members.forEach(name => { places.set(name, blank(name, (column += 1, column - 1) * (CELL + 8), 0)); });
      titles.push({ text: zone.title, x: (start + (members.length - 1) / 2) * (CELL + 8) });
    });
    return { places, key: bound => bound.P, titles };
  },
};

/** How wide places must be for what is on them. */
const widthOf = (places, labels) => {
  const most = count => Math.max(1, ...[...places.values()].map(count));
  const letters = labels ? most(place => place.label.length) : 0;
  return Math.min(CELL * 4, Math.max(CELL, most(place => place.tokens.length) * 22 + 12, letters * 6.5));
};

/**
 * The picture of a state, or null if there is nothing to draw.
 * Objects are pairs of a name and types; facts are pairs of a predicate and arguments.
 */
export function drawScene(spec, objects, facts, title) {
  const byHead = indexed(facts, objects);
  const { places, key, titles = [] } = layouts[spec.layout](spec, objects, byHead);
  if (!places.size || places.size > MOST_PLACES) return null;
  for (const mark of spec.marks) {
    for (const bound of matches(mark.facts, byHead)) {
      const place = places.get(key(bound));
      if (place) put(place, mark, bound);
    }
  }
  const width = spec.layout === 'line' ? widthOf(places, spec.labels) : CELL;
  if (spec.layout === 'stacks') for (const place of places.values()) place.tokens.unshift({ shapes: icons.text('var(--ink)', place.label) });
  if (width !== CELL) for (const place of places.values()) place.x *= width / CELL;
  const all = [...places.values()];
  const xs = all.map(place => place.x);
  const ys = all.map(place => place.y);
  const { labels } = spec;
  const left = Math.min(...xs) - width / 2 - 6;
  const top = Math.min(...ys) - CELL / 2 - 6;
  const w = Math.max(...xs) - Math.min(...xs) + width + 12;
  const under = (labels ? 1 : 0) + Math.max(...all.map(place => place.under.length), spec.marks.some(mark => mark.draw === 'under') ? 2 : 0);
  const h = Math.max(...ys) - Math.min(...ys) + CELL + 12 + under * 13 + (titles.length ? 16 : 0);
  const svg = shape('svg', { viewBox: `${left} ${top} ${w} ${h}`, width: w, height: h, class: 'scene-picture', role: 'img' });
  svg.append(shape('title', {}, title));
  all.forEach(place => svg.append(placeShape(place, width, labels)));
  titles.forEach(({ text, x }) => {
    svg.append(shape('text', { x, y: CELL / 2 + 28, 'text-anchor': 'middle', class: 'small' }, text));
  });
  return svg;
}
