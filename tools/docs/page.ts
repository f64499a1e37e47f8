import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lexer, type Token, type Tokens, type TokensList } from 'marked';
import type { Place } from './contents.ts';
import { slugOf } from './slug.ts';

interface Heading {
  readonly title: string;
  readonly depth: number;
  readonly anchor: string;
}

export interface Page extends Place {
  readonly title: string;
  readonly markdown: string;
  readonly tokens: TokensList;
  readonly headings: readonly Heading[];
  /** Of headings, and of table rows that define a name. */
  readonly anchors: ReadonlyMap<Token | Tokens.TableCell, string>;
}

/** A row whose first cell is only a name in code, or the number of an error, gets an anchor. */
const DEFINES = /^(?:`([^`]+)`|(\d{3}))$/;

export function readPage(root: string, place: Place): Page {
  const markdown = readFileSync(join(root, place.source), 'utf8');
  const tokens = lexer(markdown);
  const outline = outlineOf(tokens);
  const title = outline.headings.find(({ depth }) => depth === 1)?.title ?? place.source;
  return { ...place, title: title.trim(), markdown, tokens, ...outline };
}

/** The name that a row of a table defines. */
export function definedBy([first]: readonly Tokens.TableCell[]): string | null {
  const [, code, status] = DEFINES.exec(first?.text ?? '') ?? [];
  return code ?? status ?? null;
}

function outlineOf(tokens: TokensList): Pick<Page, 'headings' | 'anchors'> {
  const headings: Heading[] = [];
  const anchors: Page['anchors'] & Map<Token | Tokens.TableCell, string> = new Map();
  const used = new Set<string>();
  const unique = (slug: string): string => {
    let anchor = slug;
    for (let i = 1; used.has(anchor); i++) anchor = `${slug}-${i}`;
    used.add(anchor);
    return anchor;
  };
  for (const token of tokens)
    if (isHeading(token)) {
      const title = plainText(token.tokens);
      const anchor = unique(slugOf(title));
      anchors.set(token, anchor);
      headings.push({ title, depth: token.depth, anchor });
    }
  let section = '';
  for (const token of tokens)
    if (isHeading(token)) section = token.depth === 1 ? '' : `${anchors.get(token)}-`;
    else if (isTable(token))
      for (const row of token.rows) {
        const name = definedBy(row);
        if (name !== null && row[0]) anchors.set(row[0], unique(section + slugOf(name)));
      }
  return { headings, anchors };
}

export function isHeading(token: Token): token is Tokens.Heading {
  return token.type === 'heading';
}

export function isTable(token: Token): token is Tokens.Table {
  return token.type === 'table';
}

/** The text of Markdown without its marks. */
export function plainText(tokens: readonly Token[]): string {
  return tokens
    .map((token) => {
      if (token.type === 'html') return ' ';
      if ('tokens' in token && token.tokens) return plainText(token.tokens);
      return 'text' in token ? String(token.text) : ' ';
    })
    .join('');
}
