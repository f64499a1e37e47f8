import type { BlockLimits, ParamLimits, Transaction } from '@tonway/chain';

/** Estimated sizes: an empty block, and the overhead of a transaction and a message. */
const EMPTY_BYTES = 2000;
const TRANSACTION_BYTES = 600;
const MESSAGE_BYTES = 300;

/** How full a block is: `underloaded` and `normal` blocks accept any message, `soft` ones only external messages. */
const CLASSES = ['underloaded', 'normal', 'soft', 'medium', 'hard'] as const;
type LoadClass = (typeof CLASSES)[number];

/** Tracks gas, logical time and estimated size of a block against its limits. */
export class BlockLoad {
  readonly #limits: BlockLimits;
  readonly #startLt: bigint;
  #bytes = EMPTY_BYTES;
  #gas = 0;
  #endLt: bigint;

  constructor(limits: BlockLimits, startLt: bigint) {
    this.#limits = limits;
    this.#startLt = startLt;
    this.#endLt = startLt;
  }

  add(transaction: Transaction, endLt: bigint): void {
    this.#bytes += transaction.cell.bytes.length + TRANSACTION_BYTES;
    this.#bytes += transaction.outMessageCount * MESSAGE_BYTES;
    this.#gas += gasOf(transaction);
    if (endLt > this.#endLt) this.#endLt = endLt;
  }

  addMessage(): void {
    this.#bytes += MESSAGE_BYTES;
  }

  get class(): LoadClass {
    const { bytes, gas, ltDelta } = this.#limits;
    const classes = [
      classify(this.#bytes, bytes),
      classify(this.#gas, gas),
      classify(Number(this.#endLt - this.#startLt), ltDelta),
    ];
    return CLASSES[Math.max(...classes)] as LoadClass;
  }

  /** Whether the block accepts internal messages. */
  get acceptsInternal(): boolean {
    return ['underloaded', 'normal'].includes(this.class);
  }

  get acceptsExternal(): boolean {
    return this.acceptsInternal || this.class === 'soft';
  }
}

/** The number of limits that the value reaches. */
function classify(value: number, { underload, softLimit, hardLimit }: ParamLimits): number {
  const medium = softLimit + Math.floor((hardLimit - softLimit) / 2);
  return [underload, softLimit, medium, hardLimit].filter((limit) => value >= limit).length;
}

/** Only ordinary transactions count against the gas limit. */
function gasOf({ description }: Transaction): number {
  if (description.kind !== 'ordinary') return 0;
  return description.compute.kind === 'vm' ? description.compute.gasUsed : 0;
}

/** The load of the last 64 blocks, the newest in the lowest bit. */
export interface LoadHistory {
  readonly overload: bigint;
  readonly underload: bigint;
  readonly wantSplit: boolean;
  readonly wantMerge: boolean;
}

const ALL = 2n ** 64n - 1n;
/** Weight of a block by its age, in groups of sixteen; a split or merge needs two thirds of the maximum. */
const WEIGHTS = [3, 2, 1];
const NEEDED = 64;

export function nextLoadHistory(
  before: { readonly overload: bigint; readonly underload: bigint },
  load: LoadClass,
): LoadHistory {
  const isOver = load === 'soft' || load === 'medium' || load === 'hard';
  const overload = shifted(before.overload, isOver);
  const underload = shifted(before.underload, load === 'underloaded');
  const wantSplit = weight(overload) >= NEEDED;
  return { overload, underload, wantSplit, wantMerge: !wantSplit && weight(underload) >= NEEDED };
}

function shifted(history: bigint, bit: boolean): bigint {
  return ((history << 1n) & ALL) | (bit ? 1n : 0n);
}

function weight(history: bigint): number {
  return WEIGHTS.reduce((sum, each, index) => {
    const part = (history >> BigInt(16 * index)) & 0xffffn;
    return sum + each * part.toString(2).replaceAll('0', '').length;
  }, 0);
}
