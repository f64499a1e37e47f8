import type { LedgerAccount } from '../../ledger/account.ts';
import { Choice } from '../../openapi/fields.ts';
import type { ChainContext } from '../../requests/chain-context.ts';
import { addressOf } from '../../store/account-key.ts';
import { readAccounts } from '../../store/read/account-states.ts';
import type { AccountAt } from '../../upstream/session.ts';
import type { Context } from '../operation.ts';

export const LegacyStatus = Choice(
  'Status of the account: `uninit` from the index, `uninitialized` from the chain',
  ['uninit', 'uninitialized', 'active', 'frozen'],
  'active',
);

/** The account at the newest block. */
export async function accountNow(context: ChainContext, account: Buffer): Promise<AccountAt> {
  const chain = context.chain();
  return chain.account(addressOf(account), await chain.block());
}

/** How an account is shown, by where it is found. */
interface Forms<T> {
  readonly unused: T;
  fromIndex(account: LedgerAccount): T;
  fromChain(account: Buffer, context: Context): Promise<T>;
}

/** An account as the index has it; as the chain has it where that is asked for. */
export async function legacyAccount<T>(
  { address, use_v2 }: { readonly address: Buffer; readonly use_v2: boolean },
  context: Context,
  { unused, fromIndex, fromChain }: Forms<T>,
): Promise<T> {
  if (use_v2) return fromChain(address, context);
  const [account] = await readAccounts(context.store, { accounts: [address], bags: 'all' });
  if (!account) return unused;
  // data that the index has not got yet is on the chain
  return account.dataHash && !account.data ? fromChain(address, context) : fromIndex(account);
}

/** Who does not exist has just not begun. */
export function legacyStatus({ status }: LedgerAccount): 'uninit' | 'active' | 'frozen' {
  return status === 'nonexist' ? 'uninit' : status;
}
