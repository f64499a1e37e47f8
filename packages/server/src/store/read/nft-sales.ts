import type { Auction, FixedPriceSale, NftSale, Telemint } from '../ledger/nft-sale.ts';
import type { NftItem } from '../ledger/token.ts';
import { readNftItems } from './nft-items.ts';
import { auctionOf, fixedPriceSaleOf, telemintOf } from './nft-sale-rows.ts';
import type { ReadStore } from './read-store.ts';
import type { TokenColumns } from './token-row.ts';

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
