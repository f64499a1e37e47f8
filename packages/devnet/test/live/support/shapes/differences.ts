import type { Fact } from './facts.ts';

/** Facts that only one of the networks shows, and why. */
export interface Difference {
  readonly name: RegExp;
  readonly shape: RegExp;
  readonly why: string;
}

/** Recorded facts that a devnet cannot show. */
export const ONLY_RECORDED: readonly Difference[] = [
  {
    name: /^getDispatchQueue(Info|Messages)$/,
    shape: /\[…\]|\[\]: |out_msg_queue_info\.\*/,
    why: 'a devnet never defers messages, so that there are none to list or to prove',
  },
  {
    name: /^sendMessage$/,
    shape: /bag-of-cells.*(invalid header|not enough bytes|CRC32C)/,
    why: 'what is wrong with a bag of cells is said in the words of our own reader',
  },
];

/** Facts of a devnet that were not recorded. */
export const ONLY_LIVE: readonly Difference[] = [
  {
    name: /^sendMessage$/,
    shape: /bag-of-cells: .*\[BOC_/,
    why: 'what is wrong with a bag of cells is said in the words of our own reader',
  },
  {
    name: /./,
    shape: /block handle not in db \(possibly out of sync/,
    why: 'nobody asked the node for a shard block ahead by its id; the text is its own for blocks that are looked up',
  },
  {
    name: /^lookupBlock(WithProof)?$/,
    shape: /(lt=N: lt|utime=N: ts) not in db$/,
    why: 'nobody asked the node for a block of no workchain by time; the text is its own for transactions of none',
  },
  {
    name: /^getTransactions$/,
    shape: /block not found \(last known masterchain block: N\)$/,
    why: 'nobody asked the node for a transaction of the masterchain that is ahead',
  },
  {
    name: /^(getBlockOutMsgQueueSize|getDispatchQueue(Info|Messages))$/,
    shape: /proof: state$/,
    why: 'a first block has processed nothing: its queue is a cell without references, which do not count',
  },
];

/** Unexplained facts, and explanations that are not needed. */
export function unexplained(facts: readonly Fact[], reasons: readonly Difference[]): string[] {
  const explains =
    ({ name, shape }: Difference) =>
    (fact: Fact) =>
      name.test(fact.name) && shape.test(fact.shape);
  const idle = reasons.filter((reason) => !facts.some(explains(reason)));
  const open = facts.filter((fact) => !reasons.some((reason) => explains(reason)(fact)));
  return [
    ...idle.map(({ why }) => `not needed: ${why}`),
    ...open.map(({ name, mode, shape }) => `${name} ${mode ?? ''} ${shape}`),
  ];
}
