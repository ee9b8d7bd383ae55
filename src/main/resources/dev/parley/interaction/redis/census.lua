-- Adds to counts that stand under the time until which they matter, and sums up what still does.
local lives, slot = ARGV[1], tonumber(ARGV[2])
local current = math.floor(redis.call('TIME')[1] / slot)
for i = 3, #ARGV, 2 do
  redis.call('HINCRBY', KEYS[1], ARGV[i], ARGV[i + 1])
end
local all = redis.call('HGETALL', KEYS[1])
local sum = 0
for i = 1, #all, 2 do
  if tonumber(all[i]) < current then
    redis.call('HDEL', KEYS[1], all[i])
  else
    sum = sum + tonumber(all[i + 1])
  end
end
redis.call('PEXPIRE', KEYS[1], lives)
return math.max(0, sum)
