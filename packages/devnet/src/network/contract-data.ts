import type { Cell, ShardAccount } from '@tonway/chain';
import { DevnetError } from '../errors.ts';

/** The data of a contract that must be there. */
export function dataOf(account: ShardAccount | null, name: string): Cell {
  const state = account?.account?.storage.state;
  const data = state?.kind === 'active' ? state.init.data : null;
  if (!data) throw new DevnetError('OPTION_INVALID', `the ${name} is gone; revert, or start anew`);
  return data;
}
