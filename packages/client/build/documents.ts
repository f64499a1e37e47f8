import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Document, Operation, PathItem } from '@tonway/tools/openapi-types';

const FOLDER = join(import.meta.dirname, '../../server/openapi');
/** Parameters that operations share, besides headers. */
const USED_PARAMETERS = /\/(proof|id)$/;
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

/** An operation of v2 or v3 has one form: GET if it has both. */
function usedItem({ get, post, ...others }: PathItem): PathItem {
  const isOtherForm = post?.operationId === `${get?.operationId}Post`;
  const used = { get, ...(!isOtherForm && { post }), ...others };
  const operations = Object.entries(used).flatMap(([method, operation]) =>
    operation ? [[method, usedOperation(operation)] as const] : [],
  );
  return Object.fromEntries(operations);
}

/** Headers are options of the client, errors have one class. */
function usedOperation({ responses, parameters = [], ...operation }: Operation): Operation {
  const { description = '', content = {} } =
    responses[200] ?? responses[201] ?? responses[204] ?? {};
  return {
    ...operation,
    parameters: parameters.filter(({ in: place, $ref = '' }) =>
      place ? place === 'query' : USED_PARAMETERS.test($ref),
    ),
    responses: { 200: { description, content } },
  };
}
