import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Environment } from '../../config/read-settings.ts';
import { NETWORK_FLAGS, parseFlags } from './flags.ts';
import { UsageError } from './run-command.ts';

const OPTIONS = {
  usage: 'Usage: tonway serve [options]',
  settings: { ...NETWORK_FLAGS, port: 'PORT' },
  switches: { 'no-gateway': ['GATEWAY', 'false'] },
} as const;

/** Null: help is asked for. */
function applyFlags(args: readonly string[], environment: Environment): Environment | null {
  return parseFlags(args, environment, OPTIONS)?.environment ?? null;
}

test('options override the environment', () => {
  const changed = applyFlags(['--port', '1', '--network', 'testnet', '--no-gateway'], {
    PORT: '2',
    HOST: '::',
  });
  assert.deepEqual(changed, { PORT: '1', HOST: '::', NETWORK: 'testnet', GATEWAY: 'false' });
});

test('a path as the network is read as its global configuration', () => {
  assert.deepEqual(applyFlags(['--network', './my.json'], {}), {
    NETWORK: 'custom',
    GLOBAL_CONFIG: './my.json',
  });
  assert.deepEqual(applyFlags(['--network', 'mynet', '--global-config', 'my.json'], {}), {
    NETWORK: 'mynet',
    GLOBAL_CONFIG: 'my.json',
  });
});

test('--help gives no environment, and an unknown option is reported with the one that was meant', () => {
  assert.equal(applyFlags(['--help'], {}), null);
  assert.throws(
    () => applyFlags(['--prot', '1'], {}),
    (error: unknown) => {
      assert.ok(error instanceof UsageError);
      assert.match(
        error.message,
        /^unknown option --prot; did you mean --port\?\nRun `tonway serve --help`/,
      );
      return true;
    },
  );
});
