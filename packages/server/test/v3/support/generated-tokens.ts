import { createHash } from 'node:crypto';
import type { Database } from '../../../src/store/database.ts';

/** How many contracts are generated. */
export interface TokensSize {
  readonly masters: number;
  readonly wallets: number;
  readonly collections: number;
  readonly items: number;
  readonly owners: number;
}

/** Whose the contract with the number `n` is, in SQL. */
export interface Spread {
  /** The number of the owner of a wallet, master, item or collection. */
  owner(n: string): string;
  /** The number of the jetton of a wallet. */
  jetton(n: string): string;
  /** The number of the collection of an item. */
  collection(n: string): string;
}

type Kind = 'owner' | 'master' | 'wallet' | 'collection' | 'item' | 'sale' | 'auction';

/** Owner 0 has a third of all tokens, jetton 1 and collection 1 a fifth. */
function defaultSpread({ masters, collections, owners }: TokensSize): Spread {
  return {
    owner: (n) => `case when ${n} % 3 = 0 then 0 else ${n} * 31 % ${owners} end`,
    jetton: (n) =>
      `case when ${n} % 5 = 0 and ${n} % 3 > 0 then 1 else ${n} * 17 % ${masters} + 1 end`,
    collection: (n) =>
      `case when ${n} % 5 = 0 then 1 else ${n} * 17 % (${collections} + 3) + 1 end`,
  };
}

/** The raw address of a generated account. */
export function tokenAddress(kind: Kind, n: number): string {
  return `0:${createHash('sha256').update(`${kind}${n}`).digest('hex').toUpperCase()}`;
}

/** The key of a generated account, in SQL. */
export const tokenAccountSql = (kind: Kind, n: string) =>
  `'\\x80'::bytea || sha256(convert_to('${kind}' || (${n}), 'UTF8'))`;
const hash = (kind: string) => `sha256(convert_to('${kind}' || n % 5, 'UTF8'))`;
const COMMON = 'account, lt, code_hash, data_hash';
const common = (kind: Kind) =>
  `${tokenAccountSql(kind, 'n')}, 1000 + n * 7919 % 100003, ${hash('code')}, ${hash('data')}`;

/** Every twentieth item is sold for a fixed price, every twentieth by auction; both belong to the contract. */
const IS_ON_SALE = 'n % 20 = 3';
const IS_ON_AUCTION = 'n % 20 = 4';
/** The contract of a sale that is complete no longer owns the item. */
const WAS_ON_SALE = 'n % 20 = 5';
/** The items 1 to 5 have no seller. */
const SELLER = (owner: string) => `case when n > 5 then ${owner} end`;

