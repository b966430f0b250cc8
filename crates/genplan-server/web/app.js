// The playground: from the gallery to the workbench.
import { $, banner, h, say } from './dom.js';
import { get, put } from './api.js';
import { close, instanceNamed, keep, kept, listen, openSession, openText, rename, setOpenText, show, store } from './session.js';
import { headline, known, onKnown, presentProgram } from './answer.js';
import { createEditor } from './editor.js';
import { showGallery } from './gallery.js';
import { showVerdicts } from './instances.js';
import './program.js';
import * as stepping from './stepping.js';
import * as asking from './asking.js';
import * as history from './history.js';
import { decode, openShare } from './share.js';

let start = null;
let editor = null;

// The editor, and which text it shows.
let opened = null;
const tabs = h('div', { class: 'tabs', role: 'group', 'aria-label': 'Which text' });
const nameField = h('input', { class: 'name', 'aria-label': 'The name of this instance', spellcheck: false, onchange: event => { const one = instanceNamed(store.open); if (one) rename(one, event.target.value.trim()); } });
const box = h('div', { class: 'editor' });
const problems = h('ul', { class: 'problems', 'aria-label': 'What is wrong' });

const placed = () => {
  const { instances } = store.session;
  const isHere = place => {
    if (!place) return false;
    if (place.text === 'domain') return store.open === 'domain';
    if (place.text === 'program') return store.open === 'program';
    return instances[place.text.instance]?.name === store.open;
  };
  return [...known.findings, ...known.answerFindings, ...known.lint].filter(finding => isHere(finding.place));
};

const SEVERITIES = { error: 'error', warning: 'warning', note: 'info' };

const showFindings = () => {
  const findings = placed();
  const unique = findings.filter((one, index) => findings.findIndex(other => other.message === one.message && other.place.from === one.place.from) === index);
  editor.diagnose(unique.map(({ place, severity, message, label, help, fixes }) => ({
    from: place.from, to: place.to, severity: SEVERITIES[severity], fixes,
    message: [message, label, ...help].filter(Boolean).join('\n'),
  })));
  problems.replaceChildren(...unique.filter(one => one.severity !== 'note').slice(0, 5).map(one => h('li', { class: one.severity },
    h('button', { type: 'button', class: 'linkish', onclick: () => editor.select(one.place.from, one.place.to) }, `Line ${one.line}: ${one.message}`),
    one.fixes.map(fix => h('button', { type: 'button', class: 'fix', onclick: () => { editor.view.dispatch({ changes: { from: fix.from, to: fix.to, insert: fix.insert } }); editor.focus(); } }, fix.title)))));
};

const tab = (name, text) => h('button', { type: 'button', 'aria-pressed': String(store.open === name), onclick: () => show(name) }, text);

const showText = () => {
  const isInstance = !['domain', 'program'].includes(store.open);
  tabs.replaceChildren(tab('domain', 'Domain'), ...(store.own !== null ? [tab('program', 'Program')] : []), ...(isInstance ? [tab(store.open, 'Instance')] : []));
  nameField.hidden = !isInstance;
  nameField.value = isInstance ? store.open : '';
  const key = `${store.open}`;
  if (opened !== key) { editor.open(openText(), store.open === 'program' ? 'program' : 'pddl'); opened = key; } else editor.replace(openText());
  showFindings();
};

const buildTexts = () => {
  $('texts').replaceChildren(h('div', { class: 'pane-head' }, h('h2', { id: 'texts-title' }, 'Text'), tabs, nameField), box, problems);
  editor = createEditor(box, { label: 'The text that is open', onChange: text => setOpenText(text) });
};

