// The eight things that a user can do, in a real browser.
import { after, before, test } from 'node:test';
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync, existsSync, cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import {
  cardClass, closeBrowser, content, edit, fits, folder, found, lines, names, newPage, open, program, root, serve, shot, status, verdict,
} from './harness.mjs';

const FIGURE = ['paint', 'inc', 'inc', 'go(0, !last-cell)', 'end'];
let server;
before(async () => { server = await serve(); });
after(async () => { await closeBrowser(); await server.stop(); });

const close = async page => { content(page, server); await page.context().close(); };

test('1: the gallery shows the bundled examples, each with a sentence and a picture, and a new domain', async () => {
  const page = await newPage({ width: 1280, height: 1000 });
  await page.goto(server.address);
  await page.waitForSelector('.exhibit');
  assert.doesNotMatch(page.url(), /token|[0-9a-f]{32}/, 'the token does not stay in the address');
  const cards = await page.$$eval('.exhibit', all => all.map(card => [card.dataset.example, card.querySelector('.exhibit-words').textContent.length > 20, Boolean(card.querySelector('svg'))]));
  assert.ok(cards.length >= 13);
  for (const [name, sentence, picture] of cards) assert.ok(sentence && (picture || name === 'new'), name);
  await shot(page, 'gallery', { docs: true });
  await page.click('[data-example=new]');
  await found(page);
  assert.deepEqual(await names(page, 'positive'), ['two.pddl', 'three.pddl']);
  await page.click('#home');
  await page.waitForSelector('.exhibit');
  assert.match(await page.textContent('.hero-buttons'), /Go on with My domain/);
  await close(page);
});

test('1: a folder is opened, and saved to', async () => {
  const place = folder();
  cpSync(join(root, 'examples', 'corridor'), place, { recursive: true });
  const own = await serve(place);
  const page = await newPage();
  await page.goto(own.address);
  await found(page);
  assert.deepEqual(await lines(page), FIGURE);
  assert.ok(await page.isDisabled('#save'));
  await page.click('[data-instance="two.pddl"] [title^="Make two.pddl negative"]');
  await page.waitForSelector('[data-column=negative] [data-instance="two.pddl"]');
  await page.click('#save');
  await page.waitForFunction(() => document.querySelector('#save').textContent === 'Saved');
  assert.ok(existsSync(join(place, 'negative', 'two.pddl')) && !existsSync(join(place, 'positive', 'two.pddl')));
  assert.ok(existsSync(join(place, 'test')), 'the rest stays');
  content(page, own);
  await page.context().close();
  assert.equal(await own.stop(), 0);
  rmSync(place, { recursive: true });
});

test('2: errors are underlined as one types, and a click mends them', async () => {
  const page = await newPage();
  await open(page, server, 'corridor');
  await edit(page, '(when (at ?c) (painted ?c))', '(when (att ?c) (painted ?c))');
  await page.waitForSelector('.cm-lintRange-error');
  assert.equal(await page.textContent('.cm-lintRange-error'), 'att');
  assert.match(await page.textContent('.problems'), /unknown predicate `att`/);
  assert.match(await status(page), /cannot be read/);
  assert.ok(await page.$('.program-box.stale'), 'the program before stays');
  await page.hover('.cm-lintRange-error');
  await page.waitForSelector('.cm-tooltip .cm-diagnosticAction');
  await shot(page, 'editor-error', { docs: true, clip: { x: 0, y: 0, width: 1400, height: 620 } });
  await page.click('.problems .fix');
  await found(page);
  assert.equal(await page.$('.cm-lintRange-error'), null);
  await edit(page, '(:types cell)', '(:types cell');
  await page.waitForSelector('.problems .error');
  await page.keyboard.press('Control+z');
  await found(page);
  await close(page);
});

