// A server, a browser, and what tests need of them.
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import assert from 'node:assert/strict';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..');
const { chromium } = createRequire(join(root, 'target', 'node', 'package.json'))('playwright-core');
export const program = process.env.GENPLAN ?? join(root, 'target', 'debug', 'genplan');
const FLAGS = [
  '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync',
];

export const folder = () => mkdtempSync(join(tmpdir(), 'playground-'));

/** Starts `genplan serve`; `stop` ends it. */
export async function serve(...args) {
  const child = spawn(program, ['serve', '--no-open', ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  const address = await new Promise((resolve, reject) => {
    let text = '';
    child.stdout.on('data', data => { text += data; if (text.includes('\n')) resolve(text.split('\n')[0]); });
    child.on('exit', code => reject(new Error(`genplan serve ended with ${code}`)));
  });
  const ended = new Promise(resolve => child.on('exit', code => resolve(code)));
  return {
    address, port: Number(new URL(address).port), origin: new URL(address).origin,
    stop: async (signal = 'SIGINT') => { child.kill(signal); return ended; },
  };
}

let browser = null;

export const openBrowser = async () => {
  browser ??= await chromium.launch({ executablePath: '/usr/bin/chromium', args: FLAGS });
  return browser;
};
export const closeBrowser = async () => {
  await browser?.close();
  browser = null;
};

/** A new page, which must not complain: what it logs as errors fails the test in `check`. */
export async function newPage({ width = 1400, height = 900, dark = false, context } = {}) {
  await openBrowser();
  const place = context ?? await browser.newContext({ viewport: { width, height }, colorScheme: dark ? 'dark' : 'light', acceptDownloads: true, reducedMotion: 'reduce' });
  const page = await place.newPage();
  page.complaints = [];
  page.requests = [];
  page.on('console', message => { if (message.type() === 'error') page.complaints.push(message.text()); });
  page.on('pageerror', error => page.complaints.push(String(error.stack)));
  page.on('dialog', dialog => { page.complaints.push(`a dialog: ${dialog.message()}`); dialog.dismiss(); });
  page.on('request', request => page.requests.push(request.url()));
  page.setDefaultTimeout(20_000);
  return page;
}

/** That a page was content, and asked nobody but the server. */
export const content = (page, server) => {
  assert.deepEqual(page.complaints, []);
  const elsewhere = page.requests.filter(url => !url.startsWith(server.origin) && !/^(about|blob|data|file):/.test(url));
  assert.deepEqual(elsewhere, [], 'nothing from elsewhere');
};

/** Opens an address anew, even if it is the present one but for its last part. */
export const visit = async (page, address) => {
  await page.goto('about:blank');
  await page.goto(address);
};

/** Opens an example of the gallery, and waits for its program. */
export async function open(page, server, name) {
  await visit(page, server.address);
  await page.waitForSelector('.exhibit, #program .status');
  if (await page.isVisible('#bench')) await page.click('#home');
  await page.click(`[data-example="${name}"]`);
  await found(page);
}

/** Waits until the search has ended with a program for all examples. */
export const found = async page => {
  await page.waitForSelector('#program .status.good');
  await page.waitForFunction(() => !document.querySelector('#program .program-box.stale'));
};

export const status = page => page.textContent('#program .status');
export const lines = page => page.$$eval('#program .program-lines li > span:nth-child(2)', nodes => nodes.map(node => node.textContent));
export const verdict = (page, name) => page.textContent(`[data-instance="${name}"] .verdict-words`);
export const cardClass = (page, name) => page.getAttribute(`[data-instance="${name}"]`, 'class');
export const names = (page, column) => page.$$eval(`[data-column=${column}] [data-instance]`, nodes => nodes.map(node => node.dataset.instance));

/** Replaces a text in the editor, as a user who selects it and types. */
export async function edit(page, old, text) {
  const place = await page.evaluate(([words]) => {
    const all = document.querySelector('.cm-content').cmTile?.view ?? document.querySelector('.cm-content').cmView?.view;
    return all?.state.doc.toString().indexOf(words) ?? -2;
  }, [old]);
  assert.ok(place >= 0, `${old} is in the text (${place})`);
  await page.evaluate(([from, to]) => {
    const content = document.querySelector('.cm-content');
    const view = content.cmTile?.view ?? content.cmView.view;
    view.dispatch({ selection: { anchor: from, head: to }, scrollIntoView: true });
    view.focus();
  }, [place, place + old.length]);
  if (text === '') await page.keyboard.press('Delete'); else await page.keyboard.insertText(text);
}

/** The page is no wider than its window. */
export const fits = async page => {
  const [wide, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  assert.ok(wide <= window, `${wide} px in a window of ${window} px`);
};

const shots = join(root, 'target', 'screenshots');
mkdirSync(shots, { recursive: true });
/** A screenshot; with `docs`, one of the book. */
export const shot = async (page, name, { docs = false, ...options } = {}) => {
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: join(shots, `${name}.png`), ...options });
  if (docs && process.env.UPDATE_EXPECT) {
    mkdirSync(join(root, 'docs', 'images'), { recursive: true });
    await page.screenshot({ path: join(root, 'docs', 'images', `${name}.png`), ...options });
  }
};
