import type { Queries } from '../connection.ts';

/** The newest indexed state of an account, without its code. */
export interface ContractStateRow {
  readonly account: Buffer;
  readonly lt: bigint;
  readonly hash: Buffer;
  readonly balance: bigint;
  readonly extraCurrencies: Readonly<Record<string, string>> | null;
  readonly codeHash: Buffer | null;
  readonly dataHash: Buffer | null;
  readonly data: Buffer | null;
  /** False if parts of the state or its code must still be fetched from a lite server. */
  readonly isComplete: boolean;
}

/** Accounts that are not indexed are left out. */
export function readContractStates(
  queries: Queries,
  accounts: readonly Uint8Array[],
): Promise<readonly ContractStateRow[]> {
  return queries.query<ContractStateRow>(
    `select account, lt, hash, balance, extra_currencies as "extraCurrencies", code_hash as "codeHash",
       data_hash as "dataHash", data, is_complete as "isComplete"
     from chain.latest_account_states where account = any($1)`,
    [accounts],
  );
}

/**
 * The logical time from which indexed states are the newest of the chain; null if nothing is indexed live. While a backfill
 * has gaps, a state that it has written may have a successor in a gap; the states of a load are added after its blocks.
 */
export async function readNewestSince(queries: Queries): Promise<bigint | null> {
  const [row] = await queries.query<{ since: bigint }>(
    `select case when exists (
         select from (select last, next, lead(first, 1, h.first_seqno) over (order by first) as following
           from chain.ranges) ranges
         where next <= last or following > last + 1) or exists (select from chain.loads)
       then (select coalesce(min(start_lt), 0) from chain.blocks where mc_seqno = h.first_seqno)
       else 0 end as since
     from chain.head h`,
  );
  return row?.since ?? null;
}

interface KnownJettonWallet {
  readonly account: Uint8Array;
  readonly owner: Uint8Array;
  readonly jetton: Uint8Array;
}

export interface IndexedNftItem {
  readonly account: Uint8Array;
  readonly item_index: string;
  /** Empty: none. */
  readonly collection: Uint8Array;
  readonly owner: Uint8Array | null;
  readonly uri: string | null;
  readonly domain: string | null;
  readonly code_hash: Uint8Array;
}

/** A fixed-price sale or an auction. */
export interface IndexedTrade {
  readonly account: Uint8Array;
  readonly kind: 'sale' | 'auction';
  readonly nft: Uint8Array | null;
  readonly nft_owner: Uint8Array | null;
  readonly marketplace: Uint8Array | null;
  readonly price: string;
  /** Null for an auction, of which it depends on the last bid. */
  readonly royalty: string | null;
  readonly royalty_address: Uint8Array | null;
  readonly code_hash: Uint8Array;
}

export interface IndexedContractRows {
  readonly wallets: readonly KnownJettonWallet[];
  readonly items: readonly IndexedNftItem[];
  readonly trades: readonly IndexedTrade[];
  readonly orders: readonly {
    readonly account: Uint8Array;
    readonly signers: readonly Uint8Array[];
  }[];
  readonly pools: readonly {
    readonly account: Uint8Array;
    readonly asset_1: Uint8Array | null;
    readonly asset_2: Uint8Array | null;
  }[];
  readonly states: readonly {
    readonly account: Uint8Array;
    /** The hash of the code in base64. */
    readonly code: string;
    /** The data as a BoC; null unless it is asked for. */
    readonly data: Uint8Array | null;
  }[];
  /** Accounts whose newest state is not read yet. */
  readonly unread: readonly { readonly account: Uint8Array }[];
}

const GIVEN = 'where account = any($1::bytea[])';

/** What is known of accounts. `withData`: those whose data is read too. */
export async function readIndexedContracts(
  queries: Queries,
  accounts: readonly Uint8Array[],
  withData: readonly Uint8Array[],
): Promise<IndexedContractRows> {
  const given = [accounts];
  const read = <Row extends object>(sql: string) => queries.query<Row>(sql, given);
  // First: an account that leaves the queue later has its rows then, which the statements below may have missed.
  const unread = await read<{ account: Buffer }>(
    `select account from chain.contract_queue ${GIVEN} and attempts = 0`,
  );
  const [wallets, items, trades, orders, pools, states] = await Promise.all([
    read<KnownJettonWallet>(`select account, owner, jetton from chain.jetton_wallets ${GIVEN}`),
    read<IndexedNftItem>(
      `select account, item_index::text, collection, owner, content ->> 'uri' as uri, content ->> 'domain' as domain,
         code_hash
       from chain.nft_items ${GIVEN}`,
    ),
    read<IndexedTrade>(
      `select account, 'sale' as kind, nft, nft_owner, marketplace, full_price::text as price,
           royalty_amount::text as royalty, royalty_address, code_hash
         from chain.nft_sales ${GIVEN}
       union all
       select account, 'auction', nft, nft_owner, marketplace, last_bid::text, null, royalty_address, code_hash
         from chain.nft_auctions ${GIVEN}`,
    ),
    read<{ account: Buffer; signers: readonly Buffer[] }>(
      `select account, signers from chain.multisig_orders ${GIVEN}`,
    ),
    read<{ account: Buffer; asset_1: Buffer | null; asset_2: Buffer | null }>(
      `select account, asset_1, asset_2 from chain.dex_pools ${GIVEN} and dex = 'dedust'`,
    ),
    queries.query<{ account: Buffer; code: string; data: Buffer | null }>(
      `select account, encode(code_hash, 'base64') as code, case when account = any($2::bytea[]) then data end as data
       from chain.latest_account_states ${GIVEN} and code_hash is not null`,
      [...given, withData],
    ),
  ]);
  return { wallets, items, trades, orders, pools, states, unread };
}
