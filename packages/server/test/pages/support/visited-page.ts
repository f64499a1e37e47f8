import assert from 'node:assert/strict';
import axe from 'axe-core';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { layoutShifts, recordLayoutShifts } from './layout-shifts.ts';

/** Rules of WCAG 2.2, levels A and AA; the dark theme changes nothing but colours. */
const RULES = {
  light: {
    type: 'tag',
    values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'],
  },
  dark: { type: 'rule', values: ['color-contrast'] },
};

/** A request for more rows counts as several. */
const MAX_ROWS = 100;

/** The sum of https://web.dev/articles/cls while a page is loaded. */
const MAX_LAYOUT_SHIFT = 0.02;

export type Theme = 'light' | 'dark';

interface VisitOptions extends BrowserContextOptions {
  readonly width?: number;
  readonly theme?: Theme;
}

interface AxeResult {
  readonly violations: readonly {
    readonly id: string;
    readonly nodes: readonly { readonly target: unknown; readonly failureSummary?: string }[];
  }[];
}

/** A page in a browser that records everything that must not happen. */
export class VisitedPage implements AsyncDisposable {
  readonly page: Page;
  readonly #origin: string;
  readonly #problems: string[] = [];

  private constructor(page: Page, origin: string) {
    this.page = page;
    this.#origin = origin;
  }

  static async open(
    browser: Browser,
    origin: string,
    { width = 1440, theme = 'light', ...options }: VisitOptions = {},
  ): Promise<VisitedPage> {
    const viewport = { width, height: 900 };
    const context = await browser.newContext({ viewport, colorScheme: theme, ...options });
    const visited = new VisitedPage(await context.newPage(), origin);
    await visited.#watch();
    return visited;
  }

  async #watch(): Promise<void> {
    const { page } = this;
    page.on('pageerror', (error) => this.#problems.push(`uncaught: ${error.message}`));
    page.on('console', (message) => {
      // Images of strangers may not be there.
      if (message.type() === 'error' && !message.location().url.includes('/api/images/'))
        this.#problems.push(`console: ${message.text()}`);
    });
    page.on('request', (request) => {
      const { origin, protocol, searchParams } = new URL(request.url());
      if (Number(searchParams.get('limit')) > MAX_ROWS)
        this.#problems.push(`asked for too many rows: ${request.url()}`);
      if (protocol !== 'data:' && origin !== this.#origin)
        this.#problems.push(`asked ${request.url()}`);
    });
    await page.addInitScript(recordLayoutShifts);
    await page.exposeFunction('reportViolation', (text: string) => this.#problems.push(text));
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
        const { reportViolation } = globalThis as unknown as Record<string, (text: string) => void>;
        reportViolation?.(`policy: ${violatedDirective} ${blockedURI}`);
      });
    });
  }

  /** Opens a path and waits until its panels are filled. */
  async goto(path: string): Promise<void> {
    await this.page.goto(this.#origin + path);
    await this.settled();
  }

  /** Waits until no panel loads any more. */
  async settled(): Promise<void> {
    await this.page.waitForSelector('h1');
    await this.page.waitForFunction(
      () => document.querySelector(':is([aria-busy=true], .skeleton):not(.specimen *)') === null,
      undefined,
      { timeout: 30_000 },
    );
  }

  theme(): Promise<Theme> {
    return this.page.evaluate(() =>
      matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
    );
  }

  heading(): Promise<string> {
    return this.page.locator('h1').innerText();
  }

  path(): string {
    return this.page.url().slice(this.#origin.length);
  }

  /** What happened since the last call that must not happen. */
  problems(): readonly string[] {
    return this.#problems.splice(0);
  }

  /** Nothing has moved since the page was opened. */
  async assertSteady(name = this.path()): Promise<void> {
    const shifts = await this.page.evaluate(layoutShifts);
    const sum = shifts.reduce((sum, { value }) => sum + value, 0);
    assert.ok(sum <= MAX_LAYOUT_SHIFT, `${name}: ${sum}, ${JSON.stringify(shifts)}`);
  }

  /** Violations of accessibility, each with its element and the remedy. */
  async violations(): Promise<readonly string[]> {
    // The policy forbids scripts from text; the debugger may evaluate them.
    if (!(await this.page.evaluate(() => 'axe' in globalThis)))
      await this.page.evaluate(axe.source);
    // A button half under a sticky bar would be too small.
    await this.page.evaluate(() => scrollTo(0, 0));
    const { violations } = (await this.page.evaluate(
      (runOnly) =>
        (globalThis as unknown as { axe: { run(options: object): Promise<unknown> } }).axe.run({
          runOnly,
          resultTypes: ['violations'],
        }),
      RULES[await this.theme()],
    )) as AxeResult;
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary = '' }) => `${id} ${target}: ${failureSummary}`),
    );
  }

  /** The elements that make the page wider than the screen. */
  overflow(): Promise<readonly string[]> {
    return this.page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      if (scrollWidth <= clientWidth) return [];
      const isScrolled = (element: Element): boolean =>
        getComputedStyle(element).overflowX !== 'visible' ||
        (element.parentElement !== document.body &&
          element.parentElement !== null &&
          isScrolled(element.parentElement));
      const wide = [...document.querySelectorAll('body *')].filter(
        (element) =>
          element.getBoundingClientRect().right > clientWidth + 1 &&
          !(element.parentElement && isScrolled(element.parentElement)),
      );
      return wide.map(({ tagName, className }) => `${tagName}.${className}`).slice(0, 8);
    });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.page.unrouteAll({ behavior: 'ignoreErrors' });
    await this.page.context().close();
  }
}
