import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DevProcess } from './support/dev-process.ts';

test('tonway dev runs with keys and limits, for requests and for streams', async (t) => {
  const dev = await DevProcess.start(t, ['--interval', 'instant'], { GATEWAY: 'true' });
  const { url } = dev.facts;
  const statusWith = async (key: string) =>
    (await fetch(`${url}/api/v2/getMasterchainInfo`, { headers: { 'x-api-key': key } })).status;
  assert.equal(await statusWith('nonsense'), 401);
  const stream = await fetch(dev.facts.sse, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': 'nonsense' },
    body: JSON.stringify({ types: ['blocks'] }),
  });
  assert.equal(stream.status, 401, await stream.text());
  const metrics = await (await fetch(`${url}/metrics`)).text();
  assert.match(metrics, /^tonway_gateway_requests_total\{.*unknown_key.*\} 2$/m);
});
