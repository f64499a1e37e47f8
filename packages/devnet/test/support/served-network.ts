import type { TestContext } from 'node:test';
import { AdnlClient, type GlobalConfig } from '@tonway/lite-client';
import { LiteServer, type LiteServerOptions } from '../../src/lite-server/server.ts';
import type { Network } from './conversations.ts';
import { recordedStore } from './recorded-network.ts';

/** Serves a recorded network with the given masterchain block as head. */
export async function serve(
  t: TestContext,
  network: Network,
  head: number,
  options: LiteServerOptions = {},
): Promise<LiteServer> {
  const lag = await lagFor(network, head);
  const server = await LiteServer.listen(await recordedStore(network), { ...options, lag });
  t.after(() => server.close(0));
  return server;
}

/** The distance of a block to the last recorded block. */
export async function lagFor(network: Network, head: number): Promise<number> {
  const store = await recordedStore(network);
  return (store.head?.id.seqno ?? 0) - head;
}

export async function configOf(network: Network, server: LiteServer): Promise<GlobalConfig> {
  const [zeroState] = (await recordedStore(network)).zeroStates;
  if (!zeroState) throw new Error(`${network} has no zero state`);
  const { port, publicKey } = server;
  return {
    servers: [{ host: '127.0.0.1', port, publicKey, slices: null }],
    zeroState: zeroState.id,
    initBlock: zeroState.id,
    hardforks: [],
  };
}

export async function connect(t: TestContext, server: LiteServer): Promise<AdnlClient> {
  const { port, publicKey } = server;
  const client = await AdnlClient.connect({ host: '127.0.0.1', port, publicKey });
  t.after(() => client.destroy());
  return client;
}
