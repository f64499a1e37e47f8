import { compareBytes } from '@tonway/chain';
import type { Queries } from '../connection.ts';
import { documentKey, type StoredDocument, type TokenDocument } from '../ledger/token-document.ts';
import { cleanText } from '../tables/insert-rows.ts';
import { LEASE_END } from '../tables/page-leases.ts';

/** The order in which documents of tokens are fetched. */
export const DOCUMENT_PRIORITY = { master: 0, collection: 1, item: 2 } as const;

/** Added to the priority of documents that were fetched or failed before: they come after all others. */
export const PRIORITY_OF_REPEATED = 3;

const LAST_PRIORITY = DOCUMENT_PRIORITY.item + PRIORITY_OF_REPEATED;

const MAX_URI_LENGTH = 4096;
const EXPIRES_DAYS = 7;
const MAX_ERROR_LENGTH = 500;
const RETRY_AT = `now() + least($5 * 2 ^ attempts, 300) * interval '1 second'`;
const EXPIRY = `now() + interval '${EXPIRES_DAYS} days'`;
const REPEATED_PRIORITY = `priority % ${PRIORITY_OF_REPEATED} + ${PRIORITY_OF_REPEATED}`;

/** How failed attempts are repeated. */
export interface DocumentRetries {
  /** A document that failed so often is invalid. */
  readonly maxAttempts: number;
  /** Doubled with each failure, up to 5 min. */
  readonly firstDelaySeconds: number;
  /** When an invalid document is tried again. */
  readonly invalidForSeconds: number;
}

export const DOCUMENT_RETRIES: DocumentRetries = {
  maxAttempts: 5,
  firstDelaySeconds: 5,
  invalidForSeconds: EXPIRES_DAYS * 86_400,
};

interface RequestedDocument {
  readonly uri: string;
  readonly priority: number;
}

/** Adds documents to the queue; documents that are known already are not changed, unless they were set aside. */
export async function requestDocuments(
  queries: Queries,
  requested: readonly RequestedDocument[],
): Promise<void> {
  const wanted = requested.filter(({ uri }) => uri !== '' && uri.length <= MAX_URI_LENGTH);
  if (wanted.length === 0) return;
  // Sorted by key, so that concurrent writers do not wait for each other in a cycle.
  const rows = wanted
    .map(({ uri, priority }) => ({ uri: storedText(uri), priority }))
    .map(({ uri, priority }) => ({ hash: documentKey(uri), uri, priority }))
    .sort((a, b) => compareBytes(a.hash, b.hash));
  await queries.execute(
    `insert into chain.documents (hash, uri, priority)
     select * from unnest($1::bytea[], $2::text[], $3::smallint[]) on conflict do nothing`,
    [
      rows.map(({ hash }) => hash),
      rows.map(({ uri }) => uri),
      rows.map(({ priority }) => priority),
    ],
  );
  await queries.execute(
    `update chain.documents set due_at = now() where hash in (
       select hash from chain.documents where hash = any($1::bytea[]) and due_at = 'infinity'
         and status <> 'unsupported' order by hash for update)`,
    [rows.map(({ hash }) => hash)],
  );
}

/** As PostgreSQL stores the same text in the content of a token. */
function storedText(text: string): string {
  return cleanText(text).toWellFormed();
}

/** A document that one worker fetches. */
export interface LeasedDocument {
  readonly hash: Uint8Array;
  readonly uri: string;
  /** Number of failed attempts. */
  readonly attempts: number;
  /** Whether it was fetched or failed before. */
  readonly is_repeated: boolean;
}

/** Leases documents that are due, in the order of their priority. */
export function leaseDocuments(
  queries: Queries,
  limit: number,
): Promise<readonly LeasedDocument[]> {
  return queries.query<LeasedDocument>(
    `with due as (
       select d.hash from generate_series(0, ${LAST_PRIORITY}) priority cross join lateral (
         select hash from chain.documents documents
         where documents.priority = priority.priority and due_at <= now() and due_at < 'infinity'
         order by due_at limit $1 for update skip locked) d
       limit $1)
     update chain.documents documents set due_at = ${LEASE_END}
     from due where documents.hash = due.hash
     returning documents.hash, documents.uri, documents.attempts,
       documents.priority >= ${PRIORITY_OF_REPEATED} as is_repeated`,
    [limit],
  );
}

/** Renews the leases of documents that are still being fetched. */
export async function renewDocuments(
  queries: Queries,
  documents: readonly Pick<LeasedDocument, 'hash'>[],
): Promise<void> {
  if (documents.length === 0) return;
  await queries.execute(
    `update chain.documents set due_at = ${LEASE_END} where hash = any($1::bytea[]) and due_at < ${LEASE_END}`,
    [documents.map(({ hash }) => hash)],
  );
}

