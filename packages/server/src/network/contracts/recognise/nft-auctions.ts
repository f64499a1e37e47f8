import type { ContractFacts } from '../../../store/contracts/tables.ts';
import { MethodStack } from '../method-stack.ts';
import { type Detector, keyOrNull } from './detector.ts';

type Auction = NonNullable<ContractFacts['nft_auctions']>;

export const NOT_VERSION_4 = {
  is_activated: null,
  step_time: null,
  last_query_id: null,
  jetton_wallet: null,
  jetton_master: null,
  is_broken: null,
  public_key: null,
};

// (int activated, int end, …, int is_canceled, int step_time, int last_query_id, slice jetton_wallet,
//  slice jetton_master, int is_broken_state, int public_key) get_auction_data_v4()
export const nftAuctionV4: Detector = {
  methods: ['get_auction_data_v4'],
  async read(contract) {
    const stack = await MethodStack.run(contract, 'get_auction_data_v4', 26);
    return {
      nft_auctions: {
        ...auctionColumns(stack, 1),
        is_activated: stack.flag(0),
        step_time: stack.int64(20),
        last_query_id: stack.number(21),
        jetton_wallet: keyOrNull(stack.addressOrNull(22)),
        jetton_master: keyOrNull(stack.addressOrNull(23)),
        is_broken: stack.flag(24),
        public_key: stack.number(25),
      },
    };
  },
};

// int end, int end_time, slice marketplace, slice nft, slice owner, int last_bid, slice last_member, int min_step,
// slice fee_address, int fee_factor, int fee_base, slice royalty_address, int royalty_factor, int royalty_base,
// int max_bid, int min_bid, int created_at, int last_bid_at, int is_canceled
/** The values that all versions return, from this position on. */
export function auctionColumns(
  stack: MethodStack,
  from: number,
): Omit<Auction, keyof typeof NOT_VERSION_4> {
  return {
    is_ended: stack.flag(from),
    end_time: stack.int64(from + 1),
    marketplace: keyOrNull(stack.address(from + 2)),
    nft: keyOrNull(stack.address(from + 3)),
    nft_owner: keyOrNull(stack.addressOrNull(from + 4)),
    last_bid: stack.number(from + 5),
    last_member: keyOrNull(stack.addressOrNull(from + 6)),
    min_step: stack.int64(from + 7),
    marketplace_fee_address: keyOrNull(stack.address(from + 8)),
    marketplace_fee_factor: stack.int64(from + 9),
    marketplace_fee_base: stack.int64(from + 10),
    royalty_address: keyOrNull(stack.address(from + 11)),
    royalty_factor: stack.int64(from + 12),
    royalty_base: stack.int64(from + 13),
    max_bid: stack.number(from + 14),
    min_bid: stack.number(from + 15),
    created_at: stack.int64(from + 16),
    last_bid_at: stack.int64(from + 17),
    is_canceled: stack.flag(from + 18),
  };
}
