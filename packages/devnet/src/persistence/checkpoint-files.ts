import { readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DevnetError } from '../errors.ts';
import type { BlockLocation } from '../store/chain-store.ts';
import type { LoggedRound } from '../store/round-record.ts';
import { openBlock, roundId } from '../store/rounds.ts';
import { readRound, SideRounds } from '../store/side-rounds.ts';
import { type ClockState, isClockState } from './clock-file.ts';
import { RoundLog } from './round-log.ts';
import { writeFileAtomically } from './write-file-atomically.ts';

/** A named state of the network. */
export interface Checkpoint {
  readonly name: string;
  /** The seqno and the root hash (hexadecimal) of its newest masterchain block. */
  readonly seqno: number;
  readonly hash: string;
  readonly clock: ClockState;
}

/** Where checkpoints, and the rounds that only they need, are stored. */
export interface CheckpointStorage {
  append(round: LoggedRound): Promise<readonly BlockLocation[]>;
  save(checkpoints: readonly Checkpoint[]): Promise<void>;
}

const ROUNDS = 'side-rounds.log';
const LIST = 'checkpoints.json';

/** The checkpoints of a data folder: their list, and a log of the rounds that are not part of the chain. */
export class CheckpointFiles implements CheckpointStorage {
  readonly #folder: string;
  readonly #log: RoundLog;
  readonly checkpoints: readonly Checkpoint[];
  readonly side: SideRounds;

  static async open(folder: string, sync: boolean): Promise<CheckpointFiles> {
    const checkpoints = await readList(join(folder, LIST));
    const log = await RoundLog.open(join(folder, ROUNDS), sync);
    const side = await readSide(log);
    const before = side.size;
    side.keepFor(checkpoints);
    if (side.size === before) return new CheckpointFiles(folder, log, checkpoints, side);
    await rewrite(join(folder, ROUNDS), side);
    await log.close();
    return CheckpointFiles.open(folder, sync);
  }

  private constructor(
    folder: string,
    log: RoundLog,
    checkpoints: readonly Checkpoint[],
    side: SideRounds,
  ) {
    this.#folder = folder;
    this.#log = log;
    this.checkpoints = checkpoints;
    this.side = side;
  }

  append(round: LoggedRound): Promise<readonly BlockLocation[]> {
    return this.#log.append(round);
  }

  save(checkpoints: readonly Checkpoint[]): Promise<void> {
    return writeFileAtomically(join(this.#folder, LIST), `${JSON.stringify(checkpoints)}\n`);
  }

  close(): Promise<void> {
    return this.#log.close();
  }
}

async function readSide(log: RoundLog): Promise<SideRounds> {
  const side = new SideRounds();
  for await (const blocks of log.rounds()) {
    const id = roundId(blocks.map(openBlock));
    if (id) side.add({ ...id, blocks: blocks.map(({ location }) => location) });
  }
  return side;
}

/** Writes a log without the rounds that no checkpoint needs any more. */
async function rewrite(path: string, side: SideRounds): Promise<void> {
  const draft = `${path}.draft`;
  await rm(draft, { force: true });
  const log = await RoundLog.open(draft, false);
  for (const round of side) await log.append(readRound(round));
  await log.close();
  await rename(draft, path);
}

async function readList(path: string): Promise<readonly Checkpoint[]> {
  try {
    return (JSON.parse(await readFile(path, 'utf8')) as Checkpoint[]).map(checked);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw new DevnetError('DATA_INVALID', `${path} is not a list of checkpoints; remove it`);
  }
}

function checked(checkpoint: Checkpoint): Checkpoint {
  const { name, seqno, hash, clock } = checkpoint;
  const isValid =
    typeof name === 'string' &&
    Number.isInteger(seqno) &&
    /^[0-9a-f]{64}$/.test(hash) &&
    isClockState(clock);
  if (!isValid) throw new TypeError('not a checkpoint');
  return checkpoint;
}
