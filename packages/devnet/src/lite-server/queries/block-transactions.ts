import { type Block, equalBytes, type MsgMetadata, type Transaction } from '@tonway/chain';
import { type Params, type Result, toTlBlockId } from '@tonway/lite-client';
import { loadBlock } from '../block-id.ts';
import { toTlMetadata } from '../message-metadata.ts';
import { bocOf, NO_BYTES, type Proven, proveBlock } from '../proofs/prove.ts';
import type { Context } from '../query.ts';

const MAX_RESULTS = 256;
const WITH_ACCOUNT = 1;
const WITH_LT = 2;
const WITH_HASH = 4;
const WANT_PROOF = 32;
const REVERSE = 64;
const WITH_AFTER = 128;
const WITH_METADATA = 256;

type Request = Params<'listBlockTransactions'>;
type TransactionId = Result<'listBlockTransactions'>['ids'][number];

// liteServer.listBlockTransactions id:tonNode.blockIdExt mode:# count:#
//   after:mode.7?liteServer.transactionId3 reverse_order:mode.6?true want_proof:mode.5?true
//   = liteServer.BlockTransactions;
export function listBlockTransactions(
  request: Request,
  context: Context,
): Result<'listBlockTransactions'> {
  const { page, listed } = list(request, context);
  return {
    kind: 'liteServer.blockTransactions',
    ...page,
    ids: listed.value.map((each) => toTransactionId(each, request.mode)),
    proof: (request.mode & WANT_PROOF) === 0 ? NO_BYTES : bocOf(listed.proof),
  };
}

// liteServer.listBlockTransactionsExt id:tonNode.blockIdExt mode:# count:#
//   after:mode.7?liteServer.transactionId3 reverse_order:mode.6?true want_proof:mode.5?true
//   = liteServer.BlockTransactionsExt;
export function listBlockTransactionsExt(
  request: Request,
  context: Context,
): Result<'listBlockTransactionsExt'> {
  const { page, listed } = list(request, context);
  return {
    kind: 'liteServer.blockTransactionsExt',
    ...page,
    transactions: bocOf(...listed.value.map(({ transaction }) => transaction.cell)),
    // the metadata is only available in the proof
    proof: (request.mode & (WANT_PROOF | WITH_METADATA)) === 0 ? NO_BYTES : bocOf(listed.proof),
  };
}

interface Listed {
  readonly account: Uint8Array;
  readonly lt: bigint;
  readonly transaction: Transaction;
  /** Null if missing or not requested. */
  readonly metadata: MsgMetadata | null;
}

interface Page {
  readonly page: Pick<Result<'listBlockTransactions'>, 'id' | 'reqCount' | 'incomplete'>;
  readonly listed: Proven<readonly Listed[]>;
}

function list(request: Request, { chain }: Context): Page {
  const block = loadBlock(chain, request.id);
  const limit = Math.min(request.count, MAX_RESULTS);
  const listed = proveBlock(block, (content) => read(content, request, limit));
  // like the node, which does not check whether more entries follow
  const incomplete = listed.value.length === limit;
  return { page: { id: toTlBlockId(block.id), reqCount: request.count, incomplete }, listed };
}

function read(block: Block, request: Request, limit: number): Listed[] {
  const listed: Listed[] = [];
  const { accountBlocks } = block.extra;
  if (limit === 0) return listed;
  const withMetadata = (request.mode & WITH_METADATA) !== 0;
  for (const [account, lt, transaction] of walk(accountBlocks, request)) {
    const metadata = withMetadata ? metadataOf(block, transaction) : null;
    if (listed.push({ account, lt, transaction, metadata }) === limit) break;
  }
  return listed;
}

/** By account and then by lt; both descending in reverse order. */
function* walk(
  accounts: Block['extra']['accountBlocks'],
  { mode, after }: Request,
): Generator<[account: Uint8Array, lt: bigint, transaction: Transaction]> {
  const reverse = (mode & REVERSE) !== 0;
  const start = (mode & WITH_AFTER) !== 0 ? after : undefined;
  const from = start && { from: start.account };
  for (const [account, { transactions }] of accounts.entries({ ...from, reverse })) {
    const isStart = start !== undefined && equalBytes(account, start.account);
    const afterLt = isStart ? { from: BigInt.asUintN(64, start.lt) } : undefined;
    for (const [lt, transaction] of transactions.entries({ ...afterLt, reverse })) {
      if (lt !== afterLt?.from) yield [account, lt, transaction];
    }
  }
}

/** The metadata of the inbound message, if it had an envelope. */
function metadataOf({ extra }: Block, { inMessageCell }: Transaction): MsgMetadata | null {
  const message = inMessageCell && extra.inMsgDescr.get(inMessageCell.hash());
  if (!message) return null;
  const { kind } = message;
  const isDelivered = kind === 'imm' || kind === 'fin' || kind === 'deferred-fin';
  return isDelivered ? message.inMsg.metadata : null;
}

function toTransactionId(
  { account, lt, transaction, metadata }: Listed,
  mode: number,
): TransactionId {
  return {
    mode: metadata ? mode : mode & ~WITH_METADATA,
    account: (mode & WITH_ACCOUNT) === 0 ? undefined : account,
    lt: (mode & WITH_LT) === 0 ? undefined : BigInt.asIntN(64, lt),
    hash: (mode & WITH_HASH) === 0 ? undefined : transaction.hash,
    metadata: metadata ? toTlMetadata(metadata) : undefined,
  };
}
