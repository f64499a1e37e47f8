import { Database } from '../../src/store/database.ts';
import { migrate } from '../../src/store/migrate/migrate.ts';
import { type ChainSize, generateChain, transactionsOf } from './generated-chain.ts';
import { generateList, type ListName } from './generated-lists.ts';
import { generateTokenChain } from './generated-token-chain.ts';
import { TRACE_TABLES } from './generated-traces.ts';

const POSTGRES = process.env.TONWAY_TEST_POSTGRES ?? 'postgres://postgres@127.0.0.1:5432/postgres';
/** Up to six tables are filled at once, two eras of each. */
const CONNECTIONS = 12;

function urlOf(name: string): string {
  const url = new URL(POSTGRES);
  url.pathname = `/${name}`;
  return url.href;
}

async function asOperator<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const operator = new Database({ url: POSTGRES, connections: 1, statementTimeoutMs: 0 });
  try {
    return await work(operator);
  } finally {
    await operator.close();
  }
}

/** Creates an empty index, which the caller drops. */
export async function createIndex(name: string): Promise<string> {
  await dropIndex(name);
  await asOperator((operator) => operator.query(`create database ${name}`));
  const database = new Database({ url: urlOf(name), statementTimeoutMs: 0 });
  await migrate(database);
  await database.close();
  return urlOf(name);
}

export async function dropIndex(name: string): Promise<void> {
  await asOperator((operator) => operator.query(`drop database if exists ${name} with (force)`));
}

/** The URL of an index of a generated chain; an index of an earlier run is used again. */
export function generatedIndex(size: ChainSize): Promise<string> {
  return indexOf(`tonway_bench_${transactionsOf(size)}_in_${size.eras}`, (database) =>
    generateChain(database, size),
  );
}

/** The same with traces and actions instead of messages and states. */
export function generatedTraceIndex(size: ChainSize): Promise<string> {
  return indexOf(`tonway_bench_traces_${transactionsOf(size)}_in_${size.eras}`, (database) =>
    generateChain(database, size, TRACE_TABLES),
  );
}

/** The same with tokens of every kind instead of messages and states. */
export function generatedTokenIndex(size: ChainSize): Promise<string> {
  return indexOf(`tonway_bench_tokens_${transactionsOf(size)}_in_${size.eras}`, (database) =>
    generateTokenChain(database, size),
  );
}

const listIndex = (list: ListName, size: ChainSize) =>
  `tonway_bench_${list}_${transactionsOf(size)}_in_${size.eras}`;

/** An index that has nothing but the rows of one list. */
export function generatedListIndex(list: ListName, size: ChainSize): Promise<string> {
  return indexOf(listIndex(list, size), (database) => generateList(database, size, list));
}

export function dropListIndex(list: ListName, size: ChainSize): Promise<void> {
  return dropIndex(listIndex(list, size));
}

async function indexOf(
  name: string,
  generate: (database: Database) => Promise<void>,
): Promise<string> {
  if (!(await isComplete(name))) {
    console.error(`${name}: generating …`);
    const url = await createIndex(name);
    const database = new Database({ url, connections: CONNECTIONS, statementTimeoutMs: 0 });
    await generate(database);
    await database.query(`comment on database ${name} is '${COMPLETE}'`);
    await database.close();
  }
  return urlOf(name);
}

/** Changes with the generated data and with the migrations. */
const COMPLETE = 'complete, 8';

function isComplete(name: string): Promise<boolean> {
  return asOperator(async (operator) => {
    const found = await operator.query(
      `select from pg_database where datname = $1 and shobj_description(oid, 'pg_database') = $2`,
      [name, COMPLETE],
    );
    return found.length > 0;
  });
}
