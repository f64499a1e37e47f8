import { Database, type DatabaseOptions } from './database.ts';
import type { Session } from './session.ts';

/** Where statements are executed. */
export type ReadSource = 'replica' | 'primary';

/** A replica, with its primary for the time in which the replica cannot be used. */
export class ReplicaDatabase extends Database {
  source: ReadSource = 'replica';
  readonly #primary: Database;

  constructor(replica: DatabaseOptions, primary: DatabaseOptions) {
    super(replica);
    this.#primary = new Database(primary);
  }

  override session<T>(work: (session: Session) => Promise<T>): Promise<T> {
    return this.source === 'primary' ? this.#primary.session(work) : super.session(work);
  }

  override async close(): Promise<void> {
    await Promise.all([super.close(), this.#primary.close()]);
  }
}
