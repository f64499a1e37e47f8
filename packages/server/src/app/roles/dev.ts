import { join } from 'node:path';
import {
  type Devnet,
  type NetworkArguments,
  type Publication,
  publish,
  startDevnet,
} from '@tonway/devnet';
import type { FastifyInstance } from 'fastify';
import { checkPort, leave, listen } from '../../api/http/connections.ts';
import { drainHttp } from '../../api/http/http.ts';
import { hasImageLibrary } from '../../api/images/images.ts';
import { isSubscription } from '../../api/streaming/transport/stream-options.ts';
import { isWebSocketUpgrade } from '../../api/streaming/transport/upgrade.ts';
import type { V3Options } from '../../api/v3/routes.ts';
import { ConfigError, type Environment, readSettings } from '../../config/read-settings.ts';
import type { Settings } from '../../config/settings.ts';
import { decodeStep } from '../../index/decode/decode-step.ts';
import type { MasterchainStep } from '../../index/step.ts';
import { Database } from '../../store/database.ts';
import { migrate } from '../../store/migrate/migrate.ts';
import { AddressNames, devnetNames } from '../dev/address-names.ts';
import { CodeRegistry } from '../dev/code-registry.ts';
import type { CodeRegistries } from '../dev/control/acton-state.ts';
import { addControl } from '../dev/control/control.ts';
import { type ForkFlags, forkOptions } from '../dev/fork-options.ts';
import { HttpFaults } from '../dev/http-faults.ts';
import { type OwnPostgres, startOwnPostgres } from '../dev/postgres/own-postgres.ts';
import { Readiness } from '../dev/readiness.ts';
import { openScenes, type SceneOptions } from '../dev/scenes.ts';
import { App } from '../parts/app.ts';
import { createSecret } from '../parts/keys.ts';
import { publicMetricsRoute } from '../parts/metrics-server.ts';
import { serveOperators } from '../parts/operator.ts';
import { localPendingBackend } from '../parts/pending.ts';
import { openShared, type SharedParts } from '../parts/shared.ts';
import { openLiveHub } from '../parts/stream-hub.ts';
import { connect } from '../parts/upstream.ts';
import { hasV3Lists } from '../parts/v3.ts';
import { addIndex, indexFacts } from './index.ts';
import { addServer } from './serve.ts';
import { addStreams } from './stream.ts';

/** Settings of a network of which one developer is the only user. */
const DEFAULTS = {
  GATEWAY: 'false',
  INDEX_FROM: '1',
  METADATA: 'true',
  // The receivers of a developer run on the same machine.
  WEBHOOK_ALLOW_ADDRESSES: '127.0.0.0/8:*,[::1]:*',
  // Optional dependencies can be omitted.
  IMAGE_PROXY: String(hasImageLibrary()),
  CONTRACT_THREADS: '1',
  ANSWER_CACHE_BYTES: String(8 * 2 ** 20),
  LOG_LEVEL: 'warn',
  SHUTDOWN_TIMEOUT_MS: '10000',
} as const;

/** Settings that may be set for other commands, and lead to another network. */
const OF_OTHER_NETWORKS = { DATABASE_READ_URL: '', PRIVATE_LITE_SERVERS: '', TRUST_FILE: '' };

/** Blocks of one developer are small: a thread would take more memory than it saves time. */
const decoder = { decode: async (step: MasterchainStep) => decodeStep(step) };

/** For requests in flight when the command is stopped. */
const DRAIN_MS = 1000;

export interface DevOptions {
  readonly network: NetworkArguments;
  readonly environment: Environment;
  readonly scenes: SceneOptions;
  /** Null: a network of its own. */
  readonly fork: ForkFlags | null;
  /** Prints lines about refused messages. */
  print(text: string): void;
  /** Transactions were executed that are not routine. */
  onTransactions?(): void;
  /** A step of the start begins. */
  onStep(text: string): void;
  /** Prints one line about a failure, or of the log. */
  printError(line: string): void;
}

