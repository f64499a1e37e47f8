import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { openBackends } from '../gateway/support/backends.ts';
import { serverOverDevnet } from '../support/server-over-devnet.ts';
import { assertAnswer } from './support/envelope.ts';
import { askEveryWay } from './support/ways.ts';

const CALL = { address: `-1:${'5'.repeat(64)}`, method: 'seqno', stack: [] };
const WRONG_CALL = { ...CALL, stack: 'x' };

suite('errors of the gateway, in their order: key, network, rate, then the request', async () => {
  const backends = await openBackends();
  const { secret: elsewhere } = await backends.addKey({ networks: ['mainnet'] });
  const { secret: small } = await backends.addKey({ ratePerSecond: 0.1, burst: 3 });
  const running = await serverOverDevnet({ DATABASE_URL: backends.databaseUrl });
  backends.closeFirst(async () => running[Symbol.asyncDispose]());
  const url = `${running.server.url}/api/v2`;

  const asked = (params: typeof CALL | typeof WRONG_CALL, key: string) =>
    askEveryWay(url, 'runGetMethodStd', params, { 'X-API-Key': key });

  test('401 API key does not exist', async () => {
    const { code, error } = await asked(WRONG_CALL, 'nonsense');
    assert.deepEqual([code, error], [401, 'API key does not exist']);
  });

  test('403 Network not allowed', async () => {
    const { code, error } = await asked(WRONG_CALL, elsewhere);
    assert.deepEqual([code, error], [403, 'Network not allowed']);
  });

  test('422 with a valid key, and 429 Ratelimit exceeded above its rate', async () => {
    const request = await asked(WRONG_CALL, small);
    assert.deepEqual([request.code, request.error], [422, 'Stack should be array']);
    const limited = await asked(WRONG_CALL, small);
    assert.deepEqual([limited.code, limited.error], [429, 'Ratelimit exceeded']);
  });

  test('429 without a key, with a time to retry', async () => {
    const get = () => fetch(`${url}/getMasterchainInfo`);
    await get();
    await get();
    const response = await get();
    const { code, error } = assertAnswer(response.status, await response.text());
    assert.deepEqual([code, error], [429, 'Ratelimit exceeded']);
    assert.equal(response.headers.get('retry-after'), '1');
    assert.equal(response.headers.get('ratelimit-remaining'), '0');
  });
});
