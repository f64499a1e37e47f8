/** Writes src/generated from the OpenAPI documents of the server; `--check` only reports files that are out of date. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { typesOf } from '@tonway/tools/openapi-types';
import { readDocument } from './documents.ts';
import { routesOf } from './routes.ts';

const HEADER =
  '// Generated from packages/server/openapi by `npm run types` in packages/client.\n\n';
const FOLDER = join(import.meta.dirname, '../src/generated');

const v2 = readDocument('v2');
const v3 = readDocument('v3');
const streaming = readDocument('streaming');
const files = {
  'v2.generated.ts': await typesOf(v2),
  'v3.generated.ts': await typesOf(v3),
  'streaming.generated.ts': await typesOf(streaming),
  'routes.generated.ts': `${routesOf('V2_ROUTES', v2)}\n${routesOf('V3_ROUTES', v3)}`,
};

for (const [name, source] of Object.entries(files)) {
  const file = join(FOLDER, name);
  const text = HEADER + source;
  if (!process.argv.includes('--check')) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  } else if (readFileSync(file, 'utf8') !== text) {
    process.stderr.write(`${name} does not match the OpenAPI documents: npm run types\n`);
    process.exitCode = 1;
  }
}
