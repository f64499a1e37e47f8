/**
 * The generic cell rate algorithm: one time per subject, at which all that was taken is paid for.
 * In microseconds of the Redis server's clock, so the replicas' clocks don't matter.
 */
export const TAKE_SCRIPT = `
local interval = 1e6 / tonumber(ARGV[1])
local tolerance = interval * tonumber(ARGV[2])
local clock = redis.call('TIME')
local now = clock[1] * 1e6 + clock[2]
local paid = math.max(now, tonumber(redis.call('GET', KEYS[1]) or 0))
local wait = paid + interval * tonumber(ARGV[4]) - tolerance - now
local allowed = wait < 1
if allowed then
  paid = paid + interval * tonumber(ARGV[3])
  if paid > now then
    redis.call('SET', KEYS[1], string.format('%.0f', paid), 'PX', math.ceil((paid - now) / 1000))
  end
end
local free = math.floor((tolerance - (paid - now)) / interval + 1e-6)
return { allowed and 1 or 0, free, allowed and 0 or math.ceil(wait), math.ceil(paid - now) }
`;
