import assert from 'node:assert/strict';
import { Block, normalizedMessageHash, readBoc, type Transaction, toHex } from '@tonway/chain';
import type { MasterchainStep } from '../../../../src/index/step.ts';
import { accountKeyOf, messageAccountKey } from '../../../../src/store/accounts/account-key.ts';
import type { Queries } from '../../../../src/store/connection.ts';

const COMMON = `encode(trace_id, 'hex') as trace_id, start_lt::text, end_lt::text, start_utime::int, end_utime::int,
  mc_seqno_start, mc_seqno_end, transactions, messages,
  encode(external_hash, 'hex') as external_hash, encode(external_hash_norm, 'hex') as external_hash_norm`;

const QUERIES = {
  complete: `select ${COMMON}, 0 as pending_messages, null as waits_for from chain.traces order by 1`,
  open: `select ${COMMON}, pending_messages, encode(waits_for, 'hex') as waits_for, work
    from chain.open_traces order by 1`,
  accounts: `select encode(account, 'hex') as account, encode(trace_id, 'hex') as trace_id, end_lt::text,
    end_utime::int, mc_seqno_end from chain.trace_accounts order by 1, 2`,
  edges: `select encode(hash, 'hex') as hash, encode(trace_id, 'hex') as trace_id, is_sent
    from chain.trace_edges order by 1`,
  transactions: `select encode(hash, 'hex') as hash, encode(trace_id, 'hex') as trace_id
    from chain.transactions order by 1`,
};

type Rows = readonly Readonly<Record<string, unknown>>[];
export type RowsByTable = Readonly<Record<string, Rows>>;
type TraceRows = Record<keyof typeof QUERIES, Rows>;

/** All that the index says about traces. */
export async function traceRows(queries: Queries): Promise<TraceRows> {
  const rows: Partial<Record<keyof TraceRows, Rows>> = {};
  for (const [name, sql] of Object.entries(QUERIES))
    rows[name as keyof TraceRows] = await queries.query(sql);
  return rows as TraceRows;
}

interface Node {
  readonly account: string;
  readonly mcSeqno: number;
  readonly transaction: Transaction;
}

const SYSTEM = accountKeyOf(-1, new Uint8Array(32));
const hex = (bytes: Uint8Array | null | undefined) => (bytes ? toHex(bytes) : null);

/** The same by the blocks alone: from each transaction up to the one that no other has caused. */
export function expectedTraces(steps: Iterable<MasterchainStep>): TraceRows {
  const nodes = [...steps].flatMap(nodesOf);
  const senders = new Map<string, Node>();
  const received = new Set<string>();
  for (const node of nodes) {
    for (const { hash } of node.transaction.outMessages) senders.set(toHex(hash), node);
    if (node.transaction.inMessage) received.add(toHex(node.transaction.inMessage.hash));
  }
  const senderOf = ({ transaction: { inMessage } }: Node) =>
    inMessage ? senders.get(toHex(inMessage.hash)) : undefined;
  const roots = new Map<Node, Node>();
  const rootOf = (node: Node): Node => {
    const path: Node[] = [];
    let at = node;
    for (;;) {
      const known = roots.get(at);
      const sender = known ?? senderOf(at);
      if (!sender) break;
      path.push(at);
      at = sender;
    }
    for (const each of path) roots.set(each, at);
    return at;
  };
  const traces = new Map<Node, Node[]>();
  for (const node of nodes) {
    const root = rootOf(node);
    traces.set(root, [...(traces.get(root) ?? []), node]);
  }
  const all = [...traces].map(([root, members]) => traceOf(root, members, received));
  const isComplete = ({ row }: (typeof all)[number]) =>
    !row.waits_for && row.pending_messages === 0;
  const sorted = <T>(rows: T[], key: (row: T) => string) =>
    rows.sort((a, b) => (key(a) < key(b) ? -1 : 1));
  return {
    complete: sorted(
      all.filter(isComplete).map(({ row }) => row),
      (row) => row.trace_id,
    ),
    open: sorted(
      all.filter((each) => !isComplete(each)).map(({ row }) => ({ ...row, work: null })),
      (row) => row.trace_id,
    ),
    accounts: sorted(
      all.filter(isComplete).flatMap(({ row, members }) => {
        const { trace_id, end_lt, end_utime, mc_seqno_end } = row;
        return [...new Set(members.map(({ account }) => account))].map((account) => ({
          account,
          trace_id,
          end_lt,
          end_utime,
          mc_seqno_end,
        }));
      }),
      (row) => `${row.account} ${row.trace_id}`,
    ),
    edges: sorted(
      all.flatMap(({ row, pending }) => [
        ...pending.map((hash) => ({ hash, trace_id: row.trace_id, is_sent: true })),
        ...(row.waits_for ? [{ hash: row.waits_for, trace_id: row.trace_id, is_sent: false }] : []),
      ]),
      (row) => row.hash,
    ),
    transactions: sorted(
      nodes.map((node) => ({
        hash: toHex(node.transaction.hash),
        trace_id: toHex(rootOf(node).transaction.hash),
      })),
      (row) => row.hash,
    ),
  };
}

