import { after, type TestContext } from 'node:test';
import type { Network } from '@tonway/tools/fixtures';
import { decodeStep } from '../../../src/index/decode/decode-step.ts';
import { DecodePool } from '../../../src/index/decode/pool.ts';
import type { DecodedStep } from '../../../src/index/step.ts';
import { IndexWriter, MAX_ROWS } from '../../../src/index/writer.ts';
import type { Upstream } from '../../../src/network/upstream/session.ts';
import type { Database } from '../../../src/store/database.ts';
import { migrate } from '../../../src/store/migrate/migrate.ts';
import { STEP_TABLES } from '../../../src/store/tables/tables.ts';
import { TRACE_TABLES } from '../../../src/store/traces/tables.ts';
import { recordedSteps } from '../../indexer/decode/support/recorded-steps.ts';
import { type OwnDatabase, ownDatabase } from '../../support/own-database.ts';
import { recordedUpstream } from '../../support/recorded-upstream.ts';

/** As the context of a test has it. */
const AT_END = { after } as unknown as Pick<TestContext, 'after'>;

/** Small, so that there are many eras: twenty and more. */
const ERA_WIDTHS: Readonly<Record<Network, bigint>> = {
  localnet: 10n ** 8n,
  'localnet/split': 10n ** 7n,
};

export interface RecordedIndex extends OwnDatabase {
  readonly upstream: Upstream;
}

/** The index of a recorded network, by the same parts that index a real one; no lite server is asked for a state. */
export async function recordedIndex(network: Network): Promise<RecordedIndex> {
  const upstream = await recordedUpstream(AT_END, network);
  const own = await ownDatabase({
    name: `recorded_${network.replace('/', '_')}`,
    fill: (database) => indexRecording(database, upstream, network),
  });
  return { ...own, upstream };
}

/** Indexes the recorded blocks, or those from one masterchain block on. */
export async function indexRecording(
  database: Database,
  upstream: Upstream,
  network: Network,
  { first = 1, eraWidth = ERA_WIDTHS[network] } = {},
): Promise<void> {
  await migrate(database);
  const decoder = new DecodePool({ workers: 1 });
  const parts = { upstream, database, decoder, eraWidth, isDevnet: false };
  const writer = await IndexWriter.open(parts);
  if (first === 1) await writer.writeGenesis(AbortSignal.timeout(10_000));
  let isFirst = true;
  for (const steps of batches(network, first)) {
    await database.withConnection((connection) =>
      writer.write(connection, steps, { kind: 'head', isFirst }, null),
    );
    isFirst = false;
  }
  await decoder.close();
  await analyze(database);
}

function* batches(network: Network, first: number): Generator<DecodedStep[]> {
  let steps: DecodedStep[] = [];
  let rows = 0;
  for (const recorded of recordedSteps(network)) {
    if (recorded.masterchain.id.seqno < first) continue;
    const step = decodeStep(recorded);
    steps.push(step);
    rows += step.counts.transactions;
    if (rows < MAX_ROWS / 10) continue;
    yield steps;
    [steps, rows] = [[], 0];
  }
  yield steps;
}

/** As autovacuum does it in time. */
async function analyze(database: Database): Promise<void> {
  for (const { name } of [...STEP_TABLES, ...TRACE_TABLES])
    await database.query(`analyze chain.${name}`);
}
