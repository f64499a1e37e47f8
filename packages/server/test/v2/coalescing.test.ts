import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Tvm } from '@tonway/tvm';
import { askV2 } from '../support/ask.ts';
import { start } from './support/sending.ts';

const TIMES = 50;

test('concurrent requests for the same get-method share one run', async (t) => {
  const { devnet, upstream, caughtUp } = await start(t);
  const tvm = new Tvm({ workers: 1 });
  const ask = askV2(t, upstream, {}, tvm);
  const address = devnet.faucetAddress.toRaw();
  const askAll = (method: string) =>
    Promise.all(
      Array.from({ length: TIMES }, () => ask('runGetMethod', { address, method, stack: [] })),
    );
  const first = await askAll('seqno');
  const calls = tvm.snapshot.calls;
  assert.ok(calls > 0 && calls < TIMES / 10, `${calls} calls`);
  const results = new Set(first.map(({ result }) => JSON.stringify(result)));
  assert.equal(results.size, 1);
  const failures = await ask('runGetMethod', { address, method: 'seqno', stack: 1 });
  assert.equal(failures.code, 422);
  await askAll('get_public_key');
  assert.ok(tvm.snapshot.calls > calls, 'another method is another question');
  const before = tvm.snapshot.calls;
  await devnet.mine(1);
  await caughtUp();
  await askAll('seqno');
  assert.ok(tvm.snapshot.calls > before, 'another block is another question');
});
