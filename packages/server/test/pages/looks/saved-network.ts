import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DevProcess, newFolder } from '../../dev/support/dev-process.ts';

/** A test, a suite, or a command. */
interface Scope {
  after(work: () => unknown): void;
}

/** A recorded network whose pages show the same at any time. */
export interface SavedNetwork {
  readonly dev: DevProcess;
  /** Unix time in milliseconds, a moment after its newest block. */
  readonly nowMs: number;
}

const FILE = join(import.meta.dirname, 'network.chain');
/** How old the newest block is on the pages. */
const HEAD_AGE_MS = 1400;
const SCENES = ['wallets', 'jettons', 'nfts', 'dns', 'accidents'];
const TRANSFERS_PER_SECOND = 6;
const TRAFFIC_MS = 20_000;

/** Restores the recorded chain, which gets no further block, and indexes it. */
export async function savedNetwork(scope: Scope): Promise<SavedNetwork> {
  const file = join(newFolder(scope), 'network.chain');
  // The devnet writes the file when it ends.
  copyFileSync(FILE, file);
  // Documents of tokens may be reachable on one machine and not on another.
  const settings = { METADATA: 'false' };
  const dev = await DevProcess.start(scope, ['--state', file, '--interval', 'manual'], settings);
  const { last } = await dev.json<{ last: { gen_utime: string } }>('/api/v3/masterchainInfo');
  return { dev, nowMs: Number(last.gen_utime) * 1000 + HEAD_AGE_MS };
}

/** Plays some scenes and traffic on a new network, and records its chain. */
export async function recordNetwork(scope: Scope): Promise<void> {
  const file = join(newFolder(scope), 'network.chain');
  const scenes = SCENES.flatMap((name) => ['--scene', name]);
  const traffic = ['--rate', String(TRANSFERS_PER_SECOND)];
  const dev = await DevProcess.start(scope, [...scenes, ...traffic, '--state', file]);
  await sleep(TRAFFIC_MS);
  await dev.kill('SIGTERM');
  copyFileSync(file, FILE);
}
