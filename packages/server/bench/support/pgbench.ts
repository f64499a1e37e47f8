import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Statement } from '../../src/store/lists/list-sql.ts';
import { literal } from '../../test/support/sql-literal.ts';
import { sharesOf } from './http-client.ts';

const run = promisify(execFile);

/** Statements through `pgbench` as `pg` sends them: each is parsed, planned and executed. */
export interface PgBench {
  /** The total duration in milliseconds, without connecting. */
  run(): Promise<number>;
  close(): Promise<void>;
}

/** Each request is a list of statements that are executed in order. */
export async function openPgBench(
  url: string,
  requests: readonly (readonly Statement[])[],
  connections: number,
): Promise<PgBench> {
  const folder = await mkdtemp(join(tmpdir(), 'tonway-pgbench-'));
  const file = join(folder, 'requests.sql');
  await writeFile(file, scriptOf(requests, connections));
  const clients = [`--client=${connections}`, '--jobs=1', '--transactions=1'];
  const args = [...clients, '--no-vacuum', `--protocol=${PROTOCOL}`, `--file=${file}`, url];
  return {
    async run() {
      const { stdout } = await run('pgbench', args);
      const rate = /tps = ([\d.]+)/.exec(stdout)?.[1];
      return (connections / Number(rate)) * 1000;
    },
    close: () => rm(folder, { recursive: true }),
  };
}

const PROTOCOL = process.env.TONWAY_PGBENCH_PROTOCOL ?? 'extended';

/** Each connection executes its share of the requests. */
function scriptOf(requests: readonly (readonly Statement[])[], connections: number): string {
  const shares = sharesOf(requests, connections).map(
    (share, i) =>
      `\\if :client_id = ${i}\n${share.flat().map(literalStatement).join('\n')}\n\\endif\n`,
  );
  return shares.join('');
}

/** The statement with untyped literals, whose types PostgreSQL derives as it does for parameters. */
function literalStatement({ sql, values }: Statement): string {
  const filled = sql.replace(/\$(\d+)/g, (_, number) => literal(values[Number(number) - 1]));
  return `${filled.replaceAll(/\s+/g, ' ')};`;
}
