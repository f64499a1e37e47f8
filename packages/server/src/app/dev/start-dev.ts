import { join } from 'node:path';
import {
  type Devnet,
  type NetworkArguments,
  type Publication,
  publish,
  startDevnet,
} from '@tonway/devnet';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { leave, listen } from '../../api/http/connections.ts';
import { createHttp, drainHttp } from '../../api/http/http.ts';
import { isSubscription } from '../../api/streaming/transport/stream-options.ts';
import { isWebSocketUpgrade } from '../../api/streaming/transport/websocket.ts';
import { listOf } from '../../config/lists.ts';
import { ConfigError, type Environment, readSettings } from '../../config/read-settings.ts';
import type { Settings } from '../../config/settings.ts';
import { localPendingBackend } from '../../index/pending/pending-backend.ts';
import { Database } from '../../store/database.ts';
import { migrate } from '../../store/migrate/migrate.ts';
import { ANSWER_FORM } from '../parts/failures.ts';
import { createPagesSecret } from '../parts/gateway.ts';
import { loggerOptions } from '../parts/logger.ts';
import { metricsRoute } from '../parts/metrics-server.ts';
import { serveOperators } from '../parts/operator.ts';
import { openParts, type Parts } from '../parts/parts.ts';
import { hasV3Lists, openNames } from '../parts/v3.ts';
import { startIndex } from '../roles/indexer.ts';
import { registerRoutes } from '../roles/serve.ts';
import { addStreams } from '../roles/stream.ts';
import { openLiveHub } from '../roles/stream-hub.ts';
import { AddressNames } from './address-names.ts';
import { CodeRegistry } from './code-registry.ts';
import type { CodeRegistries } from './control/acton-state.ts';
import { addControl } from './control/control.ts';
import { HttpFaults } from './http-faults.ts';
import { type OwnPostgres, startOwnPostgres } from './postgres/own-postgres.ts';
import { Readiness } from './readiness.ts';
import { openScenes, type SceneOptions } from './scenes.ts';

/** Settings of a network of which one developer is the only user. */
const DEFAULTS = {
  GATEWAY: 'false',
  INDEX_FROM: '1',
  METADATA: 'true',
  INDEX_THREADS: '1',
  CONTRACT_THREADS: '1',
  LOG_LEVEL: 'warn',
  SHUTDOWN_TIMEOUT_MS: '10000',
} as const;

/** Settings that may be set for other commands, and lead to another network. */
const OF_OTHER_NETWORKS = { DATABASE_READ_URL: '', PRIVATE_LITE_SERVERS: '', TRUST_FILE: '' };

/** For requests in flight when the command is stopped. */
const DRAIN_MS = 1000;

export interface DevOptions {
  readonly network: NetworkArguments;
  readonly environment: Environment;
  readonly scenes: SceneOptions;
  /** Prints lines about blocks and messages. */
  print(text: string): void;
  /** Prints lines about the progress of the start. */
  printProgress(text: string): void;
  /** Prints one line about a failure, or of the log. */
  printError(line: string): void;
}

/** A running network with everything on top of it. */
export interface RunningDev {
  readonly url: string;
  readonly devnet: Devnet;
  readonly publication: Publication;
  readonly settings: Settings;
  /** Reports if a part ends that the others cannot do without. */
  onFailure(report: (reason: string) => void): void;
  close(): Promise<void>;
}

/** Starts a devnet, a database, the index and all interfaces in this process. Resolves when the index has the head. */
export async function startDev(options: DevOptions): Promise<RunningDev> {
  await using closing = new AsyncDisposableStack();
  const { network } = options;
  const scenes = await openScenes(options.scenes, network);
  const { devnet, databaseUrl, databaseEnded } = await startBackends(options, closing);
  // Accounts cannot be read by a lite client while the first masterchain block registers no block of a shard.
  if (devnet.status.shards.some(({ seqno }) => seqno === 0)) await devnet.mine();
  const publication = await publish(network, {
    port: devnet.status.port,
    // The control operations are not on a port of their own.
    controlPort: null,
    zeroState: devnet.status.zeroState,
    globalConfig: devnet.globalConfigText,
  });
  closing.defer(() => publication.remove());
  const settings = readSettings({
    PAGES_SECRET: createPagesSecret(),
    ...withDefaults(options.environment),
    ...OF_OTHER_NETWORKS,
    NETWORK: 'devnet',
    PAGES_STREAMS: 'true',
    GLOBAL_CONFIG: publication.configFile,
    DATABASE_URL: databaseUrl,
  });
  const { url, readiness } = await serve(settings, { ...options, devnet }, closing);
  const fill = async () => {
    await scenes?.play(devnet, options.printProgress, closing);
    while ((await readiness.indexProblem()) !== null) checkProduction(devnet);
    readiness.isFilled = true;
  };
  const failure = databaseEnded.then((log) => {
    throw new ConfigError(`PostgreSQL has ended:\n${log}`);
  });
  await Promise.race([fill(), failure]);
  const running = closing.move();
  let isClosing = false;
  const close = () => {
    isClosing = true;
    return running.disposeAsync();
  };
  const onFailure = (report: (reason: string) => void) =>
    void failure.catch(({ message }: Error) => isClosing || report(message));
  return { url, devnet, publication, settings, onFailure, close };
}

/** The first blocks are produced, or the chain of a data folder cannot be continued. */
function checkProduction({ status: { failure } }: Devnet): void {
  if (failure !== null)
    throw new ConfigError(
      `no block is produced: ${failure}; start with another --data folder if the chain cannot be continued`,
    );
}

function withDefaults(environment: Environment): Environment {
  return { ...DEFAULTS, ...environment };
}

