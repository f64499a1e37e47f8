import { execFile } from 'node:child_process';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../ports/free-port.ts';
import { Program } from '../program/program.ts';
import { type Account, postgresAccount, programFolder, runProgram } from './programs.ts';

const run = promisify(execFile);

/** A private PostgreSQL cluster that can be stopped and started; closing removes its data. */
export interface Postgres extends AsyncDisposable {
  /** The URL of the database `postgres`, as a superuser. */
  readonly url: string;
  start(): Promise<void>;
  /** A clean shutdown: sessions are ended and data is flushed. */
  stop(): Promise<void>;
  /** An immediate shutdown: the next start recovers from the log. */
  kill(): Promise<void>;
}

export interface PostgresOptions {
  /** Lines of `postgresql.conf`. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Variables of the server, beyond those of this process. */
  readonly env?: Readonly<Record<string, string>>;
  /** Starts a read-only standby that replicates this cluster. */
  readonly standbyOf?: Postgres;
}

/** fsync is not needed to survive a crash of the process, only of the machine. */
const QUICK = { fsync: 'off' };

export async function startPostgres(options: PostgresOptions = {}): Promise<Postgres> {
  const [port, account] = [await freePort(), await postgresAccount()];
  const folder = await mkdtemp(join(tmpdir(), 'tonway-postgres-'));
  const place = { ...account, cwd: folder };
  if (account.uid && account.gid) await chown(folder, account.uid, account.gid);
  const env = { ...process.env, ...options.env };
  const cluster = new Cluster(port, { ...place, env }, { ...QUICK, ...options.settings });
  try {
    await createData(place, options.standbyOf);
    await cluster.start();
  } catch (error) {
    await cluster[Symbol.asyncDispose]();
    throw error;
  }
  return cluster;
}

type Place = Account & { readonly cwd: string; readonly env?: NodeJS.ProcessEnv };

function createData(place: Place, primary: Postgres | undefined): Promise<void> {
  const args = primary
    ? ['--write-recovery-conf', '--checkpoint=fast', '--dbname', primary.url]
    : ['--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C'];
  const program = primary ? 'pg_basebackup' : 'initdb';
  return runProgram(program, ['--pgdata=data', '--no-sync', ...args], place);
}

class Cluster implements Postgres {
  readonly #port: number;
  readonly #place: Place;
  readonly #args: readonly string[];
  #server: Program | null = null;

  constructor(port: number, place: Place, settings: Readonly<Record<string, string>>) {
    this.#port = port;
    this.#place = place;
    const all = { listen_addresses: '127.0.0.1', unix_socket_directories: '', ...settings };
    const lines = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    this.#args = ['-D', 'data', '-p', `${port}`, ...lines];
  }

  get url(): string {
    return `postgres://postgres@127.0.0.1:${this.#port}/postgres`;
  }

  async start(): Promise<void> {
    const command = join(await programFolder(), 'postgres');
    this.#server ??= await Program.start(command, this.#args, () => this.#answers(), this.#place);
  }

  stop(): Promise<void> {
    return this.#end('SIGINT');
  }

  kill(): Promise<void> {
    return this.#end('SIGQUIT');
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.kill();
    await rm(this.#place.cwd, { recursive: true });
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    await this.#server?.end(signal);
    this.#server = null;
  }

  async #answers(): Promise<boolean> {
    // A client program, which the folder of the server does not always contain.
    return run('pg_isready', ['--quiet', '--host=127.0.0.1', `--port=${this.#port}`]).then(
      () => true,
      () => false,
    );
  }
}
