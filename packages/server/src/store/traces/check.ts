import type { Queries } from '../connection.ts';
import type { SeqnoRange } from '../gaps.ts';
import type { LedgerTrace } from '../ledger/trace.ts';
import { isSame } from '../lists/list-sql.ts';

/** A message that a transaction received. */
export interface SentMessage {
  readonly hash: Uint8Array;
  readonly lt: bigint;
}

/** The trace of the transaction that sent a message. */
export interface SenderTrace {
  readonly hash: Buffer;
  readonly trace_id: Buffer | null;
}

/** The traces of the indexed senders of messages. */
export function readSenderTraces(
  queries: Queries,
  messages: readonly SentMessage[],
): Promise<readonly SenderTrace[]> {
  return queries.query<SenderTrace>(
    `select m.hash, s.trace_id from unnest($1::bytea[], $2::bigint[]) named (of_hash, of_lt)
     cross join lateral (select hash, tx_account, tx_lt from chain.messages
       where hash = of_hash and lt = of_lt and not inbound limit 1) m
     cross join lateral (select trace_id from chain.transactions
       where account = m.tx_account and lt = m.tx_lt limit 1) s`,
    [messages.map(({ hash }) => hash), messages.map(({ lt }) => lt)],
  );
}

/** A complete trace with the number of its accounts, and the transactions within its bounds that have its id. */
export interface CheckedTrace extends LedgerTrace {
  readonly accounts: number;
  readonly stored: {
    readonly transactions: number;
    readonly accounts: number;
    readonly startLt: bigint;
    readonly endLt: bigint;
    readonly mcSeqnoEnd: number;
  };
}

const OF_TRACE = isSame('hash', 'x.trace_id', 't.trace_id');

/** The traces that these masterchain blocks completed. */
export async function readCompletedTraces(
  queries: Queries,
  mcSeqnos: readonly number[],
): Promise<readonly CheckedTrace[]> {
  const rows = await queries.query<Omit<CheckedTrace, 'stored'> & Stored>(
    `select t.trace_id as id, external_hash as "externalHash",
       external_hash_norm as "externalHashNorm", start_lt as "startLt", end_lt as "endLt",
       start_utime as "startUtime", end_utime as "endUtime", mc_seqno_start as "mcSeqnoStart",
       mc_seqno_end as "mcSeqnoEnd", t.transactions, messages,
       (select count(*)::int from (select distinct account from chain.transactions x
           where ${OF_TRACE} and x.lt >= t.start_lt and x.lt <= t.end_lt) each
         cross join lateral (select from chain.trace_accounts a
           where ${isSame('account', 'a.account', 'each.account')} and a.end_lt = t.end_lt
             and a.trace_id = t.trace_id limit 1) listed) as accounts,
       found.*
     from chain.traces t cross join lateral (
       select count(*)::int as "foundTransactions", count(distinct account)::int as "foundAccounts",
         coalesce(min(lt), 0) as "foundStartLt", coalesce(max(lt), 0) as "foundEndLt",
         coalesce(max(mc_seqno), 0) as "foundMcSeqnoEnd"
       from chain.transactions x where ${OF_TRACE} and x.lt >= t.start_lt and x.lt <= t.end_lt) found
     where mc_seqno_end = any($1)`,
    [mcSeqnos],
  );
  return rows.map((row) => ({
    ...row,
    stored: {
      transactions: row.foundTransactions,
      accounts: row.foundAccounts,
      startLt: row.foundStartLt,
      endLt: row.foundEndLt,
      mcSeqnoEnd: row.foundMcSeqnoEnd,
    },
  }));
}

interface Stored {
  readonly foundTransactions: number;
  readonly foundAccounts: number;
  readonly foundStartLt: bigint;
  readonly foundEndLt: bigint;
  readonly foundMcSeqnoEnd: number;
}

/** Traces that are not complete, and whose messages are not those that they wait for. */
export async function findFaultyOpenTraces(
  queries: Queries,
  limit: number,
): Promise<readonly { readonly trace_id: Buffer; readonly mc_seqno_end: number }[]> {
  return queries.query(
    `select o.trace_id, mc_seqno_end from chain.open_traces o cross join lateral (
       select count(*) filter (where is_sent) as sent, count(*) filter (where not is_sent) as received
       from chain.trace_edges e where e.trace_id = o.trace_id) found
     where work is null and (pending_messages <> sent or (waits_for is not null)::int <> received
       or (pending_messages = 0 and waits_for is null)) limit $1`,
    [limit],
  );
}

/** The number of messages that wait for a trace that does not exist. */
export function countOrphanedEdges(queries: Queries): Promise<number> {
  return queries.execute(
    `select from chain.trace_edges e where not exists (select from chain.open_traces o where o.trace_id = e.trace_id)`,
  );
}

/** The ids of all traces with a transaction in these masterchain blocks, or that say that they end there. */
export async function readTraceIds(
  queries: Queries,
  { first, last }: SeqnoRange,
): Promise<readonly Buffer[]> {
  const rows = await queries.query<{ trace_id: Buffer }>(
    `select trace_id from chain.transactions where mc_seqno between $1 and $2 and trace_id is not null
     union select trace_id from chain.traces where mc_seqno_end between $1 and $2
     union select trace_id from chain.open_traces where mc_seqno_end between $1 and $2`,
    [first, last],
  );
  return rows.map(({ trace_id }) => trace_id);
}
