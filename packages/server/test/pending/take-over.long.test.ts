import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { type Cell, internal, toNano } from '@ton/core';
import { Message, normalizedMessageHash, readBoc, toBase64 } from '@tonway/chain';
import { Actor } from '@tonway/scenes';
import { startRedis } from '@tonway/tools/redis';
import { RedisBus } from '../../src/index/bus/bus.ts';
import { RedisPendingStore } from '../../src/index/pending/traces/redis-pending-store.ts';
import { redisSpace } from '../../src/store/redis.ts';
import { startTonway } from '../faults/support/tonway-process.ts';
import { eventually } from '../gateway/support/eventually.ts';
import { classifiedIndex } from '../scenes/support/classified-index.ts';
import { followedTraces } from './support/followed-traces.ts';

const PATIENCE_MS = 120_000;

test('another process takes over when the one that tracks pending traces is killed', async () => {
  const create = (name: string) => Actor.create(`take-over/${name}`, 'v4r2');
  const [alice, bob, bobAgain] = [await create('alice'), await create('bob'), await create('bob')];
  const funded = [alice, bob].map(({ address }) => ({
    address: address.toRawString(),
    balanceNano: toNano(5),
  }));
  const index = await classifiedIndex({ funded });
  const { devnet, settled } = index;
  await settled();
  const server = await startRedis();
  const redis = redisSpace(server.url, 'tonway:devnet:');
  const folder = await mkdtemp(join(tmpdir(), 'tonway-take-over-'));
  after(async () => {
    redis.client.destroy();
    await server[Symbol.asyncDispose]();
    await rm(folder, { recursive: true });
  });
  const GLOBAL_CONFIG = join(folder, 'global.config.json');
  await writeFile(GLOBAL_CONFIG, devnet.globalConfigText);
  const settings = {
    GLOBAL_CONFIG,
    DATABASE_URL: index.url,
    REDIS_URL: server.url,
    GATEWAY: 'false',
    EMULATION_TIMEOUT_MS: '60000',
  };
  const store = new RedisPendingStore(redis);
  const traces = await followedTraces(new RedisBus(redis));
  const kindsOf = (message: Cell) =>
    traces.get(keyOf(message))?.events.map(({ kind }) => kind) ?? [];
  const tracker = () => redis.client.get(`${redis.prefix}tracker`);
  const transfer = (from: Actor, value: string) =>
    from.sign(devnet.status.now, [internal({ to: alice.address, value, bounce: false })]).cell;

  const first = await startTonway(settings);
  await eventually(async () => (await tracker()) !== null, PATIENCE_MS);
  const killed = await tracker();
  await using second = await startTonway(settings);
  devnet.faults({ producing: false });
  const send = async (message: Cell) => {
    const response = await fetch(`${second.url}/api/v2/sendBoc`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ boc: message.toBoc().toString('base64') }),
    });
    assert.equal(response.status, 200, await response.text());
  };
  const landing = transfer(alice, '0.1');
  // Never sent to the network: a message with the same seqno makes it impossible.
  const outdated = transfer(bob, '0.2');
  await send(landing);
  await redis.client.xAdd(`${redis.prefix}messages`, '*', { boc: outdated.toBoc() });
  for (const message of [landing, outdated])
    await eventually(async () => kindsOf(message).length > 0, PATIENCE_MS);
  assert.equal(await tracker(), killed);

  await first.kill();
  const replacing = transfer(bobAgain, '0.3');
  await send(replacing);
  await devnet.mine(3);
  await settled();
  await eventually(async () => kindsOf(outdated).at(-1) === 'invalidated', PATIENCE_MS);
  const holder = await tracker();
  assert.ok(holder !== null && holder !== killed);
  const isFinal = async (message: Cell) => {
    const [trace] = await store.byHashes([message.hash()]);
    return !trace || trace.transactions.every(({ emulated }) => !emulated);
  };
  for (const message of [landing, replacing]) await eventually(() => isFinal(message), PATIENCE_MS);
  assert.deepEqual(kindsOf(outdated), ['changed', 'invalidated']);
  for (const message of [landing, replacing]) {
    assert.ok(kindsOf(message).every((kind) => kind === 'changed'));
    const query = new URLSearchParams({ msg_hash: toBase64(message.hash()) });
    const answer = await fetch(`${second.url}/api/v3/traces?${query}`);
    const { traces: found } = (await answer.json()) as { traces: readonly unknown[] };
    assert.equal(found.length, 1);
  }
});

function keyOf(message: Cell): string {
  return toBase64(normalizedMessageHash(Message.load(readBoc(message.toBoc()))));
}
