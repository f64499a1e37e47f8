import {
  Address,
  type BlockIdExt,
  equalBytes,
  type Message,
  type MessageAddress,
  type Transaction,
} from '@tonway/chain';
import { RequestError } from '../../http/errors.ts';
import type { After, ChainSession } from '../../upstream/session.ts';
import { shardBlocksFrom } from './shard-walk.ts';

/** A message waits for some blocks at most, unless its shard is congested. */
const MAX_BLOCKS = 32;

/** The transaction that the message caused: in the receiver's shard, at the time of the message or later. */
export function locateResult(chain: ChainSession, message: SentMessage): Promise<Transaction> {
  const caused = ({ inMessage }: Transaction) =>
    inMessage !== null && isMessage(inMessage, message);
  return firstOf(chain, message.destination, message.createdLt, MAX_BLOCKS, caused);
}

/** The transaction that sent the message: in the one block of the sender's shard in which that time falls. */
export function locateSource(chain: ChainSession, message: SentMessage): Promise<Transaction> {
  const sent = ({ outMessages }: Transaction) =>
    outMessages.some((each) => isMessage(each, message));
  return firstOf(chain, message.source, message.createdLt, 1, sent);
}

async function firstOf(
  chain: ChainSession,
  address: Address,
  lt: bigint,
  maxBlocks: number,
  fits: (transaction: Transaction) => boolean,
): Promise<Transaction> {
  let left = maxBlocks;
  for await (const block of shardBlocksFrom(chain, address, lt)) {
    for await (const transaction of accountTransactions(chain, block, address))
      if (fits(transaction)) return transaction;
    if (--left === 0) break;
  }
  throw new RequestError(404, 'transaction was not found');
}

/** A message between accounts, as those know it who look for it. */
export interface SentMessage {
  readonly source: Address;
  readonly destination: Address;
  readonly createdLt: bigint;
}

/** No two messages of an account have the same time; the destination is compared all the same. */
function isMessage({ info }: Message, sought: SentMessage): boolean {
  return (
    info.kind === 'internal' &&
    info.createdLt === sought.createdLt &&
    isAccount(info.source, sought.source) &&
    isAccount(info.destination, sought.destination)
  );
}

function isAccount(given: MessageAddress, { workchain, hash }: Address): boolean {
  return given instanceof Address && given.workchain === workchain && equalBytes(given.hash, hash);
}

const PAGE = 16;

/** An account's transactions in a block: the block is listed from there on, not as a whole. */
async function* accountTransactions(
  chain: ChainSession,
  block: BlockIdExt,
  { hash }: Address,
): AsyncGenerator<Transaction> {
  let after: After = { account: hash, lt: 0n };
  // most blocks have nothing of one account: to see that, one id is enough
  const { transactions } = await chain.blockTransactions(block, after, 1);
  if (!transactions.every(({ account }) => equalBytes(account, hash))) return;
  for (let more = transactions.length > 0; more; ) {
    const page = await chain.blockTransactionsExt(block, after, PAGE);
    for (const transaction of page.transactions) {
      if (!equalBytes(transaction.accountAddress, hash)) return;
      yield transaction;
      after = { account: hash, lt: transaction.lt };
    }
    more = page.incomplete && page.transactions.length > 0;
  }
}
