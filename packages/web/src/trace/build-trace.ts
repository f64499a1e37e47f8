import type { AddressBook, Message, Transaction } from '@tonway/client/v3';
import { hexOf } from '../format/hash.ts';
import { operationOf } from '../format/operation.ts';
import { TraceAccounts } from './accounts.ts';
import { marksOf, messageMarks } from './marks.ts';
import type { TraceModel, TraceNode } from './model.ts';
import { totalsOf } from './totals.ts';

/** What a trace is built of: transactions in any order, also of a part of the trace. */
export interface TraceSource {
  readonly id: string | null;
  readonly transactions: readonly Transaction[];
  readonly addressBook: AddressBook;
  /** Messages without a transaction are still on their way. */
  readonly isComplete: boolean;
}

/** A node whose children are not visited yet. */
interface Entry {
  readonly parent: number;
  readonly transaction: Transaction | null;
  readonly message: Message | null;
}

type Writable<T> = { -readonly [Key in keyof T]: T[Key] };
type DraftNode = Writable<Omit<TraceNode, 'children'>> & { readonly children: number[] };

/** Links transactions by the hashes of their messages. No recursion: a trace may be a chain of thousands. */
export function buildTrace(source: TraceSource): TraceModel {
  const accounts = new TraceAccounts(source.addressBook);
  const nodes: DraftNode[] = [];
  const links = linksOf(source.transactions);
  const stack: Entry[] = links.roots
    .map((transaction) => ({ parent: -1, transaction, message: transaction.in_msg }))
    .reverse();
  for (let entry = stack.pop(); entry; entry = stack.pop()) {
    const node = nodeOf(entry, nodes, accounts, source);
    nodes.push(node);
    nodes[entry.parent]?.children.push(node.index);
    stack.push(...childrenOf(entry, node.index, links.receivers, source.isComplete).reverse());
  }
  closeRanges(nodes);
  markNodes(nodes, links.byHash, accounts, source);
  return {
    id: source.id === null ? null : hex(source.id),
    nodes,
    accounts: accounts.withFlow(source.transactions),
    totals: totalsOf(source.transactions, nodes),
  };
}

function linksOf(transactions: readonly Transaction[]) {
  const receivers = new Map<string, Transaction>();
  const sent = new Set<string>();
  for (const each of transactions) {
    if (each.in_msg) receivers.set(each.in_msg.hash, each);
    for (const { hash } of each.out_msgs) sent.add(hash);
  }
  const roots = transactions
    .filter(({ in_msg }) => !in_msg || !sent.has(in_msg.hash))
    .toSorted(byTime);
  const byHash = new Map(transactions.map((each) => [hex(each.hash), each]));
  return { receivers, roots, byHash };
}

function byTime(a: Transaction, b: Transaction): number {
  const difference = BigInt(a.lt) - BigInt(b.lt);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

function childrenOf(
  { transaction }: Entry,
  parent: number,
  receivers: Map<string, Transaction>,
  isComplete: boolean,
): Entry[] {
  const entries = (transaction?.out_msgs ?? []).map((message) => {
    const receiver = receivers.get(message.hash) ?? null;
    // No answer, however wrong, makes a loop.
    receivers.delete(message.hash);
    return { parent, message, transaction: receiver };
  });
  // Of an incomplete trace it is not known whether a message was received.
  return entries.filter(
    ({ transaction, message }) => transaction || message.destination === null || !isComplete,
  );
}

function nodeOf(
  { parent, transaction, message }: Entry,
  nodes: readonly TraceNode[],
  accounts: TraceAccounts,
  source: TraceSource,
): DraftNode {
  const kind = transaction ? 'transaction' : message?.destination == null ? 'log' : 'message';
  const sender = nodes[parent];
  return {
    index: nodes.length,
    parent,
    kind,
    children: [],
    end: 0,
    depth: sender ? sender.depth + 1 : 0,
    hash: hex(transaction?.hash ?? message?.hash ?? ''),
    message: message && hex(message.hash),
    // The sender appears before the receiver.
    sender: sender ? sender.account : accounts.indexOf(message?.source ?? null),
    account: accounts.indexOf(transaction?.account ?? message?.destination ?? null),
    lt: BigInt(transaction?.lt ?? message?.created_lt ?? 0),
    time: transaction?.now ?? Number(message?.created_at ?? 0),
    block: transaction?.mc_block_seqno ?? 0,
    operation: operationOf(transaction, message),
    value: message?.value == null ? null : BigInt(message.value),
    fee: BigInt(transaction?.total_fees ?? 0),
    marks: messageMarks(kind === 'log' ? 'log' : 'message', !source.isComplete),
  };
}

/** Sets the ends: a node ends where the last of its descendants does. */
function closeRanges(nodes: readonly DraftNode[]): void {
  for (const node of nodes.toReversed()) {
    node.end = Math.max(node.end, node.index + 1);
    const parent = nodes[node.parent];
    if (parent) parent.end = Math.max(parent.end, node.end);
  }
}

function markNodes(
  nodes: readonly DraftNode[],
  transactions: ReadonlyMap<string, Transaction>,
  accounts: TraceAccounts,
  { isComplete }: TraceSource,
): void {
  for (const node of nodes) {
    const transaction = transactions.get(node.hash);
    if (node.kind !== 'transaction' || !transaction) continue;
    const isDetached = node.parent === -1 && node.sender !== -1;
    const isLeaf = node.children.length === 0 && isComplete;
    node.marks = marksOf(transaction, accounts.interfacesOf(node.account), { isLeaf, isDetached });
  }
}

function hex(hash: string): string {
  return hexOf(hash) ?? hash;
}
