import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { IS_LONG_TIER } from '@tonway/tools/sizes';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const WIDTHS = [360, 768, 1440] as const;
const SCHEMES = ['light', 'dark'] as const;
const ALL_LOOKS = WIDTHS.flatMap((width) =>
  SCHEMES.map((colorScheme) => ({ width, colorScheme }) as const),
);

/** The widths and themes in which pages are tested. */
export const LOOKS = IS_LONG_TIER ? ALL_LOOKS : ALL_LOOKS.slice(0, 1);

/** A page, with what must not happen on it. */
export class OpenPage implements AsyncDisposable {
  readonly page: Page;
  /** Errors of scripts, and what the policy of the page refused. */
  readonly troubles: string[] = [];
  readonly hosts = new Set<string>();

  private constructor(page: Page) {
    this.page = page;
    page.on('pageerror', ({ message }) => this.troubles.push(message));
    // The browser reports answers with an error too, which are no fault of the page.
    page.on('console', (said) => {
      if (said.type() === 'error' && !said.text().startsWith('Failed to load resource'))
        this.troubles.push(said.text());
    });
    page.on('request', (request) => {
      const { protocol, host } = new URL(request.url());
      if (protocol !== 'data:') this.hosts.add(host);
    });
  }

  static async open(
    browser: Browser,
    url: string,
    { width = 1440, ...options }: BrowserContextOptions & { readonly width?: number } = {},
  ): Promise<OpenPage> {
    const viewport = { width, height: 900 };
    const open = new OpenPage(await browser.newPage({ viewport, ...options }));
    await open.page.goto(url);
    return open;
  }

  /** Nothing is wider than the screen, no other host was asked, nothing failed, and axe has no objection. */
  async assertSound(): Promise<void> {
    const { page } = this;
    const isWider = await page.evaluate(
      'document.documentElement.scrollWidth > document.documentElement.clientWidth',
    );
    assert.ok(!isWider, 'the page is wider than the screen');
    assert.deepEqual([...this.hosts], [new URL(page.url()).host]);
    assert.deepEqual(await violationsOf(page), []);
    assert.deepEqual(this.troubles, []);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.page.context().close();
  }
}

interface Axe {
  run(options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
}

/** Rules of WCAG 2.2 A and AA that the page violates. */
async function violationsOf(page: Page): Promise<readonly string[]> {
  await page.evaluate(AXE);
  return page.evaluate(async () => {
    const values = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
    const { axe } = globalThis as unknown as { axe: Axe };
    const { violations } = await axe.run({ runOnly: { type: 'tag', values } });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  });
}
