import type { Queries } from '../session.ts';

/** What is known of an account before it is touched again. */
export interface PreviousState {
  readonly account: Buffer;
  readonly lt: bigint;
  readonly codeHash: Buffer | null;
  readonly dataHash: Buffer | null;
  /** Null beside a hash: not known. */
  readonly data: Buffer | null;
  /** Null may stand for unknown ones: what is filled from them has its hash checked. */
  readonly extraCurrencies: Readonly<Record<string, string>> | null;
}

export function readPreviousStates(
  queries: Queries,
  accounts: readonly Uint8Array[],
): Promise<readonly PreviousState[]> {
  return queries.query<PreviousState>(
    `select account, lt, code_hash as "codeHash", data_hash as "dataHash", data, extra_currencies as "extraCurrencies"
     from chain.latest_account_states where account = any($1)`,
    [accounts],
  );
}

/** A state of which something is still to be asked of a lite server. */
export interface IncompleteState {
  readonly account: Buffer;
  readonly hash: Buffer;
}

/** In the order of accounts, behind one of them. */
export function readIncompleteStates(
  queries: Queries,
  after: Uint8Array,
  limit: number,
): Promise<readonly IncompleteState[]> {
  return queries.query<IncompleteState>(
    `select account, hash from chain.latest_account_states
     where not is_complete and account > $1 order by account limit $2`,
    [after, limit],
  );
}
