import { setTimeout as sleep } from 'node:timers/promises';
import { Classifier } from '../../src/index/classify/classifier.ts';
import { ContractWorker } from '../../src/index/contracts/contract-worker.ts';
import { Recognizer } from '../../src/network/contracts/recognize/recognizer.ts';
import { eventually } from '../../test/gateway/support/eventually.ts';
import { indexAll } from './index-all.ts';
import { recordedIngest } from './recorded-ingest.ts';

/** The recorded lite server cannot answer all questions: what failed twice is left out. */
const UNREAD = 'select from chain.contract_queue where attempts < 2 limit 1';

/** The recorded network in a new index, with all stages: contracts are read and traces are classified. */
export async function classifiedRecording(name: string, closing: AsyncDisposableStack) {
  const { parts, steps, prepare } = await recordedIngest(name, false, closing);
  const { database, upstream } = parts;
  await prepare();
  await indexAll(parts, steps);
  const running = new AbortController();
  const failed = (error: unknown) => console.error(error);
  const recognizer = new Recognizer({ network: 'localnet', threads: 1 });
  const observer = { read: () => {}, failed };
  const worker = new ContractWorker({ database, upstream, recognizer, pages: 2, observer });
  const reading = worker.run(running.signal);
  await eventually(async () => (await database.execute(UNREAD)) === 0, 60_000);
  running.abort();
  await reading;
  await recognizer.close();
  await database.query('truncate chain.contract_queue');
  const classifier = new Classifier({ database, observer: { classified: () => {}, failed } });
  while ((await database.execute('select from chain.trace_queue limit 1')) > 0)
    if ((await classifier.next(new AbortController().signal)) === 0) await sleep(100);
  return database;
}