/** Contracts of every kind, made by the database itself. */
export async function generateTokens(
  database: Database,
  size: TokensSize,
  spread = defaultSpread(size),
): Promise<void> {
  const { masters, wallets, collections, items } = size;
  const owner = tokenAccountSql('owner', spread.owner('n'));
  const series = (count: number) => `from generate_series(1::bigint, ${count}) n`;
  const statements = [
    `insert into chain.jetton_masters (${COMMON}, total_supply, mintable, admin, content, wallet_code_hash)
      select ${common('master')}, trunc(n * 10::numeric ^ 30), n % 2 = 0, case when n % 5 > 0 then ${owner} end,
        case when n % 7 > 0 then jsonb_build_object('symbol', 'J' || n, 'decimals', '9') end, ${hash('wallet code')}
      ${series(masters)}`,
    `insert into chain.jetton_wallets (${COMMON}, balance, owner, jetton, is_claimed, mintless_amount,
        mintless_start_from, mintless_expire_at)
      select ${common('wallet')}, case when n % 4 = 0 then 0 else trunc(n % 50 * 10::numeric ^ (n % 40)) end, ${owner},
        ${tokenAccountSql('master', spread.jetton('n'))},
        case n % 8 when 0 then false when 1 then true end,
        case when n % 16 < 2 then n end, case when n % 16 < 2 then 1700000000 end, case when n % 32 < 2 then 1800000000 end
      ${series(wallets)}`,
    `insert into chain.nft_collections (${COMMON}, next_item_index, owner, content)
      select ${common('collection')}, case when n % 3 = 0 then -1 else n end, case when n % 5 > 0 then ${owner} end,
        case when n % 7 > 0 then jsonb_build_object('uri', 'https://example.org/' || n) end
      ${series(collections)}`,
    `insert into chain.nft_items (${COMMON}, is_initialized, item_index, collection, owner, content)
      select ${common('item')}, n % 50 > 0, n / 2 * case when n % 10 = 0 then trunc(2::numeric ^ 200) else 1 end,
        case when n % 11 = 0 then ''
          else ${tokenAccountSql('collection', spread.collection('n'))} end,
        case when ${IS_ON_SALE} then ${tokenAccountSql('sale', 'n')} when ${IS_ON_AUCTION} then ${tokenAccountSql('auction', 'n')}
          when n % 50 > 0 then ${owner} end,
        case when n % 7 > 0 then jsonb_build_object('uri', 'https://example.org/' || n || '.json') end
      ${series(items)}`,
    `insert into chain.nft_sales (${COMMON}, is_complete, created_at, marketplace, nft, nft_owner, full_price,
        marketplace_fee_address, marketplace_fee, royalty_address, royalty_amount, sold_at, sold_query_id, jetton_prices)
      select ${common('sale')}, ${WAS_ON_SALE}, 1700000000 + n, ${tokenAccountSql('owner', '1')}, ${tokenAccountSql('item', 'n')},
        ${SELLER(owner)}, n * 10 ^ 9, ${tokenAccountSql('owner', '2')}, n * 10 ^ 7,
        case when n % 3 > 0 then ${tokenAccountSql('owner', '3')} end, n * 10 ^ 6,
        case when ${WAS_ON_SALE} then 1700000000 end, case when ${WAS_ON_SALE} then trunc(2::numeric ^ 63) end,
        case when n % 40 < 20 then jsonb_build_object('0:' || repeat('A', 64), '5') end
      ${series(items)} where ${IS_ON_SALE} or ${WAS_ON_SALE}`,
    `insert into chain.nft_auctions (${COMMON}, is_ended, end_time, marketplace, nft, nft_owner, last_bid, last_member,
        min_step, marketplace_fee_address, marketplace_fee_factor, marketplace_fee_base, royalty_address, royalty_factor,
        royalty_base, max_bid, min_bid, created_at, last_bid_at, is_canceled, is_activated, step_time, last_query_id,
        jetton_wallet, jetton_master, is_broken, public_key)
      select ${common('auction')}, false, 1800000000, ${tokenAccountSql('owner', '1')}, ${tokenAccountSql('item', 'n')}, ${SELLER(owner)},
        n * 10 ^ 9, case when n % 3 > 0 then ${tokenAccountSql('owner', '4')} end, 5, ${tokenAccountSql('owner', '2')}, 5, 100,
        ${tokenAccountSql('owner', '3')}, 1, 100, 0, 10 ^ 9, 1700000000, 1700000000 + n, false,
        is_v4, case when is_v4 then 60 end, case when is_v4 then 7 end, case when is_v4 then ${tokenAccountSql('wallet', '1')} end,
        case when is_v4 then ${tokenAccountSql('master', '1')} end, is_v4, case when is_v4 then trunc(2::numeric ^ 255) end
      from (select n, case when n % 40 < 20 then n % 80 < 40 end as is_v4 ${series(items)} where ${IS_ON_AUCTION}) of_item`,
    `insert into chain.telemint_items (${COMMON}, token_name, bidder, bid, bid_at, min_bid, end_time, beneficiary,
        initial_min_bid, max_bid, min_bid_step, min_extend_time, duration, royalty_numerator, royalty_denominator,
        royalty_destination)
      select ${common('item')}, 'name' || n, case when n % 3 > 0 then ${owner} end, n, 1700000000, n + 1, 1800000000,
        ${tokenAccountSql('owner', '5')}, 1, 0, 5, 3600, 604800, 5, 100, ${tokenAccountSql('owner', '6')}
      ${series(items)} where n % 20 = 7`,
  ];
  const patient = database.withoutStatementTimeout();
  for (const sql of statements) await patient.query(sql);
  for (const table of TOKEN_TABLES) await patient.query(`vacuum analyze chain.${table}`);
  await patient.close();
}

export const TOKEN_TABLES = [
  'jetton_masters',
  'jetton_wallets',
  'nft_collections',
  'nft_items',
  'nft_sales',
  'nft_auctions',
  'telemint_items',
];
