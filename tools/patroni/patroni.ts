import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '../ports/free-port.ts';
import { type Account, postgresAccount, programFolder } from '../postgres/programs.ts';
import { Program } from '../program/program.ts';
import { type NodePlace, nodeConfig, proxyConfig } from './config.ts';

const PROGRAMS = ['patroni', 'etcd', 'haproxy'];
const READY_MS = 60_000;
const LOOK_EVERY_MS = 200;

/** The reason to skip tests with a cluster; false if there is none. */
export async function patroniMissing(): Promise<string | false> {
  const found = promisify(execFile);
  const looks = PROGRAMS.map((name) =>
    found('which', [name]).then(
      () => [],
      () => [name],
    ),
  );
  const missing = (await Promise.all(looks)).flat();
  return (
    missing.length > 0 &&
    `not installed: ${missing.join(', ')} (Debian: patroni etcd-server haproxy)`
  );
}

type Place = Account & { readonly cwd: string };

/** Two PostgreSQL nodes under Patroni with synchronous replication, and a proxy to the primary. */
export class PatroniCluster implements AsyncDisposable {
  readonly #place: Place;
  readonly #port: number;
  readonly #nodes: PatroniNode[] = [];
  readonly #others: Program[] = [];

  static async start(): Promise<PatroniCluster> {
    const account = await postgresAccount();
    const folder = await mkdtemp(join(tmpdir(), 'tonway-patroni-'));
    if (account.uid && account.gid) await chown(folder, account.uid, account.gid);
    const cluster = new PatroniCluster({ ...account, cwd: folder }, await freePort());
    try {
      await cluster.#start();
    } catch (error) {
      await cluster[Symbol.asyncDispose]();
      throw error;
    }
    return cluster;
  }

  private constructor(place: Place, port: number) {
    this.#place = place;
    this.#port = port;
  }

  /** The URL of the primary. */
  get url(): string {
    return `postgres://postgres@127.0.0.1:${this.#port}/postgres`;
  }

  /** Simulates the loss of a machine. */
  async killPrimary(): Promise<void> {
    for (const node of this.#nodes) if (await node.is('primary')) return node.kill();
    throw new Error('there is no primary');
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.#nodes.map((node) => node.kill()));
    await Promise.all(this.#others.map((program) => program.end('SIGKILL')));
    await rm(this.#place.cwd, { recursive: true, maxRetries: 10, retryDelay: 100 });
  }

  async #start(): Promise<void> {
    const etcdPort = await this.#startEtcd();
    const places: NodePlace[] = [];
    for (const name of ['a', 'b']) {
      const dataFolder = join(this.#place.cwd, name);
      places.push({ name, port: await freePort(), restPort: await freePort(), dataFolder });
    }
    for (const [i, place] of places.entries()) {
      const config = nodeConfig(place, etcdPort, await programFolder());
      this.#nodes.push(await PatroniNode.start(place, config, this.#place));
      // The first node initializes the cluster that the second joins.
      await until(() => this.#nodes[i]?.is(i === 0 ? 'primary' : 'sync') ?? false);
    }
    await this.#startProxy(places);
  }

  async #startEtcd(): Promise<number> {
    const [port, peerPort] = [await freePort(), await freePort()];
    const [url, peerUrl] = [port, peerPort].map((each) => `http://127.0.0.1:${each}`);
    const args = [
      ['--data-dir', 'etcd', '--unsafe-no-fsync'],
      ['--listen-client-urls', `${url}`, '--advertise-client-urls', `${url}`],
      ['--listen-peer-urls', `${peerUrl}`, '--initial-advertise-peer-urls', `${peerUrl}`],
      ['--initial-cluster', `default=${peerUrl}`],
    ].flat();
    const isReady = () => answers(`${url}/health`);
    this.#others.push(await Program.start('etcd', args, isReady, this.#place));
    return port;
  }

  async #startProxy(places: readonly NodePlace[]): Promise<void> {
    const file = join(this.#place.cwd, 'haproxy.cfg');
    await writeFile(file, proxyConfig(this.#port, places));
    const isReady = () => accepts(this.#port);
    this.#others.push(await Program.start('haproxy', ['-db', '-f', file], isReady, this.#place));
  }
}

class PatroniNode {
  readonly #place: NodePlace;
  readonly #patroni: Program;
  readonly #endWithThis = () => this.#killPostgres();
  #isKilled = false;

  static async start(
    place: NodePlace,
    config: string,
    { cwd, ...account }: Place,
  ): Promise<PatroniNode> {
    const file = join(cwd, `${place.name}.yml`);
    await mkdir(place.dataFolder, { mode: 0o700 });
    if (account.uid && account.gid) await chown(place.dataFolder, account.uid, account.gid);
    await writeFile(file, config);
    const isReady = () => accepts(place.restPort);
    const patroni = await Program.start('patroni', [file], isReady, { cwd, ...account });
    return new PatroniNode(place, patroni);
  }

  private constructor(place: NodePlace, patroni: Program) {
    this.#place = place;
    this.#patroni = patroni;
    process.once('exit', this.#endWithThis);
  }

  is(role: 'primary' | 'sync'): Promise<boolean> {
    return answers(`http://127.0.0.1:${this.#place.restPort}/${role}`);
  }

  /** Kills Patroni and PostgreSQL at once, so that neither can react. */
  async kill(): Promise<void> {
    // The pid may belong to another process by now.
    if (this.#isKilled) return;
    this.#isKilled = true;
    const ended = this.#patroni.end('SIGKILL');
    this.#killPostgres();
    await ended;
    process.off('exit', this.#endWithThis);
  }

  /** PostgreSQL runs detached and outlives Patroni. */
  #killPostgres(): void {
    try {
      const [pid] = readFileSync(join(this.#place.dataFolder, 'postmaster.pid'), 'utf8').split(
        '\n',
      );
      process.kill(Number(pid), 'SIGKILL');
    } catch {
      // The process does not run.
    }
  }
}

function answers(url: string): Promise<boolean> {
  return fetch(url, { signal: AbortSignal.timeout(2000) }).then(
    ({ ok }) => ok,
    () => false,
  );
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const end = (accepted: boolean) => {
      socket.destroy();
      resolve(accepted);
    };
    socket.on('connect', () => end(true)).on('error', () => end(false));
  });
}

async function until(check: () => Promise<boolean> | boolean): Promise<void> {
  const endMs = Date.now() + READY_MS;
  while (!(await check())) {
    if (Date.now() > endMs) throw new Error(`the cluster is not ready within ${READY_MS} ms`);
    await sleep(LOOK_EVERY_MS);
  }
}
