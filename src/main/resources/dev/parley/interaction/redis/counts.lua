-- Adds to the counts of one owner, one tenant or all. Each stands under its kind, a letter, and the time
-- until which it matters, so that whatever was miscounted is forgotten then. The answer is the sum of
-- each kind, and how many tenants are active: each is noted as T and its tag, by when it was seen last.
local lives, kinds, fresh = ARGV[1], ARGV[2], tonumber(ARGV[3])
local now = tonumber(redis.call('TIME')[1])
for i = 4, #ARGV, 2 do
  if string.sub(ARGV[i], 1, 1) == 'T' then
    redis.call('HSET', KEYS[1], ARGV[i], now)
  else
    redis.call('HINCRBY', KEYS[1], ARGV[i], ARGV[i + 1])
  end
end
local sums, tenants = {}, 0
local all = redis.call('HGETALL', KEYS[1])
for i = 1, #all, 2 do
  local kind, value = string.sub(all[i], 1, 1), tonumber(all[i + 1])
  local till = kind == 'T' and value + fresh or tonumber(string.sub(all[i], 2))
  if till <= now then
    redis.call('HDEL', KEYS[1], all[i])
  elseif kind == 'T' then
    tenants = tenants + 1
  else
    sums[kind] = (sums[kind] or 0) + value
  end
end
redis.call('PEXPIRE', KEYS[1], lives)
local reply = {}
for i = 1, #kinds do
  reply[i] = string.format('%.0f', math.max(0, sums[string.sub(kinds, i, i)] or 0))
end
reply[#kinds + 1] = string.format('%.0f', tenants)
return reply
