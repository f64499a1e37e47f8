import type { Queries } from '../session.ts';

/** The indexed state of an account before its next transaction. */
export interface PreviousState {
  readonly account: Buffer;
  readonly lt: bigint;
  readonly codeHash: Buffer | null;
  readonly dataHash: Buffer | null;
  /** Null if `dataHash` is null or the data is unknown. */
  readonly data: Buffer | null;
  /** May be null although the account has some; states built from it are verified by hash. */
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

/** A state with parts that must still be fetched from a lite server. */
export interface IncompleteState {
  readonly account: Buffer;
  readonly hash: Buffer;
}

/** A page of incomplete states in the order of accounts, after the account `after`. */
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
