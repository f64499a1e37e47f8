import { toBase64 } from '@tonway/chain';
import { within } from '@tonway/lite-client';
import pMap, { pMapSkip } from 'p-map';
import { accountText } from '../../../store/accounts/account-key.ts';
import { type Redis, type RedisSpace, Script } from '../../../store/redis.ts';
import { TimeSlice } from '../../../util/time-slice.ts';
import { PendingUnavailable } from '../emulate-messages.ts';
import {
  accountsOf,
  type NewPendingTrace,
  type PendingStore,
  type PendingTrace,
  type Put,
  type PutOptions,
  type StoredTrace,
} from './pending-store.ts';
import { decodeTrace, encodeTrace } from './trace-document.ts';

/*
 * Keys, after the prefix:
 *   trace:HASH      hash: revision, document, emulated (1: the first transaction is not on the chain)
 *   traces          sorted set of all traces by the end of their lifetime in milliseconds
 *   sizes, bytes    size of each document, and of all together
 *   account:RAW     sorted set of the traces of an account by the end of their lifetime
 *   external:HASH   the trace of an external message by the hash that is not normalised
 *   admitted:HASH   the admission of a message: the id of its entry in the stream of messages
 *   withdrawn:ID    the message of this entry was refused by the lite servers
 *   rate:RAW        messages to an account in the current period
 */
const COMMON = `
local prefix = ARGV[1]
local clock = redis.call('TIME')
local now = clock[1] * 1000 + math.floor(clock[2] / 1000)

local function drop(hash)
  redis.call('DECRBY', prefix .. 'bytes', tonumber(redis.call('HGET', prefix .. 'sizes', hash) or 0))
  redis.call('HDEL', prefix .. 'sizes', hash)
  redis.call('ZREM', prefix .. 'traces', hash)
  return redis.call('DEL', prefix .. 'trace:' .. hash)
end
`;

/** Returns the new revision and the evicted traces, or nothing. */
const PUT = new Script(`${COMMON}
local hash, replaces, admission, document = ARGV[2], ARGV[3], ARGV[4], ARGV[5]
local lifetime, emulated, external = tonumber(ARGV[6]), ARGV[7], ARGV[8]
local maxTraces, maxBytes, maxPerAccount = tonumber(ARGV[9]), tonumber(ARGV[10]), tonumber(ARGV[11])
local key, all = prefix .. 'trace:' .. hash, prefix .. 'traces'
local stored = redis.call('HGET', key, 'revision') or ''
if stored ~= replaces then return {} end
if admission ~= '' and redis.call('GET', prefix .. 'admitted:' .. hash) ~= admission then return {} end
drop(hash)
local revision = string.format('%.0f', math.max(now, (tonumber(stored) or 0) + 1))
redis.call('HSET', key, 'revision', revision, 'document', document, 'emulated', emulated)
redis.call('PEXPIRE', key, lifetime + 60000)
redis.call('SET', prefix .. 'external:' .. external, hash, 'EX', 600)
redis.call('HSET', prefix .. 'sizes', hash, #document)
redis.call('INCRBY', prefix .. 'bytes', #document)
redis.call('ZADD', all, now + lifetime, hash)
for i = 12, #ARGV do
  local account = prefix .. 'account:' .. ARGV[i]
  redis.call('ZREMRANGEBYSCORE', account, '-inf', now)
  redis.call('ZADD', account, now + lifetime, hash)
  redis.call('ZREMRANGEBYRANK', account, 0, -maxPerAccount - 1)
  redis.call('PEXPIRE', account, 120000)
end
local result = { revision }
while redis.call('ZCARD', all) > maxTraces or tonumber(redis.call('GET', prefix .. 'bytes')) > maxBytes do
  local oldest = redis.call('ZRANGE', all, 0, 0)[1]
  if not oldest or oldest == hash then break end
  drop(oldest)
  table.insert(result, oldest)
end
return result
`);

/** Returns 1 if the trace was removed. */
const REMOVE = new Script(`${COMMON}
local hash, revision = ARGV[2], ARGV[3]
local stored = redis.call('HGET', prefix .. 'trace:' .. hash, 'revision')
if not stored then drop(hash) end
if stored ~= revision then return 0 end
return drop(hash)
`);

