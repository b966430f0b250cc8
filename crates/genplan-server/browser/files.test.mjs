// Work is not lost: what is saved where, and the ways back.
import { after, before, test } from 'node:test';
import assert from 'node:assert/strict';
import { cpSync, existsSync, readFileSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { closeBrowser, content, edit, fits, folder, found, names, newPage, open, root, serve, shot, status } from './harness.mjs';

let server;
before(async () => { server = await serve(); });
after(async () => { await closeBrowser(); await server.stop(); });
const close = async (page, of = server) => { content(page, of); await page.context().close(); };

/** A copy of an example, served. */
const served = async (name, ...args) => {
  const place = folder();
  cpSync(join(root, 'examples', name), place, { recursive: true });
  const own = await serve(place, ...args);
  const text = path => (existsSync(join(place, path)) ? readFileSync(join(place, path), 'utf8') : null);
  return { ...own, place, text, end: async () => { await own.stop(); rmSync(place, { recursive: true }); } };
};
const type = async (page, text) => {
  await page.click('.cm-content');
  await page.keyboard.press('Control+Home');
  await page.keyboard.insertText(text);
};
const typed = page => page.textContent('.cm-content');
const toast = (page, words) => page.waitForSelector(`.toast:has-text("${words}")`);
const press = (page, words) => page.click(`.toast button:has-text("${words}")`);
/** Which questions were asked from now on. */
const questions = page => {
  const asked = [];
  page.on('request', request => { if (/v1\/(ask|traces|suggest|near)$/.test(request.url())) asked.push(request.url()); });
  return asked;
};

test('only the session of the folder can be saved to the folder', async () => {
  const own = await served('corridor');
  const page = await newPage();
  await page.goto(own.address);
  await found(page);
  assert.ok(await page.isVisible('#save'));
  await page.click('#home');
  await page.click('[data-example=list]');
  await found(page);
  await type(page, ' ');
  assert.ok(await page.isHidden('#save'), 'an example of the gallery is not of the folder');
  await page.goBack();
  await page.goBack();
  await found(page);
  await type(page, '; mine\n');
  await page.click('#save:enabled');
  await page.waitForFunction(() => document.querySelector('#save').textContent === 'Saved');
  assert.match(own.text('domain.pddl'), /^; mine/);
  assert.ok(own.text('positive/six.pddl') && own.text('negative/one.pddl'), 'the examples are there');
  await close(page, own);
  await own.end();
});

test('a tab of another folder on the same port cannot save', async () => {
  const one = await served('corridor');
  const page = await newPage();
  await page.goto(one.address);
  await found(page);
  await type(page, '; unsaved\n');
  await found(page);
  const { origin } = new URL(page.url());
  await one.stop();
  const two = await served('list', '--port', String(one.port));
  const before = two.text('domain.pddl');
  await type(page, '; and more\n');
  await page.waitForSelector('#banner:not([hidden])');
  // Another tab opens the new address: its token serves this one, too.
  const other = await newPage({ context: page.context() });
  await other.goto(two.address);
  await found(other);
  assert.ok(await other.isVisible('#save'));
  await page.waitForSelector('#banner', { state: 'hidden' });
  await page.waitForSelector('#save', { state: 'hidden' });
  assert.match(await typed(page), /; and more.*; unsaved/, 'the work is still there');
  const refused = await page.evaluate(async () => {
    const { store, forServer } = await import('/session.js');
    const { put } = await import('/api.js');
    return put('folder', { ...forServer(), origin: store.origin }).then(() => 'saved', error => error.message);
  });
  assert.equal(refused, `this session is not from the folder \`${basename(two.place)}\``);
  assert.equal(two.text('domain.pddl'), before);
  // Who opens the address in the same tab gets the folder, and a way back.
  await page.goto(two.address);
  await page.waitForFunction(title => document.querySelector('#title').value === title, basename(two.place));
  assert.equal(new URL(page.url()).origin, origin);
  await page.context().close();
  await two.end();
  rmSync(one.place, { recursive: true });
});

test('what somebody else has changed in the folder is shown, and the user decides', async () => {
  const own = await served('corridor');
  const page = await newPage();
  await page.goto(own.address);
  await found(page);
  await type(page, '; mine\n');
  const theirs = `; theirs\n${own.text('positive/two.pddl')}`;
  writeFileSync(join(own.place, 'positive', 'two.pddl'), theirs);
  writeFileSync(join(own.place, 'positive', 'later.pddl'), own.text('positive/six.pddl'));
  unlinkSync(join(own.place, 'negative', 'one.pddl'));
  await page.click('[data-instance="six.pddl"] .instance-main');
  await page.click('#save');
  await page.waitForSelector('dialog[open]');
  assert.deepEqual(await page.$$eval('[data-conflict]', all => all.map(node => node.dataset.conflict)), ['negative/one.pddl', 'positive/two.pddl']);
  assert.match(await page.textContent('dialog'), /one\.pddl\s*It was removed[\s\S]*two\.pddl\s*It was changed/);
  await shot(page, 'conflicts');
  assert.doesNotMatch(own.text('domain.pddl'), /mine/, 'nothing is saved yet');
  await page.selectOption('[data-conflict="negative/one.pddl"]', 'mine');
  await page.click('[data-conflicts=save]');
  await page.waitForFunction(() => document.querySelector('#save').textContent === 'Saved');
  assert.match(own.text('domain.pddl'), /^; mine/);
  assert.equal(own.text('positive/two.pddl'), theirs, 'kept');
  assert.ok(own.text('negative/one.pddl'), 'written again');
  assert.ok(own.text('positive/later.pddl'), 'what came later stays');
  await page.click('[data-instance="two.pddl"] .instance-main');
  assert.match(await typed(page), /^; theirs/, 'the session has it, too');
  await toast(page, 'positive/later.pddl is in the folder, too');
  await press(page, 'Load the folder anew');
  await page.waitForSelector('[data-instance="later.pddl"]');
  assert.ok(await page.isDisabled('#save'));
  page.complaints = page.complaints.filter(text => !/409/.test(text));
  await close(page, own);
  await own.end();
});

test('an empty domain is not saved', async () => {
  const own = await served('corridor');
  const page = await newPage();
  await page.goto(own.address);
  await found(page);
  await page.click('.cm-content');
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await page.click('#save');
  await page.waitForSelector('#banner:has-text("an empty domain is not saved")');
  assert.match(own.text('domain.pddl'), /define/);
  page.complaints = page.complaints.filter(text => !/400/.test(text));
  await close(page, own);
  await own.end();
});

test('a folder without changes is loaded anew by a reload, and unsaved work is offered later', async () => {
  const own = await served('corridor');
  const page = await newPage();
  await page.goto(own.address);
  await found(page);
  writeFileSync(join(own.place, 'domain.pddl'), `; from outside\n${own.text('domain.pddl')}`);
  await page.reload();
  await found(page);
  assert.match(await typed(page), /^; from outside/);
  await type(page, '; unsaved\n');
  await found(page);
  await page.reload();
  await found(page);
  assert.match(await typed(page), /^; unsaved/);
  const other = await newPage({ context: page.context() });
  await other.goto(own.address);
  await found(other);
  assert.doesNotMatch(await typed(other), /; unsaved/);
  await toast(other, 'is kept');
  await press(other, 'Go back to it');
  await other.waitForFunction(() => document.querySelector('.cm-content').textContent.startsWith('; unsaved'));
  content(other, own);
  await close(page, own);
  await own.end();
});

test('a link opens beside unsaved work, and nothing is searched before the user agrees', async () => {
  const page = await newPage();
  await open(page, server, 'list');
  await page.click('#share');
  const link = await page.inputValue('.link');
  await page.keyboard.press('Escape');
  await open(page, server, 'corridor');
  await type(page, '; unsaved\n');
  await found(page);
  // What is asked about the work before has come.
  await page.waitForTimeout(500);
  const asked = questions(page);
  await page.goto(link);
  await page.waitForSelector('[data-held=release]');
  await type(page, '; looked at\n');
  await page.click('#tab-ask');
  await page.click('#tab-step');
  await page.waitForTimeout(400);
  assert.deepEqual(asked, [], 'nothing is asked');
  assert.equal(await page.textContent('.stepping'), 'Nothing is executed before you agree.');
  await shot(page, 'link');
  await page.reload();
  await page.waitForSelector('[data-held=release]');
  assert.deepEqual(asked, [], 'nor after a reload');
  await page.click('[data-held=release]');
  await found(page);
  await page.goBack();
  await found(page);
  assert.match(await typed(page), /^; unsaved/);
  await page.goForward();
  await found(page);
  assert.match(await typed(page), /^; looked at/);
  await close(page);
});

test('a link in the same tab offers the way back', async () => {
  const page = await newPage();
  await open(page, server, 'corridor');
  await page.click('#share');
  const link = await page.inputValue('.link');
  await page.keyboard.press('Escape');
  await type(page, '; unsaved\n');
  await found(page);
  await page.goto(link);
  await toast(page, 'Your work on Corridor is kept');
  await shot(page, 'way-back');
  await press(page, 'Go back to it');
  await found(page);
  assert.match(await typed(page), /^; unsaved/);
  await close(page);
});

test('an address with a wrong token does no harm', async () => {
  const page = await newPage();
  await open(page, server, 'corridor');
  await page.goto(`${server.origin}/#token=${'0'.repeat(32)}`);
  await page.waitForFunction(() => !location.hash.includes('token'));
  await found(page);
  const other = await newPage({ context: page.context() });
  await other.goto(server.origin);
  await other.waitForSelector('.exhibit');
  content(other, server);
  page.complaints = page.complaints.filter(text => !/401/.test(text));
  await close(page);
});

test('Back, Forward and a reload keep each session', async () => {
  const page = await newPage();
  await open(page, server, 'corridor');
  await type(page, '; first\n');
  await found(page);
  const first = page.url();
  await page.click('#home');
  await page.click('[data-example=list]');
  await found(page);
  await toast(page, 'Your work on Corridor is kept');
  assert.notEqual(page.url(), first);
  await type(page, '; second\n');
  await found(page);
  await page.goBack();
  await page.waitForSelector('.exhibit');
  assert.match(await page.textContent('.hero-buttons'), /Go on with List.*Go on with Corridor/);
  await page.goBack();
  await found(page);
  assert.equal(page.url(), first);
  assert.match(await typed(page), /^; first/);
  await page.reload();
  await found(page);
  assert.match(await typed(page), /^; first/);
  await page.goForward();
  await page.goForward();
  await found(page);
  assert.match(await typed(page), /^; second/);
  await page.click('#home');
  await page.click('.kept:has-text("Corridor") [title^=Forget]');
  await page.waitForFunction(() => !document.querySelector('.hero-buttons').textContent.includes('Corridor'));
  await press(page, 'Undo');
  await page.click('.kept:has-text("Corridor") [data-kept]');
  await found(page);
  assert.match(await typed(page), /^; first/);
  await close(page);
});

test('where the browser has no room, unchanged sessions go first, and then it is said', async () => {
  const page = await newPage();
  await open(page, server, 'list');
  const unchanged = page.url();
  await open(page, server, 'corridor');
  await type(page, '; changed\n');
  await found(page);
  await page.evaluate(() => {
    for (let size = 1 << 22; size > 0; size >>= 1) {
      try { for (let index = 0; ; index++) localStorage.setItem(`filling-${size}-${index}`, 'x'.repeat(size)); } catch { /* It is full. */ }
    }
  });
  await type(page, `; ${'long '.repeat(400)}\n`);
  await page.waitForFunction(id => localStorage.getItem(`genplan-session-${id}`) === null, unchanged.split('=')[1]);
  assert.ok(await page.isHidden('#banner'), 'the unchanged one made room');
  await type(page, `; ${'longer '.repeat(100_000)}\n`);
  await page.waitForSelector('#banner:has-text("no room")');
  await page.evaluate(() => Object.keys(localStorage).filter(key => key.startsWith('filling')).forEach(key => localStorage.removeItem(key)));
  await type(page, '; last\n');
  await page.waitForSelector('#banner', { state: 'hidden' });
  await page.reload();
  await page.waitForSelector('#program .status');
  assert.match(await typed(page), /^; last/);
  await page.goto(unchanged);
  await page.waitForSelector('#banner:has-text("is not kept in this browser any more")');
  await close(page);
});

test('two tabs of one session do not overwrite each other', async () => {
  const page = await newPage();
  await open(page, server, 'corridor');
  const other = await newPage({ context: page.context() });
  await other.goto(page.url());
  await found(other);
  await type(page, '; one\n');
  await type(other, '; other\n');
  await found(other);
  await type(page, '; again\n');
  await found(page);
  assert.notEqual(page.url(), other.url());
  for (const [tab, words] of [[page, /^; again; one/], [other, /^; other\(|^; other/]]) {
    await tab.reload();
    await found(tab);
    assert.match(await typed(tab), words);
  }
  content(other, server);
  await close(page);
});

test('what is removed, replaced or gone back from can be brought back', async () => {
  const page = await newPage();
  await open(page, server, 'corridor');
  const before = await names(page, 'positive');
  for (const name of before) await page.click(`[title="Remove ${name}"]`);
  assert.deepEqual(await names(page, 'positive'), []);
  await shot(page, 'removed');
  await page.click(`.toast:has-text("${before[1]}") button:has-text("Undo")`);
  await page.click(`.toast:has-text("${before[0]}") button:has-text("Undo")`);
  assert.deepEqual(await names(page, 'positive'), before);
  await found(page);
  await page.setInputFiles('[data-import=positive]', [join(root, 'examples', 'list', 'domain.pddl')]);
  await toast(page, 'The domain is replaced by domain.pddl');
  await press(page, 'Undo');
  await found(page);
  assert.match(await typed(page), /corridor/);
  await page.click('[data-instance="one.pddl"] [title^="Remove"]');
  await found(page);
  await page.click('#tab-grew');
  await page.click('[data-history="0"]');
  await page.waitForSelector('[data-instance="one.pddl"]');
  await toast(page, 'Back at step 1');
  await press(page, 'Undo');
  await page.waitForFunction(() => !document.querySelector('[data-instance="one.pddl"]'));
  await close(page);
});

test('more lines are advised only where they can help', async () => {
  const page = await newPage();
  await open(page, server, 'corridor');
  await page.click('[title="Duplicate two.pddl"]');
  await page.click('[title="Make two-2.pddl negative"]');
  await page.waitForSelector('#program .status.bad');
  assert.match(await status(page), /no program of any size fits/);
  await page.waitForSelector('.conflict');
  assert.doesNotMatch(await page.textContent('.conflict'), /more lines/);
  await page.click('[title="Remove two-2.pddl"]');
  await found(page);
  await page.click('.options summary');
  await page.selectOption('[data-option=lines]', '2');
  await page.waitForSelector('.conflict');
  assert.match(await page.textContent('.conflict'), /Allow more lines/);
  await close(page);
});

test('why there is no execution is told truly', async () => {
  const page = await newPage();
  await open(page, server, 'corridor');
  await page.click('.chooser button:has-text("Write it")');
  await page.waitForSelector('.trace');
  await page.click('#texts .tabs button:has-text("Domain")');
  await edit(page, '(:types cell)', '(:types cell');
  await page.waitForFunction(() => /cannot be/.test(document.querySelector('.stepping').textContent));
  const words = await page.textContent('.stepping');
  assert.match(words, /^The domain cannot be read: .+\.$/);
  assert.doesNotMatch(words, /0 errors/);
  await close(page);
});

test('questions say nothing but words', async () => {
  const page = await newPage();
  await page.goto(server.address);
  await page.waitForSelector('.exhibit');
  await page.evaluate(async () => {
    const { openSession } = await import('/session.js');
    const text = '(define (problem x) (:domain d) (:init) (:goal (p)))';
    openSession({ domain: '(define (domain d) (:predicates (p)) (:action a :effect (p)))', instances: [{ name: 'x.pddl', label: 'positive', text }] });
  });
  await found(page);
  await page.click('#tab-ask');
  await page.click('[data-ask=start]');
  await page.waitForSelector('.asking > .status.good');
  assert.match(await page.textContent('.asking'), /^(Only one program|All \d+ programs) of at most/);
  const texts = await page.$$eval('.asking', ([node]) => [...node.childNodes].filter(child => child.nodeType === Node.TEXT_NODE).map(child => child.textContent));
  assert.deepEqual(texts, [], 'no bare text');
  assert.doesNotMatch(await page.textContent('.asking'), /false|undefined|null/);
  await close(page);
});

test('a toast fits into a telephone', async () => {
  const page = await newPage({ width: 400, height: 800 });
  await open(page, server, 'corridor');
  await page.click('[title="Remove two.pddl"]');
  await toast(page, 'two.pddl is removed');
  await fits(page);
  await shot(page, 'toast-400');
  await close(page);
});
