import { toBase64 } from '@tonway/chain';
import { within } from '@tonway/lite-client';
import pMap, { pMapSkip } from 'p-map';
import type { Redis, RedisSpace } from '../../../store/redis.ts';
import { TimeSlice } from '../../../util/time-slice.ts';
import { accountText } from '../../classify/indexed-contracts.ts';
import { PendingUnavailable } from '../errors.ts';
import type { PendingStore, Put, PutOptions, StoredTrace } from './pending-store.ts';
import { accountsOf, type NewPendingTrace, type PendingTrace } from './pending-trace.ts';
import { LIST, PUT, REMOVE } from './redis-scripts.ts';
import { decodeTrace, encodeTrace } from './trace-document.ts';

const DEFAULT_LIMITS = {
  maxTraces: 10_000,
  /** Of all documents together. */
  maxBytes: 512 * 2 ** 20,
  maxTraceBytes: 2 ** 20,
};

/** Accounts by which one trace can be found. */
const MAX_ACCOUNTS = 1000;
const MAX_PER_ACCOUNT = 1000;
/** Traces that one query returns. */
const MAX_FOUND = 256;
/** Commands of one query that are sent together. */
const AT_ONCE = 64;
/** Timeout of one query. */
const TIMEOUT_MS = 2000;

/** Pending traces in Redis. Everything expires there, even if no process removes it. */
export class RedisPendingStore implements PendingStore {
  readonly #client: Redis;
  readonly #prefix: string;
  readonly #limits: typeof DEFAULT_LIMITS;

  constructor({ client, prefix }: RedisSpace, limits: Partial<typeof DEFAULT_LIMITS> = {}) {
    this.#client = client;
    this.#prefix = prefix;
    this.#limits = { ...DEFAULT_LIMITS, ...limits };
  }

  byAccounts(accounts: readonly Buffer[]): Promise<readonly PendingTrace[]> {
    return inTime(this.#byAccounts(accounts));
  }

  byHashes(hashes: readonly Uint8Array[]): Promise<readonly PendingTrace[]> {
    return inTime(this.#byHashes(hashes));
  }

  async #byAccounts(accounts: readonly Buffer[]): Promise<readonly PendingTrace[]> {
    const names = new Set(accounts.map(accountText));
    const read = (name: string) =>
      this.#client.zRangeWithScores(this.#key('account', name), 0, MAX_FOUND - 1, { REV: true });
    const found = await pMap(names, read, { concurrency: AT_ONCE });
    const newest = found.flat().sort((a, b) => b.score - a.score);
    const traces = await this.#read(newest.map(({ value }) => value));
    // An earlier revision of a trace may have had other accounts.
    return traces.filter((trace) => accountsOf(trace).some((account) => names.has(account)));
  }

  async #byHashes(hashes: readonly Uint8Array[]): Promise<readonly PendingTrace[]> {
    const texts = hashes.map((hash) => toBase64(hash));
    if (texts.length === 0) return [];
    const keys = texts.map((text) => this.#key('external', text));
    const found = await this.#client.mGet(keys);
    const candidates = [...found.filter((hash) => hash !== null), ...texts];
    const exists = async (hash: string) =>
      (await this.#client.exists(this.#key('trace', hash))) ? hash : pMapSkip;
    return this.#read(await pMap(new Set(candidates), exists, { concurrency: AT_ONCE }));
  }

  async put(
    trace: NewPendingTrace,
    { replaces, lifetimeMs, admission = '' }: PutOptions,
  ): Promise<Put | null> {
    const { maxTraces, maxBytes, maxTraceBytes } = this.#limits;
    const document = encodeTrace(trace);
    if (document.length > maxTraceBytes) return null;
    const reply = await PUT.run(this.#client, {
      arguments: [
        ...[this.#prefix, trace.hash, String(replaces ?? ''), admission, document],
        ...[String(lifetimeMs), trace.traceId ? '0' : '1', toBase64(trace.externalHash)],
        ...[maxTraces, maxBytes, MAX_PER_ACCOUNT].map(String),
        ...accountsOf(trace).slice(0, MAX_ACCOUNTS),
      ],
    });
    const [revision, ...evicted] = reply as string[];
    return revision === undefined ? null : { revision: Number(revision), evicted };
  }

  async remove(hash: string, revision: number): Promise<boolean> {
    const values = [this.#prefix, hash, String(revision)];
    return (await REMOVE.run(this.#client, { arguments: values })) === 1;
  }

  async list(): Promise<readonly StoredTrace[]> {
    const reply = await LIST.run(this.#client, { arguments: [this.#prefix] });
    const rows = reply as [hash: string, revision: string, emulated: string, expired: number][];
    return rows.map(([hash, revision, emulated, expired]) => ({
      ...{ hash, revision: Number(revision) },
      isRootEmulated: emulated === '1',
      isExpired: expired === 1,
    }));
  }

  async #read(hashes: readonly string[]): Promise<readonly PendingTrace[]> {
    const wanted = [...new Set(hashes)].slice(0, MAX_FOUND);
    const fields = ['revision', 'document'];
    const read = (hash: string) => this.#client.hmGet(this.#key('trace', hash), fields);
    const rows = await pMap(wanted, read, { concurrency: AT_ONCE });
    const traces: PendingTrace[] = [];
    const slice = new TimeSlice();
    for (const [index, [revision, document]] of rows.entries()) {
      if (slice.isOver) await slice.next();
      if (revision && document)
        traces.push(decodeTrace(wanted[index] ?? '', Number(revision), document));
    }
    return traces;
  }

  #key(kind: string, name: string): string {
    return `${this.#prefix}${kind}:${name}`;
  }
}

async function inTime<T>(query: Promise<T>): Promise<T> {
  try {
    return await within(query, { timeoutMs: TIMEOUT_MS });
  } catch (error) {
    throw new PendingUnavailable(error);
  }
}