/** A running network with everything on top of it. */
export interface RunningDev {
  readonly url: string;
  readonly devnet: Devnet;
  readonly publication: Publication;
  /** Reports if a part ends that the others cannot do without. */
  onFailure(report: (reason: string) => void): void;
  close(): Promise<void>;
}

/**
 * Starts a devnet, a database, the index and all interfaces in this process. Resolves when the index has the head.
 * `closing` has what is open already, so that the caller can end a start.
 */
export async function startDev(
  options: DevOptions,
  closing = new AsyncDisposableStack(),
): Promise<RunningDev> {
  try {
    return await start(options, closing);
  } catch (error) {
    await closing.disposeAsync();
    throw error;
  }
}

async function start(options: DevOptions, closing: AsyncDisposableStack): Promise<RunningDev> {
  const { network, environment, onStep } = options;
  const { HOST: host, PORT: port } = readSettings({ ...DEFAULTS, ...environment });
  await checkPort({ host, port, setting: 'PORT' });
  const scenes = await openScenes(options.scenes, network);
  onStep('Starting PostgreSQL and the chain');
  const { devnet, database } = await startBackends(options, closing);
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
    PAGES_SECRET: createSecret(),
    ...DEFAULTS,
    ...indexFrom(devnet),
    ...options.environment,
    ...OF_OTHER_NETWORKS,
    NETWORK: 'devnet',
    // One process has all roles.
    WORKERS: '1',
    PAGES_STREAMS: 'true',
    GLOBAL_CONFIG: publication.configFile,
    DATABASE_URL: database.url,
  });
  onStep('Opening v2, v3 and streams');
  const { url, readiness } = await serve(settings, { ...options, devnet }, closing);
  const fill = async () => {
    await scenes?.play(devnet, onStep, closing);
    onStep('Indexing the first blocks');
    while ((await readiness.indexProblem()) !== null) checkProduction(devnet);
    readiness.isFilled = true;
  };
  const failure = database.ended.then((log) => {
    throw new ConfigError(`PostgreSQL has ended:\n${log}`);
  });
  await Promise.race([fill(), failure]);
  let isClosing = false;
  const close = () => {
    isClosing = true;
    return closing.disposeAsync();
  };
  const onFailure = (report: (reason: string) => void) =>
    void failure.catch(({ message }: Error) => isClosing || report(message));
  return { url, devnet, publication, onFailure, close };
}

/** The blocks of a forked network are not indexed. */
function indexFrom({ status: { fork } }: Devnet): Partial<Record<keyof typeof DEFAULTS, string>> {
  return fork ? { INDEX_FROM: String(fork.block.seqno + 1) } : {};
}

/** The first blocks are produced, or the chain of a data folder cannot be continued. */
function checkProduction({ status: { failure } }: Devnet): void {
  if (failure !== null)
    throw new ConfigError(
      `no block is produced: ${failure}; start with another --data folder if the chain cannot be continued`,
    );
}

/** The devnet and PostgreSQL start at the same time. */
async function startBackends(
  { network: given, environment, fork, print, printError, onTransactions }: DevOptions,
  closing: AsyncDisposableStack,
) {
  const settings = readSettings({ ...DEFAULTS, ...environment });
  const network = fork ? await withFork(given, fork, settings) : given;
  const { data = null } = network.devnet;
  const output = {
    print,
    printError,
    portOption: 'lite-port',
    ...(onTransactions && { onTransactions }),
  };
  const [database, chain] = await Promise.allSettled([
    openDatabase(settings, data),
    startDevnet(withThreads(network, settings), output),
  ]);
  if (database.status === 'fulfilled') closing.defer(() => database.value.close());
  if (chain.status === 'fulfilled') closing.use(chain.value);
  if (database.status === 'rejected') throw database.reason;
  if (chain.status === 'rejected') throw chain.reason;
  return { devnet: chain.value, database: database.value };
}

