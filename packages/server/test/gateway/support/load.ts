import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const PROGRAM = join(import.meta.dirname, 'load-process.ts');

/** Requests at an even rate, to the addresses in turn. */
export interface Load {
  readonly urls: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  readonly perSecond: number;
  readonly seconds: number;
  /** Requests at once before the others. */
  readonly atOnce?: number;
}

export interface Offered {
  /** How often each status came. */
  readonly statuses: Readonly<Record<number, number>>;
  /** From the first answer to the last: what is counted starts with the first. */
  readonly seconds: number;
  /** From the first request to the last answer. */
  readonly secondsInAll: number;
}

/** Asks from a process of its own. */
export async function offer(load: Load): Promise<Offered> {
  const generator = fork(PROGRAM, [JSON.stringify(load)]);
  const ended = once(generator, 'exit').then(([code]) => {
    throw new Error(`the generator ended with ${code}`);
  });
  ended.catch(() => {});
  const [offered] = await Promise.race([once(generator, 'message'), ended]);
  return offered as Offered;
}
