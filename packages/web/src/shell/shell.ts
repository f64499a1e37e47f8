import type { Audience, MatchedPage, PageName } from '../routes/pages.ts';
import type { Manifest } from './assets.ts';

export type Theme = 'light' | 'dark';

export interface ShellOptions {
  readonly manifest: Manifest;
  /** Null: there is no such page. */
  readonly page: MatchedPage | null;
  readonly network: string;
  /** For whom the server has pages. */
  readonly audiences: readonly Audience[];
  /** The path under which a proxy serves everything, without a slash at its end. */
  readonly base: string;
  /** What the reader has chosen; null: that of the system. */
  readonly theme: Theme | null;
  /** Search engines may list the pages. */
  readonly isIndexed: boolean;
  /** There are streams under the same address. */
  readonly hasStreams: boolean;
}

/**
 * Only files of this server and no inline script. WebAssembly is for hashes of cells; `tonway` is the policy by which
 * the pages start their worker.
 */
export const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types tonway',
].join('; ');

/** The HTML of every page: its title and links to the API; the script fills in the rest. */
export function renderShell(options: ShellOptions): string {
  const { manifest, page, network, audiences, base, theme, isIndexed, hasStreams } = options;
  const heading = page?.title ?? 'Page not found';
  const title = escapeHtml(`${heading} · Tonway ${network}`);
  const asset = (name: string) => escapeHtml(`${base}/assets/${name}`);
  const attributes = [
    'lang="en"',
    `data-network="${escapeHtml(network)}"`,
    `data-audiences="${audiences.join(' ')}"`,
    `data-base="${escapeHtml(base)}"`,
    ...(hasStreams ? ['data-streams'] : []),
    ...(theme === null ? [] : [`data-theme="${theme}"`]),
  ];
  return `<!doctype html>
<html ${attributes.join(' ')}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<meta property="og:title" content="${title}">
${isIndexed ? '' : '<meta name="robots" content="noindex">\n'}<link rel="icon" href="${asset(manifest.icon)}">
<link rel="preload" href="${asset(manifest.font)}" as="font" crossorigin>
<link rel="stylesheet" href="${asset(manifest.style)}">
${preloaded(manifest, page)
  // Without quotes: there are dozens, and the HTML has a budget.
  .map((name) => `<link rel=modulepreload href=${asset(name)}>\n`)
  .join('')}<script type="module" src="${asset(manifest.script)}"></script>
</head>
<body>
<div id="app">
<main aria-busy="true">
<h1>${escapeHtml(heading)}</h1>
<noscript>
<p>This page needs JavaScript. The API answers without it:</p>
<ul>
${(page?.api ?? []).map((path) => `<li><a href="${escapeHtml(base + path)}">${escapeHtml(path)}</a></li>`).join('\n')}
</ul>
</noscript>
</main>
</div>
</body>
</html>
`;
}

/** Pages with the module of another page. */
const SHARED_MODULES: Partial<Record<PageName, PageName>> = {
  transaction: 'trace',
  playgroundInterface: 'playground',
  playgroundOperation: 'playground',
};

/** What the script imports at once, and then for the page. */
function preloaded({ scriptChunks, modules }: Manifest, page: MatchedPage | null): string[] {
  const name = page && (SHARED_MODULES[page.name] ?? page.name);
  return [...new Set([...scriptChunks, ...(modules[`src/pages/${name}.tsx`] ?? [])])];
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (each) => `&#${each.charCodeAt(0)};`);
}
