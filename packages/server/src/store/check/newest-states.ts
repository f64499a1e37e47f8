import { toHex } from '@tonway/chain';
import type { TouchedState } from '../../indexer/step.ts';
import type { Queries } from '../session.ts';

/** A state that no later transaction of the index follows, with the data that the index has of the account. */
export interface NewestState {
  readonly state: TouchedState;
  readonly data: Buffer | null;
}

export async function readNewestStates(
  queries: Queries,
  states: readonly TouchedState[],
): Promise<NewestState[]> {
  const rows = await queries.query<{ account: Buffer; data: Buffer | null }>(
    `select named.account, l.data
     from unnest($1::bytea[], $2::bigint[]) named (account, lt)
     left join latest_account_states l on l.account = named.account
     where not exists (
       select from transactions t where t.account = named.account and t.lt > named.lt)`,
    [states.map(({ account }) => account), states.map(({ lt }) => lt)],
  );
  const byAccount = new Map(states.map((state) => [toHex(state.account), state]));
  return rows.flatMap(({ account, data }) => {
    const state = byAccount.get(toHex(account));
    return state ? [{ state, data }] : [];
  });
}
