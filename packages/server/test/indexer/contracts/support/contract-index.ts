import { ContractWorker } from '../../../../src/index/contracts/contract-worker.ts';
import { Recognizer } from '../../../../src/network/contracts/recognize/recognizer.ts';
import type { Upstream } from '../../../../src/network/upstream/session.ts';
import type { Queries } from '../../../../src/store/connection.ts';
import { CONTRACT_TABLES } from '../../../../src/store/contracts/tables.ts';
import { eventually } from '../../../gateway/support/eventually.ts';
import type { OwnDatabase } from '../../../support/own-database.ts';

export interface RunningWorker {
  /** What failed so far. */
  readonly failures: readonly unknown[];
  stop(): Promise<void>;
}

/** Reads contracts until it is stopped, or the database goes. */
export function startWorker(
  { database, closeFirst }: Pick<OwnDatabase, 'database' | 'closeFirst'>,
  upstream: Upstream,
): RunningWorker {
  const stopping = new AbortController();
  const failures: unknown[] = [];
  const recognizer = new Recognizer({ network: 'devnet', threads: 1 });
  const observer = { read: () => {}, failed: (error: unknown) => void failures.push(error) };
  const worker = new ContractWorker({ database, upstream, recognizer, pages: 2, observer });
  const running = worker.run(stopping.signal);
  const stop = async () => {
    stopping.abort();
    await running;
    await recognizer.close();
  };
  closeFirst(stop);
  return { failures, stop };
}

/** Waits until no contract is left to read. */
export function allRead(queries: Queries, withinMs = 60_000): Promise<number> {
  return eventually(
    async () => (await queries.execute('select from chain.contract_queue limit 1')) === 0,
    withinMs,
  );
}

type Row = Readonly<Record<string, unknown>>;

/** The rows of all tables of contracts, without ids. */
export async function contractRows(queries: Queries): Promise<Record<string, readonly Row[]>> {
  const tables: Record<string, readonly Row[]> = {};
  for (const name of ['contracts', ...CONTRACT_TABLES.map(({ name }) => name)]) {
    const rows = await queries.query<{ row: Row }>(
      `select to_jsonb(t) - 'id' as row from chain.${name} t order by account`,
    );
    tables[name] = rows.map(({ row }) => row);
  }
  return tables;
}