test('2: an instance is edited, and the program changes with it', async () => {
  const page = await newPage();
  await open(page, server, 'corridor');
  await page.click('[data-instance="two.pddl"] .instance-main');
  await edit(page, '(and (at c2) (painted c1) (not (painted c2)))', '(and (at c2) (painted c1) (painted c2))');
  await page.waitForFunction(() => document.querySelector('#program .status.bad, #program .status.good:not(:empty)') && !document.querySelector('.program-box')?.textContent.includes('go(0, !last-cell)4.'));
  await page.waitForFunction(() => ![...document.querySelectorAll('#program .program-lines li')].map(item => item.textContent).join('|').startsWith('0.paint|1.inc|2.inc|3.go(0, !last-cell)'));
  await page.fill('#texts .name', 'renamed.pddl');
  await page.keyboard.press('Enter');
  await page.waitForSelector('[data-instance="renamed.pddl"]');
  await close(page);
});

test('3: instances are labelled by dragging and by keys, copied, varied and imported; each says what the program does', async () => {
  const page = await newPage();
  await open(page, server, 'corridor');
  assert.match(await verdict(page, 'six.pddl'), /^Solved after 12 steps$/);
  assert.match(await verdict(page, 'one.pddl'), /^Fails, as it must\. The goal needs painted\(c1\) to be false, but it holds$/);
  assert.match(await cardClass(page, 'one.pddl'), /good/);
  await page.dragAndDrop('[data-instance="one.pddl"] .instance-main', '[data-column=positive]');
  await page.waitForSelector('[data-column=positive] [data-instance="one.pddl"]');
  await page.waitForFunction(() => document.querySelector('#program .status.good, #program .status.bad'));
  await page.focus('[data-instance="one.pddl"] [title="Make one.pddl negative"]');
  await page.keyboard.press('Enter');
  await page.waitForSelector('[data-column=negative] [data-instance="one.pddl"]');
  // The program of the other labels may still be there.
  await page.waitForFunction(program => {
    const spans = document.querySelectorAll('#program .program-lines li > span:nth-child(2)');
    return [...spans].map(span => span.textContent).join() === program.join();
  }, FIGURE);
  await page.click('[title="Duplicate two.pddl"]');
  await page.waitForSelector('[data-instance="two-2.pddl"]');
  await page.click('[title="Remove two-2.pddl"]');
  await page.click('[title="Generate a near miss of two.pddl"]');
  await page.waitForSelector('[data-column=negative] [data-instance="two-near-1.pddl"]');
  await page.setInputFiles('[data-import=positive]', [join(root, 'examples', 'corridor', 'test', 'positive', '08-cells.pddl')]);
  await page.waitForSelector('[data-column=positive] [data-instance="08-cells.pddl"]');
  await page.click('[data-new=negative]');
  await page.waitForSelector('[data-instance="instance.pddl"]');
  await close(page);
});

test('3: a program of the user is judged, with reasons in words', async () => {
  const page = await newPage();
  await open(page, server, 'doors');
  await page.click('.chooser button:has-text("Write it")');
  await page.waitForSelector('#texts .tabs button:has-text("Program")');
  await page.click('.cm-content');
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText('0. step\n1. go(0, !at-end)\n2. end\n');
  await page.waitForFunction(() => document.querySelector('[data-instance="doors-3-pos-001.pddl"]').textContent.includes('Not solved'));
  assert.match(await verdict(page, 'doors-3-pos-001.pddl'), /^Not solved\. step needs door-ahead to be false, but it holds$/);
  assert.match(await verdict(page, 'doors-3-near-001.pddl'), /^Fails, as it must\./);
  assert.match(await cardClass(page, 'doors-3-pos-001.pddl'), /bad/);
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText('0. stepp\n1. end\n');
  await page.waitForSelector('.problems .fix');
  await page.click('.problems .fix');
  await page.waitForFunction(() => document.querySelector('#program .program-lines')?.textContent.includes('step'));
  await page.click('.chooser button:has-text("Find it")');
  await found(page);
  await close(page);
});

