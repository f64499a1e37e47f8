import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page, Route } from 'playwright-core';
import { type Theme, VisitedPage } from '../support/visited-page.ts';
import type { SavedNetwork } from './saved-network.ts';

/** The theme and the width in which a page is looked at. */
export interface Look {
  readonly theme: Theme;
  readonly width: number;
}

/** The address on the pages, whatever the port of the network is. */
const ORIGIN = 'http://127.0.0.1:8081';
const ATTEMPTS = 60;
const PAUSE_MS = 150;

/** Pages of the saved network at its own time, in one language and time zone, without motion. */
export class FrozenPage implements AsyncDisposable {
  readonly #visited: VisitedPage;
  /** Requests that are not answered yet. */
  #waiting = 0;

  private constructor(visited: VisitedPage) {
    this.#visited = visited;
  }

  static async open(
    browser: Browser,
    { dev, nowMs }: SavedNetwork,
    look: Look,
  ): Promise<FrozenPage> {
    const visited = await VisitedPage.open(browser, ORIGIN, {
      ...look,
      locale: 'en-US',
      timezoneId: 'UTC',
      reducedMotion: 'reduce',
    });
    const frozen = new FrozenPage(visited);
    // Scrollbars are not in screenshots, so that their place would look like a mistake.
    await visited.page.addInitScript(addStyle, ':root { scrollbar-gutter: auto !important }');
    await visited.page.clock.setFixedTime(nowMs);
    const date = new Date(nowMs).toUTCString();
    await visited.page.route('**', (route) => frozen.#forward(route, dev.facts.url, date));
    return frozen;
  }

  get page(): Page {
    return this.#visited.page;
  }

  goto(path: string): Promise<void> {
    return this.#visited.goto(path);
  }

  /** Changes the page that is open. */
  async change(style: string): Promise<void> {
    await this.page.evaluate(addStyle, style);
  }

  /** What is visible, as soon as all is answered and nothing changes any more. */
  async screenshot(): Promise<Buffer> {
    await this.page.evaluate(() => document.fonts.ready);
    let before: Buffer = Buffer.alloc(0);
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const now = await this.page.screenshot({ animations: 'disabled', caret: 'hide' });
      if (now.equals(before) && this.#waiting === 0) return now;
      before = now;
      await sleep(PAUSE_MS);
    }
    throw new Error(`${this.page.url()} does not come to rest`);
  }

  /** Answers with the frozen time, by which pages correct the clock of the browser. */
  async #forward(route: Route, target: string, date: string): Promise<void> {
    const url = route.request().url();
    // Without a stream pages poll: nothing changes.
    if (url.includes('/api/streaming/v2/sse')) return route.abort();
    this.#waiting++;
    try {
      const response = await route.fetch({ url: url.replace(ORIGIN, target) });
      await route.fulfill({ response, headers: { ...response.headers(), date } });
    } finally {
      this.#waiting--;
    }
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#visited[Symbol.asyncDispose]();
  }
}

/** Runs in the page. */
function addStyle(text: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  document.adoptedStyleSheets.push(sheet);
}
