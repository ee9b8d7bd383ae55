-- Counts one more at KEYS[1], unless there were too many: how many there may be within a window, and how long that is. It begins
-- with the first. Says for how long there may be no other, and 0 where this one was counted.
local most, window = tonumber(ARGV[1]), ARGV[2]
redis.call('SET', KEYS[1], 0, 'PX', window, 'NX')
-- an earlier release may have written one that stays for ever
redis.call('PEXPIRE', KEYS[1], window, 'NX')
if tonumber(redis.call('GET', KEYS[1])) >= most then
  return math.max(1, redis.call('PTTL', KEYS[1]))
end
redis.call('INCR', KEYS[1])
return 0
