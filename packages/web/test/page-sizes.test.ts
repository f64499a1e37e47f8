import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chunkSizes, recordedSizes } from '../build/chunk-sizes.ts';
import { matchPage, readAsset, readManifest, renderShell } from '../src/index.ts';

/** Bytes of gzipped JavaScript of the first view, with everything that it loads. */
const FIRST_VIEW = 48_000;
const STYLES = 12_000;
const HTML = 4_000;
/** Both fonts, which are loaded beside the first view. */
const FONTS = 55_000;
/** Of an operator page with its plots, without what the first view loads. */
const OPERATOR_PAGE = 40_000;
/** Of the file of a module, without what it shares with others. */
const MODULES: Readonly<Record<string, number>> = {
  'src/pages/trace.tsx': 20_000,
  'src/pages/playground.tsx': 25_000,
  'uqr/dist/index.mjs': 5_000,
};
const OTHER_MODULE = 25_500;
const MAX_GROWTH = 1.05;

const manifest = (await readManifest()) ?? assert.fail('run npm run build -w @tonway/web');
const { script, scriptChunks, modules, style } = manifest;

test('the first view, the styles and the file of each module are within their budgets', async () => {
  const home = await sizeOf([script, ...scriptChunks, ...(modules['src/pages/home.tsx'] ?? [])]);
  assert.ok(home > 10_000 && home <= FIRST_VIEW, `first view: ${home} bytes`);
  const styles = await sizeOf([style]);
  assert.ok(styles <= STYLES, `styles: ${styles} bytes`);
  const fonts = Object.keys(chunkSizes()).filter((name) => name.endsWith('.woff2'));
  assert.equal(fonts.length, 2);
  const fontBytes = fonts.reduce((sum, name) => sum + (chunkSizes()[name] ?? 0), 0);
  assert.ok(fontBytes <= FONTS, `fonts: ${fontBytes} bytes`);
  for (const name of Object.keys(MODULES)) assert.ok(modules[name], `${name} is a module`);
  for (const [name, [own = assert.fail()]] of Object.entries(modules)) {
    const size = await sizeOf([own]);
    assert.ok(size <= (MODULES[name] ?? OTHER_MODULE), `${name}: ${size} bytes`);
  }
});

test('an operator page with its plots is within its budget', async () => {
  const files = modules['src/pages/operator/overview.tsx'] ?? assert.fail();
  const size = await sizeOf(files.filter((name) => ![script, ...scriptChunks].includes(name)));
  assert.ok(size > 20_000 && size <= OPERATOR_PAGE, `${size} bytes`);
});

test('the HTML of every page is within its budget', () => {
  const long = 'x'.repeat(64);
  for (const path of ['/', `/account/-1:${long}`, `/tx/${long}`, `/dns/${long}`, `/none/${long}`]) {
    const html = renderShell({
      manifest,
      page: matchPage(path),
      network: 'mainnet',
      base: '/ton',
      theme: 'dark',
      audiences: ['public', 'operators'],
      isIndexed: false,
      hasStreams: true,
    });
    assert.ok(html.length > 500 && Buffer.byteLength(html) <= HTML, `${path}: ${html.length}`);
  }
});

test('no file has grown by more than 5 % since its size was recorded', () => {
  const recorded = recordedSizes();
  const grown = Object.entries(chunkSizes()).flatMap(([name, bytes]) => {
    const before = recorded[name];
    if (before === undefined) return [`${name}: ${bytes} bytes, never recorded`];
    return bytes > before * MAX_GROWTH ? [`${name}: ${bytes} bytes, recorded ${before}`] : [];
  });
  assert.deepEqual(grown, [], 'if this is intended: npm run sizes -w @tonway/web');
});

async function sizeOf(names: readonly string[]): Promise<number> {
  const assets = await Promise.all([...new Set(names)].map((name) => readAsset(name, 'gzip')));
  return assets.reduce((sum, asset) => sum + (asset?.bytes.length ?? assert.fail()), 0);
}
