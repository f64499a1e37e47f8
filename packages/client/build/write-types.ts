/** Writes types and routes from the OpenAPI documents of the server, unless they are newer than all that they are made from. */
import { globSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readDocument } from './documents.ts';
import { routesOf } from './routes.ts';

const ROOT = join(import.meta.dirname, '../../..');
const CLIENT = 'packages/client/src/generated';
const INPUTS = [
  'packages/server/openapi/*',
  'packages/client/build/*',
  'tools/openapi-types/*',
  // The version of the generator.
  'package-lock.json',
];
const HEADER = '// Generated from packages/server/openapi by `npm run generate`.\n\n';

const sources = {
  [`${CLIENT}/v2.generated.ts`]: () => typesOf('v2'),
  [`${CLIENT}/v3.generated.ts`]: () => typesOf('v3'),
  [`${CLIENT}/webhooks.generated.ts`]: () => typesOf('webhooks'),
  [`${CLIENT}/streaming.generated.ts`]: () => typesOf('streaming'),
  'packages/web/src/generated/operator.generated.ts': () => typesOf('operator'),
  [`${CLIENT}/routes.generated.ts`]: () =>
    ['v2', 'v3', 'webhooks']
      .map((name) => routesOf(`${name.toUpperCase()}_ROUTES`, readDocument(name)))
      .join('\n'),
};

if (!isUpToDate()) {
  for (const [file, source] of Object.entries(sources)) {
    mkdirSync(dirname(join(ROOT, file)), { recursive: true });
    writeFileSync(join(ROOT, file), HEADER + (await source()));
  }
}

function isUpToDate(): boolean {
  const written = Object.keys(sources).map((file) => modifiedMs(join(ROOT, file)));
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
