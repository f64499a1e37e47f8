import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Block, type Cell, previousBlocks, toHex } from '@tonway/chain';
import { DevnetError } from '../errors.ts';
import type { NewBlock, ZeroState } from '../store/chain-store.ts';
import { readZeroStates, writeZeroStates } from '../store/zero-state-files.ts';
import { ClockFile } from './clock-file.ts';
import { FolderLock } from './folder-lock.ts';
import { RecoveredBlock, type StateSource } from './recovered-block.ts';
import { RoundLog } from './round-log.ts';
import type { LoggedRound } from './round-record.ts';
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

  /** The blocks that are here, parents first. */
  async recover(): Promise<readonly NewBlock[]> {
    const known = new Map<string, StateSource>();
    for (const { id, root } of this.zeroStates) known.set(toHex(id.rootHash), zeroSource(root));
    const rounds: RecoveredBlock[][] = [];
    for await (const round of this.#log.rounds()) rounds.push(recoverRound(round, known));
    this.#rounds = rounds.length;
    for await (const { round, states } of this.#snapshots.read(rounds.length)) {
      const blocks = rounds[round - 1] ?? [];
      blocks.forEach((block, index) => {
        const state = states[index];
        if (state) block.accept(state);
      });
    }
    return rounds.flat();
  }

  /** When this returns, the round is kept. */
  async append(blocks: readonly NewBlock[]): Promise<void> {
    await this.#log.append(blocks);
    this.#rounds++;
    if (this.#rounds % this.#snapshotEvery === 0)
      await this.#snapshots.write(
        this.#rounds,
        blocks.map(({ state }) => state),
      );
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

function recoverRound(round: LoggedRound, known: Map<string, StateSource>): RecoveredBlock[] {
  const parentsOf = ({ info }: Block) =>
    previousBlocks(info).map(({ rootHash }) => known.get(toHex(rootHash)) ?? orphan());
  return round.map((logged) => {
    const block = new RecoveredBlock(logged, parentsOf);
    known.set(toHex(block.id.rootHash), block);
    return block;
  });
}

function zeroSource(state: Cell): StateSource {
  return { knownState: state, parents: [], workOut() {} };
}

function orphan(): never {
  throw new DevnetError(
    'DATA_INVALID',
    'the log has a block whose parents are missing; restore the folder',
  );
}
