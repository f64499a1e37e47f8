import { posix } from 'node:path';
import type { Place } from './contents.ts';

/** Leads from documents to pages, and to copies of the files that are no pages. */
export class Links {
  readonly #pages: ReadonlyMap<string, string>;
  readonly #files: ReadonlySet<string>;
  /** Files and folders that documents link to, besides pages. */
  readonly linked = new Set<string>();

  constructor(places: readonly Place[], files: readonly string[]) {
    this.#pages = new Map(places.map(({ source, path }) => [source, path]));
    this.#files = new Set(files);
  }

  /** The link of a document as a link of its page. */
  rewrite({ source, path }: Place, link: string): string {
    if (/^[a-z]+:/.test(link) || link.startsWith('#')) return link;
    const [file = '', anchor] = link.split('#');
    const target = this.#target(posix.join(posix.dirname(source), file).replace(/\/$/, ''));
    if (target === null) throw new Error(`${source}: nothing at ${link}`);
    return relative(path, target) + (anchor === undefined ? '' : `#${anchor}`);
  }

  #target(file: string): string | null {
    const page = this.#pages.get(file) ?? this.#pages.get(`${file}/README.md`);
    if (page !== undefined) return page;
    if (this.#files.has(file)) {
      this.linked.add(file);
      return copyOf(file);
    }
    if (![...this.#files].some((each) => each.startsWith(`${file}/`))) return null;
    this.linked.add(file);
    return `files/${file}/index.html`;
  }
}

const SHOWN_BY_BROWSERS = /\.(?:png|svg|jpg|html|txt|json)$/;

/** Where the site has a file: as text, so that browsers show it. */
export function copyOf(file: string): string {
  return `files/${file}${SHOWN_BY_BROWSERS.test(file) ? '' : '.txt'}`;
}

/** A link from one page to another that works under any path, and without a server. */
export function relative(from: string, to: string): string {
  return posix.relative(posix.dirname(from), to);
}
