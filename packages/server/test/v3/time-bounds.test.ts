import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Network } from '@tonway/tools/fixtures';
import { recordedIndex } from './support/recorded-index.ts';

const NETWORKS: readonly Network[] = ['localnet', 'localnet/split'];
const ALL = 2n ** 63n - 1n;

/** Transactions by block, and those that the bounds of each second leave out or contain beside those of the time. */
const CHECK = `
with seconds as (
  select utime, chain.lt_since(utime) as since, chain.lt_until(utime) as until
  from generate_series((select min(gen_utime) - 2 from chain.blocks), (select max(gen_utime) + 2 from chain.blocks), 7) utime
), rows as (select lt, now from chain.transactions)
select utime, since, until,
  (select count(*)::int from rows where now >= utime and lt < since) as "lostSince",
  (select count(*)::int from rows where now <= utime and lt > until) as "lostUntil",
  (select min(now) from rows where lt >= since) as "earliest",
  (select max(now) from rows where lt <= until) as "latest"
from seconds`;

interface Second {
  readonly utime: bigint;
  readonly since: bigint;
  readonly until: bigint;
  readonly lostSince: number;
  readonly lostUntil: number;
  readonly earliest: bigint | null;
  readonly latest: bigint | null;
}

for (const network of NETWORKS)
  suite(`bounds of logical time in ${network}`, async () => {
    const { database } = await recordedIndex(network);
    const patient = database.withoutStatementTimeout();
    const seconds = await patient.query<Second>(CHECK);
    await patient.close();

    test('no transaction of the time is outside', () => {
      assert.ok(seconds.length > 50);
      for (const { utime, lostSince, lostUntil } of seconds)
        assert.deepEqual([lostSince, lostUntil], [0, 0], `${utime}`);
    });

    test('few others are inside', () => {
      const since = seconds.filter(({ since }) => since > 0n);
      const until = seconds.filter(({ until }) => until < ALL);
      assert.ok(since.length > seconds.length * 0.9 && until.length > seconds.length * 0.9);
      for (const { utime, earliest } of since)
        assert.ok(earliest === null || earliest >= utime - 30n, `${earliest} is before ${utime}`);
      for (const { utime, latest } of until)
        assert.ok(latest === null || latest <= utime + 30n, `${latest} is after ${utime}`);
    });
  });
