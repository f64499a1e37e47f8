/**
 * `takeFrom` of `bucket.ts` in Redis, in microseconds of its clock: the replicas' clocks do not matter.
 * A negative count gives back. Times count from 2023, which leaves digits for fractions; what it returns is in nanoseconds.
 */
export const TAKE_SCRIPT = `
local interval, tolerance, advance = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local count = tonumber(ARGV[4])
local clock = redis.call('TIME')
local now = (clock[1] - 1.7e9) * 1e6 + clock[2]
local level = redis.call('HMGET', KEYS[1], 'used', 'open')
local used = math.min(tonumber(level[1] or 0), now + tolerance + advance)
local open = math.min(tonumber(level[2] or 0), now + advance)
if used <= now - advance then used, open = now, now + advance end
local free = math.floor((math.max(now, open) + tolerance - used) / interval + 1e-3)
local granted = math.min(count, math.max(0, free))
if granted ~= 0 then
  used = used + granted * interval
  redis.call('HSET', KEYS[1], 'used', string.format('%.3f', used), 'open', string.format('%.3f', open))
  redis.call('PEXPIRE', KEYS[1], math.max(1, math.ceil((used + advance - now) / 1000)))
end
return { granted, math.floor((used - now) * 1000 + 0.5), math.floor((open - now) * 1000 + 0.5) }
`;
