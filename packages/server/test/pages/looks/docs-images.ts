import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { FrozenPage, type Look } from './frozen-page.ts';
import type { SavedNetwork } from './saved-network.ts';
import { shownPages } from './shown-pages.ts';

interface DocsImage {
  /** Of `shownPages`. */
  readonly page: string;
  readonly look: Look;
  readonly height: number;
  prepare?(page: Page): Promise<void>;
}

const LIGHT: Look = { theme: 'light', width: 1280 };
const DARK: Look = { theme: 'dark', width: 1280 };
const PHONE: Look = { theme: 'light', width: 390 };
const IMAGES: Readonly<Record<string, DocsImage>> = {
  'page-home': { page: 'home', look: LIGHT, height: 960 },
  'page-home-dark': { page: 'home', look: DARK, height: 960 },
  'page-account': { page: 'account', look: LIGHT, height: 800 },
  'page-account-phone': { page: 'account', look: PHONE, height: 844 },
  'page-tree': { page: 'trace', look: LIGHT, height: 700 },
  'page-block': { page: 'block', look: LIGHT, height: 800 },
  'page-operation': { page: 'playground', look: LIGHT, height: 800, prepare: sendRequest },
};
const FOLDER = join(import.meta.dirname, '../../../../../docs/images');

/** The images of pages in the docs. */
export async function recordDocsImages(browser: Browser, network: SavedNetwork): Promise<void> {
  const paths = await shownPages(network);
  for (const [name, { page, look, height, prepare }] of Object.entries(IMAGES)) {
    await using frozen = await FrozenPage.open(browser, network, look);
    await frozen.page.setViewportSize({ width: look.width, height });
    await frozen.goto(paths[page] ?? '/');
    await prepare?.(frozen.page);
    writeFileSync(join(FOLDER, `${name}.png`), await frozen.screenshot());
  }
}

async function sendRequest(page: Page): Promise<void> {
  await page.locator('[data-field="limit"] input').fill('3');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.locator('.answer-status .tag').waitFor();
  await page.evaluate(() => scrollTo(0, 0));
}
