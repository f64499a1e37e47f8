import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DevProcess, newFolder } from '../../dev/support/dev-process.ts';
import { eventually } from '../../gateway/support/eventually.ts';

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

interface NewestActions {
  readonly actions: readonly { readonly trace_mc_seqno_end: number }[];
}

const FILE = join(import.meta.dirname, 'network.chain');
/** Generous: the machine may be busy. */
const ACTIONS_MS = 180_000;
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
  const info = '/api/v3/masterchainInfo';
  const { last } = await dev.json<{ last: { gen_utime: string; seqno: number } }>(info);
  // Actions follow the blocks of the index; each block has a payment of the network.
  await eventually(async () => {
    const { actions } = await dev.json<NewestActions>('/api/v3/actions?limit=1');
    return (actions[0]?.trace_mc_seqno_end ?? 0) >= last.seqno;
  }, ACTIONS_MS);
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
