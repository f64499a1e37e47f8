import { DOCUMENT_PRIORITY } from '../../store/document-queue.ts';
import type { Queries } from '../../store/session.ts';
import type { ContractReading } from '../../store/write/contracts.ts';
import { requestDocuments } from '../../store/write/documents.ts';

/** Requests the documents that tokens name as their content. */
export async function requestContent(
  queries: Queries,
  readings: readonly ContractReading[],
): Promise<void> {
  const { master, collection, item } = DOCUMENT_PRIORITY;
  const requested = readings.flatMap(({ facts }) => [
    ...uriOf(facts.jetton_masters?.content, master),
    ...uriOf(facts.nft_collections?.content, collection),
    ...uriOf(facts.nft_items?.content, item),
  ]);
  // Among tokens with the same URI the most important one decides.
  await requestDocuments(
    queries,
    requested.sort((a, b) => a.priority - b.priority),
  );
}

function uriOf(content: object | null | undefined, priority: number) {
  const { uri } = (content ?? {}) as { readonly uri?: unknown };
  return typeof uri === 'string' ? [{ uri, priority }] : [];
}
