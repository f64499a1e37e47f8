import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shardOfAccount } from '@tonway/chain';
import { Random } from '@tonway/tools/random';
import { contains, interpolate, type Prefix, routeOf } from './routing.ts';

function anyPrefix(random: Random, workchain: number): Prefix {
  const bytes = random.bytes(8);
  return { workchain, bits: new DataView(bytes.buffer).getBigUint64(0) };
}

test('each hop brings a message closer to its destination', () => {
  const random = new Random(5);
  for (let i = 0; i < 500; i++) {
    const depth = random.below(17);
    const [from, to] = [anyPrefix(random, 0), anyPrefix(random, 0)];
    let [at, hops] = [from, 0];
    for (;;) {
      const shard = { workchain: 0, shard: shardOfAccount(at.bits, depth) };
      const { current, next } = routeOf(at, to, shard);
      assert.ok(contains(shard, interpolate(at, to, current)), 'it is where the message is');
      const there = interpolate(at, to, next);
      if (contains(shard, to)) break;
      assert.ok(!contains(shard, there), 'the next hop is in another shard');
      at = there;
      hops++;
    }
    // up to sixteen shards are neighbours of each other
    assert.ok(hops <= Math.ceil(depth / 4));
  }
});

test('messages from and to the masterchain are routed directly', () => {
  const random = new Random(6);
  const [master, base] = [anyPrefix(random, -1), anyPrefix(random, 0)];
  const masterchain = { workchain: -1, shard: 1n << 63n };
  const shard = { workchain: 0, shard: shardOfAccount(base.bits, 3) };
  assert.deepEqual(routeOf(master, base, masterchain), { current: 0, next: 96 });
  assert.deepEqual(routeOf(base, master, shard), { current: 0, next: 96 });
  assert.deepEqual(interpolate(master, base, 96), base);
  assert.deepEqual(interpolate(master, base, 0), master);
});
