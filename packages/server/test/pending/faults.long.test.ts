import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { suite, test } from 'node:test';
import { beginCell, type Cell, internal, toNano } from '@ton/core';
import { Actor, chain, externalMessage, type SceneNetwork } from '@tonway/scenes';
import { eventually } from '../gateway/support/eventually.ts';
import { pendingServer } from './support/pending-server.ts';

const FLOOD = 10_000;
const PATIENCE_MS = 120_000;

suite('pending traces under faults', async () => {
  const { devnet, network, redis, redisServer, settled, store, mustSend, url } =
    await pendingServer();
  const actors = await Promise.all(
    ['one', 'two', 'three', 'four'].map((name) => Actor.create(`faults/${name}`, 'v4r2')),
  );
  for (const { address } of actors) await network.fund(address, toNano(5));
  await settled();
  devnet.faults({ producing: false });
  const [first = assert.fail(), second = assert.fail(), third = assert.fail()] = actors;
  const transfer = (from: Actor) =>
    from.sign(devnet.status.now, [
      internal({ to: first.address, value: toNano('0.1'), bounce: false }),
    ]).cell;
  const isPending = async (message: Cell) => {
    const found = await store.byHashes([message.hash()]).catch(() => []);
    return found.length > 0;
  };
  const stream = `${redis.prefix}messages`;
  const feed = (boc: string | Buffer) => redis.client.xAdd(stream, '*', { boc });
  const outcomes = async () => {
    const text = await (await fetch(`${url}/metrics`)).text();
    const found = text.matchAll(/^tonway_pending_messages_total\{outcome="(\w+)"\} (\d+)$/gm);
    return Object.fromEntries([...found].map(([, name, count]) => [name, Number(count)]));
  };

  test('hostile bytes are dropped and counted', async () => {
    const message = transfer(second);
    const boc = message.toBoc();
    const hostile = [
      Buffer.alloc(0),
      randomBytes(1000),
      Buffer.alloc(2 ** 20),
      boc.subarray(0, 50),
      beginCell().endCell().toBoc(),
      nested(1000).toBoc(),
      'te6cc',
      'x'.repeat(100_000),
    ];
    for (const each of hostile) await feed(each);
    await redis.client.xAdd(stream, '*', { other: 'field' });
    await feed(boc.toString('base64'));
    await eventually(() => isPending(message), PATIENCE_MS);
    await eventually(async () => (await outcomes()).invalid === hostile.length + 1, PATIENCE_MS);
  });

  test('of many messages to an account, three in ten seconds are emulated', async () => {
    const { address, init } = first.wallet;
    const flood = Array.from({ length: FLOOD }, (_, n) =>
      externalMessage(address, beginCell().storeUint(n, 32).endCell(), init).cell.toBoc(),
    );
    const before = await outcomes();
    const last = transfer(third);
    for (const boc of flood) await feed(boc);
    await feed(last.toBoc());
    await eventually(() => isPending(last), PATIENCE_MS);
    const after = await outcomes();
    assert.ok((after.limited ?? 0) > 1000);
    // Three in each period, however long the test takes.
    const refused = (after.refused ?? 0) - (before.refused ?? 0);
    assert.ok(refused >= 3 && refused < 100, `${refused}`);
  });

  test('a trace without an end is cut off', async () => {
    let seen = 0;
    const watched: SceneNetwork = {
      async send(message) {
        await mustSend(message);
        await eventually(() => isPending(message), PATIENCE_MS);
        const [trace = assert.fail()] = await store.byHashes([message.hash()]);
        if (!trace.isComplete) seen = trace.transactions.length;
        await network.settle();
      },
      settle: () => network.settle(),
      account: (address) => network.account(address),
      getMethod: (...call) => network.getMethod(...call),
      async fund(...call) {
        devnet.faults({ producing: true });
        await network.fund(...call);
        devnet.faults({ producing: false });
      },
      now: () => network.now(),
      wait: (seconds) => network.wait(seconds),
      replace: (...call) => network.replace(...call),
    };
    await chain(watched, 40);
    assert.equal(seen, 33);
  });

  test('sending works without Redis, and pending traces are back with it', async () => {
    const [, , , fourth = assert.fail()] = actors;
    await redisServer.stop();
    const message = transfer(fourth);
    const startMs = performance.now();
    await mustSend(message);
    assert.ok(performance.now() - startMs < 10_000);
    const response = await fetch(
      `${url}/api/v3/pendingTraces?account=${first.address.toRawString()}`,
    );
    assert.equal(response.status, 503);
    await devnet.mine(3);
    await redisServer.start();
    await settled();
    const next = transfer(fourth);
    await eventually(async () => redis.client.isReady, PATIENCE_MS);
    await mustSend(next);
    await eventually(() => isPending(next), PATIENCE_MS);
  });
});

function nested(depth: number): Cell {
  let cell = beginCell().endCell();
  for (let level = 0; level < depth; level++) cell = beginCell().storeRef(cell).endCell();
  return cell;
}
