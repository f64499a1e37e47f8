import { DevnetError } from '../errors.ts';
import type { ClockState } from '../persistence/clock-file.ts';

/** Block times are unsigned 32-bit numbers. */
const LATEST = 2 ** 32 - 1;

export const SYSTEM_TIME: ClockState = { aheadSeconds: 0, pausedAt: null };

/** The clock of a devnet: the system clock plus an offset, or paused. Times are Unix times. */
export class Clock {
  #state = SYSTEM_TIME;
  /** The time of the next block only; null: the current time. */
  nextBlockTime: number | null = null;

  get state(): ClockState {
    return this.#state;
  }

  set state(state: ClockState) {
    this.#state = state;
    this.nextBlockTime = null;
  }

  get now(): number {
    return this.#state.pausedAt ?? systemTime() + this.#state.aheadSeconds;
  }

  /** The state of the clock with another time. */
  at(time: number): ClockState {
    const { pausedAt } = this.#state;
    return { aheadSeconds: time - systemTime(), pausedAt: pausedAt === null ? null : time };
  }

  paused(): ClockState {
    return { ...this.#state, pausedAt: this.now };
  }

  resumed(): ClockState {
    return { aheadSeconds: this.now - systemTime(), pausedAt: null };
  }

  /** Moves the clock ahead if existing blocks are newer than the current time. */
  notBefore(time: number): void {
    if (this.now < time) this.state = this.at(time);
  }
}

function systemTime(): number {
  return Math.floor(Date.now() / 1000);
}

/** Refuses a time that no further block can have. */
export function checkTime(time: number, lastBlockTime: number): number {
  if (Number.isInteger(time) && time >= lastBlockTime && time <= LATEST) return time;
  throw new DevnetError(
    'OPTION_INVALID',
    `timestamp: expected a Unix time from ${lastBlockTime}, the time of the last block, to ${LATEST}`,
  );
}
