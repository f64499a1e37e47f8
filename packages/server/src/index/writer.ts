import type { Upstream } from '../network/upstream/session.ts';
import type { Connection, Queries } from '../store/connection.ts';
import { type ChangedAccount, NO_BLOCK, queueChanged } from '../store/contracts/queue.ts';
import type { Database } from '../store/database.ts';
import type { Checkpoint } from '../store/steps/checkpoint.ts';
import {
  claimNetwork,
  Eras,
  insertGlobalVersion,
  writeStates,
  writeSteps,
} from '../store/steps/write.ts';
import type { LatestState } from '../store/tables/rows.ts';
import { type CommitStage, commitStages } from './stages.ts';
import { completeStates, type FetchState } from './states/complete.ts';
import { readGenesis } from './states/zero-states.ts';
import type { DecodedStep, MasterchainStep } from './step.ts';
import { type StageStep, stageStep } from './step-transactions.ts';

export interface IndexerOptions {
  readonly database: Database;
  readonly upstream: Upstream;
  /** Turns blocks into rows. */
  readonly decoder: { decode(step: MasterchainStep): Promise<DecodedStep> };
  /** Width of an era in logical time, for an index that has no eras yet. */
  readonly eraWidth: bigint;
  /** Whether the chain may be reverted or replaced, and the index rolled back with it. */
  readonly isDevnet: boolean;
  /** Replaces the default stages of `commitStages`. */
  readonly stages?: readonly CommitStage[];
}

export interface IndexObserver {
  wrote(steps: readonly DecodedStep[]): void;
  /** Reports a failure, which is retried automatically. */
  failed(error: unknown): void;
}

/** Maximum number of rows per transaction, because other writers wait for its locks. */
export const MAX_ROWS = 20_000;

/** Writes decoded steps to the index of one network. */
export class IndexWriter {
  /** Width of an era in logical time, as the index has it. */
  readonly eraWidth: bigint;
  readonly #options: IndexerOptions;
  readonly #eras: Eras;
  readonly #stages: readonly CommitStage[];

  /** Throws if the database has the index of another network. */
  static async open(options: IndexerOptions): Promise<IndexWriter> {
    const zeroStateRootHash = options.upstream.zeroState.rootHash;
    const network = await claimNetwork(options.database, { ...options, zeroStateRootHash });
    return new IndexWriter(options, network.eraWidth);
  }

  private constructor(options: IndexerOptions, eraWidth: bigint) {
    this.eraWidth = eraWidth;
    this.#options = options;
    this.#eras = new Eras(eraWidth);
    this.#stages = commitStages(options);
  }

  /** Writes all steps in one transaction. `fetch` reads account states that neither blocks nor index contain. */
  async write(
    connection: Connection,
    steps: readonly DecodedStep[],
    checkpoint: Checkpoint,
    fetch: FetchState | null,
  ): Promise<void> {
    for (const { lt } of steps) await this.#eras.ensure(connection, lt);
    const stageSteps = steps.map(stageStep);
    for (const stage of this.#stages) await stage.prepare?.(connection, stageSteps);
    await writeSteps(
      connection,
      await completeStates(connection, steps, fetch),
      checkpoint,
      (queries) => this.#runStages(queries, stageSteps, checkpoint),
    );
  }

  async #runStages(
    queries: Queries,
    steps: readonly StageStep[],
    { kind }: Checkpoint,
  ): Promise<void> {
    for (const stage of this.#stages) await stage.write(queries, steps, kind);
  }

  /** Writes the zero state. Idempotent. */
  async writeGenesis(signal: AbortSignal): Promise<void> {
    const { database, upstream } = this.#options;
    const { states, codes, globalVersion } = await readGenesis(upstream, signal);
    await database.transaction(async (queries) => {
      await writeStates(queries, states, codes);
      await queueChanged(queries, states.map(zeroStateChange), { onlyNewest: true });
      await insertGlobalVersion(queries, 0, globalVersion);
    });
  }

  /** Writes the global version that is in force at the first block; the key block before it would have set it. */
  async writeGlobalVersion(first: number, signal: AbortSignal): Promise<void> {
    const { database, upstream } = this.#options;
    const chain = upstream.session({ privateServers: true, signal });
    const before = await chain.block(first - 1);
    const { info } = await chain.header(before);
    const keyBlock = info.keyBlock ? before.seqno : info.prevKeyBlockSeqno;
    const { version } = (await chain.config(before)).globalVersion;
    await insertGlobalVersion(database, keyBlock, version);
  }
}

function zeroStateChange({ account, lt, codeHash }: LatestState): ChangedAccount {
  return { account, lt, mcSeqno: NO_BLOCK, isReadable: codeHash !== null };
}
