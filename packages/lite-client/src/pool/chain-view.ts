import { equalBytes } from '@tonway/chain';
import { fromTlBlockId } from '../block-id.ts';
import { OtherNetworkError, type ZeroStateHashes } from '../errors.ts';
import type { LiteClient, QueryOptions } from '../lite-client.ts';
import { LiteServerError } from '../server-error.ts';
import type { Constructors } from '../tl/types.ts';
import type { ChainView } from './server-snapshot.ts';

type InfoExt = Constructors['liteServer.masterchainInfoExt'];
type Info = Constructors['liteServer.masterchainInfo'];

/** Mode bit 0: the last block of the shard client instead of the last served block; a capability since 2026. */
const SHARD_CLIENT_MODE = 1;
const SHARD_CLIENT_CAPABILITY = 8n;

/** The server's time is cut to whole seconds. */
const HALF_SECOND = 0.5;

/** Reads a server's view of the chain; throws if the server belongs to another network. */
export async function readChainView(
  client: LiteClient,
  zeroState: ZeroStateHashes | undefined,
  options: QueryOptions,
): Promise<ChainView> {
  const askedMs = Date.now();
  const info = await readInfo(client, options);
  const answeredMs = Date.now();
  if (zeroState && !hasZeroState(info, zeroState)) {
    const { rootHash, fileHash } = info.init;
    throw new OtherNetworkError({ rootHash: rootHash.slice(), fileHash: fileHash.slice() });
  }
  const head = fromTlBlockId(info.last);
  if (!('lastUtime' in info))
    return {
      head,
      version: null,
      shardClientSeqno: null,
      headAgeSeconds: null,
      clockSkewSeconds: null,
    };
  return {
    head,
    shardClientSeqno: await readShardClientSeqno(client, info, options),
    headAgeSeconds: Math.max(0, info.now - info.lastUtime),
    clockSkewSeconds: (askedMs + answeredMs) / 2000 - (info.now + HALF_SECOND),
    version: info.version,
  };
}

/** Some proxies support only the older query. */
async function readInfo(client: LiteClient, options: QueryOptions): Promise<Info | InfoExt> {
  try {
    return await client.query('getMasterchainInfoExt', { mode: 0 }, options);
  } catch (error) {
    if (!(error instanceof LiteServerError) || error.transient) throw error;
    return client.query('getMasterchainInfo', {}, options);
  }
}

async function readShardClientSeqno(
  client: LiteClient,
  { capabilities }: InfoExt,
  options: QueryOptions,
): Promise<number | null> {
  if ((capabilities & SHARD_CLIENT_CAPABILITY) === 0n) return null;
  const info = await client.query('getMasterchainInfoExt', { mode: SHARD_CLIENT_MODE }, options);
  return fromTlBlockId(info.last).seqno;
}

function hasZeroState({ init }: Info | InfoExt, { rootHash, fileHash }: ZeroStateHashes): boolean {
  return equalBytes(init.rootHash, rootHash) && equalBytes(init.fileHash, fileHash);
}
