import { Marked, type RendererObject, type Tokens } from 'marked';
import { highlight } from './highlight.ts';
import { escapeHtml } from './html.ts';
import type { Links } from './links.ts';
import type { Page } from './page.ts';

/** The text of a page as HTML. */
export function renderPage(page: Page, links: Links): string {
  const marked = new Marked({ renderer: rendererOf(page, links) });
  return marked.parser(page.tokens);
}

function rendererOf(page: Page, links: Links): RendererObject {
  const idOf = (token: Tokens.Heading | Tokens.TableCell | undefined): string => {
    const anchor = token && page.anchors.get(token);
    return anchor === undefined ? '' : ` id="${escapeHtml(anchor)}"`;
  };
  return {
    heading(token) {
      const text = this.parser.parseInline(token.tokens);
      const anchor = page.anchors.get(token);
      if (token.depth === 1 || anchor === undefined)
        return `<h${token.depth}${idOf(token)}>${text}</h${token.depth}>\n`;
      const link = `<a class="anchor" href="#${anchor}" aria-label="Link to this section">#</a>`;
      return `<h${token.depth}${idOf(token)}>${text} ${link}</h${token.depth}>\n`;
    },
    link({ href, title, tokens }) {
      const hint = title ? ` title="${escapeHtml(title)}"` : '';
      const target = escapeHtml(links.rewrite(page, href));
      return `<a href="${target}"${hint}>${this.parser.parseInline(tokens)}</a>`;
    },
    image({ href, text }) {
      const source = escapeHtml(links.rewrite(page, href));
      return `<img src="${source}" alt="${escapeHtml(text)}" loading="lazy">`;
    },
    html({ text }) {
      return text.replace(
        /\b(src|srcset|href)="([^"]+)"/g,
        (_, name, link) => `${name}="${escapeHtml(links.rewrite(page, link))}"`,
      );
    },
    code({ text, lang }) {
      return `<pre class="code" tabindex="0"><code>${highlight(text, lang)}</code></pre>\n`;
    },
    table({ header, rows }) {
      const cells = (row: readonly Tokens.TableCell[], name: string) =>
        row.map(({ tokens }) => `<${name}>${this.parser.parseInline(tokens)}</${name}>`).join('');
      const body = rows.map((row) => `<tr${idOf(row[0])}>${cells(row, 'td')}</tr>`).join('\n');
      const head = `<thead><tr>${cells(header, 'th')}</tr></thead>`;
      return `<div class="table" tabindex="0"><table>${head}<tbody>\n${body}\n</tbody></table></div>\n`;
    },
  };
}
