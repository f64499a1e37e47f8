import type { Database } from '../database.ts';
import type { Queries } from '../session.ts';

/** A transaction of a snapshot. */
interface Open {
  readonly queries: Promise<Queries>;
  /** Statements that run, or wait for the connection. */
  running: number;
  isEnded: boolean;
  commit(): void;
}

/** A snapshot of the database that begins with its first statement. After `end`, the next statement begins another one. */
export class Snapshot {
  readonly #database: Database;
  #open: Open | null = null;

  constructor(database: Database) {
    this.#database = database;
  }

  async run<T>(work: (queries: Queries) => Promise<T>): Promise<T> {
    this.#open ??= begin(this.#database);
    const open = this.#open;
    open.running++;
    try {
      return await work(await open.queries);
    } finally {
      open.running--;
      commitIfDone(open);
    }
  }

  /** Releases the connection, at once or after the statements that still run. */
  end(): void {
    const open = this.#open;
    if (!open) return;
    this.#open = null;
    open.isEnded = true;
    commitIfDone(open);
  }
}

function begin(database: Database): Open {
  const { promise: queries, resolve, reject } = Promise.withResolvers<Queries>();
  const { promise: done, resolve: commit } = Promise.withResolvers<void>();
  database
    .snapshot((begun) => {
      resolve(begun);
      return done;
    })
    // Without effect after the beginning: a failed statement has reported its error.
    .catch(reject);
  return { queries, running: 0, isEnded: false, commit };
}

function commitIfDone({ isEnded, running, commit }: Open): void {
  if (isEnded && running === 0) commit();
}
