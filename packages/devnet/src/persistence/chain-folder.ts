import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Block, type Cell, equalBytes, openUpdate } from '@tonway/chain';
import { DevnetError } from '../errors.ts';
import type { CellFile } from '../store/cell-file.ts';
import type { NewBlock, ZeroState } from '../store/chain-store.ts';
import { openBlock } from '../store/rounds.ts';
import { readZeroStates, writeZeroStates } from '../store/zero-state-files.ts';
import { CheckpointFiles } from './checkpoint-files.ts';
import { ClockFile } from './clock-file.ts';
import { FolderLock } from './folder-lock.ts';
import { type LocatedBlock, RoundLog } from './round-log.ts';
import { type Compaction, StateSnapshots } from './state-snapshots.ts';

export interface ChainFolderOptions {
  /** Whether a round is synced to disk before it counts. Default: true. */
  readonly sync?: boolean;
  /** The number of rounds between two state snapshots. */
  readonly snapshotEvery?: number;
  /** When the file of states is written anew. */
  readonly compaction?: Compaction;
}

const DEFAULT_SNAPSHOT_EVERY = 500;

interface Parts {
  readonly zeroStates: readonly ZeroState[];
  readonly clock: ClockFile;
  readonly checkpoints: CheckpointFiles;
  readonly lock: FolderLock;
  readonly log: RoundLog;
  readonly snapshots: StateSnapshots;
  readonly snapshotEvery: number;
}

/** A chain in a folder: zero states, a log of rounds, state snapshots, checkpoints and the clock. Locked by one process at a time. */
export class ChainFolder {
  readonly zeroStates: readonly ZeroState[];
  readonly clock: ClockFile;
  readonly checkpoints: CheckpointFiles;
  readonly #lock: FolderLock;
  readonly #log: RoundLog;
  readonly #snapshots: StateSnapshots;
  readonly #snapshotEvery: number;
  #rounds = 0;

  /** `makeZeroStates` is called if the folder contains no zero states; null: the chain continues another network. */
  static async open(
    path: string,
    makeZeroStates: (() => readonly ZeroState[]) | null,
    { sync = true, snapshotEvery = DEFAULT_SNAPSHOT_EVERY, compaction }: ChainFolderOptions = {},
  ): Promise<ChainFolder> {
    await mkdir(path, { recursive: true });
    const lock = await FolderLock.take(join(path, 'lock'));
    try {
      const zeroStates = await openZeroStates(path, makeZeroStates);
      const log = await RoundLog.open(join(path, 'rounds.log'), sync);
      const snapshots = await StateSnapshots.open(join(path, 'states'), compaction);
      const clock = new ClockFile(join(path, 'clock'));
      const checkpoints = await CheckpointFiles.open(path, sync);
      const stores = { clock, checkpoints, log, snapshots };
      return new ChainFolder({ zeroStates, ...stores, lock, snapshotEvery });
    } catch (error) {
      await lock.release();
      throw error;
    }
  }

  private constructor(parts: Parts) {
    this.zeroStates = parts.zeroStates;
    this.clock = parts.clock;
    this.checkpoints = parts.checkpoints;
    this.#lock = parts.lock;
    this.#log = parts.log;
    this.#snapshots = parts.snapshots;
    this.#snapshotEvery = parts.snapshotEvery;
  }

  /** The file of states. */
  get cells(): CellFile {
    return this.#snapshots.cells;
  }

  /** The stored blocks, parents first; must be read once, before the first `append`. */
  async *recover(): AsyncGenerator<NewBlock> {
    const snapshots = new Map<number, readonly Cell[]>();
    for await (const { round, states } of this.#snapshots.read()) snapshots.set(round, states);
    for await (const round of this.#log.rounds()) {
      this.#rounds++;
      const states = snapshots.get(this.#rounds);
      yield* round.map((block, index) => recovered(block, states?.[index] ?? null));
    }
  }

  /** Stores a round durably; returns the blocks with their locations. */
  async append(blocks: readonly NewBlock[]): Promise<readonly NewBlock[]> {
    const locations = await this.#log.append(blocks);
    this.#rounds++;
    const states = blocks.flatMap(({ state }) => state ?? []);
    if (this.#rounds % this.#snapshotEvery === 0 && states.length === blocks.length)
      await this.#snapshots.write(this.#rounds, states);
    return blocks.map((block, i) => ({
      ...block,
      ...(locations[i] && { location: locations[i] }),
    }));
  }

  /** Keeps the first `rounds` rounds and removes the later ones. */
  async cut(rounds: number): Promise<void> {
    await this.#snapshots.cut(rounds);
    await this.#log.cut(rounds);
    this.#rounds = rounds;
  }

  async close(): Promise<void> {
    await this.#log.close();
    this.#snapshots.close();
    await this.checkpoints.close();
    await this.#lock.release();
  }
}

async function openZeroStates(
  path: string,
  make: (() => readonly ZeroState[]) | null,
): Promise<readonly ZeroState[]> {
  const isNew = !existsSync(join(path, 'zerostate'));
  if (!make && isNew) return [];
  if (!make)
    throw new DevnetError(
      'DATA_INVALID',
      'the folder contains a network of its own, which is no fork; choose another folder',
    );
  if (isNew) await writeZeroStates(path, make());
  return readZeroStates(path);
}

/** A block of the log, with the snapshot's state if its hash matches. */
function recovered(logged: LocatedBlock, snapshot: Cell | null): NewBlock {
  const block = openBlock(logged);
  const { stateUpdate } = Block.load(block.root);
  const isBehind = snapshot && equalBytes(openUpdate(stateUpdate).newHash, snapshot.hash());
  return { ...block, location: logged.location, state: isBehind ? snapshot : null };
}
