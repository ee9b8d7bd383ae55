-- Enters a reference into an inbox: KEYS[1] has what is open there by urgency and time, KEYS[2] what has
-- ended by time, and KEYS[3] all of it by when it can no longer be open or readable. Removes some entries
-- whose time is over.
local reference, rank, lives, most = ARGV[1], tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4])
-- when it was asked, where it may have an entry already, which stays then
local asked = tonumber(ARGV[5])
-- for each step less urgent, as in InboxIndex
local RANK = 2.5e15
local time = redis.call('TIME')
local micros = time[1] * 1000000 + time[2]
local now = math.floor(micros / 1000)

local function whole(number)
  return string.format('%.0f', number)
end

local over = redis.call('ZRANGEBYSCORE', KEYS[3], '-inf', whole(now), 'LIMIT', 0, most)
if #over > 0 then
  for _, name in ipairs(KEYS) do
    redis.call('ZREM', name, unpack(over))
  end
end
if not asked then
  redis.call('ZADD', KEYS[1], whole(rank * RANK + micros), reference)
  redis.call('ZADD', KEYS[3], whole(now + lives), reference)
elseif not redis.call('ZSCORE', KEYS[2], reference) then
  redis.call('ZADD', KEYS[1], 'NX', whole(rank * RANK + asked), reference)
  redis.call('ZADD', KEYS[3], 'NX', whole(now + lives), reference)
end
for _, name in ipairs({KEYS[1], KEYS[3]}) do
  if redis.call('PTTL', name) < lives then
    -- an eighth longer, so that this need not be said each time
    redis.call('PEXPIRE', name, whole(lives + lives / 8))
  end
end
return 'entered'
