import { setTimeout as sleep } from 'node:timers/promises';
import { equalBytes } from '@tonway/chain';
import { Devnet, type DevnetOptions } from '@tonway/devnet';
import { traffic } from '@tonway/scenes';
import { DevnetNetwork } from '@tonway/scenes/devnet';
import { DecodePool } from '../../../../src/index/decode/pool.ts';
import { indexLive } from '../../../../src/index/live.ts';
import type { CommitStage } from '../../../../src/index/stages.ts';
import type { IndexerOptions } from '../../../../src/index/writer.ts';
import { openUpstream } from '../../../../src/network/upstream/open-upstream.ts';
import type { Database } from '../../../../src/store/database.ts';
import { migrate } from '../../../../src/store/migrate/migrate.ts';
import { readIndexHead } from '../../../../src/store/steps/coverage.ts';
import { eventually } from '../../../gateway/support/eventually.ts';
import { ERA_WIDTH } from '../../support/live-index.ts';

/** A test, or the file. */
interface Ending {
  after(close: () => Promise<unknown>): void;
}

/** A devnet with traffic that ends. */
export interface ForkingChain {
  readonly devnet: Devnet;
  /** Returns when everything is in blocks, and nothing is under way. */
  play(seed: number, transfers: number): Promise<void>;
}

export async function startChain(t: Ending, options: DevnetOptions = {}): Promise<ForkingChain> {
  const devnet = await Devnet.start({
    production: 'instant',
    shards: 2,
    tvm: { workers: 1 },
    ...options,
  });
  const network = new DevnetNetwork(devnet);
  t.after(async () => {
    await network.close();
    await devnet.close();
  });
  const play = async (seed: number, transfers: number) => {
    await traffic(network, { seed, wallets: 6, transfers });
    await quiet(devnet);
  };
  return { devnet, play };
}

/** Messages that are still under way make more blocks. */
async function quiet(devnet: Devnet): Promise<void> {
  const { seqno } = devnet.status.head;
  await sleep(500);
  if (devnet.status.head.seqno > seqno) await quiet(devnet);
}

export interface Indexing {
  readonly parts: IndexerOptions;
  /** What failed meanwhile. */
  readonly failures: readonly unknown[];
}

/** Indexes a database live, as a process that is started anew, while `work` goes on. */
export async function whileIndexing(
  database: Database,
  devnet: Devnet,
  isDevnet: boolean,
  work: (indexing: Indexing) => Promise<void>,
  stages?: readonly CommitStage[],
): Promise<void> {
  await migrate(database);
  const upstream = await openUpstream({ config: devnet.globalConfig });
  const decoder = new DecodePool({ workers: 1 });
  const made = { eraWidth: ERA_WIDTH, isDevnet, ...(stages && { stages }) };
  const parts = { database, upstream, decoder, ...made };
  const failures: unknown[] = [];
  const observer = {
    standby: () => {},
    leading: () => {},
    wrote: () => {},
    rolledBack: () => {},
    failed: (error: unknown) => void failures.push(error),
  };
  const stopping = new AbortController();
  const running = indexLive({ ...parts, observer, from: 1 }, stopping.signal);
  try {
    await work({ parts, failures });
  } finally {
    stopping.abort();
    await running;
    await decoder.close();
    await upstream.close();
  }
}

/** Until the index ends with the newest block of the chain. */
export function indexAll(
  database: Database,
  devnet: Devnet,
  stages?: readonly CommitStage[],
): Promise<void> {
  const untilHead = async () => {
    await eventually(() => isAtHead(database, devnet));
  };
  return whileIndexing(database, devnet, true, untilHead, stages);
}

async function isAtHead(database: Database, devnet: Devnet): Promise<boolean> {
  const head = await readIndexHead(database);
  const newest = devnet.store.head;
  return head !== null && newest !== null && equalBytes(head.rootHash, newest.id.rootHash);
}
