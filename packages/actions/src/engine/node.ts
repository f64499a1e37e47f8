import { invalidTrace } from '../errors.ts';
import type { Message, Trace, Transaction } from '../trace/trace.ts';

/** A message and the transaction that received it; for a log, the transaction that emitted it. */
export interface Node {
  /** Null in tick-tock transactions. */
  readonly message: Message | null;
  readonly transaction: Transaction;
  readonly isLog: boolean;
  /** The message was signed, but never executed. */
  readonly isGhost: boolean;
  readonly parent: Node | null;
  readonly children: Node[];
}

export function ltOf({ message, transaction }: Node): bigint {
  return message?.createdLt ?? transaction.lt;
}

export function utimeOf({ message, transaction }: Node): number {
  return message?.createdAt ?? transaction.now;
}

/** Builds the tree of a trace; returns its root. */
export function buildTree({ transactions }: Trace): Node {
  const received = new Map<string, Transaction>();
  const sent = new Set<string>();
  for (const transaction of transactions) {
    if (transaction.inMessage) received.set(transaction.inMessage.hash, transaction);
    for (const { hash } of transaction.outMessages) sent.add(hash);
  }
  const roots = transactions.filter(({ inMessage }) => !inMessage || !sent.has(inMessage.hash));
  const [first] = roots;
  if (!first || roots.length > 1) invalidTrace(`a trace has one root, not ${roots.length}`);
  const root = newNode(first.inMessage, first, null);
  const count = grow(root, received);
  if (count !== transactions.length)
    invalidTrace(`${transactions.length - count} transactions are not connected`);
  return root;
}

/** Adds the descendants of a node, without recursion: traces may be deep. Returns the number of transactions. */
function grow(root: Node, received: ReadonlyMap<string, Transaction>): number {
  let count = 0;
  const pending = [root];
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (++count > received.size + 1) invalidTrace('a message was received twice');
    for (const message of node.transaction.outMessages) {
      if (message.destination === null) {
        node.children.push(newNode(message, node.transaction, node, { isLog: true }));
        continue;
      }
      const transaction = received.get(message.hash);
      if (!transaction) invalidTrace(`no transaction received message ${message.hash}`);
      const child = newNode(message, transaction, node);
      node.children.push(child);
      pending.push(child);
    }
  }
  return count;
}

export function newNode(
  message: Message | null,
  transaction: Transaction,
  parent: Node | null,
  { isLog = false, isGhost = false } = {},
): Node {
  return { message, transaction, isLog, isGhost, parent, children: [] };
}
