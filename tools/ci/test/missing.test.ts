import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import rootPackage from '../../../package.json' with { type: 'json' };

const MISSING = fileURLToPath(new URL('../../../.ci/missing', import.meta.url));
/** Nobody listens there. */
const NOWHERE = '127.0.0.1:1';
/** Programs with their Debian packages. */
const PACKAGES = new Map([
  ['psql', 'postgresql'],
  ['redis-server', 'redis-server'],
  ['nats-server', 'nats-server'],
  ['chromium-headless-shell', 'chromium-headless-shell'],
  ['patroni', 'patroni'],
  ['etcd', 'etcd-server'],
  ['systemd-analyze', 'systemd'],
  ['haproxy', 'haproxy'],
]);
const EMPTY_MACHINE = {
  PATH: '/nonexistent',
  TONWAY_TEST_POSTGRES: `postgres://postgres@${NOWHERE}/postgres`,
  TONWAY_TEST_REDIS: `redis://${NOWHERE}`,
};

async function linesOf(...args: string[]): Promise<string[]> {
  const run = promisify(execFile);
  const { stdout } = await run('/bin/bash', [MISSING, ...args], { env: EMPTY_MACHINE });
  return stdout.trim().split('\n');
}

test('npm run ci installs nothing on the machine', () => {
  assert.equal(rootPackage.scripts.ci, '.ci/run --no-install');
});

test('each missing program is named with its package', async () => {
  const lines = await linesOf();
  for (const name of PACKAGES.keys())
    assert.ok(
      lines.some((line) => line.startsWith(`missing: ${name}, `) && line.includes('apt-get')),
      name,
    );
});

test('a server that does not answer is named with the setting for another one', async () => {
  const lines = (await linesOf()).filter((line) => line.includes(NOWHERE));
  assert.equal(lines.length, 2);
  assert.match(lines[0] ?? '', /^missing: PostgreSQL .* TONWAY_TEST_POSTGRES /);
  assert.match(lines[1] ?? '', /^missing: Redis .* TONWAY_TEST_REDIS /);
});

test('--packages lists only packages', async () => {
  const packages = await linesOf('--packages');
  assert.deepEqual(new Set(packages), new Set(PACKAGES.values()));
});
