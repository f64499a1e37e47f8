import type { Upstream } from '../network/upstream/session.ts';
import type { Database } from '../store/database.ts';
import type { CommitStage } from './stages.ts';
import type { DecodedStep, MasterchainStep } from './step.ts';

/** Turns blocks into rows. */
interface Decoder {
  decode(step: MasterchainStep): Promise<DecodedStep>;
}

/** Dependencies of the indexer. */
export interface IndexerParts {
  readonly database: Database;
  readonly upstream: Upstream;
  readonly decoder: Decoder;
  /** Width of an era in logical time, for an index that has no eras yet. */
  readonly eraWidth: bigint;
  /** Whether the chain may be reverted or replaced, and the index rolled back with it. */
  readonly isDevnet: boolean;
  /** Replaces the default stages of `commitStages`. */
  readonly stages?: readonly CommitStage[];
}

/** Receives events of indexing. */
export interface IndexObserver {
  wrote(steps: readonly DecodedStep[]): void;
  /** Reports a failure, which is retried automatically. */
  failed(error: unknown): void;
}
