/** Writes openapi/*.json from the tables of operations; `--check` only says whether they are as they should be. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { operatorOpenApi } from '../src/api/operator/openapi.ts';
import { streamingOpenApi } from '../src/api/streaming/openapi/streaming-document.ts';
import { openApi } from '../src/api/v2/openapi.ts';
import { OPERATIONS } from '../src/api/v2/operations/index.ts';
import { v3OpenApi } from '../src/api/v3/openapi.ts';
import { V3_OPERATIONS } from '../src/api/v3/operations/index.ts';
import { webhooksOpenApi } from '../src/api/webhooks/openapi.ts';

const documents = {
  'v2.json': openApi(OPERATIONS),
  'v3.json': v3OpenApi(V3_OPERATIONS),
  'webhooks.json': webhooksOpenApi(),
  'streaming.json': streamingOpenApi(),
  'operator.json': operatorOpenApi(),
};

for (const [name, document] of Object.entries(documents)) {
  const file = join(import.meta.dirname, '../openapi', name);
  const text = JSON.stringify(document);
  if (!process.argv.includes('--check')) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  } else if (JSON.stringify(JSON.parse(readFileSync(file, 'utf8'))) !== text) {
    process.stderr.write(`${file} is not what the operations say: npm run openapi -w tonway\n`);
    process.exitCode = 1;
  }
}
