/**
 * Builds the pages into `assets`: chunks with hashed names, compressed copies beside them, and a manifest.
 * `--if-missing`: only if they were never built.
 */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { type BuildOptions, build, type Metafile } from 'esbuild-wasm';
import { iconPaths } from './icon-paths.ts';

const root = join(import.meta.dirname, '..');
const assets = join(root, 'assets');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

if (process.argv.includes('--if-missing') && existsSync(join(assets, 'manifest.json')))
  process.exit(0);

const BUNDLED = [
  'preact',
  'openapi-fetch',
  'uplot',
  'uqr',
  '@fontsource-variable/geist',
  '@fontsource-variable/geist-mono',
  'lucide-static',
];
const TEXT_FONT = /geist-latin-.*\.woff2$/;

rmSync(assets, { recursive: true, force: true });
const shared = {
  absWorkingDir: root,
  outdir: assets,
  bundle: true,
  minify: true,
  format: 'esm',
  target: ['chrome120', 'firefox121', 'safari17.5'],
  conditions: ['@tonway/source'],
  entryNames: '[name]-[hash]',
  chunkNames: '[hash]',
  legalComments: 'none',
  metafile: true,
} as const satisfies BuildOptions;

const worker = await build({ ...shared, entryPoints: ['src/trace/trace-worker.ts'] });
const [workerFile = ''] = Object.keys(worker.metafile.outputs);
const pages = await build({
  ...shared,
  entryPoints: ['src/main.tsx', 'src/styles/main.css', 'src/styles/icon.svg'],
  splitting: true,
  jsx: 'automatic',
  jsxImportSource: 'preact',
  loader: { '.svg': 'copy', '.woff2': 'file' },
  assetNames: '[name]-[hash]',
  plugins: [iconPaths],
  define: {
    TRACE_WORKER: JSON.stringify(basename(workerFile)),
    VERSION: JSON.stringify(version),
  },
});

compress(join(root, workerFile));
for (const file of Object.keys(pages.metafile.outputs)) compress(join(root, file));
const outputs = { ...worker.metafile.outputs, ...pages.metafile.outputs };
writeFileSync(join(assets, 'LICENSES.txt'), licenses());
writeFileSync(join(assets, 'manifest.json'), JSON.stringify(manifestOf(outputs), null, 2));

/** The licences of what the files contain of others. */
function licenses(): string {
  return BUNDLED.map((name) => {
    const folder = dirname(findPackageJSON(name, import.meta.url) ?? missing(name));
    return `${name}\n\n${readFileSync(join(folder, 'LICENSE'), 'utf8').trim()}\n`;
  }).join(`\n${'-'.repeat(79)}\n\n`);
}

function compress(file: string): void {
  const bytes = readFileSync(file);
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
  writeFileSync(`${file}.br`, brotliCompressSync(bytes));
}

/** The files that the shell of a page names, and the chunks of each module that is loaded on demand. */
function manifestOf(outputs: Metafile['outputs']) {
  const files = new Map(
    Object.entries(outputs).flatMap(([file, { entryPoint }]) =>
      entryPoint === undefined ? [] : [[entryPoint, file] as const],
    ),
  );
  const named = (source: string) => basename(files.get(source) ?? missing(source));
  const lazy = [...files].filter(([source]) => /\.(m?js|tsx?)$/.test(source));
  return {
    script: named('src/main.tsx'),
    style: named('src/styles/main.css'),
    icon: named('src/styles/icon.svg'),
    /** The font of most texts, which the shell loads early. */
    font: basename(
      Object.keys(outputs).find((file) => TEXT_FONT.test(file)) ?? missing('the font'),
    ),
    /** What the script imports at once. */
    scriptChunks: chunksOf(outputs, files.get('src/main.tsx') ?? ''),
    /** By the source of a module that is loaded on demand. */
    modules: Object.fromEntries(
      lazy.map(([source, file]) => [nameOf(source), [basename(file), ...chunksOf(outputs, file)]]),
    ),
    /** What each file of scripts or styles is made of: its entry, or the largest source of a shared chunk. */
    sources: Object.fromEntries(
      Object.entries(outputs).flatMap(([file, { entryPoint, inputs }]) => {
        const source = entryPoint ?? largestOf(inputs);
        return source === undefined ? [] : [[basename(file), nameOf(source)]];
      }),
    ),
  };
}

function largestOf(inputs: Metafile['outputs'][string]['inputs']): string | undefined {
  const bySize = Object.entries(inputs).sort(([, a], [, b]) => b.bytesInOutput - a.bytesInOutput);
  return bySize[0]?.[0];
}

/** A path within the repository or a dependency, wherever these are. */
function nameOf(source: string): string {
  return source.replace(/^.*node_modules\//, '').replace(/^(\.\.\/)+/, '');
}

/** The chunks that a file imports statically, directly or not. */
function chunksOf(outputs: Metafile['outputs'], file: string): readonly string[] {
  const found = new Set<string>();
  const visit = (each: string) => {
    for (const { path, kind } of outputs[each]?.imports ?? [])
      if (kind === 'import-statement' && !found.has(path)) {
        found.add(path);
        visit(path);
      }
  };
  visit(file);
  return [...found].map((path) => basename(path));
}

function missing(source: string): never {
  throw new Error(`the build has no output for ${source}`);
}
