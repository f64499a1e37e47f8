import type { BlockIdExt } from '@tonway/chain';
import { addressOf } from '../../store/account-key.ts';
import type { AccountCode, ExtraCurrencies } from '../../store/rows.ts';
import type { ChainSession } from '../../upstream/session.ts';
import { writeBag } from '../bag.ts';
import { accountCode } from '../decode/account-code.ts';
import { viewAccount } from '../decode/account-state.ts';

/** An account, whole. */
export interface AskedState {
  readonly hash: Uint8Array;
  readonly data: Uint8Array | null;
  readonly code: AccountCode | null;
  readonly extraCurrencies: ExtraCurrencies | null;
}

/** As it is behind a masterchain block, with proof; null: it is not there. */
export async function askAccount(
  chain: ChainSession,
  account: Uint8Array,
  at: BlockIdExt,
): Promise<AskedState | null> {
  const { accountCell } = await chain.account(addressOf(account), at);
  if (!accountCell) return null;
  const { code, data, extraCurrencies } = viewAccount(accountCell);
  return {
    hash: accountCell.hash(),
    data: data && writeBag(data),
    code: code && accountCode(code),
    extraCurrencies,
  };
}
