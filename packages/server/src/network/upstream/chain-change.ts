import type { BlockIdExt } from '@tonway/chain';
import { LiteError } from '@tonway/lite-client';

/**
 * The reason why the servers' chain is not the chain that was verified.
 * - `other-network`: the servers have a different zero state.
 * - `fork`: the zero state is the same, but the servers lack some of the verified blocks.
 */
export interface ChainProblem {
  readonly kind: 'other-network' | 'fork';
  /** One sentence, used in logs, health probes and responses. */
  readonly message: string;
}

/** The upstream has restarted on a new chain: everything read before belongs to the old chain. */
export interface ChainChange extends ChainProblem {
  /** The zero state of the new chain. */
  readonly zeroState: BlockIdExt;
}

/** The requested data belongs to a chain that the servers no longer have. A retry reads the new chain. */
export class ChainChangedError extends LiteError {
  override readonly name = 'ChainChangedError';
  readonly problem: ChainProblem;

  constructor(problem: ChainProblem) {
    super('CHAIN_CHANGED', problem.message, true);
    this.problem = problem;
  }
}
