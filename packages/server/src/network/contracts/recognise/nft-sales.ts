import type { Cell } from '@tonway/chain';
import { loadJettonPrices } from '@tonway/contracts';
import type { ContractFacts } from '../../../store/contracts/tables.ts';
import { UnexpectedContract } from '../errors.ts';
import { MethodStack } from '../method-stack.ts';
import { type Detector, keyOrNull } from './detector.ts';
import { NOT_VERSION_4 as AUCTION_NOT_VERSION_4, auctionColumns } from './nft-auctions.ts';

type Sale = NonNullable<ContractFacts['nft_sales']>;

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
