import type { Transaction } from '@tonway/chain';
import Type from 'typebox';
import { addressOf } from '../../../store/accounts/account-key.ts';
import { committedLt, findBlocks, hasWorkchain } from '../../../store/blocks/read.ts';
import type { TransactionName } from '../../../store/ledger/transaction.ts';
import { ALL_LT, ANY_TIME, commonLt } from '../../../store/lists/list-sql.ts';
import type { ReadStore } from '../../../store/lists/read-store.ts';
import {
  createdMessages,
  findMessageTransactions,
  type MessageFilter,
  messageTransactionOrder,
  readTransactionsOfMessages,
} from '../../../store/messages/transactions.ts';
import {
  readTransactions,
  type TransactionFilter,
  transactionList,
} from '../../../store/transactions/list.ts';
import { findTransactionByHash, findTransactions } from '../../../store/transactions/read.ts';
import { InvalidRequest, NotFound } from '../../kernel/errors.ts';
import { optional, type ParamValues } from '../../kernel/params.ts';
import { operation } from '../operation.ts';
import { nextCursor, PAGE, pageAfter, SORT } from '../paging.ts';
import { addressList, addressType, hashList, hashType } from '../params/address.ts';
import {
  BLOCK,
  type BlockSelection,
  LT,
  ltBounds,
  MASTERCHAIN_SEQNO,
  requestedBlock,
  requireMasterchainBlock,
  resolveBlocks,
  timeBounds,
  UTIME,
} from '../params/bounds.ts';
import { int32Type, ltType, opcodeType } from '../params/number.ts';
import { directionParam } from '../params/text.ts';
import { TransactionsResponse, transactionsResponse } from '../transaction-list.ts';

const PARAMS = {
  ...BLOCK,
  mc_seqno: optional(int32Type, 'Only data that this masterchain block committed'),
  account: addressList('Only transactions of these accounts'),
  exclude_account: addressList('Without transactions of these accounts'),
  hash: hashList('Only transactions with these hashes'),
  lt: optional(ltType, 'Only transactions with this logical time'),
  ...UTIME,
  ...LT,
  ...PAGE,
  ...SORT,
};

export const transactions = operation({
  name: 'transactions',
  tag: 'Blockchain data',
  summary: 'Transactions by block, account, hash or time',
  description:
    'In the order of `lt`, then account; with bounds of time, but no `mc_seqno`, in the order of `now`, `lt` and account; with `hash` in the order of hashes. All parameters are combined.',
  params: PARAMS,
  result: TransactionsResponse,
  failures: [404],
  async handle(values, context) {
    const { store, settings } = context;
    const selection = await resolveBlocks(store, requestedBlock(values));
    const blocks = selection?.names && (await findBlocks(store, selection.names));
    const requested = { ...filterOf(values, selection ?? {}), ...(blocks && { blocks }) };
    const list = transactionList(requested, values.sort);
    const page = pageAfter(values, list.order, settings);
    const filter = selection && (await withLtBounds(store, requested));
    const { items, next } = filter
      ? await readTransactions(store, filter, list, page)
      : { items: [], next: null };
    return { ...(await transactionsResponse(items, context)), ...nextCursor(list.order, next) };
  },
});

function filterOf(
  values: ParamValues<typeof PARAMS>,
  selection: BlockSelection,
): TransactionFilter {
  const { hash, lt, mc_seqno } = values;
  const { workchain } = selection;
  const excludedAccounts = values.exclude_account ?? [];
  const accounts = values.account?.filter(
    (account) =>
      (workchain === undefined || addressOf(account).workchain === workchain) &&
      !excludedAccounts.some((excluded) => excluded.equals(account)),
  );
  return {
    ...(accounts && { accounts }),
    excludedAccounts,
    ...(hash && { hashes: hash }),
    ...(lt !== null && { exactLt: lt }),
    ...(mc_seqno !== null && { mcSeqno: mc_seqno }),
    ...blockFilter(selection),
    utime: timeBounds(values),
    lt: lt === null ? ltBounds(values) : commonLt(ltBounds(values), { from: lt, to: lt }),
  };
}

/** The narrowest filter that the selection allows: block, shard or workchain. */
function blockFilter({ workchain, shard, seqno }: BlockSelection) {
  if (workchain === undefined) return shard === undefined ? {} : { anyShard: shard };
  if (shard === undefined) return { workchain };
  return seqno === undefined
    ? { shard: { workchain, shard } }
    : { block: { workchain, shard, seqno } };
}

