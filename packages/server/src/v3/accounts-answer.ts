import { InvalidRequest } from '../http/errors.ts';
import type { LedgerAccount } from '../ledger/account.ts';
import type { AccountFilter } from '../store/read/account-states.ts';
import { Accounts } from './address-book.ts';
import type { Context } from './operation.ts';
import { addressList } from './params/address.ts';
import { hashList } from './params/hash.ts';
import type { ParamValues } from './params/param.ts';

/** Which accounts. */
export const ACCOUNTS = {
  address: { ...addressList('The accounts'), required: true },
  code_hash: hashList('Only those with one of these codes'),
};

export function accountFilter({
  address,
  code_hash,
}: ParamValues<typeof ACCOUNTS>): Omit<AccountFilter, 'bags'> {
  if (!address) throw new InvalidRequest('address of account is required');
  return { accounts: address, ...(code_hash && { codeHashes: code_hash }) };
}

/** What stands beside the accounts. */
export async function besideAccounts(shown: readonly LedgerAccount[], context: Context) {
  const accounts = new Accounts();
  for (const { account } of shown) accounts.add(account);
  return { address_book: await accounts.book(context), metadata: {} };
}
