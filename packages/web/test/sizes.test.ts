import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild-wasm';

/** What every page loads of other packages, with its limit in bytes of gzipped, minified JavaScript. */
const LIMITS = [
  ["export { Address } from '@tonway/chain'", 3_500],
  ["export { plainText, sayAction } from '@tonway/actions'", 15_000],
] as const;

for (const [contents, limit] of LIMITS)
  test(`${contents}: at most ${limit} bytes`, async () => {
    const { size, sources } = await bundled(contents);
    assert.ok(size <= limit, `${size} bytes: ${sources.join(', ')}`);
    assert.ok(size > 1_000, `${size} bytes`);
  });

async function bundled(contents: string) {
  const { outputFiles, metafile } = await build({
    stdin: { contents, resolveDir: join(import.meta.dirname, '..') },
    bundle: true,
    minify: true,
    format: 'esm',
    write: false,
    conditions: ['@tonway/source'],
    metafile: true,
  });
  const [bytes = new Uint8Array()] = outputFiles.map((file) => file.contents);
  const inputs = Object.values(metafile.outputs).flatMap(({ inputs }) => Object.entries(inputs));
  const sources = inputs
    .toSorted(([, a], [, b]) => b.bytesInOutput - a.bytesInOutput)
    .map(([source, { bytesInOutput }]) => `${source} ${bytesInOutput}`);
  return { size: gzipSync(bytes, { level: 9 }).length, sources };
}
