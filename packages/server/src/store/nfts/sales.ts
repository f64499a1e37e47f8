import type { Auction, FixedPriceSale, NftItem, NftSale, Telemint } from '../ledger/token.ts';
import type { ReadStore } from '../lists/read-store.ts';
import { bigintOrNull, type TokenColumns, tokenOf } from '../tokens/jettons.ts';
import { readNftItems } from './items.ts';

interface SaleColumns extends TokenColumns {
  readonly marketplace: Buffer | null;
  readonly nft: Buffer | null;
  readonly nft_owner: Buffer | null;
  readonly created_at: bigint;
}

function saleContractOf(row: SaleColumns) {
  const { marketplace, nft, nft_owner, created_at } = row;
  return { ...tokenOf(row), marketplace, nft, seller: nft_owner, createdAt: created_at };
}

interface FixedPriceRow extends SaleColumns {
  readonly is_complete: boolean;
  readonly full_price: string;
  readonly marketplace_fee_address: Buffer | null;
  readonly marketplace_fee: string;
  readonly royalty_address: Buffer | null;
  readonly royalty_amount: string;
  readonly sold_at: bigint | null;
  readonly sold_query_id: string | null;
  readonly jetton_prices: Readonly<Record<string, string>> | null;
}

function fixedPriceSaleOf(row: FixedPriceRow): FixedPriceSale {
  return {
    kind: 'sale',
    ...saleContractOf(row),
    isComplete: row.is_complete,
    fullPrice: BigInt(row.full_price),
    marketplaceFeeAddress: row.marketplace_fee_address,
    marketplaceFee: BigInt(row.marketplace_fee),
    royaltyAddress: row.royalty_address,
    royaltyAmount: BigInt(row.royalty_amount),
    soldAt: row.sold_at,
    soldQueryId: bigintOrNull(row.sold_query_id),
    jettonPrices: row.jetton_prices,
  };
}

interface AuctionRow extends SaleColumns {
  readonly is_ended: boolean;
  readonly is_canceled: boolean;
  readonly end_time: bigint;
  readonly last_bid: string;
  readonly last_bid_at: bigint;
  readonly last_member: Buffer | null;
  readonly min_step: bigint;
  readonly min_bid: string;
  readonly max_bid: string;
  readonly marketplace_fee_address: Buffer | null;
  readonly marketplace_fee_factor: bigint;
  readonly marketplace_fee_base: bigint;
  readonly royalty_address: Buffer | null;
  readonly royalty_factor: bigint;
  readonly royalty_base: bigint;
  readonly is_activated: boolean | null;
  readonly is_broken: boolean | null;
  readonly step_time: bigint | null;
  readonly last_query_id: string | null;
  readonly jetton_wallet: Buffer | null;
  readonly jetton_master: Buffer | null;
  readonly public_key: string | null;
}

function auctionOf(row: AuctionRow): Auction {
  return {
    kind: 'auction',
    ...saleContractOf(row),
    isEnded: row.is_ended,
    isCanceled: row.is_canceled,
    endTime: row.end_time,
    lastBid: BigInt(row.last_bid),
    lastBidAt: row.last_bid_at,
    lastMember: row.last_member,
    minStep: row.min_step,
    minBid: BigInt(row.min_bid),
    maxBid: BigInt(row.max_bid),
    marketplaceFeeAddress: row.marketplace_fee_address,
    marketplaceFeeFactor: row.marketplace_fee_factor,
    marketplaceFeeBase: row.marketplace_fee_base,
    royaltyAddress: row.royalty_address,
    royaltyFactor: row.royalty_factor,
    royaltyBase: row.royalty_base,
    isActivated: row.is_activated,
    isBroken: row.is_broken,
    stepTime: row.step_time,
    lastQueryId: bigintOrNull(row.last_query_id),
    jettonWallet: row.jetton_wallet,
    jettonMaster: row.jetton_master,
    publicKey: bigintOrNull(row.public_key),
  };
}

interface TelemintRow extends TokenColumns {
  readonly token_name: string;
  readonly bidder: Buffer | null;
  readonly bid: string;
  readonly bid_at: bigint;
  readonly min_bid: string;
  readonly end_time: bigint;
  readonly beneficiary: Buffer | null;
  readonly initial_min_bid: string;
  readonly max_bid: string;
  readonly min_bid_step: string;
  readonly min_extend_time: string;
  readonly duration: string;
  readonly royalty_numerator: bigint;
  readonly royalty_denominator: bigint;
  readonly royalty_destination: Buffer | null;
}

function telemintOf(row: TelemintRow): Telemint {
  return {
    kind: 'telemint',
    ...tokenOf(row),
    tokenName: row.token_name,
    bidder: row.bidder,
    bid: BigInt(row.bid),
    bidAt: row.bid_at,
    minBid: BigInt(row.min_bid),
    endTime: row.end_time,
    beneficiary: row.beneficiary,
    initialMinBid: BigInt(row.initial_min_bid),
    maxBid: BigInt(row.max_bid),
    minBidStep: BigInt(row.min_bid_step),
    minExtendTime: BigInt(row.min_extend_time),
    duration: BigInt(row.duration),
    royaltyNumerator: row.royalty_numerator,
    royaltyDenominator: row.royalty_denominator,
    royaltyDestination: row.royalty_destination,
  };
}

type Sale = FixedPriceSale | Auction | Telemint;

/**
 * Returns sales in the order of `accounts`, without those that are not indexed. Null if the content of their items is
 * longer than `maxBytes`.
 */
export async function readNftSales(
  store: ReadStore,
  accounts: readonly Buffer[],
  maxBytes: number,
): Promise<readonly NftSale[] | null> {
  const read = async <Row extends TokenColumns>(table: string, saleOf: (row: Row) => Sale) => {
    const sql = `select * from chain.${table} where account = any($1)`;
    return (await store.query<Row>({ sql, values: [accounts] })).map(saleOf);
  };
  const found = await Promise.all([
    read('nft_sales', fixedPriceSaleOf),
    read('nft_auctions', auctionOf),
    read('telemint_items', telemintOf),
  ]);
  const sales = found.flat();
  const items = await readItems(store, sales, maxBytes);
  if (!items) return null;
  const byAccount = Map.groupBy(sales, ({ account }) => textOf(account));
  return accounts.flatMap((account) =>
    (byAccount.get(textOf(account)) ?? []).map((sale) => {
      const nft = nftOf(sale);
      return { ...sale, item: (nft && items.get(textOf(nft))) ?? null };
    }),
  );
}

/** The account of the item that is sold. */
function nftOf(sale: Sale): Buffer | null {
  return sale.kind === 'telemint' ? sale.account : sale.nft;
}

async function readItems(
  store: ReadStore,
  sales: readonly Sale[],
  maxBytes: number,
): Promise<ReadonlyMap<string, NftItem> | null> {
  const accounts = sales.flatMap((sale) => nftOf(sale) ?? []);
  if (accounts.length === 0) return new Map();
  const filter = { accounts, byRealOwner: false, byLastTransaction: false };
  const page = { limit: accounts.length, offset: 0, after: null, maxBytes };
  const found = await readNftItems(store, filter, page);
  return found && new Map(found.items.map((item) => [textOf(item.account), item]));
}

function textOf(account: Buffer): string {
  return account.toString('latin1');
}
