import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Network } from '@tonway/tools/fixtures';
import { recordedIndex } from './support/recorded-index.ts';

const NETWORKS: readonly Network[] = ['localnet', 'localnet/split'];
const ALL = 2n ** 63n - 1n;
/** Blocks of the recorded networks are one or two seconds apart. */
const SKEW = 30n;

/** The bounds of some of the times of blocks, and of the second after each. */
const BOUNDS = `
select utime, chain.lt_since(utime) as since, chain.lt_until(utime) as until
from (select distinct gen_utime + n as utime from chain.blocks, generate_series(0, 1) n where seqno % 12 = 0) times
order by utime`;

interface Bounds {
  readonly utime: bigint;
  readonly since: bigint;
  readonly until: bigint;
}

interface Row {
  readonly lt: bigint;
  readonly now: bigint;
}

for (const network of NETWORKS)
  suite(`bounds of logical time in ${network}`, async () => {
    const { database } = await recordedIndex(network);
    const patient = database.withoutStatementTimeout();
    const bounds = await patient.query<Bounds>(BOUNDS);
    const rows = await patient.query<Row>('select lt, now from chain.transactions');
    await patient.close();

    test('no transaction of the time is outside', () => {
      assert.ok(bounds.length > 50);
      for (const { utime, since, until } of bounds) {
        assert.ok(
          rows.every(({ lt, now }) => now < utime || lt >= since),
          `since ${utime}`,
        );
        assert.ok(
          rows.every(({ lt, now }) => now > utime || lt <= until),
          `until ${utime}`,
        );
      }
    });

    test('few others are inside', () => {
      const isTight = (each: Bounds) =>
        each.since > 0n &&
        each.until < ALL &&
        rows.every(({ lt, now }) => lt < each.since || now >= each.utime - SKEW) &&
        rows.every(({ lt, now }) => lt > each.until || now <= each.utime + SKEW);
      assert.ok(bounds.filter(isTight).length > bounds.length * 0.9);
    });
  });
