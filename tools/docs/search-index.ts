import MiniSearch from 'minisearch';
import { definedBy, isHeading, isTable, type Page, plainText } from './page.ts';
import { type Entry, INDEX_OPTIONS } from './search-terms.ts';

/** The index of all pages as JSON. */
export function searchIndex(pages: readonly Page[]): string {
  const index = new MiniSearch<Entry>(INDEX_OPTIONS);
  index.addAll(entriesOf(pages));
  return JSON.stringify(index);
}

export function entriesOf(pages: readonly Page[]): readonly Entry[] {
  return pages.flatMap(entriesOfPage).map((entry, id) => ({ ...entry, id }));
}

function entriesOfPage(page: Page): readonly Omit<Entry, 'id'>[] {
  const rows: Omit<Entry, 'id'>[] = [];
  const sections = [{ title: page.title, anchor: '', text: '' }];
  for (const token of page.tokens) {
    const section = sections.at(-1);
    if (isHeading(token)) {
      if (token.depth === 1) continue;
      const anchor = page.anchors.get(token) ?? '';
      sections.push({ title: plainText(token.tokens), anchor, text: '' });
    } else if (isTable(token))
      for (const row of token.rows) {
        const texts = row.map(({ tokens }) => plainText(tokens));
        const name = isDescribed(page) ? null : definedBy(row);
        const anchor = row[0] && page.anchors.get(row[0]);
        if (name === null || anchor === undefined) append(section, texts.join(' '));
        else rows.push(entryOf(page, anchor, name, texts.slice(1).join(' ')));
      }
    else append(section, plainText([token]));
  }
  return [...sections.map((each) => entryOf(page, each.anchor, each.title, each.text)), ...rows];
}

/** Parameters and fields are found by the section of their operation or type. */
function isDescribed({ source }: Page): boolean {
  return source.startsWith('docs/api/');
}

function append(section: { text: string } | undefined, text: string): void {
  if (section) section.text += ` ${text}`;
}

function entryOf(page: Page, anchor: string, title: string, text: string): Omit<Entry, 'id'> {
  return {
    url: anchor === '' ? page.path : `${page.path}#${anchor}`,
    title,
    page: page.title,
    text,
  };
}
