import { join, resolve } from 'node:path';
import { type BlockIdExt, FULL_SHARD, MASTERCHAIN, toHex } from '@tonway/chain';
import {
  type GlobalConfig,
  LiteReader,
  readGlobalConfig,
  VerifiedReads,
} from '@tonway/lite-client';
import { DevnetError } from '../errors.ts';
import { explained, OfflineError } from './explained.ts';
import { ForkCache } from './fork-cache.ts';
import { readForkFile, type SavedFork } from './fork-file.ts';
import type { ForkOrigin } from './fork-records.ts';
import { ForkedStates } from './forked-states.ts';
import { NetworkFork } from './network-fork.ts';

/** The network that a devnet continues. */
export interface ForkOptions {
  /** The global configuration of the network. Not needed with `offline`. */
  readonly config?: GlobalConfig | string;
  /** The root hash of the zero state of the network, if there is no configuration. */
  readonly zeroStateHash?: Uint8Array;
  /** The name of the network that is shown. */
  readonly network?: string;
  /** The seqno of the last masterchain block of the network. Default: that of the data folder, or the newest block. */
  readonly block?: number;
  /** The folder that keeps all that is fetched. Default: `fork` in the data folder, or none. */
  readonly cache?: string;
  /** Use nothing but the cache. */
  readonly offline?: boolean;
}

/** Shorter than the time in which the lite server of the devnet has to answer. */
const POOL = { timeoutMs: 6000, attemptTimeoutMs: 3000 };

/** Opens the states after the last block of a network. `data`: the data folder of the devnet. */
export async function openFork(options: ForkOptions, data: string | null): Promise<NetworkFork> {
  const saved = data === null ? null : await readForkFile(data);
  if (saved) checkSaved(options, saved);
  const folder = options.cache ?? saved?.cache ?? (data === null ? null : join(data, 'fork'));
  const wanted: Wanted = {
    ...options,
    block: saved?.block ?? options.block ?? null,
    folder: folder === null ? null : resolve(folder),
  };
  return options.offline ? openOffline(wanted) : openOnline(wanted);
}

interface Wanted extends Omit<ForkOptions, 'block'> {
  readonly block: number | null;
  readonly folder: string | null;
}

/** A folder with a fork continues this fork. */
function checkSaved(options: ForkOptions, saved: SavedFork): void {
  const { block } = options;
  const hash = zeroStateHashOf(options);
  const isOther = hash !== null && toHex(hash) !== saved.zeroState;
  if (!isOther && (block === undefined || block === saved.block)) return;
  throw new DevnetError(
    'DATA_INVALID',
    `the folder contains a fork of ${isOther ? 'another network' : `block ${saved.block}`}; choose another folder`,
  );
}

/** Null: any network. */
function zeroStateHashOf({ config, zeroStateHash }: NamedNetwork): Uint8Array | null {
  return config === undefined ? (zeroStateHash ?? null) : configOf(config).zeroState.rootHash;
}

type NamedNetwork = Pick<ForkOptions, 'config' | 'zeroStateHash'>;

async function openOffline(wanted: Wanted): Promise<NetworkFork> {
  const { block, folder, network } = wanted;
  if (folder === null) return refuseOffline('an offline fork needs a cache');
  const files = await ForkCache.files(folder, zeroStateHashOf(wanted));
  const found = block === null ? files.at(-1) : files.find(({ seqno }) => seqno === block);
  const what = `${network ?? 'the network'}${block === null ? '' : ` after block ${block}`}`;
  if (!found) return refuseOffline(`${folder} contains no fork of ${what}`);
  const cache = await ForkCache.read(found.path);
  const offline = { query: () => Promise.reject(new OfflineError()) };
  const reads = new VerifiedReads(offline, null);
  const states = await ForkedStates.open(reads, cache.origin.block, cache);
  return new NetworkFork({
    network,
    origin: cache.origin,
    reads,
    states,
    folder,
    close: () => cache.close(),
  });
}

function refuseOffline(why: string): never {
  const help = 'start once without --fork-offline and with --fork-cache FOLDER';
  throw new DevnetError('OPTION_INVALID', `${why}; ${help}`);
}

async function openOnline({ config: given, block, folder, network }: Wanted) {
  if (given === undefined)
    throw new DevnetError('OPTION_INVALID', 'fork: expected the configuration of a network');
  const config = configOf(given);
  await using parts = new AsyncDisposableStack();
  const reader = await LiteReader.open(config, { pool: POOL });
  parts.defer(() => reader.close());
  const known = folder && block && (await ForkCache.originOf(folder, config.zeroState, block));
  const origin: ForkOrigin = known || {
    zeroState: config.zeroState,
    block: await lastBlock(reader, block),
  };
  const cache = folder === null ? null : await ForkCache.open(folder, origin);
  if (cache) parts.defer(() => cache.close());
  const states = await ForkedStates.open(reader.reads, origin.block, cache);
  const closing = parts.move();
  return new NetworkFork({
    network,
    origin,
    reads: reader.reads,
    states,
    folder,
    close: () => closing.disposeAsync(),
  });
}

function configOf(config: GlobalConfig | string): GlobalConfig {
  return typeof config === 'string' ? readGlobalConfig(config) : config;
}

/** The newest block, or an earlier one, proven. */
async function lastBlock({ reads }: LiteReader, seqno: number | null): Promise<BlockIdExt> {
  const head = await explained('the newest block', () => reads.head());
  if (seqno === null || seqno === head.seqno) return head;
  if (seqno === 0 || seqno > head.seqno)
    throw new DevnetError(
      'OPTION_INVALID',
      `block: expected 1 to ${head.seqno}, the newest block of the forked network, got ${seqno}`,
    );
  const chain = { workchain: MASTERCHAIN, shard: FULL_SHARD };
  const found = await explained(`block ${seqno}`, () => reads.lookup(chain, { seqno }, head));
  return found.id;
}
