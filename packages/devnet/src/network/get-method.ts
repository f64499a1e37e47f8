import { type Address, ShardStateUnsplit, type StackValue } from '@tonway/chain';
import type { GetMethodResult } from '@tonway/tvm';
import { DevnetError } from '../errors.ts';
import { topOf } from './chain-tops.ts';
import type { LocalChain } from './local-chain.ts';

/** Runs a get-method on the current state. */
export function runGetMethod(
  chain: LocalChain,
  address: Address,
  method: string | number,
  stack: readonly StackValue[] = [],
): Promise<GetMethodResult> {
  const { account } = chain.account(address) ?? {};
  const state = account?.storage.state;
  if (!account || state?.kind !== 'active' || !state.init.code || !state.init.data)
    throw new DevnetError('OPTION_INVALID', `${address.toFriendly()} is not a deployed contract`);
  const { configRoot: config, previousBlocks, state: newest } = chain.newest;
  const { genLt: lt } = ShardStateUnsplit.load(
    topOf(chain.tops, address)?.state ?? chain.tops.masterchain.state,
  );
  return chain.tvm.runGetMethod({
    code: state.init.code,
    data: state.init.data,
    address,
    balance: account.storage.balance,
    duePaymentNano: account.storageInfo.duePayment ?? 0n,
    method,
    stack,
    config,
    now: chain.clock.now,
    lt,
    previousBlocks,
    libraries: (hash) => newest.libraries.get(hash)?.lib ?? null,
  });
}
