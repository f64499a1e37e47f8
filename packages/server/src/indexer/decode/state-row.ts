import type { CopyBuffer } from '../../store/write/copy-buffer.ts';
import type { DecodedState } from '../step.ts';

/** One row of `account_states`. */
export function writeStateRow(rows: CopyBuffer, state: DecodedState): void {
  rows.row(9).int8(state.lt).text(state.status).bytea(state.account).bytea(state.hash);
  rows.numeric(state.balance).jsonb(state.extraCurrencies).bytea(state.frozenHash);
  rows.bytea(state.codeHash).bytea(state.dataHash);
}