async function withFork(
  network: NetworkArguments,
  flags: ForkFlags,
  settings: Settings,
): Promise<NetworkArguments> {
  const fork = await forkOptions(flags, settings);
  return { ...network, devnet: { ...network.devnet, fork } };
}

/** The network and the interfaces share the threads of the TVM. */
function withThreads(
  network: NetworkArguments,
  { TVM_THREADS: workers }: Settings,
): NetworkArguments {
  return workers === 0 ? network : { ...network, devnet: { ...network.devnet, tvm: { workers } } };
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

/** Opens all roles on one port. */
async function serve(
  settings: Settings,
  { devnet, network, printError }: DevOptions & { readonly devnet: Devnet },
  closing: AsyncDisposableStack,
) {
  const app = closing.use(
    new App(settings, {
      logTo: { write: (line) => printError(line.trimEnd()) },
      isUpgrade: isWebSocketUpgrade,
      hasLists: (path) => hasV3Lists(path) || isSubscription(path),
    }),
  );
  const { http, metrics } = app;
  const { allowedOrigins } = network;
  const shared = await openShared(app);
  const names = await AddressNames.open(
    fileIn(network, 'names.json'),
    shared.names,
    devnetNames(devnet),
  );
  const faults = new HttpFaults();
  const codes = await openCodes(network);
  const indexed = () => readiness.indexProblem();
  addControl(http, { devnet, names, faults, codes, allowedOrigins, indexed });
  const upstream = await connect(app);
  const { tvm } = devnet;
  const ofAll = { ...shared, names, ...localPending(settings) };
  const addFaults = (app: FastifyInstance) => void app.addHook('onRequest', faults.onRequest);
  const { health, v3 } = await addServer(app, upstream, tvm, ofAll, addFaults);
  const index = addIndex(app, upstream, { decoder, tvm });
  // Pages that may use the control operations may use webhooks, too.
  const streams = await addStreams(app, openLiveHub, ofAll, { allowedOrigins });
  const readiness = addReadiness(http, devnet, v3);
  addExplorerLinks(http, settings);
  if (!settings.PUBLIC_METRICS) publicMetricsRoute(http, () => metrics.registry.metrics());
  const facts = () => ({
    ...health.facts(),
    stream: streams.facts(),
    index: indexFacts(index, settings),
  });
  await serveOperators(app, { ...health, facts });
  app.closing.defer(() => drainHttp(http, DRAIN_MS));
  app.closing.defer(streams.close);
  app.closing.defer(() => leave(http.server));
  const url = await listen(http, { host: settings.HOST, port: settings.PORT, setting: 'PORT' });
  return { url, readiness };
}

/** Without Redis, pending traces are kept in the memory of the process. */
function localPending({ PENDING, REDIS_URL }: Settings): Partial<Pick<SharedParts, 'pending'>> {
  if (!PENDING || REDIS_URL !== '') return {};
  const backend = localPendingBackend();
  return { pending: () => backend };
}

/** Null: nothing is stored. */
function fileIn({ devnet: { data } }: NetworkArguments, name: string): string | null {
  return data ? join(data, name) : null;
}

async function openCodes(network: NetworkArguments): Promise<CodeRegistries> {
  const open = (name: string) => CodeRegistry.open(fileIn(network, name));
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

function addReadiness(
  http: FastifyInstance,
  devnet: Devnet,
  v3: V3Options | string | null,
): Readiness {
  if (!v3 || typeof v3 === 'string') throw new ConfigError('V3: tonway dev needs v3');
  const readiness = new Readiness(devnet, v3.database);
  http.get('/ready', async (_, reply) => {
    const problem = await readiness.problem();
    return reply.code(problem === null ? 200 : 503).send({ ok: problem === null, problem });
  });
  return readiness;
}
