import { operation, READ } from '../operation.ts';
import { ExtTransaction, extTransaction } from '../shapes/transaction.ts';
import {
  LOCATE_PARAMS,
  locateResult,
  locateSource,
  messageToLocate,
} from '../transactions/locate.ts';

export const tryLocateResultTx = operation({
  name: 'tryLocateResultTx',
  aliases: ['tryLocateTx'],
  methods: READ,
  tag: 'Transactions',
  summary: 'The transaction that a message caused',
  params: LOCATE_PARAMS,
  result: ExtTransaction,
  failures: [404],
  caching: 'block',
  async handle(params, context) {
    const message = messageToLocate(params);
    const transaction = await locateResult(context.chain(), message);
    return extTransaction(message.destination.workchain, transaction);
  },
});

export const tryLocateSourceTx = operation({
  name: 'tryLocateSourceTx',
  methods: READ,
  tag: 'Transactions',
  summary: 'The transaction that sent a message',
  params: LOCATE_PARAMS,
  result: ExtTransaction,
  failures: [404],
  caching: 'block',
  async handle(params, context) {
    const message = messageToLocate(params);
    const transaction = await locateSource(context.chain(), message);
    return extTransaction(message.source.workchain, transaction);
  },
});
