import { Database } from '../../src/store/database.ts';
import type { Statement } from '../../src/store/lists/list-sql.ts';
import { literal } from '../../test/support/sql-literal.ts';
import type { Questions } from './v3-questions.ts';
import { statementsOf } from './v3-statements.ts';

const ASKED = 12;
const KEPT_PLANS = 100_000;

interface Plan {
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
}

/** Pages of tables and indexes that PostgreSQL reads for an answer on average, cached ones too, by the kind of request. */
export async function pagesRead(
  url: string,
  questions: readonly Questions[],
): Promise<ReadonlyMap<string, number>> {
  const database = new Database({
    url,
    connections: 1,
    keptPlans: KEPT_PLANS,
    statementTimeoutMs: 0,
  });
  const pages = new Map<string, number>();
  for (const each of questions) {
    const asked = { ...each, queries: each.queries.slice(0, ASKED) };
    const answers = await statementsOf(database, asked);
    let sum = 0;
    for (const statement of answers.flat()) sum += await pagesOf(database, statement);
    pages.set(each.name, sum / answers.length);
  }
  await database.close();
  return pages;
}

/** With the plan that a connection keeps, which is made without looking at the values. */
function pagesOf(database: Database, { sql, values }: Statement): Promise<number> {
  const given = values.length > 0 ? `(${values.map(literal).join()})` : '';
  return database.withConnection(async (connection) => {
    await connection.query(`prepare asked as ${sql}`);
    const [row] = await connection.query<{ 'QUERY PLAN': readonly { Plan: Plan }[] }>(
      `explain (analyze, buffers, format json) execute asked${given}`,
    );
    await connection.query('deallocate asked');
    const plan = row?.['QUERY PLAN'][0]?.Plan;
    return plan ? plan['Shared Hit Blocks'] + plan['Shared Read Blocks'] : Number.NaN;
  });
}
