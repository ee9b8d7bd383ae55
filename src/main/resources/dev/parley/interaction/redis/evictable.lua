-- Notes which results of an owner may go, by their references, and takes as many off as are to go: first
-- those that were collected, then the others, each in the order in which their time is over.
local lives, behind, gone = ARGV[1], tonumber(ARGV[2]), tonumber(ARGV[3])
local results = KEYS[1]
for i = 4, #ARGV, 2 do
  redis.call('ZADD', results, ARGV[i], ARGV[i + 1])
end
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('ZREMRANGEBYSCORE', results, '-inf', string.format('%.0f', now))
redis.call('ZREMRANGEBYSCORE', results, string.format('%.0f', behind), string.format('%.0f', behind + now))
redis.call('PEXPIRE', results, lives)
local references = {}
if gone > 0 then
  local popped = redis.call('ZPOPMIN', results, gone)
  for i = 1, #popped, 2 do
    references[#references + 1] = popped[i]
  end
end
return references
