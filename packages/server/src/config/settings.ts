import Type, { type Static, type TSchema } from 'typebox';

const integer = (value: number, minimum: number, maximum: number, description: string) =>
  Type.Integer({ default: value, minimum, maximum, description });
const rate = (value: number, description: string) =>
  Type.Number({ default: value, minimum: 0.001, maximum: 1_000_000, description });
const flag = (value: boolean, description: string) => Type.Boolean({ default: value, description });
const text = (value: string, description: string) => Type.String({ default: value, description });
/** Addresses or networks, separated by commas. */
const networks = (description: string) =>
  Type.String({ default: '', description, format: 'networks' });
/** A masterchain block: its number, or `head`. */
const block = (value: string, description: string) =>
  Type.String({ default: value, description, format: 'block' });
/** The address of a backend, which may have a password in it: never printed. */
const secretUrl = (example: string, pattern: string, description: string) =>
  Type.String({ default: '', description, format: 'secret', pattern, examples: [example] });
const postgres = (description: string) =>
  secretUrl('postgres://user:password@host/tonway', '^(postgres|postgresql|socket):', description);
const redis = (description: string) => secretUrl('redis://host:6379', '^rediss?:', description);

const MAX_INT = 2 ** 31 - 1;
const MiB = 2 ** 20;