/** Narrows the logical time to that of the selected blocks; null if no transaction can match. */
async function withLtBounds(
  store: ReadStore,
  filter: TransactionFilter,
): Promise<TransactionFilter | null> {
  const { mcSeqno, block, blocks, workchain, accounts } = filter;
  let { lt } = filter;
  if (mcSeqno !== undefined)
    lt = commonLt(lt, committedLt(await requireMasterchainBlock(store, mcSeqno)));
  if (block) {
    const [found] = await findBlocks(store, [block]);
    if (!found) return null;
    lt = commonLt(lt, { from: found.startLt, to: found.endLt });
  }
  if (blocks) {
    const [first] = blocks.map(({ startLt }) => startLt).sort(ascending);
    const last = blocks
      .map(({ endLt }) => endLt)
      .sort(ascending)
      .at(-1);
    if (first === undefined || last === undefined) return null;
    lt = commonLt(lt, { from: first, to: last });
  }
  if (accounts?.length === 0) return null;
  const isIndexed = workchain === undefined || (await hasWorkchain(store, workchain));
  return isIndexed ? { ...filter, lt } : null;
}

function ascending(a: bigint, b: bigint): number {
  return a < b ? -1 : Number(a > b);
}

export const transactionsByMasterchainBlock = operation({
  name: 'transactionsByMasterchainBlock',
  tag: 'Blockchain data',
  summary: 'Transactions of a masterchain block and of all blocks that it commits',
  description: 'In the order of `lt`, then account.',
  params: { seqno: MASTERCHAIN_SEQNO, ...PAGE, ...SORT },
  result: TransactionsResponse,
  failures: [404],
  async handle(values, context) {
    const { store, settings } = context;
    const { seqno: mcSeqno, sort } = values;
    const filter = { mcSeqno, excludedAccounts: [], utime: ANY_TIME, lt: ALL_LT };
    const list = transactionList(filter, sort);
    const page = pageAfter(values, list.order, settings);
    const lt = committedLt(await requireMasterchainBlock(store, mcSeqno));
    const { items, next } = await readTransactions(store, { ...filter, lt }, list, page);
    return { ...(await transactionsResponse(items, context)), ...nextCursor(list.order, next) };
  },
});

export const adjacentTransactions = operation({
  name: 'adjacentTransactions',
  tag: 'Blockchain data',
  summary: 'The transaction that caused another one, and those that it caused',
  description: 'In the order of `lt`. The status is 404 if there is none.',
  params: {
    hash: optional(hashType, 'Hash of the transaction'),
    direction: {
      schema: Type.Enum(['in', 'out'], { examples: ['out'] }),
      description:
        '`in`: the transaction that caused it; `out`: those that it caused; both by default',
      required: false,
      fromQuery: (texts: readonly string[]) => texts.at(-1) ?? '',
    },
  },
  result: TransactionsResponse,
  failures: [404],
  async handle({ hash, direction }, context) {
    const { store } = context;
    const found = hash && (await findTransactionByHash(store, hash, ALL_LT));
    const names = found ? await adjacentTo(store, found.content, direction) : [];
    const adjacent = await findTransactions(store, names);
    if (adjacent.length === 0) throw new NotFound('adjacent transactions not found');
    return transactionsResponse(adjacent.toSorted(byTime), context);
  },
});

async function adjacentTo(
  store: ReadStore,
  { inMessage, outMessages }: Transaction,
  direction: string,
): Promise<readonly TransactionName[]> {
  const [parents, children] = await Promise.all([
    direction === 'out'
      ? []
      : findMessageTransactions(store, createdMessages(inMessage ? [inMessage] : []), false),
    direction === 'in' ? [] : findMessageTransactions(store, createdMessages(outMessages), true),
  ]);
  return [...parents, ...children];
}

function byTime(a: TransactionName, b: TransactionName): number {
  return Number(a.lt - b.lt) || a.account.compare(b.account);
}

const BY_MESSAGE_PARAMS = {
  msg_hash: hashList('Hash of the message, or its normalized hash'),
  body_hash: optional(hashType, 'Hash of the body'),
  opcode: optional(opcodeType, 'First 32 bits of the body of the received message'),
  source: optional(addressType, 'Sender of the message'),
  destination: optional(addressType, 'Receiver of the message'),
  direction: directionParam,
  ...PAGE,
  ...SORT,
};

export const transactionsByMessage = operation({
  name: 'transactionsByMessage',
  tag: 'Blockchain data',
  summary: 'Transactions that sent or received a message',
  description: 'In the order of `lt`, then account; each transaction once.',
  params: BY_MESSAGE_PARAMS,
  result: TransactionsResponse,
  async handle(values, context) {
    const { store, settings } = context;
    const filter = messageFilterOf(values);
    const order = messageTransactionOrder(values.sort);
    const page = pageAfter(values, order, settings);
    // opcodes are indexed for received messages only
    const isEmpty = filter.opcode !== undefined && filter.inbound === false;
    const { items, next } = isEmpty
      ? { items: [], next: null }
      : await readTransactionsOfMessages(store, filter, order, page);
    const found = await findTransactions(store, items);
    return { ...(await transactionsResponse(found, context)), ...nextCursor(order, next) };
  },
});

function messageFilterOf(values: ParamValues<typeof BY_MESSAGE_PARAMS>): MessageFilter {
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
