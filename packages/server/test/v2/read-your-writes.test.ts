import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { Address } from '@tonway/chain';
import type { Devnet } from '@tonway/devnet';
import { openUpstream } from '../../src/network/upstream/open-upstream.ts';
import { indexed, startLive } from '../indexer/support/live-index.ts';
import { migratedDatabase } from '../support/own-database.ts';
import { serverOverDevnet } from '../support/server-over-devnet.ts';

const WRITES = 30;
const HEADER = 'X-Min-Masterchain-Seqno';
const someone = new Address(0, new Uint8Array(32).fill(9));
const raw = someone.toRaw();

async function start(t: TestContext, settings: Readonly<Record<string, string>> = {}) {
  const running = await serverOverDevnet({ GATEWAY: 'false', ...settings });
  t.after(() => running[Symbol.asyncDispose]());
  const { server, devnet } = running;
  const get = async (path: string, headers: Record<string, string> = {}) => {
    const startMs = performance.now();
    const response = await fetch(`${server.url}${path}`, { headers });
    const body = (await response.json()) as Record<string, unknown>;
    const { status, headers: told } = response;
    return { status, told, body, ms: performance.now() - startMs };
  };
  const rpc = async (body: unknown) =>
    (await fetch(`${server.url}/api/v2/jsonRPC`, {
      method: 'POST',
      body: JSON.stringify(body),
    }).then((response) => response.json())) as { result: string } & { result: string }[];
  return { devnet, get, rpc, balance: `/api/v2/getAddressBalance?address=${raw}` };
}

/** What the account has by now. */
function has(devnet: Devnet): string {
  return `${devnet.account(someone)?.account?.storage.balance.coins}`;
}

const call = { method: 'getAddressBalance', params: { address: raw }, id: 1 };

test('a read on a devnet sees earlier writes without a header', async (t) => {
  const { devnet, get, rpc, balance } = await start(t);
  for (let i = 1; i <= WRITES; i++) {
    await devnet.faucet(someone, 1000n);
    const truth = has(devnet);
    if (i % 3 === 0) assert.equal((await get(balance)).body.result, truth);
    if (i % 3 === 1) assert.equal((await rpc(call)).result, truth);
    if (i % 3 === 2)
      assert.deepEqual(
        (await rpc([call, call])).map(({ result }) => result),
        [truth, truth],
      );
  }
});

test('a read waits for the block that a header names', async (t) => {
  const { devnet, get, balance } = await start(t, {
    NETWORK: 'elsewhere',
    REQUEST_TIMEOUT_MS: '1000',
  });
  for (let i = 1; i <= WRITES; i++) {
    await devnet.faucet(someone, 1000n);
    const { body } = await get(balance, { [HEADER]: `${devnet.status.head.seqno}` });
    assert.equal(body.result, has(devnet));
  }
  const { seqno } = devnet.status.head;
  const far = await get(balance, { [HEADER]: `${seqno + 101}` });
  assert.deepEqual([far.status, far.ms < 500], [422, true]);
  assert.match(String(far.body.error), /far ahead of the newest one/);
  const late = await get(balance, { [HEADER]: `${seqno + 1}` });
  assert.equal(late.status, 504);
  assert.equal((await get(balance, { [HEADER]: 'soon' })).status, 422);
  const waiting = get(balance, { [HEADER]: `${seqno + 1}` });
  await devnet.faucet(someone, 1000n);
  assert.equal((await waiting).body.result, has(devnet));
});

test('v3 waits until the index has the named block, or the newest one on a devnet', async (t) => {
  const own = await migratedDatabase();
  const { devnet, get } = await start(t, { DATABASE_URL: own.url, REQUEST_TIMEOUT_MS: '3000' });
  const upstream = await openUpstream({ config: devnet.globalConfig });
  own.closeFirst(() => upstream.close());
  startLive(own, { upstream, from: 1 });
  await indexed(own.database, devnet.status.head.seqno);
  const v3 = async (headers: Record<string, string> = {}) => {
    const { status, body } = await get(`/api/v3/accountStates?address=${raw}`, headers);
    assert.equal(status, 200, JSON.stringify(body));
    const [account] = (body as { accounts: { balance: string }[] }).accounts;
    return account?.balance;
  };
  for (let i = 1; i <= 10; i++) {
    await devnet.faucet(someone, 1000n);
    const named = i % 2 === 0 ? { [HEADER]: `${devnet.status.head.seqno}` } : {};
    assert.equal(await v3(named), has(devnet));
  }
  const far = await get('/api/v3/masterchainInfo', { [HEADER]: '900000' });
  assert.equal(far.status, 422);
  const late = await get('/api/v3/masterchainInfo', {
    [HEADER]: `${devnet.status.head.seqno + 1}`,
  });
  assert.equal(late.status, 504);
});

test('v3 on a devnet without an indexer waits one second, once', async (t) => {
  const own = await migratedDatabase();
  const { devnet, get } = await start(t, { DATABASE_URL: own.url });
  const upstream = await openUpstream({ config: devnet.globalConfig });
  startLive(own, { upstream, from: 1 });
  await indexed(own.database, devnet.status.head.seqno);
  await upstream.close();
  await devnet.mine(3);
  const first = await get('/api/v3/masterchainInfo');
  const second = await get('/api/v3/masterchainInfo');
  t.diagnostic(`${first.ms.toFixed()} ms, then ${second.ms.toFixed()} ms`);
  assert.ok(first.ms < 2000, `${first.ms} ms`);
  assert.ok(second.ms < 500, `${second.ms} ms`);
});

test('an answer has the age of its block, and is refused above the limit', async (t) => {
  const { devnet, get, balance } = await start(t, {
    NETWORK: 'elsewhere',
    MAX_HEAD_AGE_SECONDS: '2',
  });
  const age = async (path: string) => {
    const { status, told, body } = await get(path);
    return { status, age: told.get('x-tonway-block-age'), body };
  };
  await devnet.mine(1);
  const { seqno } = devnet.status.head;
  await get(balance, { [HEADER]: `${seqno}` });
  const fresh = await age(balance);
  assert.equal(fresh.status, 200);
  assert.ok(Number(fresh.age) <= 2 && fresh.age !== null, `${fresh.age}`);
  const before = (await get('/api/v2/getConsensusBlock')).body as { result: { timestamp: number } };
  devnet.faults({ producing: false });
  await new Promise((resolve) => setTimeout(resolve, 3500));
  const stale = await age(balance);
  assert.equal(stale.status, 503);
  assert.match(String(stale.body.error), /seconds old.*MAX_HEAD_AGE_SECONDS/);
  assert.equal((await get('/readyz')).status, 503, 'no proxy sends requests that are refused');
  const named = await age(`${balance}&seqno=${seqno}`);
  assert.ok(named.status === 200 && Number(named.age) >= 3, `${named.age}`);
  const older = await age(`${balance}&seqno=${seqno - 1}`);
  assert.ok(older.status === 200 && Number(older.age) >= 3, `${older.age}`);
  // the time at which the block came, not the one at which a frozen server was asked again
  const after = (await get('/api/v2/getConsensusBlock')).body as { result: { timestamp: number } };
  assert.equal(after.result.timestamp, before.result.timestamp);
  assert.ok(Date.now() / 1000 - after.result.timestamp >= 3);
});
