import type { Address, Transaction } from '@tonway/chain';
import { RequestError } from '../../http/errors.ts';
import type { ChainSession } from '../../upstream/session.ts';
import { accountTransactions } from './account-in-block.ts';
import { isMessage, type SentMessage } from './sent-message.ts';
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
