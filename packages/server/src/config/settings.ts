import Type, { type Static, type TSchema } from 'typebox';
import type { SettingFormat } from './lists.ts';

const MAX_INT = 2 ** 31 - 1;
const MiB = 2 ** 20;

const integer = (value: number, minimum: number, maximum: number, description: string) =>
  Type.Integer({ default: value, minimum, maximum, description });
const rate = (value: number, description: string) =>
  Type.Number({ default: value, minimum: 0.001, maximum: 1_000_000, description });
const port = (value: number, description: string) => integer(value, 0, 65_535, description);
/** The description says what 0 means. */
const threads = (value: number, description: string) => integer(value, 0, 256, description);
const seconds = (value: number, description: string) => integer(value, 0, MAX_INT, description);
const flag = (value: boolean, description: string) => Type.Boolean({ default: value, description });
const text = (value: string, description: string) => Type.String({ default: value, description });
const formatted = (format: SettingFormat, value: string, description: string) =>
  Type.String({ default: value, description, format });
/** The URL of a backend. Never printed, because it may contain a password. */
const secretUrl = (example: string, pattern: string, description: string) =>
  Type.String({ default: '', description, format: 'secret', pattern, examples: [example] });
const postgres = (description: string) =>
  secretUrl('postgres://user:password@host/tonway', '^(postgres|postgresql|socket):', description);
const redis = (description: string) => secretUrl('redis://host:6379', '^rediss?:', description);

/** Signs something, so that a guess must be hopeless. Never printed. */
const signingSecret = (description: string) =>
  Type.String({ default: '', description, format: 'secret', pattern: '^\\S{32,}$' });

