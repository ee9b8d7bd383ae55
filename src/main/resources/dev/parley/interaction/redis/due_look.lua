-- What is due of a shard, KEYS[1], at most so much: references in turn with the times that they have there.
local time = redis.call('TIME')
local now = string.format('%.0f', math.floor((time[1] * 1000000 + time[2]) / 1000))
return redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', now, 'WITHSCORES', 'LIMIT', 0, ARGV[1])
