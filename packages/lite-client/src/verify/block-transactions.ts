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

/** The maximum page size of servers. */
const MAX_PAGE = 256;
const WITH_ACCOUNT = 1;
const WITH_LT = 2;
const WITH_HASH = 4;
const WANT_PROOF = 32;
const REVERSE = 64;
const WITH_AFTER = 128;
const WITH_METADATA = 256;

type RequestParams = Omit<Params<'listBlockTransactions'>, 'id'>;
type TransactionId = Result<'listBlockTransactions'>['ids'][number];

export interface ListedTransaction {
  readonly account: Uint8Array;
  readonly lt: bigint;
  readonly hash: Uint8Array;
  /** Null if the transaction has no metadata, or if it was not requested. */
  readonly metadata: TransactionMetadata | null;
}

export interface VerifiedBlockTransactions<T> {
  readonly block: BlockIdExt;
  /** Sorted by account, then by time; both reversed if requested. */
  readonly transactions: readonly T[];
  /** False: the page includes the last transaction. */
  readonly incomplete: boolean;
  readonly proof: { readonly proof: Uint8Array };
}

/**
 * The proof tells the hash of the block, not its seqno: `block` must be proven, as `VerifiedReads` does it.
 *
 * @example
 * const answer = await pool.query('listBlockTransactions', params);
 * const { transactions, incomplete } = verifyBlockTransactions(block, params, answer);
 */
export function verifyBlockTransactions(
  block: BlockIdExt,
  request: RequestParams,
  answer: Result<'listBlockTransactions'>,
): VerifiedBlockTransactions<ListedTransaction> {
  return checked('transactions of a block', () => {
    ensure((request.mode & WANT_PROOF) !== 0, 'no proof was asked for');
    const proven = replay(block, request, answer);
    const withMetadata = (request.mode & WITH_METADATA) !== 0;
    const transactions = proven.listed.map(({ account, lt, cell }) => {
      const metadata = withMetadata ? messageMetadata(proven.content, cell) : null;
      return { account, lt, hash: cell.hash(), metadata };
    });
    ensure(answer.ids.length === transactions.length, 'more or fewer than the block has');
    transactions.forEach((each, i) => {
      ensure(matchesId(answer.ids[i], request.mode, each), 'another transaction than the next one');
    });
    const { incomplete, proof } = answer;
    return { block, transactions, incomplete, proof: { proof } };
  });
}

/**
 * Like `verifyBlockTransactions`, for complete transactions.
 *
 * @example
 * const answer = await pool.query('listBlockTransactionsExt', params);
 * const { transactions } = verifyBlockTransactionsExt(block, params, answer);
 */
export function verifyBlockTransactionsExt(
  block: BlockIdExt,
  request: RequestParams,
  answer: Result<'listBlockTransactionsExt'>,
): VerifiedBlockTransactions<Transaction> {
  return checked('transactions of a block', () => {
    ensure((request.mode & (WANT_PROOF | WITH_METADATA)) !== 0, 'no proof was asked for');
    const { listed } = replay(block, request, answer);
    const transactions = transactionsIn(answer.transactions, listed.length);
    transactions.forEach(({ cell }, i) => {
      ensure(listed[i]?.cell.equals(cell) === true, 'another transaction than the next one');
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

interface TransactionEntry {
  readonly account: Uint8Array;
  readonly lt: bigint;
  /** The transaction; the proof may contain only its hash. */
  readonly cell: Cell;
}

type Page = Pick<Result<'listBlockTransactionsExt'>, 'id' | 'reqCount' | 'incomplete' | 'proof'>;

/** Repeats the server's iteration over the proof: an omitted transaction is detected, because the proof must contain it. */
function replay(
  block: BlockIdExt,
  request: RequestParams,
  page: Page,
): { content: Block; listed: TransactionEntry[] } {
  ensureAbout(block, page);
  ensure(page.reqCount === request.count, 'another number was asked for');
  const content = blockOf(block, page.proof);
  const max = Math.min(request.count, MAX_PAGE);
  const listed: TransactionEntry[] = [];
  if (max > 0) {
    for (const entry of entriesFrom(content, request)) {
      if (listed.push(entry) === max) break;
    }
  }
  // servers report `incomplete` whenever the page is full
  ensure(page.incomplete === (listed.length === max), 'the list ends where it does not');
  return { content, listed };
}

function* entriesFrom(content: Block, { mode, after }: RequestParams): Generator<TransactionEntry> {
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

/** Whether the id contains exactly the requested fields of the transaction. */
function matchesId(
  id: TransactionId | undefined,
  mode: number,
  listed: ListedTransaction,
): boolean {
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

function same(received: Uint8Array | undefined, expected: Uint8Array): boolean {
  return received !== undefined && equalBytes(received, expected);
}
