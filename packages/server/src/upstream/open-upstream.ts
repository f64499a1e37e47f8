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
import { LiteUpstream } from './lite-upstream.ts';
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
/** Each attempt goes from server to server already. */
const RETRY = { attempts: 2 };

/** Connects to the servers of a network. Returns before any has answered: `head` is null until one is proven right. */
export async function openUpstream(options: UpstreamOptions): Promise<Upstream> {
  const { config, privateServers = [], policy = 'signed', cacheBytes = CACHE_BYTES } = options;
  const reader = readerOptions(options);
  const groups = [await ServerGroup.open('public', config, reader, 0)];
  if (privateServers.length > 0) {
    const own = { ...config, servers: privateServers };
    groups.unshift(await ServerGroup.open('private', own, reader, config.servers.length));
  }
  return new LiteUpstream(groups, { zeroState: config.zeroState, policy, cacheBytes });
}

function readerOptions(options: UpstreamOptions): LiteReaderOptions {
  const { config, policy = 'signed', trustedBlock, trustStore, pool } = options;
  return {
    policy,
    ...(trustedBlock && { trustedBlock }),
    ...(trustStore && { store: trustStore }),
    pool: { ...POOL, zeroState: config.zeroState, ...pool },
    retry: RETRY,
  };
}
