import { ClientError } from '@tonway/client';
import type { AddressBook, Transaction } from '@tonway/client/v3';
import { ton } from '../data/api.ts';
import { hexOf } from '../format/hash.ts';
import { buildTrace } from './build-trace.ts';
import type { LoadedTrace } from './read-traces.ts';

/** The known part of a trace that is too large. */
export interface Walked {
  readonly transactions: ReadonlyMap<string, Transaction>;
  /** Transactions whose receivers are known. */
  readonly visited: ReadonlySet<string>;
  readonly trace: LoadedTrace;
  /** The request that found the chosen transaction. */
  readonly url: string;
}

/** So many transactions are added by one step, if no message has more receivers. */
const STEP = 10;

/** The chosen transaction, the one that caused it, and those that it caused. */
export async function startWalk(whole: LoadedTrace, hash: string): Promise<Walked> {
  const params = { hash: [hash], limit: 1 };
  const { transactions, address_book } = await ton.v3.transactions(params);
  const [first] = transactions;
  if (!first) throw new Error('the index has no such transaction');
  const url = ton.v3.transactions.url(params);
  const start = walkedOf(whole, new Map([[hash, first]]), new Set(), address_book, url);
  return visit(start, hash, 'both');
}

/** Ten transactions towards the beginning. */
export async function walkBack(walked: Walked): Promise<Walked> {
  let all = walked;
  for (let step = 0; step < STEP; step++) {
    const [root] = all.trace.model?.nodes ?? [];
    if (!root || root.sender === -1) return all;
    all = await visit(all, root.hash, 'in');
  }
  return all;
}

/** About ten transactions more that follow from those that are shown. */
export async function walkOn(walked: Walked): Promise<Walked> {
  let all = walked;
  const goal = walked.transactions.size + STEP;
  while (all.transactions.size < goal) {
    const open = all.trace.model?.nodes.find(
      ({ kind, hash, children }) =>
        kind === 'transaction' && children.length > 0 && !all.visited.has(hash),
    );
    if (!open) return all;
    all = await visit(all, open.hash, 'out');
  }
  return all;
}

async function visit(
  walked: Walked,
  hash: string,
  direction: 'in' | 'out' | 'both',
): Promise<Walked> {
  const found = await adjacent(hash, direction);
  const added = found.transactions.map((each) => [hexOf(each.hash) ?? each.hash, each] as const);
  return walkedOf(
    walked.trace,
    new Map([...walked.transactions, ...added]),
    direction === 'in' ? walked.visited : new Set(walked.visited).add(hash),
    found.address_book,
    walked.url,
  );
}

async function adjacent(hash: string, direction: 'in' | 'out' | 'both') {
  try {
    return await ton.v3.adjacentTransactions({ hash, ...(direction !== 'both' && { direction }) });
  } catch (error) {
    if (error instanceof ClientError && error.status === 404)
      return { transactions: [], address_book: {} };
    throw error;
  }
}

function walkedOf(
  whole: LoadedTrace,
  transactions: ReadonlyMap<string, Transaction>,
  visited: ReadonlySet<string>,
  names: AddressBook,
  url: string,
): Walked {
  const address_book = { ...whole.address_book, ...names };
  const model = buildTrace({
    id: whole.head.trace_id,
    transactions: [...transactions.values()],
    addressBook: address_book,
    isComplete: false,
  });
  const transaction = async (hash: string) => transactions.get(hash) ?? null;
  return { transactions, visited, trace: { ...whole, model, address_book, transaction }, url };
}
