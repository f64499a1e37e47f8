import { after } from 'node:test';
import { Devnet, type DevnetOptions } from '@tonway/devnet';
import { CONTRACTS, compile } from '@tonway/scenes';
import { DevnetNetwork } from '@tonway/scenes/devnet';
import { openUpstream } from '../../../src/network/upstream/open-upstream.ts';
import {
  allRead,
  contractRows,
  startWorker,
} from '../../indexer/contracts/support/contract-index.ts';
import { indexed, startLive } from '../../indexer/support/live-index.ts';
import { migratedDatabase } from '../../support/own-database.ts';

/** A devnet that is indexed live, and whose contracts are read. */
export async function sceneIndex(options: DevnetOptions = {}) {
  // First, because a compiler that blocks a busy process for long breaks its connections.
  for (const name of CONTRACTS) await compile(name);
  const own = await migratedDatabase();
  const { database } = own;
  // A call may wait for the processor of a busy machine.
  const tvm = { workers: 1, timeoutMs: 60_000 };
  const devnet = await Devnet.start({ production: 'instant', shards: 2, tvm, ...options });
  after(() => devnet.close());
  const network = new DevnetNetwork(devnet);
  after(() => network.close());
  // The upstream follows a devnet that is reverted.
  const reload = async () => devnet.globalConfig;
  const upstream = await openUpstream({ config: devnet.globalConfig, reload });
  after(() => upstream.close());
  startLive(own, { upstream, from: 1 });
  const worker = startWorker(own, upstream);

  /** Waits until everything is read; gives the rows. */
  async function settled() {
    await indexed(database, devnet.status.head.seqno);
    await allRead(database);
    return contractRows(database);
  }
  return { ...own, devnet, network, upstream, worker, settled };
}