test('4: the program appears with its proof, its automaton and its expression; a line lights up everywhere', async () => {
  const page = await newPage();
  await open(page, server, 'corridor');
  assert.deepEqual(await lines(page), FIGURE);
  const text = await page.textContent('#program');
  assert.match(text, /Proved: no program with fewer lines fits these examples/);
  assert.match(text, /\(paint inc inc\)\+/);
  await page.waitForSelector('.strip i');
  await page.hover('#program .program-lines li:nth-child(4)');
  assert.equal(await page.getAttribute('#program .state.hovered', 'data-line'), '3');
  const marked = await page.$$eval('.strip i.hovered', all => all.map(step => step.textContent));
  assert.ok(marked.length >= 3 && marked.every(line => line === '3'));
  assert.match(await page.textContent('#live'), /Found a program of 4 lines\. 3 of 3 examples as labelled/);
  await page.click('#program .more');
  await page.waitForSelector('.all-programs .one');
  await close(page);
});

test('4: bounds, modes, conditions and pointers are controls', async () => {
  const page = await newPage();
  await open(page, server, 'corridor');
  await page.click('.options summary');
  await page.selectOption('[data-option=lines]', '2');
  await page.waitForSelector('#program .status.bad');
  assert.match(await status(page), /no program of at most 2 lines fits these examples/);
  assert.match(await page.textContent('.conflict'), /six\.pddl|two\.pddl/);
  await page.selectOption('[data-option=lines]', '0');
  await found(page);
  await page.selectOption('[data-option=mode]', 'positive');
  await page.waitForFunction(() => document.querySelector('[data-instance="one.pddl"]'));
  await page.check('[data-condition=last-cell]');
  await found(page);
  await page.uncheck('[data-condition=last-cell]');
  await page.fill('[data-option=pointers]', 'robot:1');
  await page.keyboard.press('Enter');
  await page.waitForSelector('#program .status.bad:has-text("robot")');
  await page.fill('[data-option=pointers]', '');
  await page.keyboard.press('Enter');
  await found(page);
  await close(page);
});

test('4: a long search shows how far it is, and can be stopped', async () => {
  const page = await newPage();
  await open(page, server, 'grid');
  await page.click('.options summary');
  await page.selectOption('[data-option=lines]', '12');
  await page.check('[data-condition=visited]');
  await page.waitForSelector('.searching:has-text("node")');
  await page.click('.searching .stop');
  await page.waitForSelector('.status:has-text("Stopped")');
  await page.uncheck('[data-condition=visited]');
  await page.waitForSelector('.searching, #program .status.good');
  await close(page);
});

test('5: all instances are stepped through side by side, with goals, facts and reasons', async () => {
  const page = await newPage({ height: 820 });
  await open(page, server, 'doors');
  assert.match(await verdict(page, 'doors-3-near-001.pddl'), /^Fails, as it must\. open is not applicable: locked\(r2\) holds$/);
  await page.waitForSelector('.trace');
  const count = await page.$$eval('.trace', all => all.length);
  assert.equal(count, 4);
  assert.ok(await page.$('.trace .scene svg'), 'states are drawn');
  await page.focus('.step-forth');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  assert.match(await page.textContent('.where'), /step 2 of/);
  assert.ok(await page.$('#program .program-lines li.current'), 'the line is marked in the program');
  assert.ok(await page.$('.chip.plus') && await page.$('.chip.minus'), 'what changed is marked');
  await page.evaluate(() => document.querySelector('#lower').scrollIntoView());
  await shot(page, 'side-by-side', { docs: true });
  await page.keyboard.press('End');
  const endings = await page.$$eval('.trace .ending', all => all.map(end => end.textContent));
  assert.equal(endings.filter(text => text.startsWith('solved')).length, 2);
  assert.ok(endings.some(text => /open on line \d+ is not applicable\. It needs.*locked/.test(text)), endings.join('\n'));
  assert.match(await page.textContent('.trace h4'), /Goal 1 of 1/);
  assert.equal(await page.$$eval('.trace:first-of-type .goal .met', all => all.length), 1);
  await page.click('.trace:first-of-type .statics summary');
  // The browser tells that it was unfolded a little later.
  await page.waitForFunction(() => /next/.test(document.querySelector('.trace:first-of-type .statics').textContent));
  await page.keyboard.press('Home');
  await page.click('.instances-chooser button:nth-child(2)');
  await page.waitForFunction(() => document.querySelectorAll('.trace').length === 1);
  await page.click('.step-play');
  await page.waitForFunction(() => !/step 0 /.test(document.querySelector('.where').textContent));
  await close(page);
});

