-- The forms that are out in one MCP session: the ids of their requests, by the reference of the interaction.
local what, reference, id = ARGV[1], ARGV[2], ARGV[3]
local forms = KEYS[1]
if what == 'list' then
  return redis.call('HGETALL', forms)
end
if what == 'settled' then
  return redis.call('HGET', forms, reference) == id and redis.call('HDEL', forms, reference) or 0
end
local most, till = tonumber(ARGV[4]), tonumber(ARGV[5])
if redis.call('HLEN', forms) >= most and redis.call('HEXISTS', forms, reference) == 0 then
  return 0
end
redis.call('HSET', forms, reference, id)
local time = redis.call('TIME')
local left = till - (time[1] * 1000 + math.floor(time[2] / 1000))
if redis.call('PTTL', forms) < left then
  redis.call('PEXPIRE', forms, string.format('%.0f', left))
end
return 1
