import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { FrozenPage, type Look } from './frozen-page.ts';
import type { SavedNetwork } from './saved-network.ts';
import { type ComparedImages, compareImages } from './small-image.ts';

export const LOOKS: readonly Look[] = (['light', 'dark'] as const).flatMap((theme) =>
  [1440, 390].map((width) => ({ theme, width })),
);
/** The edges of some letters may differ between versions of a browser; a missing word is more. */
const MAX_SHARE = 0.0005;
const IMAGES = join(import.meta.dirname, 'images');
/** Where differences are written. */
const DIFFERENCES = process.env.TONWAY_SCREENSHOTS ?? join(tmpdir(), 'tonway-looks');

/** Compares pages with the recorded images, or records them. */
export class Looks implements AsyncDisposable {
  readonly #frozen: FrozenPage;
  readonly #look: Look;
  readonly #blank: Page;

  private constructor(frozen: FrozenPage, look: Look, blank: Page) {
    this.#frozen = frozen;
    this.#look = look;
    this.#blank = blank;
  }

  static async open(browser: Browser, network: SavedNetwork, look: Look): Promise<Looks> {
    const frozen = await FrozenPage.open(browser, network, look);
    return new Looks(frozen, look, await browser.newPage());
  }

  goto(path: string): Promise<void> {
    return this.#frozen.goto(path);
  }

  /** Changes the page that is open, as a mistake in its styles would. */
  change(style: string): Promise<void> {
    return this.#frozen.change(style);
  }

  async record(name: string): Promise<void> {
    const { small } = await this.#compare(null);
    writeFileSync(this.#file(name), small, 'base64');
  }

  /** What is wrong with the look of the page that is open; null: it is as recorded. */
  async complaint(name: string): Promise<string | null> {
    const file = this.#file(name);
    const compared = await this.#compare(existsSync(file) ? readFileSync(file, 'base64') : null);
    if (compared.share <= MAX_SHARE) return null;
    const percent = (compared.share * 100).toFixed(2);
    const { theme, width } = this.#look;
    const written = this.#write(name, compared);
    return `${name}, ${theme}, ${width} pixels wide: ${percent} % of the pixels differ, see ${written}`;
  }

  async #compare(expected: string | null): Promise<ComparedImages> {
    const screenshot = (await this.#frozen.screenshot()).toString('base64');
    return compareImages(this.#blank, { screenshot, expected });
  }

  /** The image with the differences, beside what the page looks like. */
  #write(name: string, { small, difference }: ComparedImages): string {
    mkdirSync(DIFFERENCES, { recursive: true });
    const path = join(DIFFERENCES, this.#nameOf(name));
    writeFileSync(path, small, 'base64');
    if (difference === null) return path;
    writeFileSync(`${path}.png`, difference, 'base64');
    return `${path}.png`;
  }

  #file(name: string): string {
    return join(IMAGES, this.#nameOf(name));
  }

  #nameOf(name: string): string {
    return `${name}-${this.#look.width}-${this.#look.theme}.webp`;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#blank.close();
    await this.#frozen[Symbol.asyncDispose]();
  }
}
