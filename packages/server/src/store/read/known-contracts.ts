import type { Queries } from '../session.ts';

interface KnownJettonWallet {
  readonly account: Buffer;
  readonly owner: Buffer;
  readonly jetton: Buffer;
}

export interface KnownNftItem {
  readonly account: Buffer;
  readonly item_index: string;
  /** Empty: none. */
  readonly collection: Buffer;
  readonly owner: Buffer | null;
  readonly uri: string | null;
  readonly domain: string | null;
  readonly code_hash: Buffer;
}

/** A fixed-price sale or an auction. */
export interface KnownTrade {
  readonly account: Buffer;
  readonly kind: 'sale' | 'auction';
  readonly nft: Buffer | null;
  readonly nft_owner: Buffer | null;
  readonly marketplace: Buffer | null;
  readonly price: string;
  /** Null for an auction, of which it depends on the last bid. */
  readonly royalty: string | null;
  readonly royalty_address: Buffer | null;
  readonly code_hash: Buffer;
}

export interface KnownContractRows {
  readonly wallets: readonly KnownJettonWallet[];
  readonly items: readonly KnownNftItem[];
  readonly trades: readonly KnownTrade[];
  readonly orders: readonly { readonly account: Buffer; readonly signers: readonly Buffer[] }[];
  readonly pools: readonly {
    readonly account: Buffer;
    readonly asset_1: Buffer | null;
    readonly asset_2: Buffer | null;
  }[];
  readonly states: readonly {
    readonly account: Buffer;
    /** The hash of the code in base64. */
    readonly code: string;
    /** The data as a BoC; null unless it is asked for. */
    readonly data: Buffer | null;
  }[];
  /** Accounts whose newest state is not read yet. */
  readonly unread: readonly { readonly account: Buffer }[];
}

const GIVEN = 'where account = any($1::bytea[])';

/** What is known of accounts. `withData`: those whose data is read too. */
export async function readKnownContracts(
  queries: Queries,
  accounts: readonly Uint8Array[],
  withData: readonly Uint8Array[],
): Promise<KnownContractRows> {
  const given = [accounts];
  const read = <Row extends object>(sql: string) => queries.query<Row>(sql, given);
  // First: an account that leaves the queue later has its rows then, which the statements below may have missed.
  const unread = await read<{ account: Buffer }>(
    `select account from chain.contract_queue ${GIVEN} and attempts = 0`,
  );
  const [wallets, items, trades, orders, pools, states] = await Promise.all([
    read<KnownJettonWallet>(`select account, owner, jetton from chain.jetton_wallets ${GIVEN}`),
    read<KnownNftItem>(
      `select account, item_index::text, collection, owner, content ->> 'uri' as uri, content ->> 'domain' as domain,
         code_hash
       from chain.nft_items ${GIVEN}`,
    ),
    read<KnownTrade>(
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
