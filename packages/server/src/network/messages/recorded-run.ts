import {
  type Address,
  type Block,
  type BlockIdExt,
  equalBytes,
  MASTERCHAIN,
  previousBlocks,
  type ShardAccountFields,
  shardContainsAccount,
  TonwayError,
  type Transaction,
} from '@tonway/chain';
import type { RetraceCall } from '@tonway/tvm';
import { shardAccountOf } from '../contracts/contract-at.ts';
import { isMissingOnServer } from '../upstream/errors.ts';
import type { ChainSession, TransactionId } from '../upstream/session.ts';

/** Earlier transactions of the account in the same block, which are executed first. */
const MAX_EARLIER = 200;

/** A recorded transaction cannot be executed again, because something that it needs is missing or too large. */
export class RecordUnavailable extends TonwayError {
  override readonly name = 'RecordUnavailable';

  constructor(reason: string, options?: ErrorOptions) {
    super('RECORD_UNAVAILABLE', reason, options);
  }
}

/** A recorded transaction with everything that is needed to execute it again, verified. */
export interface RecordedRun {
  readonly block: BlockIdExt;
  /** The masterchain block whose configuration and libraries the transaction could see. */
  readonly masterchain: BlockIdExt;
  readonly call: Omit<RetraceCall, 'steps'>;
}

/** Reads the transaction, those before it in its block, the account before them, and what they could see. */
export async function recordedRun(
  chain: ChainSession,
  address: Address,
  id: TransactionId,
): Promise<RecordedRun> {
  const claimed = await needed('the transaction', chain.claimedBlockOf(address, id));
  if (!claimed) throw new RecordUnavailable('there is no such transaction');
  const name = nameOf(claimed);
  const block = await needed(`block ${name}`, chain.wholeBlock(claimed));
  const transactions = transactionsUpTo(block, address, id);
  const before = previousBlocks(block.info).find((previous) => isHomeOf(previous, address));
  if (!before) throw new RecordUnavailable(`block ${name} has no predecessor with the account`);
  const [account, { masterchain, context }] = await Promise.all([
    needed(`the state of block ${nameOf(before)}`, accountAfter(chain, address, before)),
    contextOf(chain, block, before),
  ]);
  const { config, previousBlocks: seen, libraries } = context;
  const { genUtime: now } = block.info;
  const { randSeed: randomSeed } = block.extra;
  const network = { config, previousBlocks: seen, libraries, now, randomSeed };
  return { block: claimed, masterchain, call: { ...network, account, transactions } };
}

/** The transactions of the account in the block, up to the given one. */
function transactionsUpTo(
  { extra }: Block,
  address: Address,
  { lt, hash }: TransactionId,
): Transaction[] {
  const transactions: Transaction[] = [];
  for (const each of extra.accountBlocks.get(address.hash)?.transactions.values() ?? []) {
    if (each.lt <= lt) transactions.push(each);
    if (transactions.length > MAX_EARLIER + 1)
      throw new RecordUnavailable(
        `the account has more than ${MAX_EARLIER} transactions before this one in its block`,
      );
  }
  const last = transactions.at(-1);
  if (last && equalBytes(last.hash, hash)) return transactions;
  throw new RecordUnavailable('the block that the lite server names does not have the transaction');
}

async function contextOf(chain: ChainSession, { info }: Block, before: BlockIdExt) {
  const seqno = info.masterRef?.seqno ?? before.seqno;
  const masterchain = await needed(`masterchain block ${seqno}`, chain.block(seqno));
  const what = `the configuration of masterchain block ${seqno}`;
  return { masterchain, context: await needed(what, chain.executionContext(masterchain)) };
}

function isHomeOf({ workchain, shard }: BlockIdExt, address: Address): boolean {
  if (workchain !== address.workchain) return false;
  return workchain === MASTERCHAIN || shardContainsAccount(shard, address.hash);
}

/** Null: the account does not exist after the block. */
async function accountAfter(
  chain: ChainSession,
  address: Address,
  block: BlockIdExt,
): Promise<ShardAccountFields | null> {
  if (block.seqno > 0) return shardAccountOf(await chain.account(address, block));
  const state = await chain.zeroState(block);
  return (state.kind === 'unsplit' ? state.accounts.get(address.hash) : null) ?? null;
}

/** Tells what is missing, if the lite servers have deleted it. */
async function needed<T>(what: string, read: T | Promise<T>): Promise<T> {
  try {
    return await read;
  } catch (cause) {
    if (!isMissingOnServer(cause)) throw cause;
    throw new RecordUnavailable(
      `the lite servers do not have ${what}: an archive lite server would have it`,
      { cause },
    );
  }
}

function nameOf({ workchain, shard, seqno }: BlockIdExt): string {
  return `(${workchain},${shard.toString(16).padStart(16, '0')},${seqno})`;
}
