import type { LayoutItem, TraceLayout } from './layout.ts';
import type { TraceModel } from './model.ts';

/** A sequence diagram: accounts as columns, messages as rows. */
export interface Lanes {
  /** Accounts in the order of their letters. */
  readonly accounts: readonly number[];
  /** The number of accounts that share one more lane. */
  readonly others: number;
  readonly rows: readonly LaneRow[];
}

export type LaneRow =
  | {
      readonly type: 'message';
      readonly item: number;
      /** Lanes; -1: outside of the chain. */
      readonly from: number;
      readonly to: number;
      /** Since the first transaction. */
      readonly seconds: number;
      readonly block: number;
    }
  /** Time in which nothing happened. */
  | { readonly type: 'gap'; readonly seconds: number };

const MAX_LANES = 12;
const MAX_GAP = 10;

export function lanesOf(model: TraceModel, { items }: TraceLayout): Lanes {
  const accounts = busiest(model);
  const lanes = new Map(accounts.map((account, lane) => [account, lane]));
  const laneOf = (account: number) =>
    account === -1 ? -1 : (lanes.get(account) ?? accounts.length);
  const rows: LaneRow[] = [];
  let before = model.totals.start;
  for (const index of byTime(model, items)) {
    const node = model.nodes[items[index]?.nodes[0] ?? -1];
    if (!node) continue;
    if (node.time - before > MAX_GAP) rows.push({ type: 'gap', seconds: node.time - before });
    before = Math.max(before, node.time);
    rows.push({
      type: 'message',
      item: index,
      block: node.block,
      from: laneOf(node.sender),
      to: laneOf(node.account),
      seconds: node.time - model.totals.start,
    });
  }
  return { accounts, others: model.accounts.length - accounts.length, rows };
}

function byTime({ nodes }: TraceModel, items: readonly LayoutItem[]): readonly number[] {
  const lt = items.map((item) => nodes[item.nodes[0] ?? -1]?.lt ?? 0n);
  return [...items.keys()].sort((a, b) => {
    const [first = 0n, second = 0n] = [lt[a], lt[b]];
    return first < second ? -1 : first > second ? 1 : a - b;
  });
}

function busiest({ nodes, accounts }: TraceModel): readonly number[] {
  const all = [...accounts.keys()];
  if (all.length <= MAX_LANES) return all;
  const uses = new Int32Array(accounts.length);
  for (const { account, sender } of nodes)
    for (const each of [account, sender]) if (each !== -1) uses[each] = (uses[each] ?? 0) + 1;
  const most = all.toSorted((a, b) => (uses[b] ?? 0) - (uses[a] ?? 0) || a - b);
  return most.slice(0, MAX_LANES).sort((a, b) => a - b);
}