/**
 * Sets the documents aside that no token names any more: they are not fetched again until a token does. Returns the
 * others.
 */
export async function setUnnamedAside<T extends Pick<LeasedDocument, 'hash'>>(
  queries: Queries,
  documents: readonly T[],
): Promise<readonly T[]> {
  if (documents.length === 0) return [];
  const isUnnamed = ['jetton_masters', 'nft_collections', 'nft_items']
    .map((table) => `not exists (select from chain.${table} where content->>'uri' = documents.uri)`)
    .join(' and ');
  const unnamed = await queries.query<{ hash: Buffer }>(
    `update chain.documents documents set due_at = 'infinity'
     where hash = any($1::bytea[]) and ${isUnnamed} returning hash`,
    [documents.map(({ hash }) => hash)],
  );
  return documents.filter(({ hash }) => !unnamed.some((each) => each.hash.equals(hash)));
}

/** Returns leased documents to the queue, each for later. */
export async function postponeDocuments(
  queries: Queries,
  postponed: readonly { readonly hash: Uint8Array; readonly delayMs: number }[],
): Promise<void> {
  if (postponed.length === 0) return;
  await queries.execute(
    `update chain.documents documents set due_at = now() + delay_ms * interval '1 millisecond'
     from unnest($1::bytea[], $2::float8[]) postponed (hash, delay_ms)
     where documents.hash = postponed.hash`,
    [postponed.map(({ hash }) => hash), postponed.map(({ delayMs }) => delayMs)],
  );
}

/** Stores a good copy, which expires after a week. */
export async function storeDocument(
  queries: Queries,
  hash: Uint8Array,
  { name, symbol, description, image, extra }: TokenDocument,
): Promise<void> {
  await queries.execute(
    `update chain.documents set status = 'fetched', attempts = 0, error = null, fetched_at = now(),
       due_at = ${EXPIRY}, priority = ${REPEATED_PRIORITY},
       name = $2, symbol = $3, description = $4, image = $5, extra = $6 where hash = $1`,
    [hash, name, symbol, description, image, JSON.stringify(extra)],
  );
}

/** Stores a failure; the attempt is repeated. A last good copy is kept. True: this was the last attempt for now. */
export async function storeDocumentFailure(
  queries: Queries,
  hash: Uint8Array,
  failure: { readonly error: string; readonly canRetry: boolean },
  { maxAttempts, firstDelaySeconds, invalidForSeconds }: DocumentRetries = DOCUMENT_RETRIES,
): Promise<boolean> {
  const error = failure.error.slice(0, MAX_ERROR_LENGTH).replaceAll('\0', '').toWellFormed();
  const isLast = `not $3 or attempts + 1 >= $4`;
  const [row] = await queries.query<{ is_last: boolean }>(
    `update chain.documents set error = $2,
       status = case when ${isLast} and fetched_at is null then 'invalid' else status end,
       attempts = case when ${isLast} then 0 else attempts + 1 end,
       due_at = case when ${isLast} then now() + $6 * interval '1 second' else ${RETRY_AT} end,
       priority = case when ${isLast} then ${REPEATED_PRIORITY} else priority end
     where hash = $1 returning attempts = 0 as is_last`,
    [hash, error, failure.canRetry, maxAttempts, firstDelaySeconds, invalidForSeconds],
  );
  return row?.is_last ?? false;
}

/** Marks a document that nothing can fetch; it is not tried again. */
export async function markDocumentUnsupported(queries: Queries, hash: Uint8Array): Promise<void> {
  await queries.execute(
    `update chain.documents set status = 'unsupported', due_at = 'infinity' where hash = $1`,
    [hash],
  );
}

interface DocumentRow extends TokenDocument {
  readonly uri: string;
  readonly status: StoredDocument['status'];
  readonly has_copy: boolean;
  readonly error: string | null;
}

/** After this many failures a document reads as invalid although retries continue: readers do not wait for it. */
const FAILURES_TO_READ_INVALID = 2;

/** The documents of these URIs; a URI that was never requested is absent. */
export async function readDocuments(
  queries: Queries,
  uris: readonly string[],
): Promise<ReadonlyMap<string, StoredDocument>> {
  if (uris.length === 0) return new Map();
  const rows = await queries.query<DocumentRow>(
    `select uri, case when status = 'pending' and attempts >= ${FAILURES_TO_READ_INVALID} then 'invalid' else status end as status,
       fetched_at is not null as has_copy, error, name, symbol, description, image, extra
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
