import { LiteError, type LiteReader, type ServerSnapshot } from '@tonway/lite-client';
import { isMissingOnServer, NoServerError } from './errors.ts';
import type { Read } from './reads.ts';
import type { SessionOptions, UpstreamServer } from './session.ts';
import type { SharedAnswers, SharedResult } from './shared-results.ts';

/** Timeout of one query, including retries on other servers. */
const TIMEOUT_MS = 10_000;

/** The public or the private servers, with the numbers that responses and metrics show. */
export class ServerGroup {
  readonly name: string;
  readonly reader: LiteReader;
  readonly firstNumber: number;
  readonly #archivalScope: string;

  constructor(name: string, reader: LiteReader, firstNumber: number) {
    this.name = name;
    this.reader = reader;
    this.firstNumber = firstNumber;
    this.#archivalScope = `${name} archives`;
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
    {
      archival,
      signal,
      timeoutMs = TIMEOUT_MS,
    }: { archival: boolean; signal: AbortSignal | undefined; timeoutMs?: number },
  ): Promise<SharedResult<T>> {
    const answeredBy = new Set<unknown>();
    const limits = { archival, timeoutMs, answeredBy };
    const ask = (shared: AbortSignal) => read.ask(this.reader.reads, { ...limits, signal: shared });
    const scope = archival ? this.#archivalScope : this.name;
    return answers.get(read, scope, ask, () => this.#numbersOf(answeredBy), signal);
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
function availableGroups(groups: readonly ServerGroup[]): readonly ServerGroup[] {
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

/** Timeout of a group that is followed by another group. */
const PREFERRED_TIMEOUT_MS = 3000;

/**
 * Chooses the servers for one request: the preferred group, then the next group, then archives for data that other
 * servers have deleted. This class does not retry; the pool retries within a group.
 */
export class GroupFallback {
  readonly #groups: readonly ServerGroup[];
  readonly #answers: SharedAnswers;
  readonly #signal: AbortSignal | undefined;
  #archival: boolean;

  /** `groups`: the groups that the request may use, the preferred group first. */
  constructor(
    groups: readonly ServerGroup[],
    answers: SharedAnswers,
    { archival = false, signal }: SessionOptions,
  ) {
    this.#groups = groups;
    this.#answers = answers;
    this.#archival = archival;
    this.#signal = signal;
  }

  /** Whether the request may see the number of this server: a cached answer may come from a server of another group. */
  mayDisclose(server: number): boolean {
    return this.#groups.some((group) => group.includes(server));
  }

  /** Numbers of the servers that returned this error. */
  serversOfError(error: object): readonly number[] {
    return this.#groups.flatMap((group) => group.serverOfError(error) ?? []);
  }

  /** Sends to several servers of a group in parallel; continues with the next group if no server is available. */
  async send(message: Uint8Array): Promise<readonly number[]> {
    let failure: unknown = new NoServerError(false);
    for (const group of availableGroups(this.#groups)) {
      try {
        return await group.send(message, this.#signal);
      } catch (error) {
        failure = error;
        if (!isNoServer(error)) throw error;
      }
    }
    throw failure;
  }

  /** The result is mapped in the same step, because each promise costs time in every request. */
  read<T, S>(
    read: Read<T>,
    receive: (result: SharedResult<T>) => S,
    refuse: (error: Error) => S,
  ): Promise<S> {
    const [group] = this.#groups;
    const isOnly = this.#groups.length === 1 && group?.isAlive;
    if (!isOnly || this.#archival) return this.#readFromAny(read).then(receive, refuse);
    return group
      .read(this.#answers, read, { archival: false, signal: this.#signal })
      .then(receive, (error) => this.#readAfter(error, read).then(receive, refuse));
  }

  async #readFromAny<T>(read: Read<T>): Promise<SharedResult<T>> {
    if (this.#archival && this.#groups.every(({ lacksArchive }) => lacksArchive))
      throw new NoServerError(true);
    try {
      return await this.#tryInOrder(this.#groups, read, this.#archival);
    } catch (error) {
      return this.#readAfter(error, read);
    }
  }

  /** Continues with archives, if they may have what other servers lack. */
  async #readAfter<T>(error: unknown, read: Read<T>): Promise<SharedResult<T>> {
    // a transient error has already been retried on all servers, archives included
    const isFinal = this.#archival || isTransient(error) || !isMissingOnServer(error);
    const archives = isFinal ? [] : this.#groups.filter(({ hasArchive }) => hasArchive);
    if (archives.length === 0) throw withArchivalReason(error, this.#archival);
    return this.#fromArchives(archives, read, error);
  }

  /** After a successful read from an archive, the rest of the request uses archives only: the requested data is old. */
  async #fromArchives<T>(
    archives: readonly ServerGroup[],
    read: Read<T>,
    originalError: unknown,
  ): Promise<SharedResult<T>> {
    try {
      const answer = await this.#tryInOrder(archives, read, true);
      this.#archival = true;
      return answer;
    } catch {
      throw originalError;
    }
  }

  async #tryInOrder<T>(
    groups: readonly ServerGroup[],
    read: Read<T>,
    archival: boolean,
  ): Promise<SharedResult<T>> {
    const alive = groups.filter(({ isAlive }) => isAlive);
    // no group is alive: query all groups in parallel and use the first answer that comes back
    if (alive.length === 0)
      return firstAnswer(groups, (group) =>
        group.read(this.#answers, read, { archival, signal: this.#signal }),
      );
    let failure: unknown;
    for (const group of alive) {
      const limits = { archival, signal: this.#signal };
      const isLast = group === alive.at(-1);
      const options = isLast ? limits : { ...limits, timeoutMs: PREFERRED_TIMEOUT_MS };
      try {
        return await group.read(this.#answers, read, options);
      } catch (error) {
        failure = error;
        if (!isTransient(error)) break;
      }
    }
    throw failure ?? new NoServerError(archival);
  }
}

function withArchivalReason(error: unknown, archival: boolean): unknown {
  return isNoServer(error) ? new NoServerError(archival, { cause: error }) : error;
}

function isNoServer(error: unknown): boolean {
  return error instanceof LiteError && error.code === 'NO_SERVER';
}

function isTransient(error: unknown): boolean {
  return error instanceof LiteError && error.transient;
}
