// What goes wrong, what is hostile, and what is unusual.
import { after, before, test } from 'node:test';
import assert from 'node:assert/strict';
import { closeBrowser, content, edit, fits, found, lines, names, newPage, open, serve, shot, visit } from './harness.mjs';

let server;
before(async () => { server = await serve(); });
after(async () => { await closeBrowser(); await server.stop(); });
const close = async page => { content(page, server); await page.context().close(); };

test('a reload loses nothing', async () => {
  const page = await newPage();
  await open(page, server, 'corridor');
  await page.click('[data-instance="two.pddl"] .instance-main');
  await edit(page, '; A corridor of 2 cells', '; My own words');
  await page.waitForTimeout(200);
  await page.reload();
  await found(page);
  assert.match(await page.textContent('.cm-content'), /My own words/);
  await close(page);
});

test('two tabs have a session each', async () => {
  const page = await newPage();
  await open(page, server, 'corridor');
  const other = await newPage({ context: page.context() });
  await other.goto(server.origin);
  await other.click('[data-example=list]');
  await found(other);
  await page.reload();
  await found(page);
  assert.deepEqual(await names(page, 'negative'), ['one.pddl']);
  assert.notDeepEqual(await names(other, 'negative'), ['one.pddl']);
  content(other, server);
  await close(page);
});

test('without the token the page says what to do', async () => {
  const page = await newPage();
  await page.goto(server.origin);
  await page.waitForSelector('#banner:not([hidden])');
  assert.match(await page.textContent('#banner'), /open the address that it printed/);
  await page.context().close();
});

test('a killed server is noticed, and work goes on when it is back', async () => {
  const own = await serve();
  const page = await newPage();
  await open(page, own, 'corridor');
  await own.stop('SIGKILL');
  await page.click('[data-instance="two.pddl"] .instance-main');
  await edit(page, '; A corridor of 2 cells', '; After the end');
  await page.waitForSelector('#banner:not([hidden])');
  assert.match(await page.textContent('#banner'), /The server has gone/);
  const again = await serve('--port', String(own.port));
  await page.waitForFunction(() => document.querySelector('#banner').textContent.includes('started anew'));
  await visit(page, again.address);
  await found(page);
  assert.match(await page.textContent('.cm-content'), /After the end/);
  await page.context().close();
  await again.stop();
});

const HOSTILE = '<img/src=x/onerror=window.broken=1>';
test('hostile names stay text', async () => {
  const page = await newPage({ height: 1400 });
  await page.goto(server.address);
  await page.waitForSelector('.exhibit');
  const session = {
    title: `${HOSTILE}</title><script>window.broken=1</script>`,
    domain: `(define (domain ${HOSTILE}) (:predicates (${HOSTILE} ?x) (done)) (:action go-${HOSTILE} :parameters () :effect (forall (?x) (${HOSTILE} ?x))) (:action b :effect (done)))`,
    instances: [
      { name: `${HOSTILE}.pddl`, label: 'positive', text: `(define (problem ${HOSTILE}) (:domain ${HOSTILE}) (:objects ${HOSTILE} "'&amp;) (:init) (:goal (${HOSTILE} ${HOSTILE})))`.replace(`"'&amp;`, `'&amp`) },
      { name: 'javascript:alert(1).pddl', label: 'negative', text: `(define (problem x) (:domain ${HOSTILE}) (:objects ${HOSTILE}) (:init) (:goal (done)))` },
    ],
    picture: { layout: 'line', places: HOSTILE, labels: true, marks: [{ fact: `${HOSTILE}(P)`, draw: 'text', text: 'P', colour: '"><script>window.broken=1</script>' }] },
  };
  await page.evaluate(async value => {
    const { encode } = await import('/share.js');
    location.hash = `s=${await encode({ session: value })}`;
  }, session);
  await page.click('[data-held=release]');
  await found(page);
  await page.waitForSelector('.trace');
  await page.keyboard.press('End');
  assert.match((await lines(page))[0], /onerror/);
  await page.click('#tab-grew');
  await page.click('#tab-ask');
  await page.click('[data-ask=start]');
  await page.waitForSelector('[data-answer=yes], .asking .status');
  await page.click('#share');
  await page.waitForSelector('.link');
  await page.keyboard.press('Escape');
  await page.click('#home');
  await page.waitForSelector('.exhibit');
  assert.equal(await page.evaluate(() => window.broken), undefined);
  assert.equal(await page.$$eval('img', all => all.length), 1, 'only the icon');
  await close(page);
});