/** Every setting: its environment variable, default and description. */
const SettingsSchema = Type.Object({
  NETWORK: text(
    'mainnet',
    'mainnet, testnet, devnet, or any other name together with GLOBAL_CONFIG; keys can be restricted to networks',
  ),
  GLOBAL_CONFIG: text(
    '',
    'global config file of the network (lite servers, init block); empty: the published one of NETWORK',
  ),
  PRIVATE_LITE_SERVERS: text(
    '',
    'file in the format of a global config with lite servers for requests whose key allows them; empty: none',
  ),
  TRUST_FILE: text(
    '',
    'file that saves the verified part of the chain, so that a restart does not verify it again; empty: none',
  ),
  HOST: text('127.0.0.1', 'address to listen on; 0.0.0.0 or :: for all interfaces'),
  PORT: port(8081, 'port to listen on; 0: any free port'),
  METRICS_PORT: port(0, 'port of /metrics, the detailed /status and the operator pages; 0: none'),
  METRICS_HOST: text('127.0.0.1', 'address that METRICS_PORT listens on'),
  PUBLIC_METRICS: flag(false, 'true: /metrics and the detailed /status are public on PORT too'),
  OPERATOR_TOKEN: signingSecret(
    'token of the operator pages and their API, at least 32 characters; empty: METRICS_PORT shows them without, except keys',
  ),
  OPERATOR_PUBLIC: flag(false, 'true: the operator pages are on PORT too; requires OPERATOR_TOKEN'),
  PAGES: flag(true, 'false: no explorer and no playground'),
  PAGES_PATH: Type.String({
    default: '',
    pattern: '^(/[\\w.-]+)*$',
    description: 'path under which a proxy serves everything, for example /ton; empty: none',
  }),
  PAGES_INDEXED: flag(false, 'true: search engines may list the pages'),
  PAGES_STREAMS: flag(
    false,
    'true: a proxy serves `tonway stream` under the address of the pages, which then follow the chain without polling',
  ),
  WORKERS: formatted(
    'processes',
    'auto',
    'processes of `tonway serve` or `tonway stream` that share the port; auto: one per core, at most 8, and one for streams if they are not counted in Redis',
  ),
  TVM_THREADS: threads(
    0,
    'emulator threads per process; 0: (cores - 1) / processes, at least 2; with 1, a long call delays all others',
  ),
  REQUEST_TIMEOUT_MS: integer(10_000, 100, 600_000, 'timeout of a request in milliseconds'),
  RECEIVE_TIMEOUT_MS: integer(
    60_000,
    100,
    600_000,
    'timeout in milliseconds for a client to send its request; for the headers, a third of it',
  ),
  MAX_BODY_BYTES: integer(MiB, 1024, 64 * MiB, 'maximum size of a v2 request body'),
  MAX_ANSWER_BYTES: integer(
    4 * MiB,
    64 * 1024,
    256 * MiB,
    'maximum size of a v2 or v3 response, and of a whole batch; above 4 MiB a response can delay others',
  ),
  ANSWER_CACHE_BYTES: integer(64 * MiB, 0, MAX_INT, 'size of the response cache per process'),
  CORS_ORIGINS: text('*', 'comma-separated origins that CORS allows; *: any'),
  TRUSTED_PROXIES: formatted(
    'networks',
    '',
    'comma-separated addresses or networks whose X-Forwarded-For header is trusted',
  ),
  DATABASE_URL: postgres(
    'PostgreSQL for keys, usage and the index; empty: no keys, no limits and no index',
  ),
  DATABASE_DISK_GIB: integer(
    0,
    0,
    MAX_INT,
    'size of the disk of PostgreSQL in GiB, used to estimate when it will be full; 0: read from the disk if PostgreSQL is on this machine and its user may read all settings',
  ),
  AUTO_MIGRATE: flag(
    false,
    'true: processes migrate the tables when they start, as on a devnet; false: `tonway migrate` does',
  ),
  POSTGRES_BIN: text(
    '',
    'folder with the programs of PostgreSQL, for `tonway dev` without DATABASE_URL; empty: the npm package or this machine',
  ),
  REDIS_URL: redis(
    'Redis for limits shared by all replicas and for pending traces; empty: limits per server, and no pending traces',
  ),
  PENDING: flag(
    true,
    'whether messages are emulated to pending traces if REDIS_URL is set and v3 is enabled',
  ),
  NATS_URL: secretUrl(
    'nats://host:4222',
    '^(nats|tls)://',
    'NATS with JetStream, which announces changes of pending traces to all processes; empty: Redis does',
  ),
  GATEWAY: flag(true, 'false: no keys and no limits, even if DATABASE_URL is set'),
  READY_MAX_HEAD_AGE_SECONDS: seconds(
    60,
    '/readyz fails if the newest verified block is older; 0: any age is accepted',
  ),
  MAX_HEAD_AGE_SECONDS: seconds(
    0,
    'v2 refuses requests about the newest verified block if it is older; 0: any age is accepted',
  ),
  SHUTDOWN_DELAY_MS: integer(
    5000,
    0,
    600_000,
    'milliseconds after SIGTERM in which requests are still answered, while /readyz fails, so that load balancers choose another server; SIGINT does not wait',
  ),
  SHUTDOWN_TIMEOUT_MS: integer(
    30_000,
    0,
    600_000,
    'timeout in milliseconds for running requests at shutdown, after SHUTDOWN_DELAY_MS',
  ),
  LOG_LEVEL: Type.Enum(['trace', 'debug', 'info', 'warn', 'error', 'silent'], {
    default: 'info',
    description:
      'log level; debug logs every request, info only refused requests: ten per status and ten seconds, and the number of the others',
  }),
  V2_KEYLESS_RATE: rate(1, 'v2 requests per second and client address without a key'),
  V3_KEYLESS_RATE: rate(
    1,
    'v3 requests per second and client address without a key; each 100 rows of a list count as one',
  ),
  PAGES_RATE: Type.Number({
    default: 20,
    minimum: 0,
    maximum: 1_000_000,
    description:
      'requests per second and client address of our own pages without a key, and twice as many at once; 0: as without the pages',
  }),
  PAGES_SECRET: signingSecret(
    'secret that signs the cookie of the pages, at least 32 characters; the same for all servers behind one address; empty: a new one at each start',
  ),
  GET_METHOD_GAS_LIMIT: integer(4_000_000, 1, MAX_INT, 'gas limit of a get-method in v2 and v3'),
  V2_STD_EXIT_CODE_ERRORS: flag(
    true,
    'true: runGetMethodStd responds with an error if the exit code is not 0',
  ),
  SEND_DISABLED: flag(
    false,
    'true: send operations of v2 and v3 respond with success without sending',
  ),
  INDEX_FROM: formatted(
    'block',
    'head',
    'first masterchain block of an empty index: a number, or head; 1: includes the zero state',
  ),
  INDEX_ERA_LT: integer(
    2.5 * 10 ** 12,
    10 ** 6,
    10 ** 15,
    'range of logical time in one partition of the index; used only when the index is created',
  ),
  INDEX_KEEP_DAYS: integer(
    0,
    0,
    36_500,
    'days of history to keep: tonway index drops eras whose newest block is older; 0: keep everything',
  ),
  INDEX_THREADS: threads(0, 'number of threads that decode blocks; 0: cores - 1'),
  CONTRACT_THREADS: threads(
    2,
    'emulator threads of `tonway index` that read contracts; 0: none, for `tonway worker contracts` in other processes',
  ),
  CLASSIFY: flag(
    true,
    'whether `tonway index` classifies traces; false: for `tonway worker classify` in other processes',
  ),
  INDEX_PORT: port(8082, 'port of /readyz and /metrics of `tonway index`'),
  INDEX_STALL_SECONDS: integer(
    30,
    1,
    MAX_INT,
    '`tonway index` is not ready if the index is behind and has not grown for this long',
  ),
  INDEX_MAX_AGE_SECONDS: seconds(
    60,
    '`tonway index` is not ready if its newest block is older; 0, and on a devnet: any age is accepted',
  ),
  STREAM_PORT: port(8085, 'port of `tonway stream`'),
  STREAM_KEYLESS_CONNECTIONS: integer(
    2,
    0,
    1_000_000,
    'streams at once of a client address without a key; not limited on a devnet without a gateway',
  ),
  STREAM_PAGES_CONNECTIONS: integer(
    20,
    0,
    1_000_000,
    'streams at once of our own pages per client address; requires PAGES_SECRET',
  ),
  METADATA: flag(
    false,
    'true: `tonway index` also fetches off-chain content of tokens, as `tonway worker metadata` does',
  ),
  WORKER_PORT: port(8083, 'port of /readyz and /metrics of `tonway worker`'),
  METADATA_CONCURRENCY: integer(32, 1, 1000, 'maximum number of documents fetched at a time'),
  METADATA_HOST_RATE: rate(10, 'maximum number of documents per second from one host'),
  METADATA_ALLOW_ADDRESSES: formatted(
    'allowed-addresses',
    '',
    'comma-separated addresses that may be fetched from although they are not public',
  ),
  WEBHOOKS: flag(true, 'false: `tonway stream` has no webhooks'),
  WEBHOOKS_PER_KEY: integer(10, 0, 100_000, 'maximum number of webhooks of one key'),
  WEBHOOK_ALLOW_ADDRESSES: formatted(
    'allowed-addresses',
    '',
    'comma-separated addresses with ports that webhooks may use without https and although they are not public',
  ),
  WEBHOOK_CONCURRENCY: integer(
    64,
    1,
    10_000,
    'deliveries at a time per process; receivers that failed, and slow ones, have another quarter each',
  ),
  WEBHOOK_TIMEOUT_MS: integer(10_000, 100, 20_000, 'timeout of a delivery in milliseconds'),
  WEBHOOK_RETRY_SECONDS: formatted(
    'seconds',
    '5,30,120,600,3600',
    'comma-separated delays in seconds after failed deliveries; the last one is repeated',
  ),
  IPFS_GATEWAYS: formatted(
    'urls',
    'https://ipfs.io',
    'comma-separated URLs of IPFS gateways; a failed fetch is repeated with the next one; none: content on IPFS is not fetched',
  ),
  NAMES_FILE: text(
    '',
    'JSON file with names of addresses and marks of tokens, read again when it changes; empty: none',
  ),
  IMAGE_PROXY: flag(
    false,
    'true: `tonway serve` fetches and resizes images of tokens, for its pages and v3; `tonway dev` always does, unless it is false',
  ),
  IMAGE_PROXY_SECRET: signingSecret(
    'secret that signs the URLs of images, at least 32 characters; the same for all servers behind one address, and for `tonway stream`; empty: a new one at each start',
  ),
  IMAGE_PROXY_URL: Type.String({
    default: '',
    description:
      'where clients reach the image proxy; empty: the URLs are paths on the same server',
    pattern: '^https?://',
    examples: ['https://api.example'],
  }),
  V3: flag(true, 'false: no v3, even if DATABASE_URL is set'),
  DATABASE_READ_URL: postgres(
    'PostgreSQL from which v3 reads the index, such as a replica; empty: DATABASE_URL',
  ),
  DATABASE_READ_MAX_LAG_SECONDS: seconds(
    15,
    'v3 reads from DATABASE_URL while DATABASE_READ_URL does not answer or is further behind; 0: never',
  ),
  V3_CONNECTIONS: integer(
    10,
    1,
    1000,
    'connections of v3 to PostgreSQL, which the processes of WORKERS share; each has at least 2',
  ),
  V3_REQUEST_TIMEOUT_MS: integer(
    3000,
    10,
    60_000,
    'timeout in milliseconds for all database queries of a v3 request together',
  ),
  V3_DEFAULT_LIMIT: integer(10, 1, 1000, 'default number of rows in a page'),
  V3_MAX_LIMIT: integer(1000, 1, 10_000, 'maximum number of rows in a page'),
  V3_MAX_OFFSET: integer(10_000, 0, MAX_INT, 'maximum offset; use a cursor to read further'),
  V3_MAX_BODY_BYTES: integer(4 * MiB, 1024, 64 * MiB, 'maximum size of a v3 request body'),
  EMULATION_TIMEOUT_MS: integer(3000, 100, 60_000, 'time limit of an emulated trace'),
  V3_SHARD_FORMAT: Type.Enum(['decimal', 'hex'], {
    default: 'decimal',
    description: 'format of shard ids in v3: signed decimal, or upper-case hexadecimal',
  }),
});

export type Settings = Readonly<Static<typeof SettingsSchema>>;
export type SettingName = keyof Settings;

/** The fields of a schema that the parser and `tonway config` use. */
export interface SettingSchema extends TSchema {
  readonly type?: string;
  readonly default: string | number | boolean;
  readonly description: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly enum?: readonly string[];
  readonly format?: SettingFormat | 'secret';
  readonly pattern?: string;
  readonly examples?: readonly string[];
}

export function settingSchemas(): readonly (readonly [SettingName, SettingSchema])[] {
  const entries = Object.entries(SettingsSchema.properties);
  return entries as unknown as readonly (readonly [SettingName, SettingSchema])[];
}
