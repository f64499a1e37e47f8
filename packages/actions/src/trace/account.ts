import { Address, type MessageAddress, plainAddress, VarAddress } from '@tonway/chain';
import type { Account } from './trace.ts';

/** The account that an address names; null for no address and for addresses outside the blockchain. */
export function accountOf(address: MessageAddress): Account | null {
  if (!(address instanceof Address || address instanceof VarAddress)) return null;
  return plainAddress(address)?.toRaw().toUpperCase() ?? null;
}
