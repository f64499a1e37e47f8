import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, suite, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));
const RUNNERS = ['vitest@4', 'jest@30'];
const TIMEOUT_MS = 300_000;
const canInstall = spawnSync('npm', ['ping'], { timeout: 30_000 }).status === 0;

/** A test of a user; both runners have these globals. */
const USER_TEST = `
import { Devnet } from '@tonway/devnet';
import { traceMatchers } from '@tonway/devnet/testing';

expect.extend(traceMatchers);
let devnet, funded, runs = 0;
const someone = '0:' + '07'.repeat(32);
// rounded, because of the fee for storage
const balance = () => Math.round(Number(devnet.account(someone).account.storage.balance.coins) / 1e9);

beforeAll(async () => {
  devnet = await Devnet.start({ production: 'instant', tvm: { workers: 1 } });
  funded = devnet.fixture(async () => {
    runs++;
    await devnet.faucet(someone, 5_000_000_000n);
    return 'set up';
  });
}, 60_000);
afterAll(() => devnet.close());
beforeEach(async () => expect(await funded()).toBe('set up'), 60_000);

for (const number of [1, 2])
  test('starts with the state of the fixture ' + number, async () => {
    expect(balance()).toBe(5);
    await devnet.faucet(someone, 7_000_000_000n);
    expect(balance()).toBe(12);
    expect(runs).toBe(1);
  }, 60_000);

test('what a contract did is compared, and printed if it differs', async () => {
  const [alice, bob] = [await devnet.treasury('alice'), await devnet.treasury('bob')];
  const sent = await devnet.sendAs(alice, { to: bob, valueNano: 5n });
  expect(sent).toHaveTransaction({ from: alice, to: bob, value: 5n, success: false });
  expect(sent).not.toHaveTransaction({ exitCode: 5 });
  expect(sent).toHaveTrace({ to: alice, sends: [{ to: bob }] });
  expect(() => expect(sent).toSucceed()).toThrow(/bob failed: not executed .*outside → alice/s);
  expect(() => expect(sent).not.toHaveTrace({ to: alice })).toThrow('outside → alice');
}, 60_000);
`;

const VITEST_CONFIG = `const conditions = ['@tonway/source', 'node', 'import', 'default'];
export default {
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: conditions } },
  test: { globals: true, include: ['user.test.mjs'] },
};`;

const JEST_CONFIG = `export default {
  testMatch: ['**/user.test.mjs'],
  moduleFileExtensions: ['mjs', 'cjs', 'js', 'ts', 'json'],
  extensionsToTreatAsEsm: ['.ts'],
  transform: { '\\\\.ts$': './strip-types.mjs' },
  testEnvironmentOptions: { customExportConditions: ['@tonway/source', 'node', 'import'] },
};`;

/** The packages of the workspace are sources; users have JavaScript. */
const STRIP_TYPES = `import { stripTypeScriptTypes } from 'node:module';
export default { process: (source) => ({ code: stripTypeScriptTypes(source) }) };`;

suite('fixtures and matchers work in other test runners', {
  skip: !canInstall && 'npm has no registry',
}, () => {
  let project: string;
  after(() => rm(project, { recursive: true }));
  before(async () => {
    project = await mkdtemp(join(tmpdir(), 'tonway-runners-'));
    const files = {
      'package.json': '{"type": "module", "private": true}',
      'user.test.mjs': USER_TEST,
      'vitest.config.mjs': VITEST_CONFIG,
      'jest.config.mjs': JEST_CONFIG,
      'strip-types.mjs': STRIP_TYPES,
    };
    for (const [name, text] of Object.entries(files)) await writeFile(join(project, name), text);
    await run('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', ...RUNNERS], {
      cwd: project,
      timeout: TIMEOUT_MS,
    });
    const link = join(project, 'node_modules/@tonway/devnet');
    await mkdir(dirname(link), { recursive: true });
    await symlink(join(ROOT, 'packages/devnet'), link);
  });

  const commands = { vitest: ['vitest/vitest.mjs', 'run'], jest: ['jest/bin/jest.js'] };
  for (const [name, [program = '', ...args]] of Object.entries(commands))
    test(name, async () => {
      const options = ['--conditions=@tonway/source', '--experimental-vm-modules'];
      const { stdout, stderr } = await run(
        process.execPath,
        [join(project, 'node_modules', program), ...args],
        {
          cwd: project,
          timeout: TIMEOUT_MS,
          env: { ...process.env, NO_COLOR: '1', NODE_OPTIONS: options.join(' ') },
        },
      );
      assert.match(stdout + stderr, /3 passed/);
    });
});
