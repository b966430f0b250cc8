// The bundled examples, and a new domain.
import { $, banner, h, replace, toast } from './dom.js';
import { get } from './api.js';
import { forget, recent } from './kept.js';
import { loadFolder } from './saving.js';
import { openKept, openSession } from './session.js';
import { drawScene, readPicture } from './picture.js';

const NEW = {
  title: 'My domain',
  domain: `; What there is, what can be true, and what can be done.
(define (domain lamps)
  (:requirements :typing :adl :derived-predicates)
  (:types lamp)
  (:predicates
    (on ?l - lamp)
    (next ?l ?m - lamp)
    (here ?l - lamp)
    (at-last))

  (:action switch
    :effect (forall (?l - lamp) (when (here ?l) (on ?l))))

  (:action step
    :effect (forall (?l ?m - lamp)
              (when (and (here ?l) (next ?l ?m)) (and (not (here ?l)) (here ?m)))))

  (:derived (at-last)
    (exists (?l - lamp) (and (here ?l) (not (exists (?m - lamp) (next ?l ?m)))))))
`,
  instances: [
    { name: 'two.pddl', label: 'positive', text: '(define (problem two)\n  (:domain lamps)\n  (:objects a b - lamp)\n  (:init (here a) (next a b))\n  (:goal (and (on a) (on b))))\n' },
    { name: 'three.pddl', label: 'positive', text: '(define (problem three)\n  (:domain lamps)\n  (:objects a b c - lamp)\n  (:init (here a) (next a b) (next b c))\n  (:goal (and (on a) (on b) (on c))))\n' },
  ],
  picture: { layout: 'line', places: 'lamp', order: 'next', labels: true, marks: [{ fact: 'on(P)', draw: 'fill', colour: '#f2c94c' }, { fact: 'here(P)', draw: 'robot', colour: 'accent' }] },
};

const split = ([predicate, args]) => [predicate, args ? args.split(', ') : []];

/** The picture of how a scene begins. */
export const firstPicture = (picture, scene, title) => {
  const spec = readPicture(picture);
  if (!spec || !scene) return null;
  const facts = scene.initial.map(fluent => scene.fluents[fluent - 1]).concat(scene.statics).map(split);
  return drawScene(spec, scene.objects, facts, title);
};

const card = (title, sentence, picture, onclick, name) => h('li', {},
  h('button', { type: 'button', class: 'exhibit', onclick, 'data-example': name },
    h('span', { class: 'exhibit-picture' }, picture), h('strong', {}, title), h('span', { class: 'exhibit-words' }, sentence)));

const open = async name => {
  try {
    const { origin, ...session } = await get(`gallery/${encodeURIComponent(name.replaceAll('/', '~'))}`);
    openSession(session, { origin });
  } catch (error) { banner(error.message); }
};

const MOST_KEPT = 5;

/** What this browser has: the last session, and others with changes. */
const keptSessions = start => {
  const sessions = recent().filter(({ dirty }, index) => dirty || index === 0).slice(0, MOST_KEPT);
  return sessions.map(({ id, session, when }, index) => h('span', { class: 'kept' },
    h('button', { type: 'button', class: start.folder || index ? '' : 'primary', title: new Date(when).toLocaleString(), 'data-kept': id, onclick: () => openKept(id) }, `Go on with ${session.title}`),
    h('button', { type: 'button', class: 'tool', title: `Forget ${session.title}`, 'aria-label': `Forget ${session.title}`, onclick: () => drop(id, start) }, '×')));
};

const drop = (id, start) => {
  const bringBack = forget(id);
  showGallery(start);
  toast('It is forgotten.', 'Undo', () => { bringBack(); showGallery(start); });
};

/** Fills the gallery. */
export function showGallery(start) {
  const cards = start.gallery.map(({ name, title, sentence, picture, scene }) =>
    card(title, sentence, firstPicture(picture, scene, `${title}, how it begins`), () => open(name), name));
  const plus = h('span', { class: 'exhibit-plus', 'aria-hidden': 'true' }, '+');
  cards.push(card('A new domain', 'Start from three lamps in a row, and change everything.', plus, () => openSession(NEW, { origin: { kind: 'new' } }), 'new'));
  replace($('gallery'),
    h('div', { class: 'hero' },
      h('h1', {}, 'Programs from examples'),
      h('p', {}, 'Show what must be solved and what must not be. genplan finds the smallest program that does just that, proves that there is no smaller one, and shows every step.'),
      h('div', { class: 'hero-buttons' },
        start.folder && h('button', { type: 'button', class: 'primary', onclick: () => loadFolder().catch(error => banner(error.message)) }, `Open the folder ${start.folder}`),
        keptSessions(start))),
    h('ul', { class: 'exhibits' }, cards));
}
