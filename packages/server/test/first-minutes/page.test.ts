import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, suite, test } from 'node:test';
import { type Browser, chromium, type Page } from 'playwright-core';
import { OPERATIONS } from '../../src/v2/operations/index.ts';
import { type ServerOverDevnet, serverOverDevnet } from '../support/server-over-devnet.ts';

const CHROMIUM = process.env.TONWAY_CHROMIUM ?? '/usr/bin/chromium';
/** In CI it must be there. */
const skip =
  existsSync(CHROMIUM) || process.env.CI === 'true'
    ? false
    : `no ${CHROMIUM}: install chromium, or set TONWAY_CHROMIUM to where one is`;

/** A browser that asks nobody but us, and could not. */
const ARGS = [
  ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
];
const SCREENS = {
  desktop: { width: 1280, height: 800 },
  phone: { width: 390, height: 844 },
};
const CONFIG_ADDRESS = `-1:${'5'.repeat(64)}`;

suite('the try-it page in a browser', { skip }, () => {
  let running: ServerOverDevnet;
  let browser: Browser;
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tonway-page-'));
    running = await serverOverDevnet();
    browser = await chromium.launch({ executablePath: CHROMIUM, args: ARGS });
  });
  after(async () => {
    await browser?.close();
    await running?.[Symbol.asyncDispose]();
    await rm(folder, { recursive: true });
  });

  for (const [name, viewport] of Object.entries(SCREENS))
    test(`on a ${name}: everything is listed, an operation is tried, nothing is asked elsewhere`, async () => {
      const page = await browser.newPage({ viewport });
      const troubles = troublesOf(page);
      const asked = hostsAskedBy(page);
      await page.goto(`${running.server.url}/api/v2/`);
      await page.locator('.m-endpoint').first().waitFor();
      assert.deepEqual(await listedPaths(page), describedPaths());
      await tryOperation(page);
      const file = join(folder, `${name}.png`);
      await page.screenshot({ path: file });
      assert.ok((await stat(file)).size > 10_000, 'something is to be seen');
      assert.ok(await fitsIntoWidth(page), 'nothing is beyond the edge');
      assert.deepEqual([...asked], [new URL(running.server.url).host]);
      assert.deepEqual(troubles, []);
    });
});

/** Opens it, fills in an address, presses TRY and reads the answer. */
async function tryOperation(page: Page): Promise<void> {
  const operation = page.locator('[id="get-/api/v2/getAddressInformation"]');
  await operation.getByText('/api/v2/getAddressInformation').click();
  await operation.locator('input[data-pname="address"]').fill(CONFIG_ADDRESS);
  await operation.getByRole('button', { name: 'TRY' }).click();
  await operation.getByText('Response Status: OK:200').waitFor();
  const answer = JSON.parse(await operation.locator('.m-markdown pre').first().innerText());
  assert.equal(answer.ok, true);
  assert.equal(answer.result['@type'], 'raw.fullAccountState');
  assert.equal(answer.result.state, 'active');
}

async function listedPaths(page: Page): Promise<string[]> {
  const paths = await page.locator('.m-endpoint .path').allInnerTexts();
  return [...new Set(paths.map((path) => path.trim()))].sort();
}

function describedPaths(): string[] {
  const names = OPERATIONS.flatMap(({ name, aliases = [] }) => [name, ...aliases]);
  return ['jsonRPC', ...names].map((name) => `/api/v2/${name}`).sort();
}

function fitsIntoWidth(page: Page): Promise<boolean> {
  return page.evaluate('document.documentElement.scrollWidth <= window.innerWidth');
}

function hostsAskedBy(page: Page): ReadonlySet<string> {
  const hosts = new Set<string>();
  page.on('request', (request) => {
    const { protocol, host } = new URL(request.url());
    if (protocol !== 'data:') hosts.add(host);
  });
  return hosts;
}

/** What the browser complains of: errors of scripts, and what the page's policy refused. */
function troublesOf(page: Page): readonly string[] {
  const troubles: string[] = [];
  page.on('pageerror', ({ message }) => troubles.push(message));
  page.on('console', (said) => said.type() === 'error' && troubles.push(said.text()));
  return troubles;
}
