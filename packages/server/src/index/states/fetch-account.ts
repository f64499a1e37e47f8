import type { BlockIdExt } from '@tonway/chain';
import type { ChainSession } from '../../network/upstream/session.ts';
import { addressOf } from '../../store/accounts/account-key.ts';
import type { AccountCode, ExtraCurrencies } from '../../store/tables/rows.ts';
import { encodeBoc } from '../boc.ts';
import { accountCode } from '../decode/account-code.ts';
import { viewAccount } from '../decode/account-state.ts';

/** The complete content of an account. */
export interface FetchedAccount {
  readonly hash: Uint8Array;
  readonly data: Uint8Array | null;
  readonly code: AccountCode | null;
  readonly extraCurrencies: ExtraCurrencies | null;
}

/** Fetches the proven state of an account after a masterchain block; null: the account does not exist. */
export async function fetchAccount(
  chain: ChainSession,
  account: Uint8Array,
  at: BlockIdExt,
): Promise<FetchedAccount | null> {
  const { accountCell } = await chain.account(addressOf(account), at);
  if (!accountCell) return null;
  const { code, data, extraCurrencies } = viewAccount(accountCell);
  return {
    hash: accountCell.hash(),
    data: data && encodeBoc(data),
    code: code && accountCode(code),
    extraCurrencies,
  };
}
