-- Precedes every script on an inbox. KEYS[1] has what is open there by urgency and time, KEYS[2] what has ended
-- by time, and KEYS[3] all of it by when it can no longer be open or readable.

-- added to a time for each step less urgent, as in InboxIndex
local RANK = 2.5e15
local time = redis.call('TIME')
local micros = time[1] * 1000000 + time[2]
local now = math.floor(micros / 1000)

local function whole(number)
  return string.format('%.0f', number)
end

-- removes so many entries whose time is over
local function remove_over(most)
  local over = redis.call('ZRANGEBYSCORE', KEYS[3], '-inf', whole(now), 'LIMIT', 0, most)
  if #over > 0 then
    for i = 1, 3 do
      redis.call('ZREM', KEYS[i], unpack(over))
    end
  end
end