/** Every setting of a server: the name of its variable, its default and what it means. */
const SettingsSchema = Type.Object({
  NETWORK: text(
    'mainnet',
    'mainnet, testnet, devnet, or a name of your own together with GLOBAL_CONFIG; keys may be restricted to it',
  ),
  GLOBAL_CONFIG: text(
    '',
    'file with the global configuration of the network (lite servers, init block); empty: that of NETWORK',
  ),
  PRIVATE_LITE_SERVERS: text(
    '',
    'file in the same form with lite servers for requests whose key allows them; empty: none',
  ),
  TRUST_FILE: text(
    '',
    'file that keeps how far the chain is verified, so that a restart need not start over; empty: none',
  ),
  HOST: text('127.0.0.1', 'address to listen on; 0.0.0.0 or :: to serve others'),
  PORT: integer(8081, 0, 65_535, 'port to listen on; 0: any free one'),
  METRICS_PORT: integer(
    0,
    0,
    65_535,
    'port for /metrics and the details of /status, for operators alone; 0: none',
  ),
  METRICS_HOST: text('127.0.0.1', 'address that METRICS_PORT listens on'),
  PUBLIC_METRICS: flag(
    false,
    'true: the details of /status, and with one worker /metrics, are on PORT too, for everybody',
  ),
  WORKERS: integer(1, 1, 256, 'processes that share the port'),
  TVM_THREADS: integer(
    0,
    0,
    256,
    'emulators per process; 0: the cores, less one, over WORKERS, and at least two; with one, a long call holds up all others',
  ),
  REQUEST_TIMEOUT_MS: integer(10_000, 100, 600_000, 'for a request as a whole'),
  RECEIVE_TIMEOUT_MS: integer(
    60_000,
    100,
    600_000,
    'for a client to send its request; the headers may take a third of it',
  ),
  MAX_BODY_BYTES: integer(MiB, 1024, 64 * MiB, 'largest request body of v2'),
  MAX_ANSWER_BYTES: integer(
    4 * MiB,
    64 * 1024,
    256 * MiB,
    'largest answer of v2 and v3, and of a batch as a whole; above 4 MiB one answer may hold up others',
  ),
  ANSWER_CACHE_BYTES: integer(64 * MiB, 0, MAX_INT, 'answers kept per process'),
  CORS_ORIGINS: text('*', 'origins whose pages may call, separated by commas; *: any'),
  TRUSTED_PROXIES: networks(
    'addresses or networks, separated by commas, whose X-Forwarded-For is believed',
  ),
  DATABASE_URL: postgres(
    'PostgreSQL for keys, usage and the index; empty: no keys, no limits and no index',
  ),
  REDIS_URL: redis('Redis for limits that all replicas share; empty: limits per process'),
  GATEWAY: flag(true, 'false: no keys, no limits, whatever DATABASE_URL says'),
  READY_MAX_HEAD_AGE_SECONDS: integer(
    60,
    0,
    MAX_INT,
    '/readyz is true while the newest verified block is no older; 0: of any age',
  ),
  MAX_HEAD_AGE_SECONDS: integer(
    0,
    0,
    MAX_INT,
    'v2 refuses to answer about the newest verified block when it is older; 0: of any age',
  ),
  SHUTDOWN_TIMEOUT_MS: integer(30_000, 0, 600_000, 'time for running requests on shutdown'),
  LOG_LEVEL: Type.Enum(['trace', 'debug', 'info', 'warn', 'error', 'silent'], {
    default: 'info',
    description: 'what is logged: at debug every request, at info those that were refused',
  }),
  V2_KEYLESS_RATE: rate(1, 'requests of v2 per second and client address without a key'),
  V3_KEYLESS_RATE: rate(1, 'requests of v3 per second and client address without a key'),
  V2_GET_METHOD_GAS_LIMIT: integer(4_000_000, 1, MAX_INT, 'gas of a get-method'),
  V2_STD_EXIT_CODE_ERRORS: flag(
    true,
    'runGetMethodStd answers an exit code other than 0 with an error',
  ),
  V2_MAX_STACK_DEPTH: integer(256, 1, 1024, 'deepest stack that a get-method may return'),
  V2_SEND_DISABLED: flag(false, 'sends answer success without sending'),
  INDEX_FROM: block(
    'head',
    'where an index that is empty begins: a masterchain block, or head; 1: with what was there before',
  ),
  INDEX_ERA_LT: integer(
    10 ** 13,
    10 ** 6,
    10 ** 15,
    'logical time in one partition of an index; counts when the index is made',
  ),
  INDEX_THREADS: integer(0, 0, 256, 'threads that decode blocks; 0: the cores, less one'),
  INDEX_PORT: integer(8082, 0, 65_535, 'port of `tonway index` for /readyz and /metrics'),
  INDEX_STALL_SECONDS: integer(
    30,
    1,
    MAX_INT,
    '`tonway index` is not ready when the index is behind and has not grown for longer',
  ),
  INDEX_MAX_AGE_SECONDS: integer(
    60,
    0,
    MAX_INT,
    '`tonway index` is not ready when its newest block is older by the clock; 0: of any age; on a devnet of any age',
  ),
  V3: flag(true, 'false: no v3, whatever DATABASE_URL says'),
  DATABASE_READ_URL: postgres(
    'PostgreSQL that v3 reads the index from, such as a replica; empty: DATABASE_URL',
  ),
  V3_CONNECTIONS: integer(10, 1, 1000, 'connections to it per process'),
  V3_KEPT_PLANS: integer(
    640,
    0,
    100_000,
    'query plans that all connections of a process together keep in the memory of PostgreSQL; 0: none',
  ),
  V3_REQUEST_TIMEOUT_MS: integer(
    3000,
    10,
    60_000,
    'for all queries of a request of v3 to the database together',
  ),
  V3_DEFAULT_LIMIT: integer(10, 1, 1000, 'rows of a page where the caller does not say'),
  V3_MAX_LIMIT: integer(1000, 1, 10_000, 'most rows of a page that a caller may ask for'),
  V3_MAX_OFFSET: integer(
    10_000,
    0,
    MAX_INT,
    'most rows that a caller may leave out by offset; a cursor leads further',
  ),
  V3_MAX_BODY_BYTES: integer(4 * MiB, 1024, 64 * MiB, 'largest request body of v3'),
  V3_SHARD_FORMAT: Type.Enum(['decimal', 'hex'], {
    default: 'decimal',
    description: 'how v3 writes shards: signed decimal, or upper-case hexadecimal',
  }),
});

export type Settings = Readonly<Static<typeof SettingsSchema>>;
export type SettingName = keyof Settings;

/** A schema as the reader and the printed reference look at it. */
export interface SettingSchema extends TSchema {
  readonly type?: string;
  readonly default: string | number | boolean;
  readonly description: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly enum?: readonly string[];
  readonly format?: string;
  readonly pattern?: string;
  readonly examples?: readonly string[];
}

export function settingSchemas(): readonly (readonly [SettingName, SettingSchema])[] {
  const entries = Object.entries(SettingsSchema.properties);
  return entries as unknown as readonly (readonly [SettingName, SettingSchema])[];
}
