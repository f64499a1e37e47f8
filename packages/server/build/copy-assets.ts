/** Puts what is no TypeScript into dist, where the published package finds it: the try-it page's bundle, and SQL. */
import { cpSync, mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);
const root = join(import.meta.dirname, '..');
const rapidoc = dirname(require.resolve('rapidoc/package.json'));
const page = join(root, 'dist/page');

const files = {
  'dist/rapidoc-min.js': 'rapidoc.js',
  'dist/rapidoc-min.js.LICENSE.txt': 'rapidoc.js.LICENSE.txt',
  'LICENSE.txt': 'LICENSE',
};

mkdirSync(page, { recursive: true });
for (const [from, to] of Object.entries(files)) cpSync(join(rapidoc, from), join(page, to));

const migrations = 'store/migrations';
cpSync(join(root, 'src', migrations), join(root, 'dist', migrations), { recursive: true });
