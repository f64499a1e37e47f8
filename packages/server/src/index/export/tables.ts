import type { Transaction } from '@tonway/chain';
import { accountText } from '../../store/accounts/account-key.ts';
import {
  addressText,
  amount,
  amountOrNull,
  base64,
  type ExportTable,
  flag,
  flagOrNull,
  int,
  intOrNull,
  json,
  long,
  longOrNull,
  milliseconds,
  type ParsedTransaction,
  parsed,
  type TransactionRow,
  table,
  text,
  textOrNull,
  time,
  timeOrNull,
} from './columns.ts';
import { JETTON_BURNS, JETTON_TRANSFERS, NFT_TRANSFERS } from './token-tables.ts';

interface BlockRow {
  readonly workchain: number;
  readonly shard: bigint;
  readonly seqno: number;
  readonly mc_seqno: number;
  readonly start_lt: bigint;
  readonly end_lt: bigint;
  readonly gen_utime: bigint;
  readonly tx_count: number;
  readonly key_block: boolean;
  readonly root_hash: Buffer;
  readonly file_hash: Buffer;
}

const BLOCKS = table<BlockRow, BlockRow>({
  name: 'blocks',
  about: 'Blocks of all workchains',
  sql: 'select * from chain.blocks',
  key: 'start_lt',
  order: 'start_lt, workchain, shard',
  items: (row) => [row],
  columns: [
    int('workchain', 'workchain; -1 is the masterchain', (row) => row.workchain),
    long('shard', 'shard, as a signed number', (row) => row.shard),
    int('seqno', 'seqno within the shard', (row) => row.seqno),
    int('mc_seqno', 'masterchain block that committed it', (row) => row.mc_seqno),
    time('time', 'when it was generated', (row) => milliseconds(row.gen_utime)),
    long('start_lt', 'first logical time', (row) => row.start_lt),
    long('end_lt', 'last logical time', (row) => row.end_lt),
    int('transactions', 'number of transactions', (row) => row.tx_count),
    flag('key_block', 'the block changes the configuration', (row) => row.key_block),
    text('root_hash', 'root hash, base64', (row) => base64(row.root_hash)),
    text('file_hash', 'file hash, base64', (row) => base64(row.file_hash)),
  ],
});

/** Null if the transaction has no such phase. */
function vmPhase({ content: { description } }: ParsedTransaction) {
  const compute = 'compute' in description ? description.compute : null;
  return compute?.kind === 'vm' ? compute : null;
}

function actionPhase({ content: { description } }: ParsedTransaction) {
  return 'action' in description ? description.action : null;
}

const TRANSACTIONS = table<TransactionRow, ParsedTransaction>({
  name: 'transactions',
  about: 'Transactions with the results of their phases',
  sql: 'select account, lt, now, mc_seqno, hash, trace_id, boc from chain.transactions',
  key: 'lt',
  order: 'lt, account',
  items: (row) => [parsed(row)],
  columns: [
    text('account', 'raw address', (row) => accountText(row.account)),
    long('lt', 'logical time', (row) => row.lt),
    time('time', 'when it was executed', (row) => milliseconds(row.now)),
    text('hash', 'hash, base64', (row) => base64(row.hash)),
    int('mc_seqno', 'masterchain block that committed it', (row) => row.mc_seqno),
    textOrNull(
      'trace_id',
      'hash of the first transaction of the trace',
      ({ trace_id: id }) => id && base64(id),
    ),
    text('kind', 'such as `ordinary` or `tick-tock`', ({ content }) => content.description.kind),
    text('status_before', 'status of the account', ({ content }) => content.origStatus),
    text('status_after', 'status of the account', ({ content }) => content.endStatus),
    flagOrNull('aborted', 'nothing but fees was changed', ({ content: { description } }) =>
      'aborted' in description ? description.aborted : null,
    ),
    intOrNull(
      'exit_code',
      'of the TVM; null: it did not run',
      (row) => vmPhase(row)?.exitCode ?? null,
    ),
    longOrNull('gas_used', 'by the TVM', (row) => BigIntOrNull(vmPhase(row)?.gasUsed)),
    intOrNull('vm_steps', 'instructions of the TVM', (row) => vmPhase(row)?.vmSteps ?? null),
    intOrNull('result_code', 'of the action phase', (row) => actionPhase(row)?.resultCode ?? null),
    amount(
      'fees',
      'nanograms that the validators collected',
      ({ content }) => content.totalFees.coins,
    ),
    textOrNull(
      'in_message_hash',
      'hash of the received message, base64',
      ({ content }) => content.inMessage && base64(content.inMessage.hash),
    ),
    int('out_messages', 'number of sent messages', ({ content }) => content.outMessageCount),
  ],
});

function BigIntOrNull(value: number | undefined): bigint | null {
  return value === undefined ? null : BigInt(value);
}

