import type { FastifyBaseLogger } from 'fastify';
import { Images, loadConverter } from '../../api/images/images.ts';
import type { Operation, V3Settings } from '../../api/v3/operation.ts';
import { V3_OPERATIONS } from '../../api/v3/operations/index.ts';
import type { V3Options } from '../../api/v3/routes.ts';
import { ConfigError } from '../../config/read-settings.ts';
import type { Settings } from '../../config/settings.ts';
import { createFetcher } from '../../index/metadata/fetch/fetcher.ts';
import { ImageUrls } from '../../index/metadata/image-urls.ts';
import { NamesFile } from '../../index/metadata/names-file.ts';
import { Database, ReplicaDatabase } from '../../store/database.ts';
import { MAX_STACK_DEPTH } from './options.ts';

/** Query plans that PostgreSQL caches for all connections of a process. */
const KEPT_PLANS = 640;
/** Resized images in the memory of a process. */
const IMAGE_CACHE_BYTES = 64 * 2 ** 20;

const NO_DATABASE =
  'there is no index: set DATABASE_URL to the address of a PostgreSQL database, start `tonway index` with it, and start this server again';

/** Options of v3. Null: v3 is disabled. A text: the reason why there is no index. */
export function openV3(
  settings: Settings,
  log: FastifyBaseLogger,
  sources: Pick<V3Options, 'names' | 'images' | 'recognizer'>,
): V3Options | string | null {
  const { V3, DATABASE_URL, DATABASE_READ_URL, V3_REQUEST_TIMEOUT_MS: requestTimeoutMs } = settings;
  const url = DATABASE_READ_URL || DATABASE_URL;
  if (!V3) return null;
  if (url === '') {
    log.info('no v3: neither DATABASE_URL nor DATABASE_READ_URL is set');
    return NO_DATABASE;
  }
  return {
    ...sources,
    operations: V3_OPERATIONS,
    database: openDatabase(settings, url),
    requestTimeoutMs,
    oneSnapshot: settings.NETWORK === 'devnet',
    maxBodyBytes: settings.V3_MAX_BODY_BYTES,
    settings: v3Settings(settings),
  };
}

/** The connections to the primary are opened when the replica cannot be used. */
function openDatabase(settings: Settings, url: string): Database {
  const { DATABASE_URL } = settings;
  const options = {
    connections: settings.V3_CONNECTIONS,
    statementTimeoutMs: settings.V3_REQUEST_TIMEOUT_MS,
    keptPlans: KEPT_PLANS,
  };
  const hasReplica = DATABASE_URL !== '' && DATABASE_URL !== url;
  return hasReplica
    ? new ReplicaDatabase({ ...options, url }, { ...options, url: DATABASE_URL })
    : new Database({ ...options, url });
}

export function v3Settings(settings: Settings): V3Settings {
  return {
    defaultLimit: settings.V3_DEFAULT_LIMIT,
    maxLimit: settings.V3_MAX_LIMIT,
    maxOffset: settings.V3_MAX_OFFSET,
    maxAnswerBytes: settings.MAX_ANSWER_BYTES,
    maxStackDepth: MAX_STACK_DEPTH,
    emulationTimeoutMs: settings.EMULATION_TIMEOUT_MS,
    shardFormat: settings.V3_SHARD_FORMAT,
    testOnly: settings.NETWORK === 'testnet',
    isDevnet: settings.NETWORK === 'devnet',
  };
}

/** The names of the operator. Null: there is no file. */
export async function openNames(
  { NAMES_FILE: file }: Settings,
  log: FastifyBaseLogger,
  closing: AsyncDisposableStack,
): Promise<NamesFile | null> {
  return file === '' ? null : closing.use(await NamesFile.open(file, log));
}

/** The image proxy and the URLs that lead to it. */
export interface ImageProxy {
  readonly urls: ImageUrls;
  readonly images: Images;
}

/** Null: there is no image proxy. */
export async function openImageProxy(settings: Settings): Promise<ImageProxy | null> {
  const { IMAGE_PROXY, IMAGE_PROXY_SECRET, IMAGE_PROXY_URL } = settings;
  if (!IMAGE_PROXY) return null;
  if (IMAGE_PROXY_SECRET === '' || IMAGE_PROXY_URL === '')
    throw new ConfigError(
      'IMAGE_PROXY: the proxy requires IMAGE_PROXY_SECRET, such as the output of `openssl rand -hex 32`, and IMAGE_PROXY_URL, where clients reach this server',
    );
  const images = new Images({
    fetcher: createFetcher(settings),
    convert: await loadConverter(),
    cacheBytes: IMAGE_CACHE_BYTES,
  });
  return { urls: new ImageUrls(IMAGE_PROXY_SECRET, IMAGE_PROXY_URL), images };
}

const V3_PATHS = new Set(
  V3_OPERATIONS.filter(acceptsLists).flatMap(({ name, aliases = [] }) =>
    [name, ...aliases].map((each) => `/api/v3/${each}`),
  ),
);

function acceptsLists({ params }: Operation): boolean {
  return Object.values(params).some(({ schema }) => (schema as { type?: string }).type === 'array');
}

/** Whether the v3 operation of a path accepts lists. */
export function hasV3Lists(path: string): boolean {
  return V3_PATHS.has(path);
}
