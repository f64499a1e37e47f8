import type MiniSearch from 'minisearch';
import type { Options, SearchResult } from 'minisearch';

/** A section of a page, or the row of a table that defines a name. */
export interface Entry {
  readonly id: number;
  /** The address of the page, with the anchor. */
  readonly url: string;
  readonly title: string;
  readonly page: string;
  readonly text: string;
}

/** Shared by the build, which writes the index, and the page, which reads it. */
export const INDEX_OPTIONS: Options<Entry> = {
  fields: ['title', 'page', 'text'],
  storeFields: ['url', 'title', 'page'],
  tokenize: termsOf,
  processTerm: (term) => term.toLowerCase(),
  searchOptions: {
    boost: { title: 6, page: 2 },
    combineWith: 'AND',
    prefix: (term) => term.length > 1,
    fuzzy: (term) => (term.length > 4 ? 0.15 : false),
  },
};

/** Results, best first: what is named exactly like the query, then by score. */
export function findEntries(index: MiniSearch, query: string): readonly SearchResult[] {
  const name = query.trim();
  const rank = ({ title }: SearchResult): number => {
    if (title === name) return 0;
    return String(title).toLowerCase() === name.toLowerCase() ? 1 : 2;
  };
  return index.search(name).sort((a, b) => rank(a) - rank(b));
}

/** Words of a text; `getAddressBalance` and `index_head` are found as a whole and by their parts. */
function termsOf(text: string): string[] {
  const words = text.match(/[\p{L}\p{N}_]+/gu) ?? [];
  return [...new Set(words.flatMap((word) => [word, ...partsOf(word)]))];
}

function partsOf(word: string): readonly string[] {
  const parts = word.match(/\p{Lu}+(?![\p{Ll}])|\p{Lu}?\p{Ll}+|\p{N}+/gu) ?? [];
  return parts.length > 1 ? parts : [];
}