test('5: the page of run --html has the goal, the static facts and the picture', async () => {
  const place = folder();
  const example = join(root, 'examples', 'doors');
  const html = join(place, 'trace.html');
  writeFileSync(join(place, 'p.prog'), '0. go(2, !door-ahead)\n1. open\n2. step\n3. go(0, !at-end)\n4. end\n');
  execFileSync(program, ['run', join(place, 'p.prog'), join(example, 'domain.pddl'), join(example, 'positive', 'doors-4-pos-001.pddl'), '--html', html]);
  const page = await newPage({ height: 1000 });
  await page.goto(`file://${html}`);
  await page.waitForSelector('.trace .scene svg');
  assert.match(await page.textContent('.trace h4'), /Goal 0 of 1/);
  await page.keyboard.press('End');
  assert.match(await page.textContent('.trace h4'), /Goal 1 of 1/);
  await page.click('.statics summary');
  // The browser tells that it was unfolded a little later.
  await page.waitForFunction(() => /next/.test(document.querySelector('.statics').textContent));
  await shot(page, 'run-page');
  await close(page);
  rmSync(place, { recursive: true });
});

test('6: questions are asked with the programs that disagree, and answers become examples', async () => {
  const page = await newPage({ height: 900 });
  await open(page, server, 'list');
  for (const name of ['list-2-near-001.pddl', 'list-3-pos-001.pddl']) await page.click(`[title="Remove ${name}"]`);
  await found(page);
  await page.click('#tab-ask');
  await page.click('[data-ask=start]');
  await page.waitForSelector('[data-answer=yes]');
  assert.equal(await page.$$eval('.compared', all => all.length), 2);
  assert.match(await page.textContent('.asking'), /Program \d+ solves it[\s\S]*Program \d+ does not/);
  await page.evaluate(() => document.querySelector('#lower').scrollIntoView());
  await shot(page, 'question', { docs: true });
  const before = (await names(page, 'negative')).length;
  await page.click('[data-answer=skip]');
  await page.waitForSelector('[data-answer=no], .asking .status.good');
  if (await page.$('[data-answer=no]')) {
    await page.click('[data-answer=no]');
    await page.waitForFunction(count => document.querySelectorAll('[data-column=negative] [data-instance]').length > count, before);
  }
  await page.waitForSelector('[data-answer=yes], .asking .status.good, .asking .status.bad');
  await close(page);
});

test('6: what is known beyond the examples is a bar and words, and what is not solved is one click away', async () => {
  const page = await newPage({ height: 900 });
  await open(page, server, 'ordinary/ferry');
  for (const name of (await names(page, 'positive')).slice(1)) await page.click(`[title="Remove ${name}"]`);
  await found(page);
  await page.waitForSelector('.evidence meter');
  const [value, max] = await page.$eval('.evidence meter', bar => [bar.value, bar.max]);
  assert.ok(value < max);
  assert.match(await page.textContent('.evidence'), new RegExp(`genplan made ${max} instances from them.*it solves ${value}, and not the other ${max - value}`));
  await page.evaluate(() => document.querySelector('.evidence').scrollIntoView({ block: 'center' }));
  await shot(page, 'evidence');
  await page.click('[data-failing]');
  await page.waitForSelector('[data-answer=yes]');
  assert.match(await page.textContent('.asking'), /The program does not solve it/);
  assert.equal(await page.$$eval('.compared', all => all.length), 1);
  await shot(page, 'failing');
  const before = await names(page, 'positive');
  await page.click('[data-answer=yes]');
  await page.waitForFunction(count => document.querySelectorAll('[data-column=positive] [data-instance]').length > count, before.length);
  await page.waitForSelector('[data-ask=start]');
  await page.waitForSelector('#program .status.good, #program .status.open, #program .status.bad');
  await open(page, server, 'corridor');
  assert.equal(await page.$('.evidence'), null, 'nothing is known of a program over ground actions');
  await close(page);
});

