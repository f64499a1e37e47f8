import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ResponseCache } from './responses.ts';

const answer = (resultJson: string) => ({ resultJson, block: null });

test('an answer about the newest block is valid only for this head', () => {
  const cache = new ResponseCache(100_000);
  const [head, next] = [{ seqno: 1 }, { seqno: 2 }];
  cache.set('latest', answer('1'), 'block', head);
  cache.set('named', answer('2'), 'immutable', head);
  assert.equal(cache.get('latest', head)?.resultJson, '1');
  assert.equal(cache.get('latest', next), undefined);
  assert.equal(cache.get('named', next)?.resultJson, '2');
  assert.deepEqual(
    { hits: cache.snapshot.hits, misses: cache.snapshot.misses },
    { hits: 2, misses: 1 },
  );
});

test('the cache keeps its limit and evicts the least recently used', () => {
  const cache = new ResponseCache(20_000);
  const head = {};
  cache.set('first', answer('x'.repeat(1000)), 'block', head);
  for (let i = 0; i < 100; i++) {
    cache.set(`key ${i}`, answer('x'.repeat(1000)), 'block', head);
    cache.get('first', head);
    assert.ok(cache.snapshot.bytes <= 20_000);
  }
  assert.ok(cache.get('first', head));
  assert.equal(cache.get('key 0', head), undefined);
});

test('huge answers and huge keys are not cached', () => {
  const cache = new ResponseCache(100_000);
  cache.set('huge', answer('x'.repeat(50_000)), 'block', {});
  cache.set('k'.repeat(5000), answer('1'), 'block', {});
  assert.equal(cache.snapshot.entries, 0);
  assert.equal(cache.snapshot.bytes, 0);
});
