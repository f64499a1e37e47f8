import type { Benchmark } from '@tonway/tools/bench';
import { DecodePool } from '../src/index/decode/pool.ts';
import { completeStates } from '../src/index/states/complete.ts';
import type { DecodedStep, MasterchainStep } from '../src/index/step.ts';
import { StepQueue } from '../src/index/step-queue.ts';
import { MAX_ROWS } from '../src/index/writer.ts';
import { Database } from '../src/store/database.ts';
import { claimNetwork, Eras, writeSteps } from '../src/store/steps/write.ts';
import { realBlocks } from '../test/indexer/decode/support/recorded-steps.ts';
import { createIndex, dropIndex } from './support/bench-database.ts';
import { copyAll, prepareCopies } from './support/prepared-copies.ts';
import { Stopwatch } from './support/stopwatch.ts';
import { TimedConnection } from './support/timed-connection.ts';

const NAME = 'tonway_bench_ingest';
const AHEAD = 16;
/** An indexer runs for weeks, so its start is not measured. */
const WARM_UPS = 12;
const ERA_WIDTH = 10n ** 13n;
const ANY_HASH = new Uint8Array(32);
const TABLES =
  'chain.blocks, chain.transactions, chain.messages, chain.account_states, chain.latest_account_states, chain.codes, chain.head, chain.global_versions';

export default {
  name: 'ingest',
  about: 'real mainnet blocks from their bytes to committed rows, against COPY of the same rows',
  bar: 0.35,
  async setup() {
    const steps = mainnetSteps();
    const url = await createIndex(NAME);
    const database = new Database({ url, statementTimeoutMs: 0 });
    const watch = new Stopwatch();
    const connection = await TimedConnection.connect(url, watch);
    const decoder = new DecodePool();
    for (let i = 0; i < WARM_UPS; i++) await decodeAll(decoder, steps);
    const decoded = await decodeAll(decoder, steps);
    await makeEras(database, decoded);
    const copies = prepareCopies(await completeStates(database, decoded, null));
    const prepare = async () => void (await database.query(`truncate ${TABLES}`));
    const copy = () => database.transaction((queries) => copyAll(queries, copies));
    const transactions = decoded.reduce((sum, { counts }) => sum + counts.transactions, 0);
    return {
      baseline: { label: 'COPY', prepare, run: copy },
      subject: { label: 'tonway', prepare, run: () => ingest(connection, decoder, steps, watch) },
      units: { amount: transactions, name: 'transactions' },
      async close() {
        const startMs = performance.now();
        await decodeAll(decoder, steps);
        const decodeMs = performance.now() - startMs;
        console.error(`  a run: ${watch.summary()}; decoding alone ${decodeMs.toFixed(1)} ms`);
        await decoder.close();
        await connection.end();
        await database.close();
        await dropIndex(NAME);
      },
    };
  },
} satisfies Benchmark;

/** Every block once: the shard blocks are distributed over the masterchain blocks. */
function mainnetSteps(): MasterchainStep[] {
  const blocks = realBlocks('mainnet');
  const masterchain = blocks.filter(({ id }) => id.workchain === -1);
  const shards = blocks.filter(({ id }) => id.workchain !== -1);
  return masterchain.map((block, i) => ({
    masterchain: block,
    shards: shards.filter((_, j) => j % masterchain.length === i),
  }));
}

/** The blocks are of many years, but the writer needs consecutive steps. */
async function decode(decoder: DecodePool, step: MasterchainStep, seqno: number) {
  return { ...(await decoder.decode(step)), seqno, rootHash: ANY_HASH, parentRootHash: ANY_HASH };
}

function decodeAll(decoder: DecodePool, steps: readonly MasterchainStep[]): Promise<DecodedStep[]> {
  return Promise.all(steps.map((step, i) => decode(decoder, step, i + 1)));
}

/** An era is created once in weeks, so its creation is not measured. */
async function makeEras(database: Database, steps: readonly DecodedStep[]): Promise<void> {
  const network = {
    zeroStateRootHash: new Uint8Array(32),
    eraWidth: ERA_WIDTH,
    isDevnet: false,
  };
  const eras = new Eras((await claimNetwork(database, network)).eraWidth);
  await database.withConnection(async (connection) => {
    for (const { lt } of steps) {
      await eras.ensure(connection, { least: lt.least, greatest: lt.least });
      await eras.ensure(connection, { least: lt.greatest, greatest: lt.greatest });
    }
  });
}

/** Writes like the live leader, with blocks that are in memory. */
async function ingest(
  connection: TimedConnection,
  decoder: DecodePool,
  steps: readonly MasterchainStep[],
  watch: Stopwatch,
): Promise<void> {
  const load = (seqno: number) => decode(decoder, steps[seqno - 1] as MasterchainStep, seqno);
  const queue = new StepQueue({ first: 1, last: steps.length, ahead: AHEAD, load });
  for (let isFirst = true; ; isFirst = false) {
    const ready = await watch.time('waiting for blocks', () => queue.take(MAX_ROWS));
    if (ready.length === 0) break;
    const rows = await watch.time('completing states', () =>
      completeStates(connection, ready, null),
    );
    await watch.time('writing', () => writeSteps(connection, rows, { kind: 'head', isFirst }));
  }
  watch.endRun();
}