// What is below: stepping, questions, history.
const PANES = [['step', 'Step through', stepping.root], ['ask', 'Questions', asking.root], ['grew', 'How it grew', history.root]];
let pane = 'step';
const lowerTabs = h('div', { class: 'tabs lower-tabs', role: 'tablist', 'aria-label': 'Look closer' });
const choosePane = name => {
  pane = name;
  lowerTabs.replaceChildren(...PANES.map(([id, text]) => h('button', {
    type: 'button', role: 'tab', id: `tab-${id}`, 'aria-selected': String(id === pane), 'aria-controls': `pane-${id}`, tabIndex: id === pane ? 0 : -1,
    onclick: () => choosePane(id),
    onkeydown: event => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!step) return;
      const index = PANES.findIndex(([one]) => one === pane);
      choosePane(PANES[(index + step + PANES.length) % PANES.length][0]);
      $(`tab-${pane}`).focus();
      event.preventDefault();
      event.stopPropagation();
    },
  }, text)));
  for (const [id, , node] of PANES) node.hidden = id !== pane;
  stepping.setVisible(pane === 'step');
  if (pane !== 'ask') asking.leave();
};
const buildLower = () => {
  PANES.forEach(([id, , node]) => { node.id = `pane-${id}`; node.setAttribute('role', 'tabpanel'); node.setAttribute('aria-labelledby', `tab-${id}`); });
  $('lower').replaceChildren(lowerTabs, ...PANES.map(([, , node]) => node));
  choosePane('step');
};

/** Shows the gallery or the workbench. */
const place = () => {
  const isOpen = store.session !== null;
  $('gallery').hidden = isOpen;
  $('bench').hidden = !isOpen;
  for (const id of ['title', 'summary', 'share']) $(id).hidden = !isOpen;
  $('save').hidden = !isOpen || !start?.folder;
  document.title = isOpen ? `${store.session.title} · genplan` : 'genplan playground';
  if (!isOpen) showGallery(start);
};

const save = async () => {
  try {
    await put('folder', { ...store.session, options: {} });
    store.dirty = false;
    keep();
    showSaved();
    say('Saved.');
  } catch (error) { banner(error.message, h('button', { type: 'button', onclick: () => banner('') }, 'Close')); }
};
const showSaved = () => { $('save').textContent = store.dirty ? 'Save to folder' : 'Saved'; $('save').disabled = !store.dirty; };

const wire = () => {
  $('home').onclick = () => { close(); history.root.replaceChildren(); place(); };
  $('title').onchange = event => { store.session.title = event.target.value.trim() || 'Untitled'; keep(); document.title = `${store.session.title} · genplan`; };
  $('share').onclick = () => openShare(presentProgram());
  $('save').onclick = save;
  addEventListener('keydown', event => {
    if (!store.session || event.defaultPrevented || $('dialog').open) return;
    const { target } = event;
    if (target.closest?.('.cm-editor, input:not([type=range]), select, textarea, [role=tab]')) return;
    if (event.key === ' ' && target.closest?.('button, summary')) return;
    if (pane === 'step') stepping.key(event); else if (pane === 'ask') asking.key(event);
  });
  listen(what => {
    if (!store.session) return;
    if (what === 'session') { opened = null; $('title').value = store.session.title; place(); choosePane('step'); }
    if (['session', 'open', 'labels', 'own'].includes(what)) showText();
    showSaved();
  });
  onKnown(() => {
    if (!store.session) return;
    showVerdicts({ verdicts: known.verdicts, findings: known.findings, program: presentProgram() });
    showFindings();
    $('summary').textContent = known.isSearching ? 'Searching …' : headline();
  });
};

const fromLink = async () => {
  const text = /^#s=(.*)$/.exec(location.hash)?.[1];
  if (!text) return false;
  window.history.replaceState(null, '', location.pathname);
  try {
    const { session, own } = await decode(text);
    openSession(session, { own, dirty: true });
    return true;
  } catch (error) { banner(`This link cannot be opened: ${error.message}`, h('button', { type: 'button', onclick: () => banner('') }, 'Close')); return false; }
};

const begin = async () => {
  try { start = await get('start'); } catch (error) {
    if (error.status !== 401) setTimeout(begin, 1500);
    return;
  }
  buildTexts();
  buildLower();
  wire();
  addEventListener('hashchange', fromLink);
  if (await fromLink()) return;
  const mine = kept();
  if (mine && sessionStorage.length) openSession(mine.session, mine);
  else if (start.folder) openSession(await get('folder'));
  else place();
};

begin();
