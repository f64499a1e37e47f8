import { Address, beginCell, type Cell, Dictionary } from '@ton/core';
import { type KeyPair, sign } from '@ton/crypto';
import { readBoc, ShardStateUnsplit } from '@tonway/chain';
import { toTonCore } from '@tonway/chain/ton-core';
import { readFixture } from '@tonway/tools/fixtures';

export const ELECTOR = new Address(-1, Buffer.alloc(32, 0x33));

/** The code of the elector of a recorded network: the one of the public networks. */
export function electorCode(): Cell {
  const state = ShardStateUnsplit.load(
    readBoc(readFixture('localnet', 'zerostate', 'masterchain.boc')),
  );
  const elector = state.accounts.get(ELECTOR.hash)?.account?.storage.state;
  if (elector?.kind !== 'active' || !elector.init.code) throw new Error('there is no elector');
  return toTonCore(elector.init.code);
}

export interface Elections {
  readonly electAt: number;
  readonly closeAt: number;
  readonly minStakeNano: bigint;
  /** What accounts of the masterchain may recover. */
  readonly credits: ReadonlyMap<Address, bigint>;
}

// _ elect:(Maybe ^Elect) credits:(HashmapE 256 Coins) past_elections:(HashmapE 32 Cell) grams:Coins active_id:uint32
//   active_hash:uint256 = ElectorStorage;
// _ elect_at:uint32 elect_close:uint32 min_stake:Coins total_stake:Coins members:(HashmapE 256 Member) failed:Bool
//   finished:Bool = Elect;
/** Elections that are open, without a stake. */
export function electorData(elections: Elections): Cell {
  const values = Dictionary.Values.BigVarUint(4);
  const credits = Dictionary.empty(Dictionary.Keys.Buffer(32), values);
  for (const [account, amount] of elections.credits) credits.set(account.hash, amount);
  const elect = beginCell().storeUint(elections.electAt, 32).storeUint(elections.closeAt, 32);
  elect.storeCoins(elections.minStakeNano).storeCoins(0).storeUint(0, 3);
  const data = beginCell().storeMaybeRef(elect.endCell()).storeDict(credits).storeBit(false);
  return data.storeCoins(0).storeUint(0, 32).storeUint(0, 256).endCell();
}

const MAX_FACTOR = 0x30000;
const ADNL_ADDRESS = Buffer.alloc(32, 0xad);

// new_stake#4e73744b query_id:uint64 validator_pubkey:bits256 stake_at:uint32 max_factor:uint32 adnl_addr:bits256
//   signature:^bits512
export function newStakeBody(key: KeyPair, from: Address, stakeAt: number, queryId: number): Cell {
  const terms = beginCell().storeUint(stakeAt, 32).storeUint(MAX_FACTOR, 32);
  const signed = beginCell().storeUint(0x654c5074, 32).storeBuilder(terms).storeBuffer(from.hash);
  const bytes = signed.storeBuffer(ADNL_ADDRESS).endCell().beginParse().loadBuffer(76);
  const signature = beginCell().storeBuffer(sign(bytes, key.secretKey)).endCell();
  const body = beginCell().storeUint(0x4e73744b, 32).storeUint(queryId, 64);
  body.storeBuffer(key.publicKey).storeBuilder(terms).storeBuffer(ADNL_ADDRESS);
  return body.storeRef(signature).endCell();
}

// recover_stake#47657424 query_id:uint64
export function recoverStakeBody(queryId: number): Cell {
  return beginCell().storeUint(0x47657424, 32).storeUint(queryId, 64).endCell();
}
