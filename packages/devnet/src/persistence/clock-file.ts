import { readFile } from 'node:fs/promises';
import { DevnetError } from '../errors.ts';
import { writeFileAtomically } from './write-file-atomically.ts';

/** The saved part of a clock. */
export interface ClockState {
  /** The offset to the system clock. */
  readonly aheadSeconds: number;
  /** The Unix time at which the clock is paused; null while it runs. */
  readonly pausedAt: number | null;
}

export function isClockState({ aheadSeconds, pausedAt }: ClockState): boolean {
  return Number.isInteger(aheadSeconds) && (pausedAt === null || Number.isInteger(pausedAt));
}

/** The file with the clock: the offset in seconds, and when it is paused; missing if the clock was never changed. */
export class ClockFile {
  readonly #path: string;

  constructor(path: string) {
    this.#path = path;
  }

  async read(): Promise<ClockState> {
    const text = await readFile(this.#path, 'utf8').catch(noneIfMissing);
    const [, ahead, pausedAt = null] = CLOCK.exec(text) ?? [];
    if (ahead !== undefined)
      return { aheadSeconds: Number(ahead), pausedAt: pausedAt === null ? null : Number(pausedAt) };
    throw new DevnetError(
      'DATA_INVALID',
      `${this.#path} does not contain a number of seconds; remove it`,
    );
  }

  write({ aheadSeconds, pausedAt }: ClockState): Promise<void> {
    const paused = pausedAt === null ? '' : ` paused ${pausedAt}`;
    return writeFileAtomically(this.#path, `${aheadSeconds}${paused}\n`);
  }
}

const CLOCK = /^(-?\d+)(?: paused (\d+))?\n$/;

function noneIfMissing(error: NodeJS.ErrnoException): string {
  if (error.code === 'ENOENT') return '0\n';
  throw error;
}
