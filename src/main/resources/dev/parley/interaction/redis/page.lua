-- A part of what there is in a session, in the order in which it was asked: 'open', 'ended' or
-- 'all', oldest or newest first, behind a position, so many and of so many bytes. The reply begins
-- with the position behind which the next part is, or an empty string, and how many are open.
local which, newest, from = ARGV[5], ARGV[6] == 'newest', ARGV[7]
local most, most_bytes = tonumber(ARGV[8]), tonumber(ARGV[9])
local CHUNK = 100

settle_due()
forget_old()
index_missing()

local parts, count, bytes, last, full = {'', ''}, 0, 0, '', false

local function take(id, position)
  local r = settled(id)
  if not r then
    redis.call('ZREM', ASKED, id)
    return
  end
  if which == 'open' and r.how or which == 'ended' and not r.how then
    return
  end
  local size = #r.ask + #(r.outcome or '') + #(r.elicited or '') + #(r.said_ask or '') + #(r.said_outcome or '')
  if count == most or count > 0 and bytes + size > most_bytes then
    full = true
    return
  end
  count, bytes, last = count + 1, bytes + size, position
  for _, part in ipairs(view(id, r)) do
    parts[#parts + 1] = part
  end
end

-- the ids and positions of a part of all, behind a position
local function chunk(behind)
  if newest then
    local to = behind == '' and '+inf' or '(' .. behind
    return redis.call('ZREVRANGEBYSCORE', ASKED, to, '-inf', 'WITHSCORES', 'LIMIT', 0, CHUNK)
  end
  local start = behind == '' and '-inf' or '(' .. behind
  return redis.call('ZRANGEBYSCORE', ASKED, start, '+inf', 'WITHSCORES', 'LIMIT', 0, CHUNK)
end

if which == 'all' then
  local behind = from
  repeat
    local some = chunk(behind)
    for i = 1, #some, 2 do
      if not full then
        behind = some[i + 1]
        take(some[i], behind)
      end
    end
  until full or #some == 0
else
  -- those of one kind with the positions of all
  local some = redis.call('ZINTER', 2, ASKED, which == 'open' and OPEN or KEPT, 'WEIGHTS', 1, 0, 'WITHSCORES')
  local edge = tonumber(from)
  local first, final, step = 1, #some - 1, 2
  if newest then
    first, final, step = #some - 1, 1, -2
  end
  for i = first, final, step do
    if full then
      break
    end
    local position = tonumber(some[i + 1])
    if not edge or not newest and position > edge or newest and position < edge then
      take(some[i], whole(position))
    end
  end
end

parts[1] = full and last or ''
parts[2] = whole(redis.call('ZCARD', OPEN))
return {'page', parts, lapsed, counted}
