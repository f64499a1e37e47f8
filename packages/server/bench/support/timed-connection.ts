import pg from 'pg';
import { type Chunks, Connection, types } from '../../src/store/connection.ts';
import type { Stopwatch } from './stopwatch.ts';

/** A connection whose statements are timed. */
export class TimedConnection extends Connection {
  readonly #client: pg.Client;
  readonly #watch: Stopwatch;

  static async connect(url: string, watch: Stopwatch): Promise<TimedConnection> {
    const client = new pg.Client({ connectionString: url, types });
    await client.connect();
    return new TimedConnection(client, watch);
  }

  private constructor(client: pg.Client, watch: Stopwatch) {
    super(client);
    this.#client = client;
    this.#watch = watch;
  }

  override execute(sql: string, values?: readonly unknown[]): Promise<number> {
    const part =
      /latest_account_states|chain\.codes|chain\.head/.exec(sql)?.[0] ?? 'other statements';
    return this.#watch.time(part, () => super.execute(sql, values));
  }

  override copyIn(sql: string, chunks: Chunks): Promise<number> {
    return this.#watch.time('COPY', () => super.copyIn(sql, chunks));
  }

  end(): Promise<void> {
    return this.#client.end();
  }
}
