import type { Database } from '../store/database.ts';
import type { Upstream } from '../upstream/session.ts';
import type { CommitStage } from './stages.ts';
import type { DecodedStep, MasterchainStep } from './step.ts';

/** Whoever turns blocks into rows. */
interface Decoder {
  decode(step: MasterchainStep): Promise<DecodedStep>;
}

/** What indexing is done with. */
export interface IndexerParts {
  readonly database: Database;
  readonly upstream: Upstream;
  readonly decoder: Decoder;
  /** Of an era, in logical time, where the index does not say it yet. */
  readonly eraWidth: bigint;
  /** The chain may go back or begin anew, and the index with it. */
  readonly isDevnet: boolean;
  /** Stages in the transaction of steps, in place of those that `commitStages` lists. */
  readonly stages?: readonly CommitStage[];
}

/** Who is told what happens. */
export interface IndexObserver {
  wrote(steps: readonly DecodedStep[]): void;
  /** It is tried again by itself. */
  failed(error: unknown): void;
}
