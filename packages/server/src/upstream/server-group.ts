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
import type { Answered, SharedAnswers } from './shared-answers.ts';

/** For one question, all servers that are asked it together. */
const TIMEOUT_MS = 10_000;

interface ReadLimits {
  readonly archival: boolean;
  readonly signal: AbortSignal | undefined;
  readonly timeoutMs?: number;
}

/** Servers of one kind, public or private, with the numbers that users know them by. */
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

  /** Whether every server has failed, and has not answered since. */
  get isGone(): boolean {
    return this.reader.pool.servers.every(({ standing }) => standing === 'gone');
  }

  /** Whether a server is known to keep the whole history. */
  get hasArchive(): boolean {
    return this.reader.pool.servers.some(({ history }) => history?.archival === true);
  }

  /** Whether every server is known not to. */
  get lacksArchive(): boolean {
    return this.reader.pool.servers.every(({ history }) => history?.archival === false);
  }

  /** Whether the server with this number is one of these. */
  includes(server: number): boolean {
    const place = server - this.firstNumber;
    return place >= 0 && place < this.reader.pool.servers.length;
  }

  /** For everybody to see: private servers are called by their place, and where they are is not told. */
  get snapshot(): UpstreamServer[] {
    const { servers } = this.reader.pool.snapshot();
    return this.name === 'public' ? [...servers] : servers.map(anonymous);
  }

  /** Tells of each server that fails, with the reason, and of each that answers again. */
  onServerChanged(listener: (name: string, unusable: string | null) => void): void {
    const gone = new Set<unknown>();
    this.reader.pool.events.on('usable', (server, reason) => {
      const { standing } = server;
      if (standing === 'unknown' || (standing === 'gone') === gone.has(server)) return;
      if (standing === 'gone') gone.add(server);
      else gone.delete(server);
      const place = this.reader.pool.servers.indexOf(server);
      const name = this.name === 'public' ? server.name : privateName(place);
      listener(name, reason?.replaceAll(server.name, name) ?? null);
    });
  }

  /** Shared with all who ask the same of this group now, and with those who had an answer of anybody before. */
  read<T>(
    answers: SharedAnswers,
    read: Read<T>,
    { archival, signal, timeoutMs = TIMEOUT_MS }: ReadLimits,
  ): Promise<Answered<T>> {
    const ask = (shared: AbortSignal) =>
      this.#answer(read, { archival, timeoutMs, signal: shared });
    return answers.get(read, `${this.name} ${archival}`, ask, signal);
  }

  async #answer<T>(read: Read<T>, limits: QueryOptions): Promise<Answered<T>> {
    const answeredBy = new Set<unknown>();
    const value = await read.ask(this.reader.reads, { ...limits, answeredBy });
    return { value, servers: this.#numbersOf(answeredBy) };
  }

  /** To several servers at once; gives the numbers of those that accepted it first. */
  async send(body: Uint8Array, signal: AbortSignal | undefined): Promise<number[]> {
    const answeredBy = new Set<unknown>();
    const options = { timeoutMs: TIMEOUT_MS, answeredBy, ...(signal && { signal }) };
    await this.reader.pool.query('sendMessage', { body }, options);
    return this.#numbersOf(answeredBy);
  }

  /** The number of the server that refused with this error; undefined: none of these did. */
  refuserOf(error: object): number | undefined {
    const server = this.reader.pool.whoGave(error);
    return server && this.firstNumber + this.reader.pool.servers.indexOf(server);
  }

  #numbersOf(answeredBy: ReadonlySet<unknown>): number[] {
    return this.reader.pool.servers.flatMap((server, i) =>
      answeredBy.has(server) ? [this.firstNumber + i] : [],
    );
  }
}

function privateName(place: number): string {
  return `private ${place + 1}`;
}

function anonymous(server: ServerSnapshot, place: number): UpstreamServer {
  const name = privateName(place);
  // the reason may say where the connection was to go
  const unusable = server.unusable?.replaceAll(server.name, name) ?? null;
  return { ...server, name, unusable, publicKey: null };
}

/** Those that can be asked now; all of them where none can, for one may come back. */
export function aliveOf(groups: readonly ServerGroup[]): readonly ServerGroup[] {
  const alive = groups.filter(({ isAlive }) => isAlive);
  return alive.length > 0 ? alive : groups;
}

/** All at once: one that only says nothing must not hold up the others. */
export async function anyOf<T>(
  groups: readonly ServerGroup[],
  ask: (group: ServerGroup) => Promise<T>,
): Promise<T> {
  try {
    return await Promise.any(aliveOf(groups).map(ask));
  } catch (failures) {
    throw (failures as AggregateError).errors[0] ?? new NoServerError(false);
  }
}
