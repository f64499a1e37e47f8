import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { after, before, suite, test } from 'node:test';
import { runTonway } from '../indexer/support/tonway-command.ts';
import { POSTGRES } from '../support/own-database.ts';
import { type ServerOverDevnet, serverOverDevnet } from '../support/server-over-devnet.ts';

const TONWAY = join(import.meta.dirname, '../../src/app/cli/tonway.ts');
const AWAY = { DATABASE_URL: 'postgres://127.0.0.1:1/x' };
const NO_DATABASE = { DATABASE_URL: new URL('/not_made', POSTGRES).href };
const START_POSTGRES = /^DATABASE_URL: .*ECONNREFUSED.*; start PostgreSQL there/m;

type Mistake = readonly [
  args: readonly string[],
  stderr: RegExp,
  environment?: Readonly<Record<string, string>>,
];

/** What is typed, and what is answered: the mistake, and what to do. */
const MISTAKES: readonly Mistake[] = [
  [
    ['nothing'],
    /^unknown command "nothing"; available: dev, .* worker, .* repair, .*\nRun `tonway --help`/,
  ],
  [
    ['srve'],
    /^unknown command "srve"; did you mean serve\?\nRun `tonway --help` for its usage\.\n$/,
  ],
  [['worker'], /^no kind of work is given\nRun `tonway worker --help` for its usage\.\n$/],
  [
    ['worker', 'nothing'],
    /^unknown kind of work "nothing"; available: contracts, classify, metadata$/m,
  ],
  [
    ['repair', 'nothing'],
    /^unknown command "nothing"; available: reindex, .*\nRun `tonway repair --help`/,
  ],
  [['repair', 'retrace'], /^Usage: tonway repair retrace A\.\.B/],
  [['keys', 'nothing'], /^unknown command "nothing"; there are create, .* and plans;/],
  [['serve', '--port', 'x'], /^PORT: "x" is not a whole number/],
  [['serve', '--network', 'nowhere'], /^GLOBAL_CONFIG: .*; .*--network mainnet, testnet or devnet/],
  [['serve', '--network', import.meta.filename], /not JSON.*; give a network's global config/s],
  [['config', '--other'], /^unknown option --other\nRun `tonway config --help` for its usage\.\n$/],
  [['keys', 'list'], /^DATABASE_URL: .* an address such as postgres:/, { DATABASE_URL: 'x' }],
  [['serve'], /^REDIS_URL: its value is not an address such as redis:/, { REDIS_URL: 'host:6379' }],
  [['keys', 'list'], START_POSTGRES, AWAY],
  [['migrate'], START_POSTGRES, AWAY],
  [['keys', 'list'], /^DATABASE_URL: .*"not_made" does not exist; make it first/, NO_DATABASE],
];

for (const mistake of MISTAKES)
  test(`tonway ${mistake[0][0]} is answered with ${mistake[1]}`, () => assertReported(mistake));

suite('over a network', () => {
  let running: ServerOverDevnet;
  before(async () => {
    running = await serverOverDevnet();
  });
  after(() => running[Symbol.asyncDispose]());

  const assertMistake = (command: readonly string[], expected: RegExp, settings = {}) =>
    assertReported([[...command, '--network', running.configFile], expected, settings]);

  test('an unavailable database is reported with a remedy', async () => {
    for (const command of [['check'], ['repair', 'reindex', '1..2'], ['backfill']])
      await assertMistake(command, START_POSTGRES, AWAY);
  });

  test('a port in use is reported, for one process, for several and for metrics', async () => {
    const { port: taken } = new URL(running.server.url);
    const expected = /^PORT: .* is already in use; choose another port: --port N$/m;
    await assertMistake(['serve', '--port', taken], expected);
    await assertMistake(['serve', '--port', taken, '--workers', '2'], expected);
    const metrics = ['serve', '--port', '0', '--metrics-port', taken];
    await assertMistake(metrics, /^METRICS_PORT: .*--metrics-port N$/m);
  });

  test('an address of another machine is reported', async () => {
    const expected = /^HOST: 192\.0\.2\.1 is not an address of this machine/m;
    await assertMistake(['serve', '--host', '192.0.2.1'], expected);
    const metrics = ['serve', '--port', '0', '--metrics-port', '1'];
    await assertMistake(metrics, /^METRICS_HOST: 192\.0\.2\.1 is not an address/m, {
      METRICS_HOST: '192.0.2.1',
    });
  });
});

test('an earlier version of Node is named before anything is loaded', () => {
  const earlier =
    'data:text/javascript,Object.defineProperty(process,"versions",{value:{node:"20.20.2"}})';
  const { stderr, status } = spawnSync(process.execPath, ['--import', earlier, TONWAY, 'dev'], {
    encoding: 'utf8',
  });
  assert.match(stderr, /^Tonway needs Node 24 or newer; this is 20\.20\.2, .*node\.\n/);
  assert.doesNotMatch(stderr, /\n +at /);
  assert.equal(status, 2);
});

async function assertReported([args, expected, environment = {}]: Mistake): Promise<void> {
  const { code, stderr } = await runTonway(args, { TVM_THREADS: '1', ...environment });
  assert.match(stderr, expected);
  assert.doesNotMatch(stderr, /\n +at /, 'no stack');
  assert.equal(code, 2);
}
