import assert from 'node:assert/strict';
import { after } from 'node:test';
import { Devnet } from '@tonway/devnet';
import { freePort } from '@tonway/tools/ports';
import { type Redis, startRedis } from '@tonway/tools/redis';
import type { Overview } from '../../../src/api/operator/operator-shapes.ts';
import { startServer } from '../../../src/app/roles/serve.ts';
import { readSettings } from '../../../src/config/read-settings.ts';
import { configFolder } from '../../faults/support/config-file.ts';
import { UnreliableServer } from '../../faults/support/unreliable-server.ts';
import { eventually } from '../../gateway/support/eventually.ts';
import { runTonway } from '../../indexer/support/tonway-command.ts';

type Settings = Readonly<Record<string, string>>;

/** The rules that each interface reports, in alphabetical order. */
export interface Reported {
  readonly page: readonly string[];
  readonly readiness: readonly string[];
  readonly alerts: readonly string[];
  readonly doctor: readonly string[];
}

const OPERATOR_TOKEN = 'operator-token-of-the-tests-0123456789';
const REPORT_MS = 60_000;

/** A network without devnet privileges. Blocks are made on request, so no age limit applies. */
const NETWORK: Settings = {
  NETWORK: 'health-tests',
  READY_MAX_HEAD_AGE_SECONDS: '0',
  INDEX_MAX_AGE_SECONDS: '0',
  LOG_LEVEL: 'silent',
  // Other processes of this machine are not queried.
  PORT: '0',
  INDEX_PORT: '0',
  STREAM_PORT: '0',
  WORKER_PORT: '0',
  TVM_THREADS: '1',
  OPERATOR_TOKEN,
  PAGES_SECRET: 'secret-of-the-pages-of-all-processes-0123',
  V2_KEYLESS_RATE: '1000',
};

/** A devnet with two lite servers, and Redis; closed after the tests of the file. */
export async function startNetwork() {
  const parts = new AsyncDisposableStack();
  after(() => parts.disposeAsync());
  // The first blocks may take long on a busy machine.
  const tvm = { workers: 1, timeoutMs: 60_000 };
  const devnet = await Devnet.start({ production: 'instant', port: 0, tvm });
  parts.defer(() => devnet.close());
  await devnet.mine(3);
  const open = async () => parts.use(await UnreliableServer.start(devnet.store));
  const liteServers = [await open(), await open()] as const;
  const folder = parts.use(await configFolder(devnet));
  const redis: Redis = parts.use(await startRedis());
  const settings = {
    ...NETWORK,
    GLOBAL_CONFIG: await folder.config('global.config.json', liteServers),
    REDIS_URL: redis.url,
  };
  return { parts, devnet, liteServers, folder, redis, settings };
}

/** The settings of a process that listens for operators, and their port. */
export async function withOperators(settings: Settings) {
  const port = await freePort();
  return {
    settings: { ...settings, METRICS_PORT: `${port}` },
    operators: `http://127.0.0.1:${port}`,
  };
}

/** A server in this process. */
export async function startObserved(given: Settings, parts: AsyncDisposableStack) {
  const { settings, operators } = await withOperators(given);
  const server = await startServer(readSettings(settings));
  parts.defer(() => server.close());
  await eventually(async () => server.upstream.head !== null);
  return { url: server.url, settings, operators };
}

async function jsonAt<T>(url: string): Promise<T> {
  const response = await fetch(url, { headers: { authorization: `Bearer ${OPERATOR_TOKEN}` } });
  return (await response.json()) as T;
}

const named = (rules: readonly string[]) => [...new Set(rules)].sort();

/** The rules on the operator page now. */
export async function rulesOfPage(operators: string): Promise<readonly string[]> {
  const { problems } = await jsonAt<Overview>(`${operators}/operator/api/overview`);
  for (const { text, remedy } of problems)
    assert.ok(text.endsWith('.') && remedy.length > 20, text);
  return named(problems.map(({ rule }) => rule));
}

async function rulesOfReadiness(url: string): Promise<readonly string[]> {
  return named((await jsonAt<{ rules: readonly string[] }>(`${url}/readyz`)).rules);
}

/** The rules on which Prometheus would alert. */
async function rulesOfMetrics(url: string): Promise<readonly string[]> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return named(
    [...text.matchAll(/^tonway_problem\{rule="([\w-]+)"\} 1$/gm)].map(([, rule = '']) => rule),
  );
}

/** The rules that `tonway doctor` prints; checks its exit code. */
export async function rulesOfDoctor(settings: Settings, urls: readonly string[]) {
  const { code, stdout, stderr } = await runTonway(['doctor', ...urls], settings);
  assert.doesNotMatch(stderr, /\n +at /, 'no stack');
  const rules = [...stdout.matchAll(/^(?:critical|warning) ([\w-]+): .+\n {2}.+$/gm)];
  assert.equal(code, rules.length > 0 ? 1 : 0, stdout + stderr);
  if (rules.length === 0) assert.equal(stdout, 'nothing is wrong\n', stderr);
  return named(rules.map(([, rule = '']) => rule));
}

interface Observed {
  readonly settings: Settings;
  readonly operators: string;
}

/** The rules that every interface reports, once the page lists the expected ones. `others`: further processes for the doctor. */
export async function reported(
  { settings, operators }: Observed,
  expected: readonly string[],
  others: readonly string[] = [],
): Promise<Reported> {
  const wanted = named(expected).join();
  const isReported = async () => (await rulesOfPage(operators)).join() === wanted;
  await eventually(isReported, REPORT_MS).catch(() => {});
  return {
    page: await rulesOfPage(operators),
    readiness: await rulesOfReadiness(operators),
    alerts: await rulesOfMetrics(operators),
    doctor: await rulesOfDoctor(settings, [operators, ...others]),
  };
}

/** Every interface reports these rules and no others. */
export function assertReported(found: Reported, expected: readonly string[]): void {
  const rules = named(expected);
  assert.deepEqual(found, { page: rules, readiness: rules, alerts: rules, doctor: rules });
}
