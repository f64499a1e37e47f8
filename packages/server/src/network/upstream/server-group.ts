import {
  type GlobalConfig,
  LiteReader,
  type LiteReaderOptions,
  type QueryOptions,
  type ServerSnapshot,
} from '@tonway/lite-client';
import { NoServerError } from './errors.ts';
import type { Read } from './reads.ts';
import type { UpstreamServer } from './session.ts';
import type { SharedAnswers, SharedResult } from './shared-results.ts';

/** Timeout of one query, including retries on other servers. */
const TIMEOUT_MS = 10_000;

interface ReadLimits {
  readonly archival: boolean;
  readonly signal: AbortSignal | undefined;
  readonly timeoutMs?: number;
}

/** The public or the private servers, with the numbers that responses and metrics show. */
export class ServerGroup {
  readonly name: string;
  readonly reader: LiteReader;
  readonly firstNumber: number;

  static async open(
    name: string,
    config: GlobalConfig,
    options: LiteReaderOptions,
    firstNumber: number,
  ): Promise<ServerGroup> {
    return new ServerGroup(name, await LiteReader.open(config, options), firstNumber);
  }

  private constructor(name: string, reader: LiteReader, firstNumber: number) {
    this.name = name;
    this.reader = reader;
    this.firstNumber = firstNumber;
  }

  get isAlive(): boolean {
    return this.reader.pool.servers.some(({ unusable }) => unusable === null);
  }

  /** Whether at least one server is connected and known, even if it does not answer now. */
  get isConnected(): boolean {
    return this.reader.pool.servers.some(
      ({ health }) => health === 'usable' || health === 'silent',
    );
  }

  /** Whether every server has failed and none has recovered. */
  get isGone(): boolean {
    return this.reader.pool.servers.every(({ health }) => health === 'gone');
  }

  /** Whether at least one server is known to be an archive. */
  get hasArchive(): boolean {
    return this.reader.pool.servers.some(({ history }) => history?.archival === true);
  }

  /** Whether every server is known not to be an archive. */
  get lacksArchive(): boolean {
    return this.reader.pool.servers.every(({ history }) => history?.archival === false);
  }

  /** Whether the server with this number belongs to this group. */
  includes(server: number): boolean {
    const index = server - this.firstNumber;
    return index >= 0 && index < this.reader.pool.servers.length;
  }

  /** A public snapshot: private servers are named by their index, without address and key. */
  get snapshot(): UpstreamServer[] {
    const { servers } = this.reader.pool.snapshot();
    return this.name === 'public' ? [...servers] : servers.map(anonymous);
  }

  /** Reports each server that fails, with the reason, and each server that recovers (null). */
  onServerChanged(listener: (name: string, unusable: string | null) => void): void {
    const failed = new Set<unknown>();
    this.reader.pool.events.on('usable', (server, reason) => {
      const { health } = server;
      if (health === 'unknown' || (health === 'usable') !== failed.has(server)) return;
      if (health === 'usable') failed.delete(server);
      else failed.add(server);
      const index = this.reader.pool.servers.indexOf(server);
      const name = this.name === 'public' ? server.name : privateName(index);
      listener(name, reason?.replaceAll(server.name, name) ?? null);
    });
  }

  /** Reads through the shared cache. Concurrent identical reads of this group share one query. */
  read<T>(
    answers: SharedAnswers,
    read: Read<T>,
    { archival, signal, timeoutMs = TIMEOUT_MS }: ReadLimits,
  ): Promise<SharedResult<T>> {
    const ask = (shared: AbortSignal) =>
      this.#answer(read, { archival, timeoutMs, signal: shared });
    return answers.get(read, `${this.name} ${archival}`, ask, signal);
  }

  async #answer<T>(read: Read<T>, limits: QueryOptions): Promise<SharedResult<T>> {
    const answeredBy = new Set<unknown>();
    const value = await read.ask(this.reader.reads, { ...limits, answeredBy });
    return { value, servers: this.#numbersOf(answeredBy) };
  }

  /** Sends to several servers in parallel; returns the number of the server that accepted first. */
  async send(body: Uint8Array, signal: AbortSignal | undefined): Promise<number[]> {
    const answeredBy = new Set<unknown>();
    const options = { timeoutMs: TIMEOUT_MS, answeredBy, ...(signal && { signal }) };
    await this.reader.pool.query('sendMessage', { body }, options);
    return this.#numbersOf(answeredBy);
  }

  /** The number of the server that returned this error; undefined: not a server of this group. */
  serverOfError(error: object): number | undefined {
    const server = this.reader.pool.serverOf(error);
    return server && this.firstNumber + this.reader.pool.servers.indexOf(server);
  }

  #numbersOf(answeredBy: ReadonlySet<unknown>): number[] {
    return this.reader.pool.servers.flatMap((server, i) =>
      answeredBy.has(server) ? [this.firstNumber + i] : [],
    );
  }
}

function privateName(index: number): string {
  return `private ${index + 1}`;
}

function anonymous(server: ServerSnapshot, index: number): UpstreamServer {
  const name = privateName(index);
  // the reason may contain the address
  const unusable = server.unusable?.replaceAll(server.name, name) ?? null;
  return { ...server, name, unusable, publicKey: null };
}

/** The groups that are alive; all groups if none is, because a server may recover. */
export function availableGroups(groups: readonly ServerGroup[]): readonly ServerGroup[] {
  const alive = groups.filter(({ isAlive }) => isAlive);
  return alive.length > 0 ? alive : groups;
}

/** Queries all groups in parallel, so that a silent group does not delay the others. */
export async function firstAnswer<T>(
  groups: readonly ServerGroup[],
  ask: (group: ServerGroup) => Promise<T>,
): Promise<T> {
  try {
    return await Promise.any(availableGroups(groups).map(ask));
  } catch (failures) {
    throw (failures as AggregateError).errors[0] ?? new NoServerError(false);
  }
}
