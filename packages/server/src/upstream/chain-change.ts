import type { BlockIdExt } from '@tonway/chain';
import { LiteError } from '@tonway/lite-client';

/**
 * The servers show another chain than the one that was verified.
 * - `other-network`: its zero state is another one.
 * - `fork`: it has the same zero state, but not all of the blocks that were verified.
 */
export interface ChainProblem {
  readonly kind: 'other-network' | 'fork';
  /** One sentence, the same in logs, probes and answers. */
  readonly message: string;
}

/** The upstream has started over: everything read before is of another chain. */
export interface ChainChange extends ChainProblem {
  /** Of the chain that is read now. */
  readonly zeroState: BlockIdExt;
}

/** What was to be read is of a chain that the servers no longer have; asked again, the answer is of the new one. */
export class ChainChangedError extends LiteError {
  override readonly name = 'ChainChangedError';
  readonly problem: ChainProblem;

  constructor(problem: ChainProblem) {
    super('CHAIN_CHANGED', problem.message, true);
    this.problem = problem;
  }
}
