import { type Account, type Address, NO_CURRENCIES, type StateInit } from '@tonway/chain';
import type { EmulateResult, FeeCall, FeeEstimate } from '@tonway/tvm';
import type { Context } from '../operation.ts';

const OUT_OF_GAS = -14;
/** More than any message can cost or carry. */
const PLENTY_NANO = 10n ** 18n;

/** The account as an estimate sees it: with the state that comes with the question, whatever it had. */
export function estimatedAccount(
  account: Account | null,
  address: Address,
  init: StateInit | null,
): Account | null {
  if (!init) return account;
  const { storage, storageInfo } = account ?? unusedAccount(address);
  return {
    address,
    // it tells of the cells of the old state
    storageInfo: { ...storageInfo, storageExtra: null },
    storage: { ...storage, state: { kind: 'active', init } },
  };
}

/** What a message costs, also where the account cannot pay yet: how much it must have is what people want to know. */
export async function estimate(
  { tvm, tvmCall }: Pick<Context, 'tvm' | 'tvmCall'>,
  call: FeeCall,
): Promise<FeeEstimate> {
  const fees = await tvm.estimateFee(call, tvmCall);
  const account = call.account?.account;
  if (!account || !lacksMoney(fees.outcome)) return fees;
  const rich = { ...call.account, account: withPlenty(account) };
  return tvm.estimateFee({ ...call, account: rich }, tvmCall);
}

function lacksMoney(outcome: EmulateResult): boolean {
  if (!outcome.accepted) return outcome.exitCode === null || outcome.exitCode === OUT_OF_GAS;
  const { description } = outcome.transaction;
  if (description.kind !== 'ordinary') return false;
  const { compute, action } = description;
  return (compute.kind === 'vm' && compute.exitCode === OUT_OF_GAS) || action?.noFunds === true;
}

function withPlenty(account: Account): Account {
  const { storage } = account;
  const balance = { ...storage.balance, coins: storage.balance.coins + PLENTY_NANO };
  return { ...account, storage: { ...storage, balance } };
}

function unusedAccount(address: Address): Account {
  return {
    address,
    storageInfo: {
      used: { cells: 0, bits: 0 },
      storageExtra: null,
      lastPaid: 0,
      duePayment: null,
    },
    storage: { lastTransactionLt: 0n, balance: NO_CURRENCIES, state: { kind: 'uninit' } },
  };
}
