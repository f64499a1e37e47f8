import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** Requests of one client: at an even rate whether or not they are answered, or always so many at once. */
export interface Attack {
  readonly urls: readonly string[];
  readonly pace: { readonly perSecond: number } | { readonly atOnce: number };
  readonly headers?: Readonly<Record<string, string>>;
  /** The JSON that is posted. */
  readonly body?: object;
}

const PROCESS = join(import.meta.dirname, 'attack-process.ts');

/** Latencies of a client alone and beside an attack, in milliseconds. */
export interface Measured {
  readonly alone: Quantiles;
  readonly beside: Quantiles;
  /** How often the attacker got each status. */
  readonly statuses: Readonly<Record<number, number>>;
}

interface Quantiles {
  readonly p50: number;
  readonly p99: number;
  readonly requests: number;
}

/** Measures the requests of a client in rounds, alternating without and with the attack, which comes from 127.0.0.9. */
export async function measureBeside(
  attack: Attack,
  ask: () => Promise<void>,
  { rounds, roundMs }: { readonly rounds: number; readonly roundMs: number },
): Promise<Measured> {
  const attacker = fork(PROCESS, { execArgv: ['--conditions=@tonway/source'] });
  const [alone, beside]: [number[], number[]] = [[], []];
  const statuses: Record<number, number> = {};
  try {
    attacker.send(attack);
    await once(attacker, 'message');
    attacker.on('message', (status: number) => {
      statuses[status] = (statuses[status] ?? 0) + 1;
    });
    for (let round = 0; round < 2 * rounds; round++) {
      const isAttacked = round % 2 === 1;
      attacker.send(isAttacked);
      await measure(ask, roundMs, isAttacked ? beside : alone);
    }
  } finally {
    attacker.disconnect();
  }
  return { alone: quantiles(alone), beside: quantiles(beside), statuses };
}

/** Requests one after the other. */
async function measure(ask: () => Promise<void>, forMs: number, times: number[]): Promise<void> {
  for (const endMs = performance.now() + forMs; performance.now() < endMs; ) {
    const startMs = performance.now();
    await ask();
    times.push(performance.now() - startMs);
  }
}

function quantiles(times: readonly number[]): Quantiles {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
  return { p50: at(0.5), p99: at(0.99), requests: sorted.length };
}
