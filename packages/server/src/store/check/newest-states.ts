import { toHex } from '@tonway/chain';
import type { AccountStateRow } from '../rows.ts';
import type { Queries } from '../session.ts';

type NamedState = Pick<AccountStateRow, 'account' | 'lt'>;

/** A state without a later indexed transaction, with the indexed data of its account. */
export interface NewestState<State extends NamedState> {
  readonly state: State;
  readonly data: Buffer | null;
}

export async function readNewestStates<State extends NamedState>(
  queries: Queries,
  states: readonly State[],
): Promise<NewestState<State>[]> {
  const rows = await queries.query<{ account: Buffer; data: Buffer | null }>(
    `select named.account, l.data
     from unnest($1::bytea[], $2::bigint[]) named (account, lt)
     left join chain.latest_account_states l on l.account = named.account
     where not exists (
       select from chain.transactions t where t.account = named.account and t.lt > named.lt)`,
    [states.map(({ account }) => account), states.map(({ lt }) => lt)],
  );
  const byAccount = new Map(states.map((state) => [toHex(state.account), state]));
  return rows.flatMap(({ account, data }) => {
    const state = byAccount.get(toHex(account));
    return state ? [{ state, data }] : [];
  });
}
