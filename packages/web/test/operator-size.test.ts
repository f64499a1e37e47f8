import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild-wasm';

const MAX_BYTES = 40_000;

test(`the operator page with its plots: at most ${MAX_BYTES} bytes`, async () => {
  const { outputFiles } = await build({
    absWorkingDir: join(import.meta.dirname, '..'),
    entryPoints: ['src/pages/operator/overview.tsx'],
    outdir: 'out',
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    conditions: ['@tonway/source'],
    jsx: 'automatic',
    jsxImportSource: 'preact',
  });
  const size = outputFiles.reduce((sum, { contents }) => sum + gzipSync(contents).length, 0);
  assert.ok(size > 20_000 && size <= MAX_BYTES, `${size} bytes`);
});