function* allNodes({ masterchain, shards }: MasterchainStep): Generator<Node> {
  for (const { id, boc } of [...shards, masterchain])
    for (const [address, account] of Block.load(readBoc(boc)).extra.accountBlocks)
      for (const [, transaction] of account.transactions)
        yield {
          account: toHex(accountKeyOf(id.workchain, address)),
          mcSeqno: masterchain.id.seqno,
          transaction,
        };
}

const nodesOf = (step: MasterchainStep) => [...allNodes(step)];

function traceOf(root: Node, members: readonly Node[], received: ReadonlySet<string>) {
  const { inMessage } = root.transaction;
  const source = inMessage && messageAccountKey(inMessage.info.source);
  const waits = source !== null && !SYSTEM.equals(source);
  const sent = members.flatMap(({ transaction }) => transaction.outMessages);
  const pending = sent
    .filter(({ info }) => info.kind === 'internal')
    .map(({ hash }) => toHex(hash))
    .filter((hash) => !received.has(hash));
  const norm =
    inMessage?.info.kind === 'external-in' ? normalizedMessageHash(inMessage) : inMessage?.hash;
  const [external, normalized] = waits ? [null, null] : [hex(inMessage?.hash), hex(norm)];
  const lts = members.map(({ transaction: { lt } }) => lt);
  const endLt = lts.reduce((a, b) => (a > b ? a : b));
  assert.equal(
    root.transaction.lt,
    lts.reduce((a, b) => (a < b ? a : b)),
  );
  return {
    members,
    pending,
    row: {
      trace_id: toHex(root.transaction.hash),
      start_lt: root.transaction.lt.toString(),
      end_lt: endLt.toString(),
      start_utime: root.transaction.now,
      end_utime: Math.max(...members.map(({ transaction: { now } }) => now)),
      mc_seqno_start: root.mcSeqno,
      mc_seqno_end: Math.max(...members.map(({ mcSeqno }) => mcSeqno)),
      transactions: members.length,
      messages: sent.length + (inMessage ? 1 : 0),
      external_hash: external,
      external_hash_norm: normalized === external ? null : normalized,
      pending_messages: pending.length,
      waits_for: waits ? hex(inMessage?.hash) : null,
    },
  };
}

/** Compares by text first, and shows only the first differences: a report of thousands of rows takes minutes. */
export function assertRows(found: RowsByTable, expected: RowsByTable, message = ''): void {
  for (const [name, rows] of Object.entries(expected)) {
    const texts = new Set(rows.map(textOf));
    const given = (found[name] ?? []).map(textOf);
    const wrong = given.filter((text) => !texts.delete(text)).sort();
    const differences = { wrong: wrong.slice(0, 3), missing: [...texts].sort().slice(0, 3) };
    assert.deepEqual(differences, { wrong: [], missing: [] }, `${message} ${name}`);
  }
}

function textOf(row: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1)));
}
