import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { internal, toNano } from '@ton/core';
import { Address, Message, normalizedMessageHash, readBoc, toBase64 } from '@tonway/chain';
import { Actor } from '@tonway/scenes';
import type { BusEvent } from '../../src/index/bus/bus.ts';
import { QueuedMessageFeed } from '../../src/index/pending/messages/message-queue.ts';
import {
  RedisAdmission,
  RedisMessageQueue,
} from '../../src/index/pending/messages/redis-message-queue.ts';
import { LocalPendingStore } from '../../src/index/pending/traces/local-pending-store.ts';
import { accountsOf, type PendingStore } from '../../src/index/pending/traces/pending-store.ts';
import { RedisPendingStore } from '../../src/index/pending/traces/redis-pending-store.ts';
import { RedisLock } from '../../src/index/pending/tracker/tracker.ts';
import { accountKey } from '../../src/store/accounts/account-key.ts';
import { eventually } from '../gateway/support/eventually.ts';
import { pendingServer } from './support/pending-server.ts';

suite('pending traces', async () => {
  const { devnet, network, settled, store, bus, redis, mustSend, send } = await pendingServer();
  await settled();
  const [sender, other, receiver] = await Promise.all([
    Actor.create('sender', 'v5r1'),
    Actor.create('other', 'v4r2'),
    Actor.create('receiver', 'v4r2'),
  ]);
  for (const { address } of [sender, other]) await network.fund(address, toNano(5));
  devnet.faults({ producing: false });
  const events: BusEvent[] = [];
  const stopping = new AbortController();
  await bus.follow({
    onEvent: (event) => void events.push(event),
    onGap: () => assert.fail('gap'),
    signal: stopping.signal,
  });
  const transfer = internal({ to: receiver.address, value: toNano(1), bounce: false });
  const { cell: message } = sender.sign(devnet.status.now, [transfer]);
  await mustSend(message);
  await eventually(async () => events.length > 0);
  const [trace = assert.fail()] = await store.byHashes([message.hash()]);

  test('a sent message is announced and stored before it is in a block', async () => {
    const { hash, revision, transactions, actions } = trace;
    assert.deepEqual(events, [
      { kind: 'changed', trace: hash, accounts: accountsOf(trace), revision },
    ]);
    assert.deepEqual(
      transactions.map(({ emulated, finality, traceId }) => [emulated, finality, traceId]),
      Array(2).fill([true, 'pending', null]),
    );
    assert.deepEqual(actions.map(({ type }) => type).sort(), ['contract_deploy', 'ton_transfer']);
    const accounts = [sender.address, receiver.address].map((each) =>
      each.toRawString().toUpperCase(),
    );
    assert.deepEqual([...accountsOf(trace)].sort(), accounts.sort());
  });

  test('a trace is found by its accounts and by both hashes', async () => {
    for (const account of accountsOf(trace))
      assert.deepEqual(await store.byAccounts([accountKey(Address.parse(account))]), [trace]);
    for (const hash of [trace.externalHash, Buffer.from(trace.hash, 'base64')])
      assert.deepEqual(await store.byHashes([hash, Buffer.alloc(32)]), [trace]);
    assert.deepEqual(await store.byHashes([Buffer.alloc(32)]), []);
    assert.deepEqual(await store.byAccounts([Buffer.alloc(33)]), []);
  });

  test('a message that the lite servers refuse is withdrawn', async () => {
    const { length } = events;
    // Its seqno is one too high.
    const { cell } = sender.sign(devnet.status.now, [transfer]);
    assert.equal((await send(cell)).status, 500);
    // A node refuses a message that it has already; the trace of the message stays.
    assert.equal((await send(message)).status, 500);
    assert.deepEqual(await store.byHashes([cell.hash()]), []);
    assert.deepEqual(await store.byHashes([message.hash()]), [trace]);
    assert.equal(events.length, length);
    // A message that is refused after it was emulated.
    const messages = new RedisMessageQueue(redis);
    const feed = new QueuedMessageFeed({ messages, admission: new RedisAdmission(redis), bus });
    const refused = other.sign(devnet.status.now, [transfer]).cell;
    const parsed = Message.load(readBoc(refused.toBoc()));
    const withdraw = feed.announce(parsed, refused.toBoc());
    await eventually(async () => (await store.byHashes([refused.hash()])).length > 0);
    withdraw();
    const invalidated = { kind: 'invalidated', trace: toBase64(normalizedMessageHash(parsed)) };
    await eventually(async () => events.at(-1)?.kind === 'invalidated');
    assert.deepEqual(events.at(-1), invalidated);
    assert.deepEqual(await store.byHashes([refused.hash()]), []);
    // It may come back.
    feed.announce(parsed, refused.toBoc());
    await eventually(async () => (await store.byHashes([refused.hash()])).length > 0);
    await messages.close();
  });

  test('processes share the messages, and take over those of a crashed one', async () => {
    const space = { ...redis, prefix: 'test:shared:' };
    const [crashed, other] = [new RedisMessageQueue(space), new RedisMessageQueue(space, 0)];
    const ids = [await crashed.append(Buffer.from('a')), await crashed.append(Buffer.from('b'))];
    const [a] = await crashed.next(1);
    const [b = assert.fail()] = await other.next(5);
    assert.deepEqual([a?.id, b.id], ids);
    await other.done(b);
    assert.deepEqual(await other.abandoned(5), [{ id: ids[0], boc: Buffer.from('a') }]);
    await Promise.all([crashed.close(), other.close()]);
  });

  test('one process holds a lock, and another one gets it afterwards', async () => {
    const space = { ...redis, prefix: 'test:lock:' };
    const [first, second] = [new RedisLock(space), new RedisLock(space)];
    assert.deepEqual(
      [await first.take(), await first.take(), await second.take()],
      [true, true, false],
    );
    await second.release();
    assert.equal(await second.take(), false);
    await first.release();
    assert.equal(await second.take(), true);
  });

  const STORES: Readonly<Record<string, (name: string, limits?: object) => PendingStore>> = {
    Redis: (name, limits = {}) =>
      new RedisPendingStore({ ...redis, prefix: `test:${name}:` }, limits),
    memory: (_, limits = {}) => new LocalPendingStore(() => false, limits),
  };
  for (const [kind, open] of Object.entries(STORES))
    suite(`a store in ${kind}`, () => {
      const another = (n: number) => {
        const externalHash = Buffer.alloc(32, n);
        return { ...trace, hash: toBase64(externalHash), externalHash, externalHashNorm: null };
      };
      const forNew = { replaces: null, lifetimeMs: 60_000 };

      test('a revision replaces the one that it is derived from', async () => {
        const own = open('revisions');
        const first = (await own.put(trace, forNew)) ?? assert.fail();
        assert.equal(await own.put(trace, forNew), null);
        const replacing = { ...forNew, replaces: first.revision };
        const traceId = Buffer.alloc(32, 7);
        const second = (await own.put({ ...trace, traceId }, replacing)) ?? assert.fail();
        assert.ok(second.revision > first.revision);
        assert.equal(await own.put(trace, replacing), null);
        const [found] = await own.byHashes([trace.externalHash]);
        assert.deepEqual([found?.revision, found?.traceId], [second.revision, traceId]);
        assert.deepEqual(await own.list(), [
          { hash: trace.hash, revision: second.revision, isRootEmulated: false, isExpired: false },
        ]);
        assert.equal(await own.remove(trace.hash, first.revision), false);
        assert.equal(await own.remove(trace.hash, second.revision), true);
        assert.deepEqual([await own.list(), await own.byHashes([trace.externalHash])], [[], []]);
      });

      test('the oldest traces make room', async () => {
        const own = open('count', { maxTraces: 2 });
        const put = async (n: number) => (await own.put(another(n), forNew))?.evicted;
        assert.deepEqual([await put(1), await put(2)], [[], []]);
        assert.deepEqual(await put(3), [another(1).hash]);
        assert.equal((await own.list()).length, 2);
        const small = open('bytes', { maxBytes: 5000 });
        for (let n = 1; n < 10; n++) await small.put(another(n), forNew);
        assert.ok((await small.list()).length < 3);
      });

      test('a trace that is too large is not stored', async () => {
        assert.equal(await open('large', { maxTraceBytes: 1000 }).put(trace, forNew), null);
      });

      test('an expired trace is listed until it is removed', async () => {
        const own = open('expiry');
        await own.put(trace, { ...forNew, lifetimeMs: 1 });
        await eventually(async () => (await own.list())[0]?.isExpired === true);
      });

      test('a trace whose admission is over is refused', async () => {
        assert.equal(await open('admission').put(trace, { ...forNew, admission: '1-1' }), null);
      });
    });

  test('the end', () => stopping.abort());
});
