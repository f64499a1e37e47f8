import { equalBytes, toHex } from '@tonway/chain';
import Type, { type Static } from 'typebox';
import type { LedgerTrace } from '../../../store/ledger/trace.ts';
import type { LedgerTransaction } from '../../../store/ledger/transaction.ts';
import {
  Choice,
  Decimal,
  Flag,
  field,
  Hash,
  Int,
  Lt,
  Nullable,
  named,
  Text,
  UnixTime,
} from '../../kernel/fields.ts';
import { Action } from './action.ts';
import { base64 } from './text.ts';
import { Transaction } from './transaction.ts';

const TraceInfo = named(
  'TraceInfo',
  'State and size of a trace',
  Type.Object({
    trace_state: Choice(
      'Whether all transactions of the trace are indexed',
      ['complete', 'pending', 'broken'],
      'complete',
    ),
    messages: Int('Number of messages', 4),
    transactions: Int('Number of transactions', 3),
    pending_messages: Int('Number of messages that are not received yet', 0),
    classification_state: Choice(
      'Whether actions are derived from the trace',
      ['unclassified', 'failed', 'ok', 'broken'],
      'unclassified',
    ),
  }),
);

const Node = Type.Object(
  {
    tx_hash: Hash('Hash of the transaction'),
    in_msg_hash: Type.Optional(Hash('Hash of the received message; absent for tick-tock')),
    children: Type.Array(Type.Ref('TraceNode'), {
      description: 'The transactions that its messages caused, in the order of `lt`',
      examples: [[]],
    }),
  },
  { description: 'A transaction of a trace with those that it caused' },
);

export const TraceNode = Type.Cyclic({ TraceNode: Node }, 'TraceNode');

export const Trace = named(
  'Trace',
  'A trace: a transaction and all transactions that its messages caused',
  Type.Object({
    trace_id: Nullable(Hash('Hash of the first transaction')),
    external_hash: Nullable(
      Hash(
        'Hash of the message that started the trace, from outside or of the system; null for a tick-tock transaction',
      ),
    ),
    mc_seqno_start: Decimal('Masterchain block of the first transaction', '43500123'),
    mc_seqno_end: Decimal('Masterchain block that completed the trace', '43500127'),
    start_lt: Lt('When the first transaction happened'),
    start_utime: UnixTime('When the first transaction happened'),
    end_lt: Lt('When the last transaction happened'),
    end_utime: UnixTime('When the last transaction happened'),
    trace_info: field(TraceInfo, 'State and size'),
    is_incomplete: Flag('Content was left out'),
    warning: Type.Optional(Text('Why content was left out', 'trace is too large')),
    actions: Type.Optional(
      Type.Array(Action, {
        description: 'What happened, in the order of `start_lt`; only on request',
      }),
    ),
    trace: Type.Optional(field(TraceNode, 'The tree of transactions')),
    transactions_order: Type.Optional(
      Type.Array(Hash('Hash of a transaction'), {
        description: 'The transactions in the order of `lt`, then account',
      }),
    ),
    transactions: Type.Optional(
      Type.Record(Type.String(), Transaction, {
        description: 'The transactions by hash',
        examples: [{}],
      }),
    ),
  }),
);

interface TreeNode {
  readonly tx_hash: string;
  readonly in_msg_hash?: string;
  readonly children: TreeNode[];
}

/** A trace without its content. */
export function traceHead(from: LedgerTrace): Static<typeof Trace> {
  return {
    trace_id: base64(from.id),
    external_hash: from.externalHash && base64(from.externalHash),
    mc_seqno_start: from.mcSeqnoStart.toString(),
    mc_seqno_end: from.mcSeqnoEnd.toString(),
    start_lt: from.startLt.toString(),
    start_utime: Number(from.startUtime),
    end_lt: from.endLt.toString(),
    end_utime: Number(from.endUtime),
    trace_info: {
      trace_state: 'complete',
      messages: from.messages,
      transactions: from.transactions,
      pending_messages: 0,
      classification_state: 'unclassified',
    },
    is_incomplete: false,
  };
}

/** Deeper JSON exceeds the stack of this and other parsers. */
const MAX_DEPTH = 1000;

/** The tree of transactions that are sorted by logical time; null if the first one is missing, or if it is too deep. */
export function traceTree(
  id: Uint8Array,
  transactions: readonly Pick<LedgerTransaction, 'hash' | 'content'>[],
): TreeNode | null {
  const senders = new Map<string, { readonly node: TreeNode; readonly depth: number }>();
  let root: TreeNode | null = null;
  for (const { hash, content } of transactions) {
    const { inMessage, outMessages } = content;
    const node: TreeNode = {
      tx_hash: base64(hash),
      ...(inMessage && { in_msg_hash: base64(inMessage.hash) }),
      children: [],
    };
    const sender = inMessage && senders.get(toHex(inMessage.hash));
    const depth = (sender?.depth ?? 0) + 1;
    if (depth > MAX_DEPTH) return null;
    for (const message of outMessages) senders.set(toHex(message.hash), { node, depth });
    sender?.node.children.push(node);
    if (equalBytes(hash, id)) root = node;
  }
  return root;
}
