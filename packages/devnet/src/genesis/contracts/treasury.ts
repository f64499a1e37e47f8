import { createHash } from 'node:crypto';
import { Address, Builder, type Cell, type ShardAccountFields, StateInit } from '@tonway/chain';
import { type OutgoingMessage, outgoingMessage, sendActions } from '@tonway/contracts';
import { ACCEPT, assemble, ENDS, entry, LDREF, LDU, POPCTR } from './assembler.ts';

const BASECHAIN = 0;
// _ count:uint64 actions:^OutList = TreasuryRequest;
const CODE = assemble(...entry({}), LDU(64), LDREF, ENDS, ACCEPT, POPCTR(5));

/** A contract for tests: it accepts every payment, and sends what it is told, without a signature. */
// _ name_hash:bits256 = TreasuryData;
export function treasuryInit(name: string): StateInit {
  const hash = createHash('sha256').update(name).digest();
  const data = new Builder().storeBits256(hash).build();
  return { fixedPrefixLength: null, special: null, code: CODE, data, library: null };
}

export function treasuryAddress(name: string): Address {
  return new Address(BASECHAIN, StateInit.toCell(treasuryInit(name)).hash());
}

export function isTreasury(account: ShardAccountFields | null): boolean {
  const state = account?.account?.storage.state;
  return state?.kind === 'active' && state.init.code?.hashHex() === CODE.hashHex();
}

/** The body of an external message that makes a treasury send messages; the count makes equal requests distinct. */
export function treasuryBody(count: bigint, messages: readonly OutgoingMessage[]): Cell {
  const actions = sendActions(messages.map(outgoingMessage));
  return new Builder().storeBigUint(count, 64).storeRef(actions).build();
}
