-- A sign of life: KEYS[1] ranks the processes by their last one. A word on this process's own channel
-- shows it that it can hear. The answer: the time, when it was last seen, and who lives.
local pod, silence, channel = ARGV[1], tonumber(ARGV[2]), ARGV[3]
local time = redis.call('TIME')
local millis = time[1] * 1000 + math.floor(time[2] / 1000)
local before = redis.call('ZSCORE', KEYS[1], pod)
redis.call('ZADD', KEYS[1], millis, pod)
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', '(' .. string.format('%.0f', millis - silence))
redis.call('PEXPIRE', KEYS[1], 10 * silence)
redis.call('PUBLISH', channel, '4:beat0:')
local micros = time[1] * 1000000 + time[2]
return {string.format('%.0f', micros), before or '', redis.call('ZRANGE', KEYS[1], 0, -1)}