test('no positive example, no instance and nothing at all are told in words', async () => {
  const page = await newPage();
  await open(page, server, 'corridor');
  await page.click('[title="Make six.pddl negative"]');
  await page.click('[title="Make two.pddl negative"]');
  await page.waitForFunction(() => document.querySelector('#program .status')?.textContent.includes('there is no positive example'));
  for (const name of ['six.pddl', 'two.pddl', 'one.pddl']) await page.click(`[title="Remove ${name}"]`);
  await page.waitForFunction(() => document.querySelector('.stepping').textContent.includes('no instance yet'));
  await page.click('.cm-content');
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await page.waitForSelector('.problems .error');
  await close(page);
});

test('everything can be done with the keyboard', async () => {
  const page = await newPage();
  await page.goto(server.address);
  await page.waitForSelector('.exhibit');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  assert.equal(await page.evaluate(() => document.activeElement.dataset.example), 'corridor');
  await page.keyboard.press('Enter');
  await found(page);
  const reach = async wanted => {
    for (let presses = 0; presses < 80; presses++) {
      await page.keyboard.press('Tab');
      if (await page.evaluate(selector => document.activeElement.matches(selector), wanted)) return;
      // The editor keeps Tab for indentation; Escape lets it go.
      if (await page.evaluate(() => Boolean(document.activeElement.closest('.cm-editor')))) await page.keyboard.press('Escape');
    }
    assert.fail(`${wanted} cannot be reached`);
  };
  await reach('[title="Make two.pddl negative"]');
  await page.keyboard.press('Enter');
  await page.waitForSelector('[data-column=negative] [data-instance="two.pddl"]');
  await reach('#tab-step');
  await page.keyboard.press('ArrowRight');
  assert.equal(await page.getAttribute('#tab-ask', 'aria-selected'), 'true');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Escape');
  await close(page);
});

test('every control has a name, and every picture a title', async () => {
  const page = await newPage();
  await open(page, server, 'corridor');
  await page.waitForSelector('.trace');
  const nameless = await page.$$eval('button, input, select, summary, [role=img]', all => all.filter(node => {
    const label = node.getAttribute('aria-label') || node.textContent.trim() || node.title || node.closest('label')?.textContent.trim();
    return !label && node.type !== 'file';
  }).map(node => node.outerHTML));
  assert.deepEqual(nameless, []);
  await close(page);
});

for (const [width, height] of [[400, 800], [1920, 1080]]) {
  for (const dark of [false, true]) {
    test(`it fits into ${width} px${dark ? ', dark' : ''}`, async () => {
      const page = await newPage({ width, height, dark });
      await page.goto(server.address);
      await page.waitForSelector('.exhibit');
      await fits(page);
      await shot(page, `gallery-${width}${dark ? '-dark' : ''}`);
      await page.click('[data-example=reverse]');
      await found(page);
      await page.waitForSelector('.trace');
      await fits(page);
      await shot(page, `bench-${width}${dark ? '-dark' : ''}`, { fullPage: true });
      await page.click('#tab-grew');
      await fits(page);
      await page.click('#share');
      await page.waitForSelector('.link');
      await fits(page);
      await shot(page, `share-${width}${dark ? '-dark' : ''}`);
      await close(page);
    });
  }
}
