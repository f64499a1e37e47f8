import type { Transaction } from '@tonway/client/v3';
import type { TraceNode, TraceTotals } from './model.ts';

export function totalsOf(
  transactions: readonly Transaction[],
  nodes: readonly TraceNode[],
): TraceTotals {
  const times = transactions.map(({ now }) => now);
  const blocks = transactions.map((each) => each.mc_block_seqno).filter((seqno) => seqno > 0);
  const shards = transactions.map(({ block_ref }) => `${block_ref.workchain}:${block_ref.shard}`);
  return {
    transactions: transactions.length,
    messages:
      transactions.filter(({ in_msg }) => in_msg !== null).length +
      nodes.filter(({ kind }) => kind !== 'transaction').length,
    accounts: new Set(transactions.map(({ account }) => account)).size,
    failed: nodes.filter(({ marks }) => marks.failure !== null).length,
    shards: new Set(shards).size,
    fees: sum(transactions.map(feesOf)),
    start: least(times),
    end: greatest(times),
    firstBlock: least(blocks),
    lastBlock: greatest(blocks),
  };
}

/** What the account paid, with what its messages carry on for those who forward them. */
function feesOf({ total_fees, out_msgs }: Transaction): bigint {
  const forwarded = out_msgs.map(
    ({ fwd_fee, ihr_fee }) => BigInt(fwd_fee ?? 0) + BigInt(ihr_fee ?? 0),
  );
  return BigInt(total_fees) + sum(forwarded);
}

function sum(values: readonly bigint[]): bigint {
  return values.reduce((total, value) => total + value, 0n);
}

function least(values: readonly number[]): number {
  return values.reduce((a, b) => Math.min(a, b), values[0] ?? 0);
}

function greatest(values: readonly number[]): number {
  return values.reduce((a, b) => Math.max(a, b), 0);
}
