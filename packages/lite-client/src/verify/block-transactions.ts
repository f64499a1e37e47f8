import {
  type Block,
  type BlockIdExt,
  type Cell,
  equalBytes,
  readBocRoots,
  Transaction,
} from '@tonway/chain';
import type { Params, Result } from '../tl/types.ts';
import { messageMetadata, sameMetadata, type TransactionMetadata } from './message-metadata.ts';
import { checked, ensure } from './open.ts';
import { blockOf, ensureAbout } from './proven-state.ts';

/** Servers send no more at a time. */
const MOST = 256;
const WITH_ACCOUNT = 1;
const WITH_LT = 2;
const WITH_HASH = 4;
const WANT_PROOF = 32;
const REVERSE = 64;
const WITH_AFTER = 128;
const WITH_METADATA = 256;

type Asked = Omit<Params<'listBlockTransactions'>, 'id'>;
type TransactionId = Result<'listBlockTransactions'>['ids'][number];

export interface ListedTransaction {
  readonly account: Uint8Array;
  readonly lt: bigint;
  readonly hash: Uint8Array;
  /** Null where there is none, or where it was not asked for. */
  readonly metadata: TransactionMetadata | null;
}

export interface VerifiedBlockTransactions<T> {
  readonly block: BlockIdExt;
  /** By account and then by time, both backwards where that was asked for. */
  readonly transactions: readonly T[];
  /** False: nothing is left behind the last one. */
  readonly incomplete: boolean;
  readonly proof: { readonly proof: Uint8Array };
}

export function verifyBlockTransactions(
  block: BlockIdExt,
  asked: Asked,
  answer: Result<'listBlockTransactions'>,
): VerifiedBlockTransactions<ListedTransaction> {
  return checked('transactions of a block', () => {
    ensure((asked.mode & WANT_PROOF) !== 0, 'no proof was asked for');
    const shown = replay(block, asked, answer);
    const withMetadata = (asked.mode & WITH_METADATA) !== 0;
    const transactions = shown.places.map(({ account, lt, cell }) => {
      const metadata = withMetadata ? messageMetadata(shown.content, cell) : null;
      return { account, lt, hash: cell.hash(), metadata };
    });
    ensure(answer.ids.length === transactions.length, 'more or fewer than the block has');
    transactions.forEach((each, i) => {
      ensure(names(answer.ids[i], asked.mode, each), 'another transaction than the next one');
    });
    const { incomplete, proof } = answer;
    return { block, transactions, incomplete, proof: { proof } };
  });
}

export function verifyBlockTransactionsExt(
  block: BlockIdExt,
  asked: Asked,
  answer: Result<'listBlockTransactionsExt'>,
): VerifiedBlockTransactions<Transaction> {
  return checked('transactions of a block', () => {
    ensure((asked.mode & (WANT_PROOF | WITH_METADATA)) !== 0, 'no proof was asked for');
    const { places } = replay(block, asked, answer);
    const transactions = transactionsIn(answer.transactions, places.length);
    transactions.forEach(({ cell }, i) => {
      ensure(places[i]?.cell.equals(cell) === true, 'another transaction than the next one');
    });
    const { incomplete, proof } = answer;
    return { block, transactions, incomplete, proof: { proof } };
  });
}

function transactionsIn(boc: Uint8Array, count: number): Transaction[] {
  const roots = boc.length === 0 ? [] : readBocRoots(boc, { maxRoots: count });
  ensure(roots.length === count, 'more or fewer transactions than the block has');
  return roots.map((root) => Transaction.load(root));
}

interface Place {
  readonly account: Uint8Array;
  readonly lt: bigint;
  /** The transaction, of which the proof may show the hash only. */
  readonly cell: Cell;
}

type Page = Pick<Result<'listBlockTransactionsExt'>, 'id' | 'reqCount' | 'incomplete' | 'proof'>;

/** Walks as the server must have: what it left out on the way is missing in the proof too. */
function replay(block: BlockIdExt, asked: Asked, page: Page): { content: Block; places: Place[] } {
  ensureAbout(block, page);
  ensure(page.reqCount === asked.count, 'another number was asked for');
  const content = blockOf(block, page.proof);
  const most = Math.min(asked.count, MOST);
  const places: Place[] = [];
  if (most > 0) {
    for (const place of placesFrom(content, asked)) {
      if (places.push(place) === most) break;
    }
  }
  // servers do not look beyond the last one they may send
  ensure(page.incomplete === (places.length === most), 'the list ends where it does not');
  return { content, places };
}

function* placesFrom(content: Block, { mode, after }: Asked): Generator<Place> {
  const reverse = (mode & REVERSE) !== 0;
  const start = (mode & WITH_AFTER) !== 0 ? after : undefined;
  const accounts = content.extra.accountBlocks.entries(
    start ? { from: start.account, reverse } : { reverse },
  );
  for (const [account, { accountAddress, transactions }] of accounts) {
    ensure(equalBytes(accountAddress, account), 'the block files an account under another');
    const from =
      start && equalBytes(account, start.account) ? BigInt.asUintN(64, start.lt) : undefined;
    const entries = transactions.entries(from === undefined ? { reverse } : { from, reverse });
    for (const [lt, { cell }] of entries) if (lt !== from) yield { account, lt, cell };
  }
}

/** Whether the id says of the transaction what was asked for, and nothing else. */
function names(id: TransactionId | undefined, mode: number, listed: ListedTransaction): boolean {
  if (!id) return false;
  const { account, lt, hash, metadata } = listed;
  const expectedMode = metadata ? mode | WITH_METADATA : mode & ~WITH_METADATA;
  return (
    id.mode === expectedMode &&
    ((mode & WITH_ACCOUNT) === 0 || same(id.account, account)) &&
    ((mode & WITH_LT) === 0 || BigInt.asUintN(64, id.lt ?? 0n) === lt) &&
    ((mode & WITH_HASH) === 0 || same(id.hash, hash)) &&
    (metadata === null || sameMetadata(id.metadata, metadata))
  );
}

function same(given: Uint8Array | undefined, expected: Uint8Array): boolean {
  return given !== undefined && equalBytes(given, expected);
}
