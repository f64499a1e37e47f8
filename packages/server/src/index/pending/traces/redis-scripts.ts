import { Script } from '../../../store/redis.ts';

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
export const PUT = new Script(`${COMMON}
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
export const REMOVE = new Script(`${COMMON}
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
export const LIST = new Script(`${COMMON}
local members = redis.call('ZRANGE', prefix .. 'traces', 0, -1, 'WITHSCORES')
local rows = {}
for i = 1, #members, 2 do
  local fields = redis.call('HMGET', prefix .. 'trace:' .. members[i], 'revision', 'emulated')
  rows[#rows + 1] = { members[i], fields[1] or '0', fields[2] or '0', tonumber(members[i + 1]) < now and 1 or 0 }
end
return rows
`);
