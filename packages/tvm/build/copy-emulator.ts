/** Puts the emulator into dist, where the published package finds it. */
import { cpSync, mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);
const source = dirname(require.resolve('@ton/sandbox/package.json'));
const target = join(import.meta.dirname, '../dist/emulator');

const files = {
  'dist/executor/emulator-emscripten.js': 'glue.cjs',
  'dist/executor/emulator-emscripten.wasm.js': 'wasm.cjs',
  LICENSE: 'LICENSE',
};

mkdirSync(target, { recursive: true });
for (const [from, to] of Object.entries(files)) cpSync(join(source, from), join(target, to));
