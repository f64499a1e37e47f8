import { GROUPS } from './contents.ts';
import { escapeHtml } from './html.ts';
import { relative } from './links.ts';
import type { Page } from './page.ts';

/** Before the first paint; without storage, as in some files, the theme is that of the system. */
const THEME =
  "try{const t=localStorage.getItem('theme');if(t)document.documentElement.dataset.theme=t}catch{}";

export interface Shown {
  readonly path: string;
  readonly title: string;
  readonly body: string;
  readonly contents?: string;
  readonly turn?: string;
}

/** A complete document around the text of a page. */
export function layOut(shown: Shown, pages: readonly Page[], mark: string): string {
  const to = (path: string) => escapeHtml(relative(shown.path, path));
  const name = shown.title === 'Tonway' ? 'Tonway' : `${escapeHtml(shown.title)} · Tonway`;
  return `<!doctype html>
<html lang="en" data-root="${escapeHtml(rootOf(shown.path))}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${name}</title>
<link rel="icon" href="${to('assets/icon.svg')}">
<link rel="stylesheet" href="${to('assets/site-style.css')}">
<script>${THEME}</script>
<script src="${to('assets/site.js')}" defer></script>
</head>
<body>
<a class="skip" href="#content">Skip to the text</a>
<header>
<a class="brand" href="${to('index.html')}">${mark}Tonway</a>
<a class="home" href="${to('index.html')}">Home</a>
<button class="find" type="button" aria-haspopup="dialog"><span>Search</span><kbd>/</kbd></button>
<button class="theme" type="button" aria-label="Light or dark theme">◐</button>
</header>
<div class="columns">
<nav class="pages" aria-label="Pages"><details open><summary>All pages</summary>
${navigation(shown.path, pages)}
</details></nav>
<main id="content">
<article>
${shown.body}</article>
${shown.turn ?? ''}
</main>
${shown.contents ?? '<div></div>'}
</div>
<dialog class="search" aria-label="Search">
<input type="search" placeholder="Operation, setting, metric, error, any word" aria-label="Search the documentation" autocomplete="off" spellcheck="false">
<p class="state" role="status"></p>
<ol></ol>
</dialog>
</body>
</html>
`;
}

/** `../` for each folder of the path, so that pages work under any address. */
function rootOf(path: string): string {
  return '../'.repeat(path.split('/').length - 1);
}

function navigation(current: string, pages: readonly Page[]): string {
  return GROUPS.map((group) => {
    const items = pages.filter((page) => page.group === group);
    const isHere = items.some(({ path }) => path === current);
    const isOpen = isHere || group === 'Start' || group === 'Guides';
    const links = items.map((page) => item(current, page)).join('\n');
    return `<details${isOpen ? ' open' : ''}><summary>${group}</summary>\n<ul>\n${links}\n</ul></details>`;
  }).join('\n');
}

function item(current: string, page: Page): string {
  const here = page.path === current ? ' aria-current="page"' : '';
  const link = escapeHtml(relative(current, page.path));
  return `<li><a href="${link}"${here}>${escapeHtml(page.title)}</a></li>`;
}

/** The headings of a page, beside its text. */
export function contentsOf({ headings }: Page): string {
  const items = headings
    .filter(({ depth }) => depth === 2 || depth === 3)
    .map(({ title, depth, anchor }) => {
      const text = escapeHtml(title);
      return `<li class="depth-${depth}"><a href="#${escapeHtml(anchor)}">${text}</a></li>`;
    });
  if (items.length < 2) return '<div></div>';
  return `<nav class="contents" aria-label="On this page"><h2>On this page</h2>\n<ul>\n${items.join('\n')}\n</ul></nav>`;
}

/** Links to the pages before and after. */
export function turnOf(page: Page, pages: readonly Page[]): string {
  const index = pages.indexOf(page);
  const link = (other: Page | undefined, rel: string, label: string) =>
    other
      ? `<a rel="${rel}" href="${escapeHtml(relative(page.path, other.path))}"><small>${label}</small>${escapeHtml(other.title)}</a>`
      : '<span></span>';
  const before = link(index > 0 ? pages[index - 1] : undefined, 'prev', 'Previous');
  return `<nav class="turn" aria-label="Previous and next page">${before}${link(pages[index + 1], 'next', 'Next')}</nav>`;
}
