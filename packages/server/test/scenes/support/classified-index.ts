import type { DevnetOptions } from '@tonway/devnet';
import { installDnsRoot } from '@tonway/scenes';
import { Classifier } from '../../../src/index/classify/classifier.ts';
import type { Queries } from '../../../src/store/connection.ts';
import { eventually } from '../../gateway/support/eventually.ts';
import type { OwnDatabase } from '../../support/own-database.ts';
import { sceneIndex } from './scene-index.ts';

/** A devnet whose blocks are indexed, contracts read and traces classified as they appear. */
export async function classifiedIndex(options: DevnetOptions = {}) {
  const index = await sceneIndex({ shards: 4, ...options });
  await installDnsRoot(index.devnet);
  const classifier = startClassifier(index);

  /** Waits until everything on the devnet is indexed, read and classified. */
  const settled = async () => {
    await index.settled();
    await allClassified(index.database);
  };
  return { ...index, failures: classifier.failures, settled };
}

/** Classifies traces until it is stopped, or the database goes. */
export function startClassifier({
  database,
  closeFirst,
}: Pick<OwnDatabase, 'database' | 'closeFirst'>) {
  const failures: unknown[] = [];
  const classifier = new Classifier({
    database,
    observer: { classified: () => {}, failed: (error) => void failures.push(error) },
  });
  const stopping = new AbortController();
  const running = classifier.run(stopping.signal);
  const stop = async () => {
    stopping.abort();
    await running;
  };
  closeFirst(stop);
  return { failures, stop };
}

/** Waits until no trace is left to classify. */
export function allClassified(queries: Queries, withinMs = 120_000): Promise<number> {
  return eventually(
    async () => (await queries.execute('select from chain.trace_queue limit 1')) === 0,
    withinMs,
  );
}

type Row = Readonly<Record<string, unknown>>;

/** The rows of all actions. */
export async function actionRows(queries: Queries): Promise<readonly Row[]> {
  const rows = await queries.query<{ row: Row }>(
    'select to_jsonb(a) as row from chain.actions a order by trace_end_lt, trace_id, end_lt, action_id',
  );
  return rows.map(({ row }) => row);
}
