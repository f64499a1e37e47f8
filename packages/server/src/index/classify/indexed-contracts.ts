import type { JettonWallet, KnownContracts, NftItem, NftTrade } from '@tonway/actions';
import { Address, type Cell, readBoc, toBase64 } from '@tonway/chain';
import { accountKey, accountText } from '../../store/accounts/account-key.ts';
import type { Queries } from '../../store/connection.ts';
import {
  type IndexedContractRows,
  type IndexedNftItem,
  type IndexedTrade,
  readIndexedContracts,
} from '../../store/contracts/read.ts';

const NOMINATOR_POOL_CODE = 'mj7BS8CY9rRAZMMFIiyuooAPF92oXuaoGYpwle3hDc8=';

/** More accounts are not loaded for one page of traces, however many their payloads name. */
const MAX_MISSING = 1000;

type RowOf<Name extends keyof IndexedContractRows> = IndexedContractRows[Name][number];

/** What the index knows of contracts. Records the accounts that were requested but are not loaded yet. */
export class IndexedContracts implements KnownContracts {
  readonly #queries: Queries;
  readonly #loaded = new Set<string>();
  readonly #loadedData = new Set<string>();
  readonly #asked = new Set<string>();
  readonly #missing = new Set<string>();
  readonly #missingData = new Set<string>();
  readonly #wallets = new Map<string, RowOf<'wallets'>>();
  readonly #items = new Map<string, IndexedNftItem>();
  readonly #trades = new Map<string, IndexedTrade>();
  readonly #orders = new Map<string, RowOf<'orders'>>();
  readonly #pools = new Map<string, RowOf<'pools'>>();
  readonly #states = new Map<string, RowOf<'states'>>();
  readonly #unread = new Map<string, RowOf<'unread'>>();

  constructor(queries: Queries) {
    this.#queries = queries;
  }

  async load(accounts: ReadonlySet<string>, withData: ReadonlySet<string>): Promise<void> {
    const rows = await readIndexedContracts(
      this.#queries,
      keysOf(accounts.union(withData)),
      keysOf(withData),
    );
    for (const account of accounts.union(withData)) this.#loaded.add(account);
    for (const account of withData) this.#loadedData.add(account);
    this.add(rows);
  }

  /** Adds what is known from elsewhere; rows of the same accounts are replaced. */
  add(rows: Partial<IndexedContractRows>): void {
    addAll(this.#wallets, rows.wallets ?? []);
    addAll(this.#items, rows.items ?? []);
    addAll(this.#trades, rows.trades ?? []);
    addAll(this.#orders, rows.orders ?? []);
    addAll(this.#pools, rows.pools ?? []);
    addAll(this.#states, rows.states ?? []);
    addAll(this.#unread, rows.unread ?? []);
  }

  /** Loads the accounts that were requested but are not loaded yet; false if there are none. */
  async loadMissing(): Promise<boolean> {
    const missing = new Set([...this.#missing].slice(0, MAX_MISSING));
    const missingData = new Set([...this.#missingData].slice(0, MAX_MISSING));
    this.#missing.clear();
    this.#missingData.clear();
    if (missing.size + missingData.size === 0) return false;
    await this.load(missing, missingData);
    return true;
  }

  /** Whether the newest state of any of these accounts is not read yet. */
  hasUnread(accounts: Iterable<string>): boolean {
    for (const account of accounts) if (this.#unread.has(account)) return true;
    return false;
  }

  /** Whether the index has read the account with this code, whose hash is in base64. */
  hasRead(account: string, codeHash: string): boolean {
    return this.#states.get(account)?.code === codeHash && !this.#unread.has(account);
  }

  /** Runs `work`; returns its result, and whether `work` asked for an account that is not read yet. */
  watch<T>(work: () => T): { readonly result: T; readonly isUnread: boolean } {
    this.#asked.clear();
    const result = work();
    return { result, isUnread: this.hasUnread(this.#asked) };
  }

  jettonWallet(account: string): JettonWallet | undefined {
    const row = this.#find(this.#wallets, account);
    return row && { owner: accountText(row.owner), jetton: accountText(row.jetton) };
  }

  nftItem(account: string): NftItem | undefined {
    const row = this.#find(this.#items, account);
    return row && itemOf(row);
  }

  nftSale(account: string): NftTrade | undefined {
    const row = this.#find(this.#trades, account);
    return row?.kind === 'sale' ? tradeOf(row) : undefined;
  }

  nftAuction(account: string): NftTrade | undefined {
    const row = this.#find(this.#trades, account);
    return row?.kind === 'auction' ? tradeOf(row) : undefined;
  }

  orderSigners(account: string): readonly string[] | undefined {
    return this.#find(this.#orders, account)?.signers.map(accountText);
  }

  isNominatorPool(account: string): boolean {
    return this.#find(this.#states, account)?.code === NOMINATOR_POOL_CODE;
  }

  dedustAssets(account: string): readonly (string | null)[] | undefined {
    const row = this.#find(this.#pools, account);
    return row && [accountOrNull(row.asset_1), accountOrNull(row.asset_2)];
  }

  data(account: string): Cell | undefined {
    this.#asked.add(account);
    if (account !== '' && !this.#loadedData.has(account)) this.#missingData.add(account);
    const boc = this.#states.get(account)?.data;
    return boc ? readBoc(boc) : undefined;
  }

  #find<Row>(rows: ReadonlyMap<string, Row>, account: string): Row | undefined {
    this.#asked.add(account);
    if (account !== '' && !this.#loaded.has(account)) this.#missing.add(account);
    return rows.get(account);
  }
}

function accountOrNull(key: Uint8Array | null): string | null {
  return key && key.length > 0 ? accountText(key) : null;
}

function keysOf(accounts: ReadonlySet<string>): readonly Buffer[] {
  return [...accounts].map((account) => accountKey(Address.parse(account)));
}

function addAll<Row extends { readonly account: Uint8Array }>(
  to: Map<string, Row>,
  rows: readonly Row[],
): void {
  for (const row of rows) to.set(accountText(row.account), row);
}

function itemOf({
  item_index,
  collection,
  owner,
  uri,
  domain,
  code_hash,
}: IndexedNftItem): NftItem {
  return {
    index: item_index,
    collection: accountOrNull(collection),
    owner: accountOrNull(owner),
    contentUri: uri,
    domain,
    codeHash: toBase64(code_hash),
  };
}

function tradeOf(row: IndexedTrade): NftTrade {
  return {
    nft: accountOrNull(row.nft),
    owner: accountOrNull(row.nft_owner),
    marketplace: accountOrNull(row.marketplace),
    price: BigInt(row.price),
    royalty: {
      amount: row.royalty === null ? null : BigInt(row.royalty),
      receiver: accountOrNull(row.royalty_address),
    },
    codeHash: toBase64(row.code_hash),
  };
}
