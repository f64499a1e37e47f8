import type { Queries } from '../../store/connection.ts';
import {
  completeAccounts,
  delayAccounts,
  type LeasedAccount,
  lockLeased,
  releaseAccounts,
} from '../../store/contracts/queue.ts';
import { type ContractReading, replaceContracts } from '../../store/contracts/write.ts';
import type { Database } from '../../store/database.ts';
import { isTransient } from '../../store/errors.ts';
import { DOCUMENT_PRIORITY, requestDocuments } from '../../store/tokens/documents.ts';
import { queueTracesOf } from '../../store/traces/queue.ts';
import { type EventVerdict, settleEvents } from '../token-events/token-event-stage.ts';

/** Requests the documents that tokens name as their content. */
async function requestContent(
  queries: Queries,
  readings: readonly ContractReading[],
): Promise<void> {
  const { master, collection, item } = DOCUMENT_PRIORITY;
  const requested = readings.flatMap(({ rows }) => [
    ...uriOf(rows.jetton_masters?.content, master),
    ...uriOf(rows.nft_collections?.content, collection),
    ...uriOf(rows.nft_items?.content, item),
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

/** A leased account after an attempt to read it. */
export interface ReadAccount extends LeasedAccount {
  /**
   * `read`: its rows are replaced; `unsettled`: its rows are replaced, and its events are verified later; `left`: its
   * state is not complete, and is queued again when it is; `delayed`: it is read again later; `released`: another worker
   * reads it.
   */
  readonly outcome: 'read' | 'unsettled' | 'left' | 'delayed' | 'released';
  /** Set if the outcome is `read` or `unsettled`. */
  readonly reading?: ContractReading;
  /** The outcome for the token events of the account, if it has events to verify. */
  readonly events?: EventVerdict;
  readonly error?: unknown;
}

/** Writes rows and the queue in one transaction. Accounts whose lease has expired are left to the next worker. */
export async function writeReadings(
  database: Database,
  accounts: readonly ReadAccount[],
): Promise<void> {
  if (accounts.length === 0) return;
  try {
    await database.transaction((queries) => write(queries, accounts));
  } catch (error) {
    if (isTransient(error) || !(error instanceof Error)) throw error;
    await writeSeparately(database, accounts, error);
  }
}

async function write(queries: Queries, accounts: readonly ReadAccount[]): Promise<void> {
  const leased = await lockLeased(queries, accounts);
  const of = (outcome: ReadAccount['outcome']) =>
    leased.filter((account) => account.outcome === outcome);
  const readings = leased.flatMap(({ reading }) => reading ?? []);
  const unknown = await replaceContracts(queries, readings);
  await requestContent(queries, readings);
  for (const { account, events } of leased)
    if (events) await settleEvents(queries, account, events);
  await completeAccounts(queries, [...of('read'), ...of('left')]);
  await delayAccounts(queries, [...of('delayed'), ...of('unsettled')]);
  await releaseAccounts(queries, of('released'));
  await queueTracesOf(queries, unknown);
}

/** One contract has values that PostgreSQL rejects: the others are stored, and this one with the reason. */
async function writeSeparately(
  database: Database,
  accounts: readonly ReadAccount[],
  error: Error,
): Promise<void> {
  const [first] = accounts;
  if (accounts.length > 1) for (const account of accounts) await writeReadings(database, [account]);
  else if (first?.reading && first.reading.failure === null) {
    const reading = { ...first.reading, rows: {}, failure: `not stored: ${error.message}` };
    await writeReadings(database, [{ ...first, reading }]);
  } else throw error;
}
