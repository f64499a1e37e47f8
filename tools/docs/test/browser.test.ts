import assert from 'node:assert/strict';
import { createReadStream, mkdtempSync, rmSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, suite, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser, NO_BROWSER } from '../../browser/browser.ts';
import { buildSite, type Site } from '../build-site.ts';

const WIDTHS = [390, 1024, 1440];
/** Any path will do, as on the pages of a repository. */
const BASE = '/some/base/';
const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html',
  js: 'text/javascript',
  css: 'text/css',
  svg: 'image/svg+xml',
};

suite('the site in a browser', { skip: NO_BROWSER }, () => {
  let folder: string;
  let site: Site;
  let server: Server;
  let browser: Browser;
  let origins: Record<'files' | 'server', string>;

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'tonway-docs-'));
    site = await buildSite(folder);
    server = createServer(({ url = '' }, response) => {
      const file = join(folder, url.slice(BASE.length));
      if (!url.startsWith(BASE) || !statSync(file, { throwIfNoEntry: false })?.isFile())
        return void response.writeHead(404).end();
      response.setHeader('Content-Type', TYPES[file.split('.').at(-1) ?? ''] ?? 'text/plain');
      createReadStream(file).pipe(response);
    });
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    origins = { files: `${pathToFileURL(folder)}/`, server: `http://127.0.0.1:${port}${BASE}` };
    browser = await launchBrowser();
  });
  after(async () => {
    await browser?.close();
    server?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** A page whose faults and requests outside of the site fail the test. */
  async function withPage(
    options: { width: number; colorScheme?: 'light' | 'dark' },
    run: (page: Page, faults: readonly string[]) => Promise<void>,
  ): Promise<void> {
    const { width, colorScheme = 'light' } = options;
    const page = await browser.newPage({ viewport: { width, height: 900 }, colorScheme });
    const faults: string[] = [];
    page.on('pageerror', ({ message }) => faults.push(message));
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
    page.on('response', (response) => {
      if (!response.ok()) faults.push(`${response.status()} ${response.url()}`);
    });
    page.on('requestfailed', (request) => faults.push(`${request.url()} failed`));
    page.on('request', (request) => {
      const isOurs = Object.values(origins).some((origin) => request.url().startsWith(origin));
      if (!isOurs) faults.push(`a request to ${request.url()}`);
    });
    try {
      await run(page, faults);
      assert.deepEqual(faults, []);
    } finally {
      await page.close();
    }
  }

  test('every page fits into each width and asks for nothing else', () =>
    withPage({ width: 1440 }, async (page) => {
      for (const { path } of site.pages) {
        await page.goto(origins.files + path, { waitUntil: 'domcontentloaded' });
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 900 });
          const excess = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
          assert.ok(Number(excess) <= 0, `${path} in ${width} px: ${excess} px too wide`);
        }
      }
    }));

  for (const origin of ['files', 'server'] as const)
    test(`search leads to an operation (${origin})`, () =>
      withPage({ width: 1024 }, async (page) => {
        await page.goto(`${origins[origin]}decisions/0006-the-index.html`);
        await page.keyboard.press('/');
        await page.keyboard.type('getAddressBalance');
        await page.locator('dialog li a').first().waitFor();
        await page.keyboard.press('Enter');
        await page.waitForURL(`${origins[origin]}api/v2.html#getaddressbalance`);
        await page.locator('a.home').click();
        await page.waitForURL(`${origins[origin]}index.html`);
      }));

  test('search is honest about no result, and opens by a click', () =>
    withPage({ width: 390 }, async (page) => {
      await page.goto(`${origins.server}index.html`);
      await page.locator('.find').click();
      await page.keyboard.type('nothinglikethis');
      await page.getByText('Nothing found for “nothinglikethis”').waitFor();
    }));

  test('the theme is that of the system until it is changed', () =>
    withPage({ width: 1024, colorScheme: 'dark' }, async (page) => {
      const ground = () =>
        page.evaluate('getComputedStyle(document.documentElement).backgroundColor');
      await page.goto(`${origins.server}index.html`);
      assert.equal(await ground(), 'rgb(11, 14, 19)');
      await page.locator('.theme').click();
      assert.equal(await ground(), 'rgb(246, 247, 249)');
      await page.goto(`${origins.server}settings.html`);
      assert.equal(await ground(), 'rgb(246, 247, 249)');
    }));

  test('on a phone the list of pages is folded, and opens', () =>
    withPage({ width: 390 }, async (page) => {
      await page.goto(`${origins.server}settings.html`);
      const link = page.locator('.pages').getByText('Metrics', { exact: true });
      assert.equal(await link.isVisible(), false);
      await page.getByText('All pages').click();
      await link.click();
      await page.waitForURL(`${origins.server}metrics.html`);
    }));
});
