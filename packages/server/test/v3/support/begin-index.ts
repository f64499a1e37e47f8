import type { Database } from '../../../src/store/database.ts';

/** An index that has begun, of a chain in which nothing happened: v3 answers from it. */
export async function beginIndex(database: Database): Promise<void> {
  await database.query(`insert into chain.network values (true, '\\x00', 1000000)`);
  await database.query('select chain.create_era(0)');
  await database.query(`insert into chain.head values (true, 1, 5, '\\x00', 1)`);
}
