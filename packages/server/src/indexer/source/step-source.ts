import type { MasterchainStep } from '../step.ts';

/** Where blocks come from. */
export interface StepSource {
  /** Waits where the block is not there yet. */
  step(seqno: number, signal: AbortSignal): Promise<MasterchainStep>;
}
