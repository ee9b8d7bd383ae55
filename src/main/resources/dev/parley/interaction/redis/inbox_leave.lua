-- Moves what has ended to the other list of an inbox, or drops it: how many of the ended it keeps, and
-- references in turn, each with until when it can be read, or with an empty string.
local most_ended = tonumber(ARGV[1])
-- so many are removed by one command, since Lua has no room for many arguments
local PART = 1000
for i = 2, #ARGV, 2 do
  local reference, till = ARGV[i], ARGV[i + 1]
  local score = redis.call('ZSCORE', KEYS[1], reference)
  redis.call('ZREM', KEYS[1], reference)
  if till == '' then
    redis.call('ZREM', KEYS[2], reference)
    redis.call('ZREM', KEYS[3], reference)
  elseif score then
    redis.call('ZADD', KEYS[2], whole(tonumber(score) % RANK), reference)
    redis.call('ZADD', KEYS[3], 'XX', till, reference)
  end
end
local surplus = redis.call('ZCARD', KEYS[2]) - most_ended
if surplus > 0 then
  local oldest = redis.call('ZRANGE', KEYS[2], 0, math.min(surplus, PART) - 1)
  redis.call('ZREM', KEYS[2], unpack(oldest))
  redis.call('ZREM', KEYS[3], unpack(oldest))
end
local left = redis.call('PTTL', KEYS[3])
if left > redis.call('PTTL', KEYS[2]) then
  redis.call('PEXPIRE', KEYS[2], whole(left))
end
return 'left'
