/** Writes openapi/v2.json from the table of operations; `--check` only says whether it is as it should be. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { openApi } from '../src/v2/openapi.ts';
import { OPERATIONS } from '../src/v2/operations/index.ts';

const file = join(import.meta.dirname, '../openapi/v2.json');
const text = JSON.stringify(openApi(OPERATIONS));

if (!process.argv.includes('--check')) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
} else if (JSON.stringify(JSON.parse(readFileSync(file, 'utf8'))) !== text) {
  process.stderr.write(`${file} is not what the operations say: npm run openapi\n`);
  process.exitCode = 1;
}
