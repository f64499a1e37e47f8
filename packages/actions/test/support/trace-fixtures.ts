import { readdirSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { type Cell, fromBase64, readBoc } from '@tonway/chain';
import { fixturePath, readFixture } from '@tonway/tools/fixtures';
import type { KnownContracts, Message, NftTrade, Trace, Transaction } from '../../src/index.ts';

interface FixtureMessage {
  readonly hash: string;
  readonly source: string | null;
  readonly destination: string | null;
  readonly value: string | null;
  readonly extra_currencies: Record<string, string>;
  readonly created_lt: string | null;
  readonly created_at: number | null;
  readonly opcode: string | null;
  readonly bounce: boolean | null;
  readonly body: string | null;
  readonly init_state: string | null;
}

interface FixtureTransaction {
  readonly hash: string;
  readonly account: string;
  readonly lt: string;
  readonly now: number;
  readonly mc_block_seqno: number;
  readonly orig_status: Transaction['statusBefore'];
  readonly end_status: Transaction['statusAfter'];
  readonly description: {
    readonly type: string;
    readonly aborted: boolean;
    readonly compute_exit_code: number | null;
  };
  readonly in_msg: FixtureMessage | null;
  readonly out_msgs: readonly FixtureMessage[];
}

interface FixtureAccount {
  readonly jetton_wallet?: { readonly owner: string; readonly jetton: string };
  readonly nft_item?: {
    readonly index: string;
    readonly collection_address: string | null;
    readonly owner_address: string | null;
    readonly content?: { readonly uri?: string; readonly domain?: string };
  };
  readonly nft_sale?: {
    readonly nft_address: string;
    readonly nft_owner_address: string | null;
    readonly marketplace_address: string;
    readonly full_price: string;
  };
  readonly nft_auction?: {
    readonly nft_addr: string;
    readonly nft_owner: string | null;
    readonly mp_addr: string;
    readonly last_bid: string;
  };
  readonly dedust_pool?: { readonly assets: readonly (string | null)[] };
  readonly data_boc?: string;
}

export interface TraceFixture {
  readonly trace_id: string;
  readonly trace: {
    readonly external_hash: string | null;
    readonly external_hash_norm: string | null;
    readonly end_lt: string;
    readonly end_utime: number;
    readonly mc_seqno_end: number;
  };
  readonly transactions: readonly FixtureTransaction[];
  /** BoCs by the hash of the cell. */
  readonly cells: ReadonlyMap<string, Uint8Array>;
  readonly accounts: Readonly<Record<string, FixtureAccount>>;
}

type Cells = (hash: string | null) => Cell | null;

export interface LoadedTrace {
  readonly trace: Trace;
  readonly contracts: KnownContracts;
}

/** The ids of all traces, as hexadecimal digits. */
export function traceNames(): readonly string[] {
  return readdirSync(fixturePath('traces'))
    .filter((name) => name.endsWith('.json.gz'))
    .map((name) => name.replace('.json.gz', ''));
}

export function readTrace(name: string): LoadedTrace {
  return loadTrace(readTraceFixture(name));
}

export function readTraceFixture(name: string): TraceFixture {
  const text = gunzipSync(readFixture('traces', `${name}.json.gz`)).toString('utf8');
  const { cells, ...fixture } = JSON.parse(text) as TraceFixture & { cells: object };
  const bocs = Object.entries(cells).map(([hash, boc]) => [hash, fromBase64(boc)] as const);
  return { ...fixture, cells: new Map(bocs) };
}

/** Bodies are parsed when they are read, once for each result. */
export function loadTrace(fixture: TraceFixture): LoadedTrace {
  return { trace: traceOf(fixture), contracts: contractsOf(fixture.accounts) };
}

function traceOf({ trace_id, trace, transactions, cells }: TraceFixture): Trace {
  const cellOf: Cells = (hash) => {
    const boc = hash === null ? undefined : cells.get(hash);
    return boc === undefined ? null : readBoc(boc);
  };
  return {
    id: trace_id,
    externalHash: trace.external_hash,
    externalHashNorm: trace.external_hash_norm,
    endLt: BigInt(trace.end_lt),
    endUtime: trace.end_utime,
    mcSeqnoEnd: trace.mc_seqno_end,
    transactions: transactions.map((each) => transactionOf(each, cellOf)),
  };
}

function transactionOf(row: FixtureTransaction, cellOf: Cells): Transaction {
  return {
    hash: row.hash,
    account: row.account,
    lt: BigInt(row.lt),
    now: row.now,
    mcSeqno: row.mc_block_seqno,
    isTickTock: row.description.type === 'tick_tock',
    isAborted: row.description.aborted,
    exitCode: row.description.compute_exit_code,
    hadNoGas: false,
    statusBefore: row.orig_status,
    statusAfter: row.end_status,
    inMessage: row.in_msg && messageOf(row.in_msg, cellOf),
    outMessages: row.out_msgs.map((each) => messageOf(each, cellOf)),
  };
}

function messageOf(row: FixtureMessage, cellOf: Cells): Message {
  let body: Cell | null | undefined;
  return {
    hash: row.hash,
    source: row.source,
    destination: row.destination,
    value: row.value === null ? null : BigInt(row.value),
    extraCurrencies: row.extra_currencies,
    createdLt: row.created_lt === null ? null : BigInt(row.created_lt),
    createdAt: row.created_at,
    bounce: row.bounce ?? false,
    opcode: row.opcode === null ? null : Number(row.opcode),
    get body() {
      body ??= cellOf(row.body);
      return body;
    },
    get stateInit() {
      return cellOf(row.init_state);
    },
  };
}

function contractsOf(accounts: TraceFixture['accounts']): KnownContracts {
  return {
    jettonWallet: (account) => accounts[account]?.jetton_wallet,
    nftItem: (account) => {
      const item = accounts[account]?.nft_item;
      return (
        item && {
          index: item.index,
          collection: item.collection_address,
          owner: item.owner_address,
          contentUri: item.content?.uri ?? null,
          domain: item.content?.domain ?? null,
          codeHash: null,
        }
      );
    },
    nftSale: (account) => saleOf(accounts[account]),
    nftAuction: (account) => auctionOf(accounts[account]),
    orderSigners: () => undefined,
    isNominatorPool: () => false,
    dedustAssets: (account) => accounts[account]?.dedust_pool?.assets,
    data: (account) => {
      const boc = accounts[account]?.data_boc;
      return boc === undefined ? undefined : readBoc(fromBase64(boc));
    },
  };
}

function saleOf(account: FixtureAccount | undefined): NftTrade | undefined {
  const sale = account?.nft_sale;
  return (
    sale && {
      nft: sale.nft_address,
      owner: sale.nft_owner_address,
      marketplace: sale.marketplace_address,
      price: BigInt(sale.full_price),
      codeHash: null,
    }
  );
}

function auctionOf(account: FixtureAccount | undefined): NftTrade | undefined {
  const auction = account?.nft_auction;
  return (
    auction && {
      nft: auction.nft_addr,
      owner: auction.nft_owner,
      marketplace: auction.mp_addr,
      price: BigInt(auction.last_bid),
      codeHash: null,
    }
  );
}