test('7: the history of programs can be gone back in', async () => {
  const page = await newPage();
  await open(page, server, 'corridor');
  await page.click('[title="Remove one.pddl"]');
  await page.waitForFunction(() => !document.querySelector('[data-instance="one.pddl"]'));
  await found(page);
  await page.click('.options summary');
  await page.selectOption('[data-option=lines]', '3');
  await page.waitForSelector('#program .status.bad');
  await page.click('#tab-grew');
  await page.waitForFunction(() => document.querySelectorAll('[data-history]').length >= 2);
  await shot(page, 'history');
  await page.click('[data-history="0"]');
  await page.waitForSelector('[data-instance="one.pddl"]');
  await found(page);
  assert.deepEqual(await lines(page), FIGURE);
  await close(page);
});

test('8: a session is shared as a folder that genplan reads', async () => {
  const page = await newPage();
  await open(page, server, 'corridor');
  await page.click('#share');
  const place = folder();
  const download = page.waitForEvent('download');
  await page.click('[data-share=Folder]');
  await (await download).saveAs(join(place, 'session.zip'));
  execFileSync('python3', ['-m', 'zipfile', '-e', join(place, 'session.zip'), place]);
  const out = execFileSync(program, ['synth', join(place, 'corridor')], { encoding: 'utf8' });
  assert.match(out, /3\. go\(0, !last-cell\)/);
  rmSync(place, { recursive: true });
  await close(page);
});

test('8: a session is shared as a link that holds all of it', async () => {
  const page = await newPage();
  await open(page, server, 'corridor');
  await page.click('[data-instance="one.pddl"] .instance-main');
  await edit(page, '; ', '; Grüße 🎉 ');
  await found(page);
  await page.click('#share');
  const link = await page.inputValue('.link');
  await page.keyboard.press('Escape');
  const other = await newPage();
  await other.goto(server.address);
  await other.waitForSelector('.exhibit');
  await other.goto(link);
  await other.click('[data-held=release]');
  await found(other);
  assert.deepEqual(await lines(other), FIGURE);
  await other.click('[data-instance="one.pddl"] .instance-main');
  assert.match(await other.textContent('.cm-content'), /Grüße 🎉/);
  assert.doesNotMatch(other.url(), /#s=/, 'the link does not stay');
  await other.goto(`${server.origin}/#s=nonsense`);
  await other.waitForSelector('#banner:not([hidden])');
  assert.match(await other.textContent('#banner'), /This link cannot be opened/);
  await close(other);
  await close(page);
});

test('8: a session is shared as one page that needs nothing else', async () => {
  const page = await newPage();
  await open(page, server, 'corridor');
  await page.click('#share');
  const place = folder();
  const download = page.waitForEvent('download');
  await page.click('[data-share=Page]');
  await (await download).saveAs(join(place, 'corridor.html'));
  await close(page);
  const alone = await newPage();
  await alone.context().setOffline(true);
  await alone.goto(`file://${join(place, 'corridor.html')}`);
  await alone.waitForSelector('.trace .scene svg');
  assert.equal(await alone.$$eval('.trace', all => all.length), 3);
  await alone.keyboard.press('End');
  assert.match(await alone.textContent('#traces'), /solved/);
  assert.match(readFileSync(join(place, 'corridor.html'), 'utf8'), /define \(domain corridor\)/);
  await shot(alone, 'shared-page', { fullPage: true });
  await fits(alone);
  await close(alone);
  rmSync(place, { recursive: true });
});
