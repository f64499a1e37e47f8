import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Tvm } from '@tonway/tvm';
import { askV2 } from '../support/ask.ts';
import { start } from './support/sending.ts';

const QUESTIONS = 800;
const TIMEOUT_MS = 50;

test('a request that waits for the TVM times out', async (t) => {
  const { devnet, upstream } = await start(t);
  const ask = askV2(
    t,
    upstream,
    {},
    new Tvm({ workers: 1, maxQueuedPerClient: QUESTIONS }),
    TIMEOUT_MS,
  );
  const address = devnet.faucetAddress.toRaw();
  const answers = await Promise.all(
    Array.from({ length: QUESTIONS }, (_, i) =>
      ask('runGetMethod', { address, method: 'seqno', stack: [['num', `0x${i.toString(16)}`]] }),
    ),
  );
  const codes = Map.groupBy(answers, ({ code }) => code ?? 200);
  assert.ok(codes.has(504), `${QUESTIONS} calls, and none waited too long`);
  for (const { error } of codes.get(504) ?? []) assert.equal(error, 'LITE_SERVER_NETWORK timeout');
});
