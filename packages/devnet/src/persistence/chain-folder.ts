import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Block, type Cell, equalBytes, openUpdate, readBoc } from '@tonway/chain';
import type { NewBlock, ZeroState } from '../store/chain-store.ts';
import { readZeroStates, writeZeroStates } from '../store/zero-state-files.ts';
import { ClockFile } from './clock-file.ts';
import { FolderLock } from './folder-lock.ts';
import { type PlacedBlock, RoundLog } from './round-log.ts';
import { StateSnapshots } from './state-snapshots.ts';

export interface ChainFolderOptions {
  /** Whether a round must be on the disk before it counts; otherwise the operating system has it. Default: true. */
  readonly sync?: boolean;
  /** So many rounds lie between two snapshots of the states. */
  readonly snapshotEvery?: number;
}

const DEFAULT_SNAPSHOT_EVERY = 500;

interface Parts {
  readonly zeroStates: readonly ZeroState[];
  readonly clock: ClockFile;
  readonly lock: FolderLock;
  readonly log: RoundLog;
  readonly snapshots: StateSnapshots;
  readonly snapshotEvery: number;
}

/** A chain in a folder: zero states, a log of rounds, snapshots of states and its clock. One process at a time has it. */
export class ChainFolder {
  readonly zeroStates: readonly ZeroState[];
  readonly clock: ClockFile;
  readonly #lock: FolderLock;
  readonly #log: RoundLog;
  readonly #snapshots: StateSnapshots;
  readonly #snapshotEvery: number;
  #rounds = 0;

  /** The zero states are made where the folder has none. */
  static async open(
    path: string,
    makeZeroStates: () => readonly ZeroState[],
    { sync = true, snapshotEvery = DEFAULT_SNAPSHOT_EVERY }: ChainFolderOptions = {},
  ): Promise<ChainFolder> {
    await mkdir(path, { recursive: true });
    const lock = await FolderLock.take(join(path, 'lock'));
    try {
      if (!existsSync(join(path, 'zerostate'))) await writeZeroStates(path, makeZeroStates());
      const zeroStates = await readZeroStates(path);
      const log = await RoundLog.open(join(path, 'rounds.log'), sync);
      const snapshots = await StateSnapshots.open(join(path, 'states'));
      const clock = new ClockFile(join(path, 'clock'));
      return new ChainFolder({ zeroStates, clock, lock, log, snapshots, snapshotEvery });
    } catch (error) {
      await lock.release();
      throw error;
    }
  }

  private constructor({ zeroStates, clock, lock, log, snapshots, snapshotEvery }: Parts) {
    this.zeroStates = zeroStates;
    this.clock = clock;
    this.#lock = lock;
    this.#log = log;
    this.#snapshots = snapshots;
    this.#snapshotEvery = snapshotEvery;
  }

  /** The blocks that are here, parents first; to be read once, before anything is appended. */
  async *recover(): AsyncGenerator<NewBlock> {
    const snapshots = new Map<number, readonly Cell[]>();
    for await (const { round, states } of this.#snapshots.read()) snapshots.set(round, states);
    for await (const round of this.#log.rounds()) {
      this.#rounds++;
      const states = snapshots.get(this.#rounds);
      yield* round.map((block, index) => recovered(block, states?.[index] ?? null));
    }
  }

  /** When this returns, the round is kept; answers the blocks with their places. */
  async append(blocks: readonly NewBlock[]): Promise<readonly NewBlock[]> {
    const places = await this.#log.append(blocks);
    this.#rounds++;
    if (this.#rounds % this.#snapshotEvery === 0)
      await this.#snapshots.write(
        this.#rounds,
        blocks.flatMap(({ state }) => state ?? []),
      );
    return blocks.map((block, i) => ({ ...block, ...(places[i] && { place: places[i] }) }));
  }

  /** Keeps so many rounds and forgets the later ones. */
  async cut(rounds: number): Promise<void> {
    await this.#snapshots.cut(rounds);
    await this.#log.cut(rounds);
    this.#rounds = rounds;
  }

  async close(): Promise<void> {
    await this.#log.close();
    await this.#lock.release();
  }
}

/** A block of the log; the state of a snapshot is taken if it is the one. */
function recovered({ data, signatures, place }: PlacedBlock, snapshot: Cell | null): NewBlock {
  const root = readBoc(data);
  const { info, stateUpdate } = Block.load(root);
  const fileHash = createHash('sha256').update(data).digest();
  const id = { ...info.shard, seqno: info.seqno, rootHash: root.hash(), fileHash };
  const isBehind = snapshot && equalBytes(openUpdate(stateUpdate).newHash, snapshot.hash());
  return { id, data, root, signatures, place, state: isBehind ? snapshot : null };
}
