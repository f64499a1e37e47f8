/** Writes src/generated from the OpenAPI documents of the server, unless it is newer than all that it is made from. */
import { globSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readDocument } from './documents.ts';
import { routesOf } from './routes.ts';

const ROOT = join(import.meta.dirname, '../../..');
const FOLDER = join(ROOT, 'packages/client/src/generated');
const INPUTS = [
  'packages/server/openapi/*',
  'packages/client/build/*',
  'tools/openapi-types/*',
  // The version of the generator.
  'package-lock.json',
];
const HEADER = '// Generated from packages/server/openapi by `npm run generate`.\n\n';

const sources = {
  'v2.generated.ts': () => typesOf('v2'),
  'v3.generated.ts': () => typesOf('v3'),
  'streaming.generated.ts': () => typesOf('streaming'),
  'routes.generated.ts': () =>
    `${routesOf('V2_ROUTES', readDocument('v2'))}\n${routesOf('V3_ROUTES', readDocument('v3'))}`,
};

if (!isUpToDate()) {
  mkdirSync(FOLDER, { recursive: true });
  for (const [name, source] of Object.entries(sources))
    writeFileSync(join(FOLDER, name), HEADER + (await source()));
}

function isUpToDate(): boolean {
  const written = Object.keys(sources).map((name) => modifiedMs(join(FOLDER, name)));
  const inputs = globSync(INPUTS, { cwd: ROOT }).map((file) => modifiedMs(join(ROOT, file)));
  return Math.min(...written) > Math.max(...inputs);
}

/** 0 for a missing file. */
function modifiedMs(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

async function typesOf(document: string): Promise<string> {
  // The generator loads a compiler, which an unchanged folder does not need.
  const tools = await import('@tonway/tools/openapi-types');
  return tools.typesOf(readDocument(document));
}
