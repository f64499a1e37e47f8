import type { TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { type BehaviourChange, Devnet, LiteServer, type StoredBlock } from '@tonway/devnet';
import type { GlobalConfig } from '@tonway/lite-client';
import { openUpstream, type UpstreamOptions } from '../../src/network/upstream/open-upstream.ts';
import type { Upstream } from '../../src/network/upstream/session.ts';
import { LyingServer } from './lying-server.ts';

const BLOCKS = 60;

/** A devnet behind several servers that can be made to fail. */
export class FaultyNetwork {
  readonly devnet: Devnet;
  readonly servers: readonly LiteServer[];
  /** Each stands before the server with its number; clients talk to these. */
  readonly liars: readonly LyingServer[];

  static async start(
    t: TestContext,
    behaviours: readonly BehaviourChange[],
  ): Promise<FaultyNetwork> {
    const devnet = await Devnet.start({ production: 'instant', tvm: { workers: 1 } });
    await devnet.mine(BLOCKS);
    const servers = await Promise.all(
      behaviours.map((behaviour) => LiteServer.listen(devnet.store, behaviour)),
    );
    const liars = await Promise.all(servers.map((server) => LyingServer.listen(server)));
    t.after(async () => {
      await Promise.all(liars.map((liar) => liar.close()));
      await Promise.all(servers.map((server) => server.close(0)));
      await devnet.close();
    });
    return new FaultyNetwork(devnet, servers, liars);
  }

  private constructor(
    devnet: Devnet,
    servers: readonly LiteServer[],
    liars: readonly LyingServer[],
  ) {
    this.devnet = devnet;
    this.servers = servers;
    this.liars = liars;
  }

  get config(): GlobalConfig {
    const servers = this.liars.map(({ port, publicKey }) => {
      return { host: '127.0.0.1', port, publicKey, slices: null };
    });
    return { ...this.devnet.globalConfig, servers };
  }

  get headSeqno(): number {
    return this.devnet.status.head.seqno;
  }

  block(seqno: number): StoredBlock {
    const block = this.devnet.store.masterchainBlock(seqno);
    if (!block) throw new Error(`no block ${seqno}`);
    return block;
  }

  /** Returns when the newest block is seen. */
  async open(t: TestContext, options: Partial<UpstreamOptions> = {}): Promise<Upstream> {
    const upstream = await openUpstream({ config: this.config, ...options });
    t.after(() => upstream.close());
    await msUntil(() => upstream.head?.id.seqno === this.headSeqno);
    return upstream;
  }
}

/** Until it holds; how long that took. */
export async function msUntil(holds: () => boolean, limitMs = 5000): Promise<number> {
  const startMs = performance.now();
  while (!holds()) {
    if (performance.now() - startMs > limitMs) throw new Error(`not within ${limitMs} ms`);
    await sleep(5);
  }
  return performance.now() - startMs;
}
