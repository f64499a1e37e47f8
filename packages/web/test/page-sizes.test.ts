import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readAsset, readManifest } from '../src/index.ts';

/** Bytes of gzipped JavaScript of the first view, with everything that it loads. */
const FIRST_VIEW = 45_000;
const STYLES = 12_000;
/** Of the file of a page, without what it shares with others. */
const PAGE = 25_500;
/** Of an operator page with its plots, without what the first view loads. */
const OPERATOR_PAGE = 40_000;

test('the first view, the styles and the file of each page are within their budgets', async () => {
  const manifest = (await readManifest()) ?? assert.fail('run npm run build -w @tonway/web');
  const { script, scriptChunks, pages, style } = manifest;
  const home = await sizeOf([script, ...scriptChunks, ...(pages['src/pages/home.tsx'] ?? [])]);
  assert.ok(home > 10_000 && home <= FIRST_VIEW, `first view: ${home} bytes`);
  const styles = await sizeOf([style]);
  assert.ok(styles <= STYLES, `styles: ${styles} bytes`);
  for (const [page, [own = assert.fail()]] of Object.entries(pages)) {
    const size = await sizeOf([own]);
    assert.ok(size <= PAGE, `${page}: ${size} bytes`);
  }
});

test('an operator page with its plots is within its budget', async () => {
  const { script, scriptChunks, pages } = (await readManifest()) ?? assert.fail();
  const files = pages['src/pages/operator/overview.tsx'] ?? assert.fail();
  const size = await sizeOf(files.filter((name) => ![script, ...scriptChunks].includes(name)));
  assert.ok(size > 20_000 && size <= OPERATOR_PAGE, `${size} bytes`);
});

async function sizeOf(names: readonly string[]): Promise<number> {
  const assets = await Promise.all([...new Set(names)].map((name) => readAsset(name, 'gzip')));
  return assets.reduce((sum, asset) => sum + (asset?.bytes.length ?? assert.fail()), 0);
}
