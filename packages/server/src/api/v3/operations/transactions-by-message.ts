import { ANY_TIME } from '../../../store/lists/conditions.ts';
import { ALL_LT, Order } from '../../../store/lists/order.ts';
import {
  type MessageFilter,
  readTransactionsOfMessages,
} from '../../../store/messages/transactions.ts';
import { findTransactions } from '../../../store/transactions/read.ts';
import { InvalidRequest } from '../../http/errors.ts';
import { operation } from '../operation.ts';
import { nextCursor, pageAfter } from '../page.ts';
import { addressKind } from '../params/address.ts';
import { hashKind, hashList } from '../params/hash.ts';
import { optional } from '../params/kind.ts';
import { opcodeKind } from '../params/number.ts';
import { PAGE, SORT } from '../params/page.ts';
import type { ParamValues } from '../params/param.ts';
import { directionParam } from '../params/text.ts';
import { TransactionsAnswer, transactionsAnswer } from '../transactions-answer.ts';

const PARAMS = {
  msg_hash: hashList('Hash of the message, or its normalized hash'),
  body_hash: optional(hashKind, 'Hash of the body'),
  opcode: optional(opcodeKind, 'First 32 bits of the body of the received message'),
  source: optional(addressKind, 'Sender of the message'),
  destination: optional(addressKind, 'Receiver of the message'),
  direction: directionParam,
  ...PAGE,
  ...SORT,
};

export const transactionsByMessage = operation({
  name: 'transactionsByMessage',
  tag: 'Blockchain data',
  summary: 'Transactions that sent or received a message',
  description: 'In the order of `lt`, then account; each transaction once.',
  params: PARAMS,
  result: TransactionsAnswer,
  async handle(values, context) {
    const { store, settings } = context;
    const filter = filterOf(values);
    const order = Order.by(values.sort, 'tx_lt').thenAscending('tx_account');
    const page = pageAfter(values, order, settings);
    // opcodes are indexed for received messages only
    const isEmpty = filter.opcode !== undefined && filter.inbound === false;
    const { items, next } = isEmpty
      ? { items: [], next: null }
      : await readTransactionsOfMessages(store, filter, order, page);
    const found = await findTransactions(store, items);
    return { ...(await transactionsAnswer(found, context)), ...nextCursor(order, next) };
  },
});

function filterOf(values: ParamValues<typeof PARAMS>): MessageFilter {
  const { msg_hash, body_hash, opcode, source, destination, direction } = values;
  if (!msg_hash && !body_hash && opcode === null)
    throw new InvalidRequest('at least one of msg_hash, body_hash, opcode should be specified');
  const inbound = direction === null ? (opcode === null ? undefined : true) : direction === 'in';
  return {
    ...(msg_hash && { hashes: msg_hash }),
    ...(body_hash && { bodyHash: body_hash }),
    ...(opcode !== null && { opcode }),
    ...(source && { source }),
    ...(destination && { destination }),
    ...(inbound !== undefined && { inbound }),
    utime: ANY_TIME,
    lt: ALL_LT,
  };
}
