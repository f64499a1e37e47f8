import { hash } from 'node:crypto';

/** The order in which documents of tokens are fetched. */
export const DOCUMENT_PRIORITY = { master: 0, collection: 1, item: 2 } as const;

/** Added to the priority of documents that were fetched or failed before: they come after all others. */
export const PRIORITY_OF_REPEATED = 3;

export const LAST_PRIORITY = DOCUMENT_PRIORITY.item + PRIORITY_OF_REPEATED;

/** The key of a document: URIs can be too long for an index. */
export function documentKey(uri: string): Buffer {
  return hash('sha256', uri, 'buffer');
}
