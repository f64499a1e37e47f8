import { type Block, equalBytes, type MsgMetadata, type Transaction } from '@tonway/chain';
import { type Params, type Result, toTlBlockId } from '@tonway/lite-client';
import { loadBlock } from '../asked/reference-block.ts';
import type { Context } from '../handler.ts';
import { toTlMetadata } from '../message-metadata.ts';
import { bagOf, NOTHING, type Proven, proveBlock } from '../proofs/prove.ts';

/** However many are asked for. */
const MOST = 256;
const WITH_ACCOUNT = 1;
const WITH_LT = 2;
const WITH_HASH = 4;
const WANT_PROOF = 32;
const REVERSE = 64;
const WITH_AFTER = 128;
const WITH_METADATA = 256;

type Asked = Params<'listBlockTransactions'>;
type TransactionId = Result<'listBlockTransactions'>['ids'][number];

// liteServer.listBlockTransactions id:tonNode.blockIdExt mode:# count:#
//   after:mode.7?liteServer.transactionId3 reverse_order:mode.6?true want_proof:mode.5?true
//   = liteServer.BlockTransactions;
export function listBlockTransactions(
  asked: Asked,
  context: Context,
): Result<'listBlockTransactions'> {
  const { page, listed } = list(asked, context);
  return {
    kind: 'liteServer.blockTransactions',
    ...page,
    ids: listed.value.map((each) => toTransactionId(each, asked.mode)),
    proof: (asked.mode & WANT_PROOF) === 0 ? NOTHING : bagOf(listed.proof),
  };
}

// liteServer.listBlockTransactionsExt id:tonNode.blockIdExt mode:# count:#
//   after:mode.7?liteServer.transactionId3 reverse_order:mode.6?true want_proof:mode.5?true
//   = liteServer.BlockTransactionsExt;
export function listBlockTransactionsExt(
  asked: Asked,
  context: Context,
): Result<'listBlockTransactionsExt'> {
  const { page, listed } = list(asked, context);
  return {
    kind: 'liteServer.blockTransactionsExt',
    ...page,
    transactions: bagOf(...listed.value.map(({ transaction }) => transaction.cell)),
    // there is no other place for the metadata than the proof
    proof: (asked.mode & (WANT_PROOF | WITH_METADATA)) === 0 ? NOTHING : bagOf(listed.proof),
  };
}

interface Listed {
  readonly account: Uint8Array;
  readonly lt: bigint;
  readonly transaction: Transaction;
  /** Null where there is none, or where it was not asked for. */
  readonly metadata: MsgMetadata | null;
}

interface Page {
  readonly page: Pick<Result<'listBlockTransactions'>, 'id' | 'reqCount' | 'incomplete'>;
  readonly listed: Proven<readonly Listed[]>;
}

function list(asked: Asked, { chain }: Context): Page {
  const block = loadBlock(chain, asked.id);
  const most = Math.min(asked.count, MOST);
  const listed = proveBlock(block, (content) => read(content, asked, most));
  // the node does not look behind the last one that it may send
  const incomplete = listed.value.length === most;
  return { page: { id: toTlBlockId(block.id), reqCount: asked.count, incomplete }, listed };
}

function read(block: Block, asked: Asked, most: number): Listed[] {
  const listed: Listed[] = [];
  const { accountBlocks } = block.extra;
  if (most === 0) return listed;
  const withMetadata = (asked.mode & WITH_METADATA) !== 0;
  for (const [account, lt, transaction] of walk(accountBlocks, asked)) {
    const metadata = withMetadata ? metadataOf(block, transaction) : null;
    if (listed.push({ account, lt, transaction, metadata }) === most) break;
  }
  return listed;
}

/** By account and then by time, both backwards where that is asked for. */
function* walk(
  accounts: Block['extra']['accountBlocks'],
  { mode, after }: Asked,
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

/** Of the message that a transaction came of, where that came in an envelope. */
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
