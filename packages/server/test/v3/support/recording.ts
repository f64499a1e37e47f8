import type { Queries } from '../../../src/store/connection.ts';
import type { Database } from '../../../src/store/database.ts';
import type { Statement } from '../../../src/store/lists/list-sql.ts';

/** The database, and in `asked` every statement that reads from it. */
export function recording(database: Database, asked: Statement[]): Queries {
  return {
    query(sql, values = []) {
      asked.push({ sql, values });
      return database.query(sql, values);
    },
    execute: (sql, values) => database.execute(sql, values),
    copyIn: (sql, chunks) => database.copyIn(sql, chunks),
  };
}
