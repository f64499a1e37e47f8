import type { Tvm } from '@tonway/tvm';
import type { Operation, V3Settings } from '../../api/v3/operation.ts';
import { V3_OPERATIONS } from '../../api/v3/operations/index.ts';
import type { V3Options } from '../../api/v3/routes.ts';
import type { Settings } from '../../config/settings.ts';
import type { MessageFeed } from '../../network/requests/chain-context.ts';
import type { Upstream } from '../../network/upstream/session.ts';
import { Database, ReplicaDatabase } from '../../store/database.ts';
import { checkTables, migrationsAtStart } from '../../store/migrate/migrate.ts';
import { shareOf } from '../processes/worker.ts';
import type { App } from './app.ts';
import { MAX_STACK_DEPTH } from './options.ts';
import { openPending } from './pending.ts';
import type { SharedParts } from './shared.ts';
import { openRecognizer } from './tvm.ts';
import { type V3Health, watchV3 } from './v3-health.ts';

/** Query plans that PostgreSQL caches for all connections of all processes on the port. */
const KEPT_PLANS = 640;
/** Of a process: a long query must leave one for others. */
const MIN_CONNECTIONS = 2;

const NO_DATABASE =
  'there is no index: set DATABASE_URL to the address of a PostgreSQL database, start `tonway index` with it, and start this server again';

export interface OpenedV3 {
  /** Null: v3 is disabled. A text: the reason why there is no index. */
  readonly v3: V3Options | string | null;
  /** Null: there is no v3. */
  readonly health: V3Health | null;
  /** Null: there are no pending traces. */
  readonly messageFeed: MessageFeed | null;
}

/** Opens the index for v3, and emulates messages to pending traces. */
export async function openV3(
  app: App,
  upstream: Upstream,
  tvm: Tvm,
  { names, imageProxy, pending: connectPending }: SharedParts,
): Promise<OpenedV3> {
  const { settings, log } = app;
  const url = settings.DATABASE_READ_URL || settings.DATABASE_URL;
  if (!settings.V3) return { v3: null, health: null, messageFeed: null };
  if (url === '') {
    log.info('no v3: neither DATABASE_URL nor DATABASE_READ_URL is set');
    return { v3: NO_DATABASE, health: null, messageFeed: null };
  }
  const database = app.closing.adopt(openDatabase(settings, url), (each) => each.close());
  app.metrics.observeDatabase('v3', database);
  if (migrationsAtStart(settings) === 'none') await checkTables(database);
  const health = watchV3(app, database, upstream);
  const recognizer = openRecognizer(settings, tvm);
  const backend = connectPending();
  const pending = backend && openPending(app, backend, { upstream, tvm, database, recognizer });
  const v3 = {
    names,
    images: imageProxy?.urls ?? null,
    recognizer,
    operations: V3_OPERATIONS,
    database,
    requestTimeoutMs: settings.V3_REQUEST_TIMEOUT_MS,
    oneSnapshot: settings.NETWORK === 'devnet',
    maxBodyBytes: settings.V3_MAX_BODY_BYTES,
    settings: v3Settings(settings),
    pending: pending?.store ?? null,
  };
  return { v3, health, messageFeed: pending?.feed ?? null };
}

/** The connections to the primary are opened when the replica cannot be used. */
function openDatabase(settings: Settings, url: string): Database {
  const { DATABASE_URL } = settings;
  const options = {
    connections: shareOf(settings.V3_CONNECTIONS, MIN_CONNECTIONS),
    statementTimeoutMs: settings.V3_REQUEST_TIMEOUT_MS,
    keptPlans: shareOf(KEPT_PLANS, 1),
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
    maxResponseBytes: settings.MAX_ANSWER_BYTES,
    maxStackDepth: MAX_STACK_DEPTH,
    emulationTimeoutMs: settings.EMULATION_TIMEOUT_MS,
    shardFormat: settings.V3_SHARD_FORMAT,
    testOnly: settings.NETWORK === 'testnet',
    isDevnet: settings.NETWORK === 'devnet',
  };
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
