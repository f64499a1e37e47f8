import assert from 'node:assert/strict';
import { after, suite, type TestContext, test } from 'node:test';
import { Random } from '@tonway/tools/random';
import { testSize } from '@tonway/tools/sizes';
import { checkIndex } from '../../../src/index/check/check.ts';
import type { Fault } from '../../../src/index/check/fault.ts';
import { decodeStep } from '../../../src/index/decode/decode-step.ts';
import { reindex, retrace } from '../../../src/index/reindex.ts';
import { finish } from '../../../src/index/stages.ts';
import type { DecodedStep } from '../../../src/index/step.ts';
import { TraceSweep } from '../../../src/index/traces/trace-stage.ts';
import { IndexWriter } from '../../../src/index/writer.ts';
import { Database } from '../../../src/store/database.ts';
import { clearIndex } from '../../../src/store/steps/roll-back.ts';
import { migratedDatabase } from '../../support/own-database.ts';
import { recordedUpstream } from '../../support/recorded-upstream.ts';
import { recordedSteps } from '../decode/support/recorded-steps.ts';
import { assertRows, expectedTraces, traceRows } from './support/trace-rows.ts';

/** As the context of a test has it. */
const AT_END = { after } as unknown as Pick<TestContext, 'after'>;
const ORDERS = testSize('TONWAY_ORDERS');
const { signal } = new AbortController();

/** The whole network takes long in other orders than the first. */
for (const [network, steps, sizes] of [
  ['localnet', 2000, [200]],
  ['localnet/split', 120, [1, 7, 1000]],
] as const)
  suite(`traces of ${network}`, async () => {
    const own = await migratedDatabase();
    const database = new Database({ url: own.url, connections: 6, statementTimeoutMs: 60_000 });
    own.closeFirst(() => database.close());
    const upstream = await recordedUpstream(AT_END, network);
    const raw = [...recordedSteps(network).take(steps)];
    const decoded = raw.map((step) => decodeStep(step));
    const expected = expectedTraces(raw);
    const parts = {
      database,
      upstream,
      decoder: { decode: async (step: (typeof raw)[number]) => decodeStep(step) },
      eraWidth: 10n ** 8n,
      isDevnet: true,
    };

    const writeHead = async (size: number) => {
      const writer = await IndexWriter.open(parts);
      for (let at = 0; at < decoded.length; at += size)
        await database.withConnection((connection) =>
          writer.write(
            connection,
            decoded.slice(at, at + size),
            { kind: 'head', isFirst: at === 0 },
            null,
          ),
        );
    };

    const clear = () =>
      database.transaction((queries) => clearIndex(queries, upstream.zeroState.rootHash));

    test('blocks in order, one or several at a time', async () => {
      assert.ok(expected.complete.length > 20);
      for (const size of sizes) {
        await clear();
        await writeHead(size);
        assertRows(await traceRows(database), expected, `${size} at a time`);
      }
    });

    if (sizes.length === 1) return;

    test('ranges in random orders, by three workers at a time', async () => {
      const random = new Random(11);
      for (let order = 1; order <= ORDERS; order++) {
        await clear();
        const ranges: DecodedStep[][] = [];
        for (let at = 0; at < decoded.length; ) {
          const size = 1 + random.below(12);
          ranges.splice(random.below(ranges.length + 1), 0, decoded.slice(at, at + size));
          at += size;
        }
        await writeRanges(ranges);
        await finish(new TraceSweep(database), signal);
        assertRows(await traceRows(database), expected, `order ${order}`);
      }
    });

    test('one block at a time, the newest first', async () => {
      await clear();
      await writeRanges(decoded.toReversed().map((step) => [step]));
      await finish(new TraceSweep(database), signal);
      assertRows(await traceRows(database), expected);
    });

    async function writeRanges(ranges: readonly (readonly DecodedStep[])[]): Promise<void> {
      const writer = await IndexWriter.open(parts);
      for (const range of ranges)
        await database.query(
          `insert into chain.ranges (first, last, next, owner) values ($1, $2, $1, 'test')`,
          [range[0]?.seqno, range.at(-1)?.seqno],
        );
      const left = [...ranges];
      const worker = async () => {
        for (let range = left.shift(); range; range = left.shift())
          for (let at = 0, size = 1; at < range.length; at += size, size = 5) {
            const checkpoint = {
              kind: 'range',
              first: range[0]?.seqno ?? 0,
              owner: 'test',
            } as const;
            const part = range.slice(at, at + size);
            await database.withConnection((connection) =>
              writer.write(connection, part, checkpoint, null),
            );
          }
      };
      await Promise.all([worker(), worker(), worker()]);
    }

    test('transactions without a trace are assembled', async () => {
      await database.query('update chain.transactions set trace_id = null');
      for (const table of ['traces', 'trace_accounts', 'open_traces', 'trace_edges', 'trace_queue'])
        await database.query(`delete from chain.${table}`);
      await finish(new TraceSweep(database), signal);
      assertRows(await traceRows(database), expected);
    });

    test('a range that is replaced', async () => {
      await clear();
      await writeHead(50);
      const last = raw.length;
      await reindex(parts, { first: 5, last: Math.min(60, last) }, () => {}, signal);
      assertRows(await traceRows(database), expected);
    });

    const faults = async () => {
      const found: string[] = [];
      const report = ({ what, remedy }: Fault) => void found.push(`${what}: ${remedy}`);
      const options = {
        database,
        range: null,
        full: true,
        chain: null,
        report,
        progress: () => {},
      };
      await checkIndex(options, signal);
      return found.filter((text) => /trace|wait/.test(text));
    };

    test('check finds traces that are wrong, and retrace assembles them again', async () => {
      assert.deepEqual(await faults(), []);
      for (const sql of [
        'update chain.traces set transactions = transactions + 1 where mc_seqno_end = 20',
        'update chain.traces set messages = messages + 1 where mc_seqno_end = 21',
        'delete from chain.trace_accounts where mc_seqno_end = 22',
        'update chain.transactions set trace_id = hash where mc_seqno = 23 and trace_id <> hash',
        'delete from chain.traces where mc_seqno_end = 24',
        `insert into chain.trace_edges values ('\\x01', '\\x02', true)`,
      ])
        await database.query(sql);
      const found = await faults();
      for (const seqno of [20, 21, 22])
        assert.ok(
          found.some((text) => text.endsWith(`run tonway repair retrace ${seqno}..${seqno}`)),
        );
      assert.ok(found.some((text) => text.startsWith('1 messages wait')));
      await retrace(database, { first: 20, last: 24 }, () => {}, signal);
      assert.deepEqual(await faults(), []);
      assertRows(await traceRows(database), expected);
      await retrace(database, { first: 1, last: raw.length }, () => {}, signal);
      assertRows(await traceRows(database), expected);
    });
  });
