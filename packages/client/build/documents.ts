import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Document, Operation, PathItem } from '@tonway/tools/openapi-types';

const FOLDER = join(import.meta.dirname, '../../server/openapi');
/** Keywords that types do not need. */
const DROPPED = new Set(['example', 'examples']);

/** An OpenAPI document, reduced to what the client uses. */
export function readDocument(name: string): Document {
  const text = readFileSync(join(FOLDER, `${name}.json`), 'utf8');
  const document = JSON.parse(text, (key, value) =>
    DROPPED.has(key) ? undefined : value,
  ) as Document;
  const { schemas = {}, parameters = {} } = document.components;
  const paths = Object.entries(document.paths).map(([path, item]) => [path, usedItem(item)]);
  return { ...document, paths: Object.fromEntries(paths), components: { schemas, parameters } };
}

/** An operation has one form: GET if it has both. Headers are options of the client, errors have one class. */
function usedItem({ get, post }: PathItem): PathItem {
  return get ? { get: usedOperation(get) } : { post: usedOperation(post as Operation) };
}

function usedOperation({ responses, parameters = [], ...operation }: Operation): Operation {
  const { description = '', content = {} } = responses[200] ?? {};
  return {
    ...operation,
    parameters: parameters.filter(({ in: place, $ref = '' }) =>
      place ? place === 'query' : $ref.endsWith('/proof'),
    ),
    responses: { 200: { description, content } },
  };
}
