import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { dropEra } from '../../../src/index/eras/drop-eras.ts';
import { openUpstream } from '../../../src/network/upstream/open-upstream.ts';
import { type Era, readEras } from '../../../src/store/eras/read.ts';
import { isTransient } from '../../../src/store/errors.ts';
import { readIndexHead } from '../../../src/store/steps/coverage.ts';
import { eventually } from '../../gateway/support/eventually.ts';
import { migratedDatabase } from '../../support/own-database.ts';
import { answerOf, askV3 } from '../../v3/support/ask-v3.ts';
import { byCursor } from '../../v3/support/pages.ts';
import { busyChain } from '../support/busy-chain.ts';
import { indexed, startLive } from '../support/live-index.ts';
import { faultsOf, QUIET } from './support/settled-index.ts';

const ERAS = 3;
/** Ten masterchain blocks. */
const ERA_WIDTH = 10n ** 7n;
const BUILD_MS = 600_000;
/** A statement of a writer or a reader waits for a lock for this long at most; a lock is tried for two seconds. */
const MAX_WAIT_MS = 2500;
const SAMPLE_MS = 20;

suite('an era is dropped', async () => {
  const chain = await busyChain();
  after(() => chain[Symbol.asyncDispose]());
  const own = await migratedDatabase();
  const { database, url } = own;
  const upstream = await openUpstream({ config: chain.devnet.globalConfig });
  own.closeFirst(() => upstream.close());
  const failures = startLive(own, { upstream, from: 1, eraWidth: ERA_WIDTH });
  const v3 = await askV3({ url, upstream });
  const kept = ({ state, blocks }: Era) => blocks !== null && state !== 'dropped';
  const eras = async () => (await readEras(database)).filter(kept);

  test(`while blocks are written and read: ${ERAS} times`, async (t) => {
    await eventually(async () => (await eras()).length > ERAS + 1, BUILD_MS);
    const stopping = new AbortController();
    const watching = Promise.all([watchWaits(stopping.signal), readAll(stopping.signal)]);
    try {
      await Promise.race([watching, dropAll()]);
    } finally {
      stopping.abort();
    }
    const [longestMs, reads] = await watching;
    t.diagnostic(`longest wait for a lock: ${longestMs} ms; ${reads} reads`);
    assert.ok(longestMs < MAX_WAIT_MS, `${longestMs} ms`);
    // On a busy machine PostgreSQL may end the connection of a leader that is silent for three seconds.
    assert.deepEqual(
      failures.filter((error) => !isTransient(error)),
      [],
    );
  });

  test('nothing is lost and nothing is repeated', async () => {
    await indexed(database, await chain.quiet());
    assert.deepEqual(await faultsOf(database), []);
    const { first, last } = await answerOf(v3('masterchainInfo'));
    // The chain goes on.
    const upTo = (seqno: number) => seqno <= last.seqno;
    const blocks = await byCursor(v3, 'blocks', { workchain: -1, sort: 'asc' }, 1000);
    assert.deepEqual(
      blocks.map(({ seqno }) => seqno).filter(upTo),
      Array.from({ length: last.seqno - first.seqno + 1 }, (_, i) => first.seqno + i),
    );
    const all = await byCursor(v3, 'transactions', { sort: 'asc' }, 1000);
    const found = all.filter(({ mc_block_seqno }) => upTo(mc_block_seqno));
    assert.equal(new Set(found.map(({ hash }) => hash)).size, found.length);
    const [sum] = await database.query<{ count: number }>(
      'select sum(tx_count)::int as count from chain.blocks where mc_seqno <= $1',
      [last.seqno],
    );
    assert.equal(found.length, sum?.count);
  });

  async function dropAll(): Promise<void> {
    const { signal } = new AbortController();
    for (let count = 0; count < ERAS; count++) {
      const [oldest, next] = await eras();
      assert.ok(oldest && next);
      const { seqno } = (await readIndexHead(database)) ?? assert.fail();
      await dropEra(database, oldest.number, true, QUIET, signal);
      await indexed(database, seqno + 2);
    }
  }

  /** Reads lists over all eras; every response is a success. Gives their number. */
  async function readAll(signal: AbortSignal): Promise<number> {
    let reads = 0;
    for (; !signal.aborted; reads++)
      for (const list of ['transactions', 'messages', 'traces', 'blocks', 'masterchainInfo'])
        await answerOf(v3(list, list === 'masterchainInfo' ? {} : { sort: 'asc', limit: 20 }));
    return reads;
  }

  /** The longest time that a statement other than those of the drop has waited for a lock of a table. */
  async function watchWaits(signal: AbortSignal): Promise<number> {
    let longest = 0;
    while (!signal.aborted) {
      const [wait] = await database.query<{ ms: number }>(
        `select coalesce(max(extract(epoch from clock_timestamp() - waitstart)) * 1000, 0)::int as ms
         from pg_locks join pg_stat_activity using (pid)
         where not granted and locktype = 'relation' and datname = current_database() and query not like 'alter table%'`,
      );
      longest = Math.max(longest, wait?.ms ?? 0);
      await sleep(SAMPLE_MS);
    }
    return longest;
  }
});
