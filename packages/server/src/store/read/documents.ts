import { documentKey, LAST_PRIORITY } from '../document-queue.ts';
import type { KnownDocument, TokenDocument } from '../ledger/document.ts';
import type { Queries } from '../session.ts';

interface DocumentRow extends TokenDocument {
  readonly uri: string;
  readonly status: KnownDocument['status'];
  readonly has_copy: boolean;
  readonly error: string | null;
}

/**
 * The documents of these URIs; a URI that was never requested is absent.
 */
export async function readDocuments(
  queries: Queries,
  uris: readonly string[],
): Promise<ReadonlyMap<string, KnownDocument>> {
  if (uris.length === 0) return new Map();
  const rows = await queries.query<DocumentRow>(
    `select uri, status, fetched_at is not null as has_copy, error, name, symbol, description, image, extra
     from chain.documents where hash = any($1::bytea[])`,
    [[...new Set(uris)].map(documentKey)],
  );
  return new Map(
    rows.map(({ uri, status, has_copy, error, ...document }) => [
      uri,
      { status, document: has_copy ? document : null, error },
    ]),
  );
}

/** The queue of documents. */
export interface DocumentQueue {
  /** Documents that are due, counted up to a limit. */
  readonly length: number;
  /** How long the oldest of them is due, in seconds. */
  readonly oldestSeconds: number;
}

const MAX_COUNTED = 10_000;

/** The documents that are due. Each priority is counted up to a limit, because the queue can be long. */
export async function readDocumentQueue(queries: Queries): Promise<DocumentQueue> {
  const [row] = await queries.query<{ length: number; oldest: number }>(
    `select coalesce(sum(due.length), 0)::int as length, coalesce(max(due.oldest), 0)::float8 as oldest
     from generate_series(0, ${LAST_PRIORITY}) priority cross join lateral (
       select count(*) as length, extract(epoch from now() - min(due_at)) as oldest from (
         select due_at from chain.documents documents
         where documents.priority = priority.priority and due_at <= now() and due_at < 'infinity'
         order by due_at limit ${MAX_COUNTED}) first) due`,
  );
  return { length: row?.length ?? 0, oldestSeconds: row?.oldest ?? 0 };
}
