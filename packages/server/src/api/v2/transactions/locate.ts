import {
  Address,
  type BlockIdExt,
  equalBytes,
  type Message,
  type MessageAddress,
  type Transaction,
} from '@tonway/chain';
import type { After, ChainSession } from '../../../network/upstream/session.ts';
import { NotFound } from '../../kernel/errors.ts';
import { EXAMPLE } from '../../kernel/fields.ts';
import { type ParamValues, required } from '../../kernel/params.ts';
import { addressParam } from '../params/address.ts';
import { int64Type } from '../params/scalar.ts';
import { shardBlocksFrom } from './shard-blocks.ts';

/** Parameters that identify a message. */
export const LOCATE_PARAMS = {
  source: addressParam('Address of the sender', {
    missing: 'empty source address',
  }),
  destination: addressParam('Address of the receiver', {
    example: EXAMPLE.otherAddress,
    missing: 'empty destination address',
  }),
  created_lt: required(int64Type({ min: 0 }), 'Logical time at which the message was created', {
    example: EXAMPLE.lt,
    missing: 'failed to parse created_lt',
  }),
};

export function messageToLocate(params: ParamValues<typeof LOCATE_PARAMS>): SentMessage {
  return {
    source: params.source.address,
    destination: params.destination.address,
    createdLt: params.created_lt,
  };
}

/** A message is delivered within a few blocks, unless its shard is congested. */
const MAX_BLOCKS = 32;

/** Finds the transaction that received the message: in the receiver's shard, at `createdLt` or later. */
export function locateResult(chain: ChainSession, message: SentMessage): Promise<Transaction> {
  const caused = ({ inMessage }: Transaction) =>
    inMessage !== null && isMessage(inMessage, message);
  return findTransaction(chain, message.destination, message.createdLt, MAX_BLOCKS, caused);
}

/** Finds the transaction that sent the message: in the block of the sender's shard that contains `createdLt`. */
export function locateSource(chain: ChainSession, message: SentMessage): Promise<Transaction> {
  const sent = ({ outMessages }: Transaction) =>
    outMessages.some((each) => isMessage(each, message));
  return findTransaction(chain, message.source, message.createdLt, 1, sent);
}

async function findTransaction(
  chain: ChainSession,
  address: Address,
  lt: bigint,
  maxBlocks: number,
  matches: (transaction: Transaction) => boolean,
): Promise<Transaction> {
  let left = maxBlocks;
  for await (const block of shardBlocksFrom(chain, address, lt)) {
    for await (const transaction of accountTransactions(chain, block, address))
      if (matches(transaction)) return transaction;
    if (--left === 0) break;
  }
  throw new NotFound('transaction was not found');
}

/** Identifies an internal message. */
export interface SentMessage {
  readonly source: Address;
  readonly destination: Address;
  readonly createdLt: bigint;
}

/** Source and `createdLt` identify a message; the destination is compared too, because the client sends it. */
function isMessage({ info }: Message, target: SentMessage): boolean {
  return (
    info.kind === 'internal' &&
    info.createdLt === target.createdLt &&
    isAccount(info.source, target.source) &&
    isAccount(info.destination, target.destination)
  );
}

function isAccount(address: MessageAddress, { workchain, hash }: Address): boolean {
  return (
    address instanceof Address && address.workchain === workchain && equalBytes(address.hash, hash)
  );
}

const PAGE_SIZE = 16;

/** The transactions of an account in a block, without listing the whole block. */
async function* accountTransactions(
  chain: ChainSession,
  block: BlockIdExt,
  { hash }: Address,
): AsyncGenerator<Transaction> {
  let after: After = { account: hash, lt: 0n };
  // most blocks have no transaction of the account: listing one id shows that
  const { transactions } = await chain.blockTransactions(block, after, 1);
  if (!transactions.every(({ account }) => equalBytes(account, hash))) return;
  for (let more = transactions.length > 0; more; ) {
    const page = await chain.blockTransactionsExt(block, after, PAGE_SIZE);
    for (const transaction of page.transactions) {
      if (!equalBytes(transaction.accountAddress, hash)) return;
      yield transaction;
      after = { account: hash, lt: transaction.lt };
    }
    more = page.incomplete && page.transactions.length > 0;
  }
}
