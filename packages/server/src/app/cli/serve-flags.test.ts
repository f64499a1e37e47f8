import assert from 'node:assert/strict';
import { test } from 'node:test';
import { UsageError } from './run-command.ts';
import { applyServeFlags } from './serve.ts';

test('options override the environment', () => {
  const changed = applyServeFlags(['--port', '1', '--network', 'testnet', '--no-gateway'], {
    PORT: '2',
    HOST: '::',
  });
  assert.deepEqual(changed, { PORT: '1', HOST: '::', NETWORK: 'testnet', GATEWAY: 'false' });
});

test('a path as the network is read as its global configuration', () => {
  assert.deepEqual(applyServeFlags(['--network', './my.json'], {}), {
    NETWORK: 'custom',
    GLOBAL_CONFIG: './my.json',
  });
  assert.deepEqual(applyServeFlags(['--network', 'mynet', '--global-config', 'my.json'], {}), {
    NETWORK: 'mynet',
    GLOBAL_CONFIG: 'my.json',
  });
});

test('--help gives no environment, and an unknown option is reported with the usage', () => {
  assert.equal(applyServeFlags(['--help'], {}), null);
  assert.throws(
    () => applyServeFlags(['--prot', '1'], {}),
    (error: unknown) => {
      assert.ok(error instanceof UsageError);
      assert.match(error.message, /--prot[\s\S]*tonway serve \[options\]/);
      return true;
    },
  );
});
