import type { Cell } from '@tonway/chain';
import { loadJettonPrices } from '@tonway/contracts';
import type { ContractRows } from '../../../store/contracts/tables.ts';
import { UnexpectedContract } from '../contract.ts';
import { MethodStack } from '../method-stack.ts';
import { type Detector, keyOrNull } from './detector.ts';

type Auction = NonNullable<ContractRows['nft_auctions']>;

const AUCTION_NOT_VERSION_4 = {
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
function auctionColumns(
  stack: MethodStack,
  from: number,
): Omit<Auction, keyof typeof AUCTION_NOT_VERSION_4> {
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

type Sale = NonNullable<ContractRows['nft_sales']>;

const FIXED_PRICE = 0x46495850n; // "FIXP"
const AUCTION = 0x415543n; // "AUC"
const NOT_VERSION_4 = { sold_at: null, sold_query_id: null, jetton_prices: null };

// (int magic, int is_complete, int created_at, slice marketplace, slice nft, slice nft_owner, int full_price,
//  slice fee_address, int fee, slice royalty_address, int royalty) get_sale_data()
/** Versions 1 to 3 of sales and auctions have the same method; the first number tells one from the other. */
export const nftSaleOrAuction: Detector = {
  methods: ['get_sale_data'],
  async read(contract) {
    const stack = await MethodStack.run(contract, 'get_sale_data', 11);
    const magic = stack.number(0);
    if (magic === FIXED_PRICE) return { nft_sales: { ...saleColumns(stack, 1), ...NOT_VERSION_4 } };
    if (magic === AUCTION)
      return { nft_auctions: { ...auctionColumns(stack, 1), ...AUCTION_NOT_VERSION_4 } };
    throw new UnexpectedContract('neither a sale nor an auction');
  },
};

// (int is_complete, …, int royalty, int sold_at, int sold_query_id, cell jetton_prices) get_fix_price_data_v4()
export const nftSaleV4: Detector = {
  methods: ['get_fix_price_data_v4'],
  async read(contract) {
    const stack = await MethodStack.run(contract, 'get_fix_price_data_v4', 13);
    return {
      nft_sales: {
        ...saleColumns(stack, 0),
        sold_at: stack.int64(10),
        sold_query_id: stack.number(11),
        jetton_prices: jettonPrices(stack.cellOrNull(12)),
      },
    };
  },
};

function saleColumns(stack: MethodStack, from: number): Omit<Sale, keyof typeof NOT_VERSION_4> {
  return {
    is_complete: stack.flag(from),
    created_at: stack.int64(from + 1),
    marketplace: keyOrNull(stack.address(from + 2)),
    nft: keyOrNull(stack.address(from + 3)),
    nft_owner: keyOrNull(stack.addressOrNull(from + 4)),
    full_price: stack.number(from + 5),
    marketplace_fee_address: keyOrNull(stack.address(from + 6)),
    marketplace_fee: stack.number(from + 7),
    royalty_address: keyOrNull(stack.address(from + 8)),
    royalty_amount: stack.number(from + 9),
  };
}

/** Prices by raw address of the jetton. */
function jettonPrices(root: Cell | null): Readonly<Record<string, string>> {
  const prices = loadJettonPrices(root);
  return Object.fromEntries(prices.map(({ jetton, price }) => [jetton.toRaw(), price.toString()]));
}
