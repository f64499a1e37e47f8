import type { BlockIdExt } from '@tonway/chain';
import type {
  FunctionName,
  GlobalConfig,
  LiteReaderOptions,
  Policy,
  PoolOptions,
  ServerAddress,
  TrustStore,
} from '@tonway/lite-client';
import { LiteUpstream, type UpstreamObserver } from './lite-upstream.ts';
import { RestartingUpstream } from './restarting-upstream.ts';
import { ServerGroup } from './server-group.ts';
import type { Upstream } from './session.ts';

export interface UpstreamOptions {
  /** The network, with its public servers. */
  readonly config: GlobalConfig;
  /** For requests that may use them; they are asked first then. */
  readonly privateServers?: readonly ServerAddress[];
  /** `signed` where nothing is said. */
  readonly policy?: Policy;
  /** Trusted without proof; the configuration's init block where none is given. */
  readonly trustedBlock?: BlockIdExt;
  /** Where the progress of the proof is kept. Whoever can write there is trusted. */
  readonly trustStore?: TrustStore;
  /**
   * Loads the configuration again. Where it is given, the network is a devnet: it may be reverted or replaced, and
   * the upstream then starts over with what this gives. Nothing is taken out of the trust store.
   */
  readonly reload?: () => Promise<GlobalConfig>;
  readonly observer?: UpstreamObserver;
  /** Of verified answers. */
  readonly cacheBytes?: number;
  readonly pool?: PoolOptions;
}

const CACHE_BYTES = 256 * 2 ** 20;
/** What may be megabytes, and a message, which a server tries out before it answers. */
const SLOW = new Set<FunctionName>(['getBlock', 'listBlockTransactionsExt', 'sendMessage']);
const POOL: PoolOptions = {
  // who was away for long is back in use soon after it is back
  connection: { connectTimeoutMs: 2000, backoff: { minMs: 200, maxMs: 1000 } },
  timeoutMs: 10_000,
  // two servers that say nothing are given up within three seconds
  attemptTimeoutMs: (name) => (SLOW.has(name) ? 8000 : 2000),
  pollMs: 1000,
  pollTimeoutMs: 2000,
  sendTo: 5,
};
/** It is on this machine, and who restarts it waits for it. */
const DEVNET_POOL: PoolOptions = {
  connection: { connectTimeoutMs: 1000, backoff: { minMs: 50, maxMs: 250 } },
  pollTimeoutMs: 1000,
};
/** Connects to the servers of a network. Returns before any has answered: `head` is null until one is proven right. */
export async function openUpstream(options: UpstreamOptions): Promise<Upstream> {
  const { config, reload, observer = {} } = options;
  if (!reload) return openChain(options, observer);
  const { trustStore } = options;
  const trustless = trustStore && { trustStore: { ...trustStore, load: async () => null } };
  return RestartingUpstream.open(config, {
    reload,
    open: (config, chainProblem) =>
      openChain({ ...options, config, ...trustless }, { ...observer, chainProblem }),
    observer,
  });
}

async function openChain(
  options: UpstreamOptions,
  observer: UpstreamObserver,
): Promise<LiteUpstream> {
  const { config, privateServers = [], policy = 'signed', cacheBytes = CACHE_BYTES } = options;
  const isDevnet = options.reload !== undefined;
  const reader = readerOptions(options);
  const groups = [await ServerGroup.open('public', config, reader, 0)];
  if (privateServers.length > 0) {
    const own = { ...config, servers: privateServers };
    groups.unshift(await ServerGroup.open('private', own, reader, config.servers.length));
  }
  const { zeroState } = config;
  return new LiteUpstream(groups, { zeroState, policy, cacheBytes, isDevnet, observer });
}

function readerOptions(options: UpstreamOptions): LiteReaderOptions {
  const { config, policy = 'signed', trustedBlock, trustStore, reload, pool } = options;
  return {
    policy,
    ...(trustedBlock && { trustedBlock }),
    ...(trustStore && { store: trustStore }),
    pool: { ...POOL, ...(reload && DEVNET_POOL), zeroState: config.zeroState, ...pool },
  };
}