interface Backends {
  readonly devnet: Devnet;
  readonly databaseUrl: string;
  /** Resolves with the end of its log if the own database ends. */
  readonly databaseEnded: Promise<string>;
}

/** The devnet and PostgreSQL start at the same time. */
async function startBackends(
  { network, environment, print, printError }: DevOptions,
  closing: AsyncDisposableStack,
): Promise<Backends> {
  const settings = readSettings(withDefaults(environment));
  const { data = null } = network.devnet;
  const output = { print, printError, portOption: 'lite-port' };
  const [database, chain] = await Promise.allSettled([
    openDatabase(settings, data),
    startDevnet(network, output),
  ]);
  if (database.status === 'fulfilled') closing.defer(() => database.value.close());
  if (chain.status === 'fulfilled') closing.use(chain.value);
  if (database.status === 'rejected') throw database.reason;
  if (chain.status === 'rejected') throw chain.reason;
  const { url: databaseUrl, ended: databaseEnded } = database.value;
  return { devnet: chain.value, databaseUrl, databaseEnded };
}

/** Starts PostgreSQL, unless there is one, and creates the tables. */
async function openDatabase(
  { DATABASE_URL, POSTGRES_BIN }: Settings,
  data: string | null,
): Promise<OwnPostgres> {
  const postgres =
    DATABASE_URL === ''
      ? await startOwnPostgres(data, POSTGRES_BIN)
      : { url: DATABASE_URL, ended: new Promise<string>(() => {}), close: async () => {} };
  const database = new Database({ url: postgres.url, connections: 1 });
  try {
    await migrate(database);
    return postgres;
  } catch (error) {
    await postgres.close();
    throw error;
  } finally {
    await database.close();
  }
}

interface Served {
  readonly url: string;
  readonly readiness: Readiness;
}

/** Opens all roles on one port. */
async function serve(
  settings: Settings,
  { devnet, network, printError }: DevOptions & { readonly devnet: Devnet },
  closing: AsyncDisposableStack,
): Promise<Served> {
  const http = createHttp({
    form: ANSWER_FORM,
    logger: loggerOptions(settings.LOG_LEVEL, { write: (line) => printError(line.trimEnd()) }),
    trustedProxies: listOf(settings.TRUSTED_PROXIES),
    receiveTimeoutMs: settings.RECEIVE_TIMEOUT_MS,
    isUpgrade: isWebSocketUpgrade,
    hasLists: (path) => hasV3Lists(path) || isSubscription(path),
  });
  const { log } = http;
  const names = await openAddressNames(settings, network, log, closing);
  const faults = new HttpFaults();
  const codes = await openCodes(network);
  const { allowedOrigins } = network;
  const indexed = () => readiness.indexProblem();
  addControl(http, { devnet, names, faults, codes, allowedOrigins, indexed });
  const { PENDING, REDIS_URL } = settings;
  const pending = PENDING && REDIS_URL === '' ? { pending: localPendingBackend() } : {};
  const parts = await openParts(settings, log, closing, { names, ...pending });
  const { metrics, upstream } = parts;
  const addFaults = (app: FastifyInstance) => void app.addHook('onRequest', faults.onRequest);
  const health = await registerRoutes(http, settings, parts, addFaults);
  startIndex(settings, { log, metrics, upstream }, closing);
  const hub = { log, metrics, names, ...pending };
  // Pages that may use the control operations may use webhooks, too.
  const origins = [settings.CORS_ORIGINS, ...allowedOrigins].join(',');
  const ofStreams = { ...settings, CORS_ORIGINS: origins };
  const streams = await addStreams(http, ofStreams, openLiveHub, hub, closing);
  const readiness = addReadiness(http, devnet, parts);
  addExplorerLinks(http, settings);
  metricsRoute(http, () => metrics.registry.metrics());
  // One process, and /metrics is on its port already.
  const operators = { ...settings, WORKERS: 1, PUBLIC_METRICS: false };
  const ofAll = { ...health, streamProblem: streams.problem };
  await serveOperators(operators, http, metrics, ofAll, closing);
  closing.defer(() => drainHttp(http, DRAIN_MS));
  closing.defer(() => streams.close());
  closing.defer(() => leave(http.server));
  const url = await listen(http, { host: settings.HOST, port: settings.PORT, setting: 'PORT' });
  return { url, readiness };
}

async function openAddressNames(
  settings: Settings,
  { devnet: { data } }: NetworkArguments,
  log: FastifyBaseLogger,
  closing: AsyncDisposableStack,
): Promise<AddressNames> {
  const operator = await openNames(settings, log, closing);
  return AddressNames.open(data ? join(data, 'names.json') : null, operator);
}

async function openCodes({ devnet: { data } }: NetworkArguments): Promise<CodeRegistries> {
  const open = (name: string) => CodeRegistry.open(data ? join(data, name) : null);
  return { abis: await open('abis.json'), sources: await open('sources.json') };
}

/** Commands of Acton print these links. */
function addExplorerLinks(http: FastifyInstance, { PAGES_PATH }: Settings): void {
  const redirect = (path: string, target: string) =>
    http.get<{ Params: { id: string } }>(`/explorer/${path}/:id`, ({ params }, reply) =>
      reply.redirect(`${PAGES_PATH}/${target}/${encodeURIComponent(params.id)}`),
    );
  redirect('tx', 'tx');
  redirect('address', 'account');
}

function addReadiness(http: FastifyInstance, devnet: Devnet, { v3 }: Parts): Readiness {
  if (!v3 || typeof v3 === 'string') throw new ConfigError('V3: tonway dev needs v3');
  const readiness = new Readiness(devnet, v3.database);
  http.get('/ready', async (_, reply) => {
    const problem = await readiness.problem();
    return reply.code(problem === null ? 200 : 503).send({ ok: problem === null, problem });
  });
  return readiness;
}
