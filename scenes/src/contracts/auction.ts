import { type Address, beginCell, type Cell, type StateInit } from '@ton/core';
import { compile } from '../compile.ts';
import { comment } from './text.ts';

export interface AuctionTerms {
  readonly createdAt: number;
  readonly endTime: number;
  readonly marketplace: Address;
  readonly item: Address;
  readonly seller: Address;
  readonly minBidNano: bigint;
  /** Zero: there is none. */
  readonly maxBidNano: bigint;
  /** In percent of the bid before. */
  readonly minStep: number;
  readonly stepTime: number;
  readonly feeAddress: Address;
  readonly feePercent: number;
  readonly royaltyAddress: Address;
  readonly royaltyPercent: number;
}

/** The version decides which get-method shows the auction. */
export type AuctionVersion = 3 | 4;

// _ end:Bool is_canceled:Bool last_member:MsgAddress last_bid:Coins last_bid_at:uint32 end_time:uint32 owner:MsgAddress
//   last_query_id:uint64 fee_factor:uint32 fee_base:uint32 royalty_factor:uint32 royalty_base:uint32 is_activated:Bool
//   ^[ fee_address:MsgAddress royalty_address:MsgAddress ] ^[ marketplace:MsgAddress min_bid:Coins max_bid:Coins
//   min_step:Coins step_time:uint32 nft:MsgAddress created_at:uint32 ] = AuctionStorage;
export async function auctionInit(
  version: AuctionVersion,
  terms: AuctionTerms,
): Promise<StateInit> {
  const parties = beginCell().storeAddress(terms.feeAddress).storeAddress(terms.royaltyAddress);
  const rules = beginCell().storeAddress(terms.marketplace).storeCoins(terms.minBidNano);
  rules.storeCoins(terms.maxBidNano).storeCoins(terms.minStep).storeUint(terms.stepTime, 32);
  rules.storeAddress(terms.item).storeUint(terms.createdAt, 32);
  const data = beginCell().storeUint(0, 2).storeAddress(null).storeCoins(0).storeUint(0, 32);
  data.storeUint(terms.endTime, 32).storeAddress(terms.seller).storeUint(0, 64);
  for (const part of [terms.feePercent, 100, terms.royaltyPercent, 100]) data.storeUint(part, 32);
  data.storeBit(false).storeRef(parties.endCell()).storeRef(rules.endCell());
  const code = await compile(version === 3 ? 'nft/auction' : 'nft/auction-v4');
  return { code, data: data.endCell() };
}

// cancel_auction#5616c572 query_id:uint64
// finish_auction#20c9eb18 query_id:uint64
// stop_auction#b95616b6 query_id:uint64
const COMMANDS = { cancel: 0x5616c572, finish: 0x20c9eb18, stop: 0xb95616b6 };

/** A command to an auction: a text up to version 3, an operation since. */
export function auctionCommand(
  version: AuctionVersion,
  command: keyof typeof COMMANDS,
  queryId = 0,
): Cell {
  if (version === 3) return comment(command);
  return beginCell().storeUint(COMMANDS[command], 32).storeUint(queryId, 64).endCell();
}
