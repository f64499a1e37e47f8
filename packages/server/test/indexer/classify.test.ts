import assert from 'node:assert/strict';
import { after, type TestContext, test } from 'node:test';
import { Classifier } from '../../src/index/classify/classifier.ts';
import { decodeStep } from '../../src/index/decode/decode-step.ts';
import type { MasterchainStep } from '../../src/index/step.ts';
import { IndexWriter } from '../../src/index/writer.ts';
import { migratedDatabase } from '../support/own-database.ts';
import { recordedUpstream } from '../support/recorded-upstream.ts';
import { recordedSteps } from './decode/support/recorded-steps.ts';

const AT_END = { after } as unknown as Pick<TestContext, 'after'>;
const { signal } = new AbortController();
const { database } = await migratedDatabase();

/** The traces of a recorded network, which are queued; nothing waits for a contract. */
const upstream = await recordedUpstream(AT_END, 'localnet');
const steps = recordedSteps('localnet')
  .take(400)
  .map((step) => decodeStep(step))
  .toArray();
const decoder = { decode: async (step: MasterchainStep) => decodeStep(step) };
const parts = { database, upstream, decoder, eraWidth: 10n ** 13n, isDevnet: true };
const writer = await IndexWriter.open(parts);
await database.withConnection((connection) =>
  writer.write(connection, steps, { kind: 'head', isFirst: true }, null),
);
await database.query('truncate chain.contract_queue');

const queued = () =>
  database.query<{ trace_id: Buffer; attempts: number }>(
    'select trace_id, attempts from chain.trace_queue',
  );
const actions = () => database.execute('select from chain.actions');

function classifier() {
  const counts = { traces: 0 };
  const observer = {
    classified: (traces: number) => {
      counts.traces += traces;
    },
    failed: (error: unknown) => assert.fail(String(error)),
  };
  return { counts, next: () => new Classifier({ database, observer }).next(signal) };
}

test('a trace that cannot be read does not stop the others of its page', async () => {
  const traces = await queued();
  const [broken] = await database.query<{ trace_id: Buffer; hash: Buffer }>(
    `select trace_id, hash from chain.transactions join chain.traces using (trace_id)
     where messages > 0 order by lt offset 10 limit 1`,
  );
  assert.ok(broken && traces.length > 100 && traces.length <= 512, `${traces.length} traces`);
  const boc = await replaceBoc(broken.hash, Buffer.from('00', 'hex'));
  const { counts, next } = classifier();
  await assert.rejects(next, { code: 'BOC_TRUNCATED' });
  assert.equal(counts.traces, traces.length - 1);
  assert.deepEqual(await queued(), [{ trace_id: broken.trace_id, attempts: 1 }]);
  const before = await actions();
  assert.ok(before > 0);
  await replaceBoc(broken.hash, boc);
  await database.query(`update chain.trace_queue set leased_until = '-infinity'`);
  assert.equal(await next(), 1);
  assert.ok((await actions()) > before);
});

/** Returns the former bytes of the transaction. */
async function replaceBoc(hash: Buffer, boc: Buffer): Promise<Buffer> {
  const [row] = await database.query<{ boc: Buffer }>(
    'select boc from chain.transactions where hash = $1',
    [hash],
  );
  await database.query('update chain.transactions set boc = $2 where hash = $1', [hash, boc]);
  return row?.boc ?? assert.fail('no such transaction');
}
