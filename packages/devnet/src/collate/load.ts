import type { BlockLimits, ParamLimits, Transaction } from '@tonway/chain';

/** What a block weighs before anything is in it, and a transaction besides its own bytes. */
const EMPTY_BYTES = 2000;
const TRANSACTION_BYTES = 600;
const MESSAGE_BYTES = 300;

/** How full a block is: `underloaded` and `normal` blocks take any message, `soft` ones nothing but external ones. */
const CLASSES = ['underloaded', 'normal', 'soft', 'medium', 'hard'] as const;
export type LoadClass = (typeof CLASSES)[number];

/** Counts what the limits of a block count; the bytes are an estimate. */
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

  /** Whether the block takes messages between accounts. */
  get takesInternal(): boolean {
    return ['underloaded', 'normal'].includes(this.class);
  }

  get takesExternal(): boolean {
    return this.takesInternal || this.class === 'soft';
  }
}

/** How many of the limits are reached. */
function classify(value: number, { underload, softLimit, hardLimit }: ParamLimits): number {
  const medium = softLimit + Math.floor((hardLimit - softLimit) / 2);
  return [underload, softLimit, medium, hardLimit].filter((limit) => value >= limit).length;
}

/** What is run because of the block itself costs it nothing. */
function gasOf({ description }: Transaction): number {
  if (description.kind !== 'ordinary') return 0;
  return description.compute.kind === 'vm' ? description.compute.gasUsed : 0;
}
