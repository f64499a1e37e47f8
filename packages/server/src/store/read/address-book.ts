import type { ReadStore } from './read-store.ts';

/** What the address book needs to know of an account. */
export interface BookRow {
  readonly account: Buffer;
  readonly code_hash: Buffer | null;
  readonly methods: readonly number[] | null;
}

/** In no order; accounts that are not indexed are left out. */
export function readAddressBook(
  store: ReadStore,
  accounts: readonly Buffer[],
): Promise<readonly BookRow[]> {
  return store.query({
    sql: `select account, code_hash, methods from chain.latest_account_states
      left join chain.codes on codes.hash = code_hash where account = any($1)`,
    values: [accounts],
  });
}
