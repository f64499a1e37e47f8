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
  /** Used first, by requests that are allowed to use private servers. */
  readonly privateServers?: readonly ServerAddress[];
  /** Default: `signed`. */
  readonly policy?: Policy;
  /** A block that is trusted without proof. Default: the init block of the configuration. */
  readonly trustedBlock?: BlockIdExt;
  /** Stores the newest proven key block. Its content is trusted. */
  readonly trustStore?: TrustStore;
  /**
   * Reloads the configuration. If given, the network is a devnet, which may be reverted or replaced: the upstream then
   * restarts with the reloaded configuration. The trust store is never read on a devnet.
   */
  readonly reload?: () => Promise<GlobalConfig>;
  readonly observer?: UpstreamObserver;
  /** Size of the cache of verified answers. */
  readonly cacheBytes?: number;
  readonly pool?: PoolOptions;
}

const CACHE_BYTES = 256 * 2 ** 20;
/** Queries with a longer timeout: large responses, and messages, which a server emulates before it answers. */
const SLOW_QUERIES = new Set<FunctionName>(['getBlock', 'listBlockTransactionsExt', 'sendMessage']);
const POOL: PoolOptions = {
  // a short backoff, so that a server is used again soon after it recovers
  connection: { connectTimeoutMs: 2000, backoff: { minMs: 200, maxMs: 1000 } },
  timeoutMs: 10_000,
  // short, so that a request survives two silent servers
  attemptTimeoutMs: (name) => (SLOW_QUERIES.has(name) ? 8000 : 2000),
  pollMs: 1000,
  pollTimeoutMs: 2000,
  sendTo: 5,
};
/** A devnet is local, and a developer waits for it after a restart. */
const DEVNET_POOL: PoolOptions = {
  connection: { connectTimeoutMs: 1000, backoff: { minMs: 50, maxMs: 250 } },
  pollTimeoutMs: 1000,
};

/** Connects to the servers of a network. Returns before any server has answered: `head` is null until a block is proven. */
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
    const privateConfig = { ...config, servers: privateServers };
    groups.unshift(await ServerGroup.open('private', privateConfig, reader, config.servers.length));
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
