import {
  type Devnet,
  type NetworkArguments,
  type Publication,
  publish,
  startDevnet,
} from '@tonway/devnet';
import { checkPort } from '../../api/http/connections.ts';
import { hasImageLibrary } from '../../api/images/images.ts';
import { ConfigError, type Environment, readSettings } from '../../config/read-settings.ts';
import type { Settings } from '../../config/settings.ts';
import { Database } from '../../store/database.ts';
import { migrate } from '../../store/migrate/migrate.ts';
import { createSecret } from '../../util/secret.ts';
import { type ForkFlags, forkOptions } from '../dev/fork-options.ts';
import { type OwnPostgres, startOwnPostgres } from '../dev/postgres/own-postgres.ts';
import { openScenes, type SceneOptions } from '../dev/scenes.ts';

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
  const backends = startBackends(options, closing);
  // The largest part of the code is loaded while PostgreSQL starts.
  const [{ openInterfaces }, { devnet, database }] = await Promise.all([
    import('./dev-interfaces.ts'),
    backends,
  ]);
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
  const { url, readiness } = await openInterfaces(settings, { ...options, devnet }, closing);
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