/** Returns 'admitted', or the reason why a message is dropped. A message that is read again stays admitted. */
export const ADMIT = new Script(`${COMMON}
local hash, id, account = ARGV[2], ARGV[3], ARGV[4]
local max, period, memory, maxAge = tonumber(ARGV[5]), ARGV[6], ARGV[7], tonumber(ARGV[8])
local admitted, rate = prefix .. 'admitted:' .. hash, prefix .. 'rate:' .. account
if redis.call('EXISTS', prefix .. 'withdrawn:' .. id) == 1 then return 'withdrawn' end
if now - tonumber(string.match(id, '^%d+')) > maxAge then return 'expired' end
local known = redis.call('GET', admitted)
if known == id then return 'admitted' end
if known then return 'duplicate' end
if tonumber(redis.call('GET', rate) or 0) >= max then return 'limited' end
if redis.call('INCR', rate) == 1 then redis.call('PEXPIRE', rate, period) end
redis.call('SET', admitted, id, 'PX', memory)
return 'admitted'
`);

/** Returns 1 if a trace was removed. Nothing is removed if another entry was admitted, or if the trace is on the chain. */
export const WITHDRAW = new Script(`${COMMON}
local hash, id = ARGV[2], ARGV[3]
redis.call('SET', prefix .. 'withdrawn:' .. id, '1', 'EX', 60)
redis.call('XDEL', prefix .. 'messages', id)
if redis.call('GET', prefix .. 'admitted:' .. hash) ~= id then return 0 end
redis.call('DEL', prefix .. 'admitted:' .. hash)
if redis.call('HGET', prefix .. 'trace:' .. hash, 'emulated') ~= '1' then return 0 end
return drop(hash)
`);

/** Returns the hash, the revision, and two flags of every trace: emulated, expired. */
const LIST = new Script(`${COMMON}
local members = redis.call('ZRANGE', prefix .. 'traces', 0, -1, 'WITHSCORES')
local rows = {}
for i = 1, #members, 2 do
  local fields = redis.call('HMGET', prefix .. 'trace:' .. members[i], 'revision', 'emulated')
  rows[#rows + 1] = { members[i], fields[1] or '0', fields[2] or '0', tonumber(members[i + 1]) < now and 1 or 0 }
end
return rows
`);

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
    return inTime(async () => {
      const names = new Set(accounts.map(accountText));
      const read = (name: string) =>
        this.#client.zRangeWithScores(this.#key('account', name), 0, MAX_FOUND - 1, { REV: true });
      const found = await pMap(names, read, { concurrency: AT_ONCE });
      const newest = found.flat().sort((a, b) => b.score - a.score);
      const traces = await this.#read(newest.map(({ value }) => value));
      // An earlier revision of a trace may have had other accounts.
      return traces.filter((trace) => accountsOf(trace).some((account) => names.has(account)));
    });
  }

  byHashes(hashes: readonly Uint8Array[]): Promise<readonly PendingTrace[]> {
    return inTime(async () => {
      const texts = hashes.map((hash) => toBase64(hash));
      if (texts.length === 0) return [];
      const keys = texts.map((text) => this.#key('external', text));
      const found = await this.#client.mGet(keys);
      const candidates = [...found.filter((hash) => hash !== null), ...texts];
      const exists = async (hash: string) =>
        (await this.#client.exists(this.#key('trace', hash))) ? hash : pMapSkip;
      return this.#read(await pMap(new Set(candidates), exists, { concurrency: AT_ONCE }));
    });
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
        this.#prefix,
        trace.hash,
        String(replaces ?? ''),
        admission,
        document,
        String(lifetimeMs),
        trace.traceId ? '0' : '1',
        toBase64(trace.externalHash),
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
      hash,
      revision: Number(revision),
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

async function inTime<T>(query: () => Promise<T>): Promise<T> {
  try {
    return await within(query(), { timeoutMs: TIMEOUT_MS });
  } catch (error) {
    throw new PendingUnavailable(error);
  }
}
