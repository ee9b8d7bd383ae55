-- Notes in which sessions an asker has questions, each until the last of them is over, and forgets
-- the others. Without any to note, the answer is which sessions those are.
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', string.format('%.0f', now))
if #ARGV == 0 then
  return redis.call('ZRANGE', KEYS[1], 0, -1)
end
local latest = 0
for i = 1, #ARGV, 2 do
  redis.call('ZADD', KEYS[1], 'GT', ARGV[i], ARGV[i + 1])
  latest = math.max(latest, tonumber(ARGV[i]))
end
if redis.call('PTTL', KEYS[1]) < latest - now then
  redis.call('PEXPIREAT', KEYS[1], string.format('%.0f', latest))
end
return {}
