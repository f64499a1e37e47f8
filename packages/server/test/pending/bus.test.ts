import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import pMap from 'p-map';
import { type Bus, type BusEvent, RedisBus } from '../../src/index/bus/bus.ts';
import { NatsBus } from '../../src/index/bus/nats-bus.ts';
import { redisSpace } from '../../src/store/redis.ts';
import { eventually } from '../gateway/support/eventually.ts';
import { cutProxy } from '../sdk/support/cut-proxy.ts';
import { type OwnServer, ownNats, ownRedis } from './support/own-server.ts';

const MAX_EVENTS = 1000;
/** Fewer than the bus keeps. */
const AWAY = 300;
const event = (n: number): BusEvent => ({
  kind: 'changed',
  trace: `trace ${n}`,
  accounts: ['0:AB'],
  revision: n,
});

interface Backend {
  readonly server: OwnServer & { readonly url: string };
  open(url: string): Bus;
}

const BACKENDS: Readonly<Record<string, () => Promise<Backend>>> = {
  async Redis() {
    const server = await ownRedis();
    const open = (url: string) => {
      const redis = redisSpace(url, 'test:');
      after(() => redis.client.destroy());
      return new RedisBus(redis, MAX_EVENTS);
    };
    return { server, open };
  },
  async NATS() {
    const server = await ownNats();
    const open = (url: string) => new NatsBus({ url, network: 'a.b', maxEvents: MAX_EVENTS });
    return { server, open };
  },
};

for (const [name, start] of Object.entries(BACKENDS))
  suite(`a bus over ${name}`, async () => {
    const { server, open } = await start();
    const buses: Bus[] = [];
    const opened = (url: string) => {
      const bus = open(url);
      buses.push(bus);
      return bus;
    };
    const [bus, other] = [opened(server.url), opened(server.url)];
    const proxy = await cutProxy(server.url);
    const far = opened(proxy.url.replace('http:', new URL(server.url).protocol));
    const stopping = new AbortController();
    after(async () => {
      stopping.abort();
      await Promise.all(buses.map((each) => each.close()));
      await server.stop();
    });
    /** Publishes as soon as there is a connection. */
    const publish = (each: BusEvent) =>
      eventually(() =>
        bus.publish(each).then(
          () => true,
          () => false,
        ),
      );
    const followed = async (from: Bus) => {
      const events: BusEvent[] = [];
      const gaps: number[] = [];
      const onEvent = (each: BusEvent) => void events.push(each);
      const onGap = () => void gaps.push(events.length);
      await from.follow({ onEvent, onGap, signal: stopping.signal });
      return { events, gaps };
    };

    test('every follower gets every event in order, from the moment it follows', async () => {
      await publish(event(0));
      const [first, second] = await Promise.all([followed(other), followed(bus)]);
      const sent = [event(1), event(2), { kind: 'invalidated', trace: 'trace 1' } as const];
      for (const each of sent) await bus.publish(each);
      for (const { events } of [first, second]) {
        await eventually(async () => events.length >= sent.length);
        assert.deepEqual(events, sent);
      }
      assert.deepEqual([first.gaps, second.gaps], [[], []]);
    });

    test('a server without its data is a gap, and events go on', async () => {
      const { events, gaps } = await followed(other);
      await bus.publish(event(1));
      await eventually(async () => events.length === 1);
      await server.stop();
      await assert.rejects(bus.publish(event(2)));
      await server.start();
      await eventually(async () => gaps.length > 0);
      await publish(event(3));
      await eventually(async () => events.length > 1);
      assert.deepEqual(events, [event(1), event(3)]);
      assert.deepEqual(gaps, [1]);
    });

    test('an event that is not known is skipped', async () => {
      const { events } = await followed(other);
      await publish({ kind: 'unknown' } as unknown as BusEvent);
      await publish(event(1));
      await eventually(async () => events.length > 0);
      assert.deepEqual(events, [event(1)]);
    });

    test('a follower that was away for a moment misses nothing', async () => {
      const { events, gaps } = await followed(far);
      proxy.cut({ isDown: true });
      for (let n = 1; n <= AWAY; n++) await bus.publish(event(n));
      proxy.restore();
      await eventually(async () => events.length >= AWAY);
      assert.deepEqual(
        events.map(revisionOf),
        [...Array(AWAY).keys()].map((n) => n + 1),
      );
      assert.deepEqual(gaps, []);
    });

    for (const [way, leave, comeBack] of [
      ['was away', () => proxy.cut({ isDown: true }), () => proxy.restore()],
      ['is slow', () => proxy.stall(), () => proxy.resume()],
    ] as const)
      test(`a follower that ${way} until events were removed is told so`, async () => {
        const { events, gaps } = await followed(far);
        await bus.publish(event(1));
        await eventually(async () => events.length === 1);
        leave();
        const last = 5 * MAX_EVENTS;
        await pMap(Array(last - 1).keys(), (n) => bus.publish(event(n + 2)), { concurrency: 100 });
        comeBack();
        await eventually(async () => gaps.length > 0);
        await bus.publish(event(last + 1));
        await eventually(async () => revisionOf(events.at(-1)) === last + 1);
        const revisions = events.map(revisionOf);
        for (const [i, revision] of revisions.entries())
          if (i > 0 && !gaps.includes(i)) assert.equal(revision, (revisions[i - 1] ?? 0) + 1);
        assert.ok(events.length < last, 'events were removed');
      });

    test('no event is left after the end', async () => {
      const ended = new AbortController();
      const events: BusEvent[] = [];
      const onEvent = (each: BusEvent) => void events.push(each);
      await bus.follow({ onEvent, onGap: () => {}, signal: ended.signal });
      ended.abort();
      const { events: others } = await followed(other);
      await publish(event(1));
      await eventually(async () => others.length === 1);
      assert.deepEqual(events, []);
    });
  });

function revisionOf(each: BusEvent | undefined): number {
  return each?.kind === 'changed' ? each.revision : -1;
}