interface ExportedMessage {
  readonly transaction: ParsedTransaction;
  readonly message: Transaction['outMessages'][number];
  /** Null: the received message. */
  readonly position: number | null;
}

function* messagesOf(row: TransactionRow): Iterable<ExportedMessage> {
  const transaction = parsed(row);
  const { inMessage, outMessages } = transaction.content;
  if (inMessage) yield { transaction, message: inMessage, position: null };
  for (const [position, message] of outMessages.entries()) yield { transaction, message, position };
}

function internal({ message: { info } }: ExportedMessage) {
  return info.kind === 'internal' ? info : null;
}

function opcodeOf({ message: { body } }: ExportedMessage): bigint | null {
  return body.isSpecial || body.bitLength < 32 ? null : BigInt(body.slice().loadUint(32));
}

const MESSAGES = table<TransactionRow, ExportedMessage>({
  name: 'messages',
  about:
    'Messages: one row for the transaction that sent it, and one for the transaction that received it',
  sql: TRANSACTIONS.sql,
  key: TRANSACTIONS.key,
  order: TRANSACTIONS.order,
  items: messagesOf,
  columns: [
    text('account', 'account of the transaction', (row) => accountText(row.transaction.account)),
    long('transaction_lt', 'logical time of the transaction', (row) => row.transaction.lt),
    time('time', 'when the transaction was executed', (row) => milliseconds(row.transaction.now)),
    flag('inbound', 'the transaction received it', (row) => row.position === null),
    intOrNull('position', 'among the sent messages', (row) => row.position),
    text('hash', 'hash, base64', (row) => base64(row.message.hash)),
    text('kind', '`internal`, `external-in` or `external-out`', (row) => row.message.info.kind),
    textOrNull('source', 'raw address', ({ message }) => addressText(message.info.source)),
    textOrNull('destination', 'raw address', ({ message }) =>
      addressText(message.info.destination),
    ),
    amountOrNull('value', 'nanograms', (row) => internal(row)?.value.coins ?? null),
    amountOrNull('forward_fee', 'nanograms', (row) => internal(row)?.fwdFee ?? null),
    longOrNull('created_lt', 'logical time of its creation', ({ message: { info } }) =>
      info.kind === 'external-in' ? null : info.createdLt,
    ),
    timeOrNull('created_at', 'when it was created', ({ message: { info } }) =>
      info.kind === 'external-in' ? null : milliseconds(info.createdAt),
    ),
    flagOrNull(
      'bounce',
      'it is returned if the receiver fails',
      (row) => internal(row)?.bounce ?? null,
    ),
    flagOrNull('bounced', 'it was returned', (row) => internal(row)?.bounced ?? null),
    longOrNull('opcode', 'first 32 bits of the body, unsigned', opcodeOf),
    text('body_hash', 'hash of the body, base64', (row) => base64(row.message.body.hash())),
  ],
});

interface ActionRow {
  readonly action_id: Buffer;
  readonly trace_id: Buffer;
  readonly type: string;
  readonly success: boolean;
  readonly start_lt: bigint;
  readonly end_lt: bigint;
  readonly start_utime: bigint;
  readonly end_utime: bigint;
  readonly accounts: readonly Buffer[];
  readonly transactions: readonly Buffer[];
  readonly fields: object;
}

const ACTIONS = table<ActionRow, ActionRow>({
  name: 'actions',
  about: 'Recognized actions, by the end of their traces',
  sql: 'select * from chain.actions',
  key: 'trace_end_lt',
  order: 'trace_end_lt, trace_id, end_lt, action_id',
  items: (row) => [row],
  columns: [
    text('action_id', 'id, base64', (row) => base64(row.action_id)),
    text('trace_id', 'hash of the first transaction of the trace, base64', (row) =>
      base64(row.trace_id),
    ),
    text('type', 'one of the types of `actions` in v3', (row) => row.type),
    flag('success', 'it had its effect', (row) => row.success),
    long('start_lt', 'logical time of its first transaction', (row) => row.start_lt),
    long('end_lt', 'logical time of its last transaction', (row) => row.end_lt),
    time('start_time', 'when it began', (row) => milliseconds(row.start_utime)),
    time('end_time', 'when it ended', (row) => milliseconds(row.end_utime)),
    json('accounts', 'raw addresses', (row) => row.accounts.map(accountText)),
    json('transactions', 'hashes, base64', (row) => row.transactions.map(base64)),
    json('details', 'fields of the type, as the index stores them', (row) => row.fields),
  ],
});

export const EXPORT_TABLES: readonly ExportTable[] = [
  BLOCKS,
  TRANSACTIONS,
  MESSAGES,
  ACTIONS,
  JETTON_TRANSFERS,
  JETTON_BURNS,
  NFT_TRANSFERS,
];
