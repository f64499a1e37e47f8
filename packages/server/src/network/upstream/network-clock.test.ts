import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  clockSkewSeconds,
  headAgeSeconds,
  networkSeconds,
  wrongClockSeconds,
} from './network-clock.ts';
import type { Head, Upstream, UpstreamServer } from './session.ts';

type Chain = Pick<Upstream, 'snapshot' | 'head'>;
type Skew = number | null;

/** Lite servers, each with the skew of this machine's clock; null: a server that is not used. */
function chainOf(skews: readonly Skew[], head: Partial<Head> | null = null): Chain {
  const servers = skews.map((skew) => ({
    unusable: skew === null ? 'gone' : null,
    clockSkewSeconds: skew ?? 1000,
  }));
  return {
    snapshot: { servers: servers as unknown as UpstreamServer[], caches: {} },
    head: head && ({ acceptedAtMs: performance.now(), ...head } as Head),
  };
}

const nowSeconds = () => Date.now() / 1000;

test('the skew of the clock is the median of the servers that are used', () => {
  for (const [skews, expected] of [
    [[], null],
    [[null], null],
    [[0.4], 0.4],
    [[-0.3, 300, 0.2], 0.2],
    [[300, 301, 0], 300],
    [[null, -300, -301, -299], -300],
  ] as const)
    assert.equal(clockSkewSeconds(chainOf(skews)), expected, JSON.stringify(skews));
});

test('a clock is wrong beyond the tolerance, in either direction', () => {
  for (const [skew, expected] of [
    [2, null],
    [-8, null],
    [300, 300],
    [-300, -300],
  ] as const)
    assert.equal(wrongClockSeconds(chainOf([skew])), expected);
  const future = chainOf([], { genUtime: nowSeconds() + 120 });
  assert.equal(Math.round(wrongClockSeconds(future) ?? 0), -120);
});

test('the age of the head does not depend on the clock of this machine', () => {
  for (const skew of [-300, 0, 300]) {
    const networkNow = nowSeconds() - skew;
    const chain = chainOf([skew], { genUtime: networkNow - 40 });
    assert.ok(Math.abs(networkSeconds(chain) - networkNow) < 1, `${skew}`);
    const age = headAgeSeconds(chain, chain.head ?? assert.fail());
    assert.ok(Math.abs(age - 40) < 1, `${skew}: ${age}`);
  }
});

test('the head is at least as old as the time in which no newer one came', () => {
  const acceptedAtMs = performance.now() - 50_000;
  const chain = chainOf([300], { genUtime: nowSeconds() - 300, acceptedAtMs });
  assert.equal(Math.floor(headAgeSeconds(chain, chain.head ?? assert.fail())), 50);
});
