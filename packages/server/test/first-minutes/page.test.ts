import assert from 'node:assert/strict';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, suite, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { OPERATIONS } from '../../src/v2/operations/index.ts';
import { V3_OPERATIONS } from '../../src/v3/operations/index.ts';
import { launchBrowser, NO_BROWSER } from '../support/browser.ts';
import { type ServerOverDevnet, serverOverDevnet } from '../support/server-over-devnet.ts';
import { recordedIndex } from '../v3/support/recorded-index.ts';

const SCREENS = {
  desktop: { width: 1280, height: 800 },
  phone: { width: 390, height: 844 },
};
const CONFIG_ADDRESS = `-1:${'5'.repeat(64)}`;

/** Playwright waits without a limit if the browser itself hangs. */
const timeout = 120_000;

const OK = /^200 OK in \d+ ms$/;

/** A page, and what is tried on it. */
interface Tried {
  /** Posted with the example as it stands. */
  readonly posted: string;
  readonly paths: readonly string[];
  readonly path: string;
  readonly input: readonly [name: string, text: string];
  check(answer: unknown): void;
}

const PAGES: Readonly<Record<'v2' | 'v3', Tried>> = {
  v2: {
    posted: '/api/v2/runGetMethod',
    paths: ['jsonRPC', ...namesOf(OPERATIONS)],
    path: '/api/v2/getAddressInformation',
    input: ['address', CONFIG_ADDRESS],
    check: (answer) =>
      assert.partialDeepStrictEqual(answer, {
        ok: true,
        result: { '@type': 'raw.fullAccountState', state: 'active' },
      }),
  },
  v3: {
    posted: '/api/v3/runGetMethod',
    paths: namesOf(V3_OPERATIONS),
    path: '/api/v3/masterchainBlockShards',
    input: ['seqno', '1'],
    check: (answer) =>
      assert.partialDeepStrictEqual(answer, { blocks: [{ workchain: -1, seqno: 1 }] }),
  },
};

suite('the try-it pages in a browser', { skip: NO_BROWSER }, async () => {
  if (NO_BROWSER) return;
  const { url } = await recordedIndex('localnet/split');
  let running: ServerOverDevnet;
  let browser: Browser;
  let folder: string;
  before(
    async () => {
      folder = await mkdtemp(join(tmpdir(), 'tonway-page-'));
      running = await serverOverDevnet({ DATABASE_URL: url, GATEWAY: 'false' });
      browser = await launchBrowser();
    },
    { timeout },
  );
  after(
    async () => {
      await browser?.close();
      await running?.[Symbol.asyncDispose]();
      await rm(folder, { recursive: true });
    },
    { timeout },
  );

  for (const [name, viewport] of Object.entries(SCREENS))
    for (const [version, tried] of Object.entries(PAGES))
      test(`${version} on a ${name}: all operations are listed, one is run, and no other host is contacted`, {
        timeout,
      }, async () => {
        const page = await browser.newPage({ viewport });
        const troubles = troublesOf(page);
        const asked = hostsAskedBy(page);
        await page.goto(`${running.server.url}/api/${version}/`);
        await page.locator('.operation').first().waitFor();
        const paths = tried.paths.map((path) => `/api/${version}/${path}`);
        assert.deepEqual(await listedPaths(page), paths.sort());
        await tryOperation(page, tried);
        await tryExampleBody(page, tried);
        const file = join(folder, `${version}-${name}.png`);
        await page.screenshot({ path: file });
        assert.ok((await stat(file)).size > 10_000, 'something is to be seen');
        assert.ok(await fitsIntoWidth(page), 'nothing is beyond the edge');
        assert.deepEqual([...asked], [new URL(running.server.url).host]);
        assert.deepEqual(troubles, []);
      });
});

/** Opens it, fills in an input, presses TRY and reads the answer. */
async function tryOperation(page: Page, { path, input, check }: Tried): Promise<void> {
  const operation = page.locator(`[id="get-${path}"]`);
  await operation.getByText(path, { exact: true }).click();
  await operation.locator(`input[name="${input[0]}"]`).fill(input[1]);
  await operation.getByRole('button', { name: 'TRY' }).click();
  await operation.getByText(OK).waitFor();
  check(JSON.parse(await operation.locator('pre').innerText()));
}

async function tryExampleBody(page: Page, { posted: path }: Tried): Promise<void> {
  const operation = page.locator(`[id="post-${path}"]`);
  await operation.getByText(path, { exact: true }).click();
  await operation.getByRole('button', { name: 'TRY' }).click();
  await operation.getByText(OK).waitFor();
}

async function listedPaths(page: Page): Promise<string[]> {
  const paths = await page.locator('.operation .path').allInnerTexts();
  return [...new Set(paths.map((path) => path.trim()))].sort();
}

function namesOf(
  operations: readonly { readonly name: string; readonly aliases?: readonly string[] }[],
): readonly string[] {
  return operations.flatMap(({ name, aliases = [] }) => [name, ...aliases]);
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
