import { NFT_AUCTIONS, NFT_SALES, TELEMINT_ITEMS } from '../contracts/tables.ts';
import type { Auction, FixedPriceSale, NftItem, NftSale, Telemint } from '../ledger/token.ts';
import { selectAs } from '../lists/list-sql.ts';
import type { ReadStore } from '../lists/read-store.ts';
import { columnNames, type Table } from '../tables/tables.ts';
import { TOKEN_NAMES } from '../tokens/jettons.ts';
import { readNftItems } from './items.ts';

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
  const read = <Row extends Sale>(kind: Row['kind'], table: Table) => {
    const fields = selectAs(columnNames(table), { ...TOKEN_NAMES, nft_owner: 'seller' });
    const sql = `select '${kind}' as kind, ${fields} from chain.${table.name} where account = any($1)`;
    return store.query<Row>({ sql, values: [accounts] });
  };
  const found = await Promise.all([
    read<FixedPriceSale>('sale', NFT_SALES),
    read<Auction>('auction', NFT_AUCTIONS),
    read<Telemint>('telemint', TELEMINT_ITEMS),
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
