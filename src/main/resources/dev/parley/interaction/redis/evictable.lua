-- Notes which results of an owner may go, by their references, and names as many as are to go: first those
-- that were collected, then the others, each in the order in which their time is over. Those that it
-- names stay, behind all others, until the caller says that they went: its reply may be lost.
local lives, behind, gone, went = ARGV[1], tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4])
local results = KEYS[1]
for i = 5 + went, #ARGV, 2 do
  redis.call('ZADD', results, ARGV[i], ARGV[i + 1])
end
for i = 5, 4 + went do
  redis.call('ZREM', results, ARGV[i])
end
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
for _, from in ipairs({0, behind, 2 * behind}) do
  redis.call('ZREMRANGEBYSCORE', results, string.format('%.0f', from), string.format('%.0f', from + now))
end
redis.call('PEXPIRE', results, lives)
local references = {}
if gone > 0 then
  local first = redis.call('ZRANGE', results, 0, gone - 1, 'WITHSCORES')
  for i = 1, #first, 2 do
    references[#references + 1] = first[i]
    local till = tonumber(first[i + 1]) % behind
    redis.call('ZADD', results, string.format('%.0f', 2 * behind + till), first[i])
  end
end
return references
