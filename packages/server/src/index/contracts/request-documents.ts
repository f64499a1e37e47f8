import type { ContractReading } from '../../store/contracts/write.ts';
import type { Queries } from '../../store/session.ts';
import { DOCUMENT_PRIORITY, requestDocuments } from '../../store/tokens/documents.ts';

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
