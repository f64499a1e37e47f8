import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build } from 'esbuild-wasm';
import { listPlaces, repositoryFiles } from './contents.ts';
import { escapeHtml } from './html.ts';
import { contentsOf, layOut, turnOf } from './layout.ts';
import { copyOf, Links, relative } from './links.ts';
import { llmsList, llmsText } from './llms.ts';
import { type Page, readPage } from './page.ts';
import { renderPage } from './render.ts';
import { searchIndex } from './search-index.ts';

export const ROOT = join(import.meta.dirname, '../..');
const ICON = 'packages/web/src/styles/icon.svg';

/** What the site consists of, besides its assets: texts by path, and copies of files of the repository. */
export interface Site {
  readonly pages: readonly Page[];
  readonly texts: ReadonlyMap<string, string>;
  readonly copies: ReadonlySet<string>;
}

export function renderSite(): Site {
  const files = repositoryFiles(ROOT);
  const pages = listPlaces(files).map((place) => readPage(ROOT, place));
  const links = new Links(pages, files);
  const mark = readFileSync(join(ROOT, ICON), 'utf8').replace('<svg', '<svg aria-hidden="true"');
  const texts = new Map<string, string>();
  for (const page of pages) {
    const parts = { contents: contentsOf(page), turn: turnOf(page, pages) };
    texts.set(page.path, layOut({ ...page, ...parts, body: renderPage(page, links) }, pages, mark));
  }
  const copies = new Set<string>();
  for (const linked of links.linked) {
    const inside = files.filter((file) => file === linked || file.startsWith(`${linked}/`));
    for (const file of inside) copies.add(file);
    if (files.includes(linked)) continue;
    const path = `files/${linked}/index.html`;
    texts.set(
      path,
      layOut({ path, title: linked, body: listing(path, linked, inside) }, pages, mark),
    );
  }
  texts.set('llms.txt', llmsList(pages));
  texts.set('llms-full.txt', llmsText(pages));
  return { pages, texts, copies };
}

/** Writes the whole site to a folder, which is replaced. */
export async function buildSite(folder: string): Promise<Site> {
  const site = renderSite();
  rmSync(folder, { recursive: true, force: true });
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  for (const [path, text] of site.texts) write(path, text);
  for (const file of site.copies) cpSync(join(ROOT, file), join(folder, copyOf(file)));
  const index = JSON.stringify(searchIndex(site.pages));
  write('assets/search-index.js', `tonwaySearchIndex=${index};\n`);
  await buildAssets(join(folder, 'assets'));
  return site;
}

/** A page that lists the files of a folder. */
function listing(path: string, folder: string, files: readonly string[]): string {
  const items = files.map((file) => {
    const link = escapeHtml(relative(path, copyOf(file)));
    return `<li><a href="${link}">${escapeHtml(file.slice(folder.length + 1))}</a></li>`;
  });
  return `<h1>${escapeHtml(folder)}</h1>\n<ul>\n${items.join('\n')}\n</ul>\n`;
}

/** The script, the styles, the fonts and the mark. The script is not a module: browsers refuse those of files. */
async function buildAssets(outdir: string): Promise<void> {
  await build({
    absWorkingDir: ROOT,
    entryPoints: {
      site: 'tools/docs/browser/main.ts',
      'site-style': 'tools/docs/browser/site.css',
      icon: ICON,
    },
    outdir,
    bundle: true,
    minify: true,
    format: 'iife',
    target: ['chrome123', 'firefox121', 'safari17.5'],
    loader: { '.svg': 'copy', '.woff2': 'file' },
    assetNames: '[name]',
    legalComments: 'none',
  });
}
