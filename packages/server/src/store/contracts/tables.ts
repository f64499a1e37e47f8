import { type Column, type RowOf, table } from '../tables/tables.ts';

/** A table of contracts of one kind: `own` are the columns that only this kind has. */
function contractTable<
  const Name extends string,
  const Own extends Readonly<Record<string, Column>>,
  const Computed extends Readonly<Record<string, Column>> = Record<never, never>,
>(name: Name, own: Own, computed = {} as Computed) {
  return table(
    name,
    ['account'],
    { account: 'bytea', lt: 'bigint', ...own, code_hash: 'bytea', data_hash: 'bytea' },
    { id: 'bigint', ...computed },
  );
}

export const JETTON_MASTERS = contractTable('jetton_masters', {
  total_supply: 'numeric',
  mintable: 'boolean',
  admin: 'bytea?',
  content: 'jsonb?',
  wallet_code_hash: 'bytea',
});

export const JETTON_WALLETS = contractTable(
  'jetton_wallets',
  { balance: 'numeric', owner: 'bytea', jetton: 'bytea', is_claimed: 'boolean?' },
  { total_balance: 'numeric' },
);

export const NFT_COLLECTIONS = contractTable('nft_collections', {
  next_item_index: 'numeric',
  owner: 'bytea?',
  content: 'jsonb?',
});

export const NFT_ITEMS = contractTable(
  'nft_items',
  {
    is_initialized: 'boolean',
    item_index: 'numeric',
    collection: 'bytea',
    owner: 'bytea?',
    content: 'jsonb?',
  },
  // The seller or the owner, which statements name so.
  { real_owner: 'bytea' },
);

export const NFT_SALES = contractTable('nft_sales', {
  is_complete: 'boolean',
  created_at: 'bigint',
  marketplace: 'bytea?',
  nft: 'bytea?',
  nft_owner: 'bytea?',
  full_price: 'numeric',
  marketplace_fee_address: 'bytea?',
  marketplace_fee: 'numeric',
  royalty_address: 'bytea?',
  royalty_amount: 'numeric',
  sold_at: 'bigint?',
  sold_query_id: 'numeric?',
  jetton_prices: 'jsonb?',
});

export const NFT_AUCTIONS = contractTable('nft_auctions', {
  is_ended: 'boolean',
  end_time: 'bigint',
  marketplace: 'bytea?',
  nft: 'bytea?',
  nft_owner: 'bytea?',
  last_bid: 'numeric',
  last_member: 'bytea?',
  min_step: 'bigint',
  marketplace_fee_address: 'bytea?',
  marketplace_fee_factor: 'bigint',
  marketplace_fee_base: 'bigint',
  royalty_address: 'bytea?',
  royalty_factor: 'bigint',
  royalty_base: 'bigint',
  max_bid: 'numeric',
  min_bid: 'numeric',
  created_at: 'bigint',
  last_bid_at: 'bigint',
  is_canceled: 'boolean',
  is_activated: 'boolean?',
  step_time: 'bigint?',
  last_query_id: 'numeric?',
  jetton_wallet: 'bytea?',
  jetton_master: 'bytea?',
  is_broken: 'boolean?',
  public_key: 'numeric?',
});

export const TELEMINT_ITEMS = contractTable('telemint_items', {
  token_name: 'text',
  bidder: 'bytea?',
  bid: 'numeric',
  bid_at: 'bigint',
  min_bid: 'numeric',
  end_time: 'bigint',
  beneficiary: 'bytea?',
  initial_min_bid: 'numeric',
  max_bid: 'numeric',
  min_bid_step: 'numeric',
  min_extend_time: 'numeric',
  duration: 'numeric',
  royalty_numerator: 'bigint',
  royalty_denominator: 'bigint',
  royalty_destination: 'bytea?',
});

export const DNS_ENTRIES = table(
  'dns_entries',
  ['account'],
  {
    account: 'bytea',
    lt: 'bigint',
    owner: 'bytea?',
    domain: 'text',
    next_resolver: 'bytea?',
    wallet: 'bytea?',
    site_adnl: 'bytea?',
    storage_bag_id: 'bytea?',
  },
  { domain_length: 'integer' },
);

export const MULTISIGS = contractTable('multisigs', {
  next_order_seqno: 'numeric',
  threshold: 'bigint',
  signers: 'bytea[]',
  proposers: 'bytea[]',
});

const MULTISIG_ORDERS = contractTable('multisig_orders', {
  multisig: 'bytea',
  order_seqno: 'numeric',
  threshold: 'bigint',
  sent_for_execution: 'boolean',
  approvals_mask: 'numeric',
  approvals_num: 'bigint',
  expiration_date: 'bigint',
  order_boc: 'bytea',
  signers: 'bytea[]',
});

export const VESTINGS = contractTable('vestings', {
  start_time: 'bigint',
  total_duration: 'bigint',
  unlock_period: 'bigint',
  cliff_duration: 'bigint',
  total_amount: 'numeric',
  sender: 'bytea',
  owner: 'bytea',
  whitelist: 'bytea[]',
});

const DEX_POOLS = contractTable('dex_pools', {
  dex: 'text',
  pool_type: 'text',
  asset_1: 'bytea?',
  asset_2: 'bytea?',
  reserve_1: 'numeric',
  reserve_2: 'numeric',
  fee_numerator: 'bigint',
  fee_denominator: 'bigint',
});

/** The tables of contracts; the stage `contracts` keeps the newest state of every contract in them. */
export const CONTRACT_TABLES = [
  JETTON_MASTERS,
  JETTON_WALLETS,
  NFT_COLLECTIONS,
  NFT_ITEMS,
  NFT_SALES,
  NFT_AUCTIONS,
  TELEMINT_ITEMS,
  DNS_ENTRIES,
  MULTISIGS,
  MULTISIG_ORDERS,
  VESTINGS,
  DEX_POOLS,
] as const;

type ContractTable = (typeof CONTRACT_TABLES)[number];
/** @public */
export type ContractKind = ContractTable['name'];

/** Columns that every contract has; the stage sets them. */
type Common = 'account' | 'lt' | 'code_hash' | 'data_hash';

/**
 * The rows of a contract by table, without the common columns: a contract may be of several kinds.
 * @public
 */
export type ContractRows = {
  readonly [T in ContractTable as T['name']]?: Omit<RowOf<T>, Common>;
};
