-- A part of what there is in a session. Of 'open' and 'ended' the newest first; of 'all' first what is
-- open, then the rest by when it was asked, the newest first; of 'oldest' what is open, the oldest
-- first. ARGV[6] to [8] say where the part begins, as the reply of the part before did, which begins
-- with them, or with three empty strings at the end, and with how many are open:
-- * the position behind which it begins;
-- * of 'all', the position from which on what was open stood in the first part;
-- * of 'all', when that was, in microseconds.
local which, from = ARGV[5], tonumber(ARGV[6])
local open_from, since = tonumber(ARGV[7]), tonumber(ARGV[8])
local most, most_bytes = tonumber(ARGV[9]), tonumber(ARGV[10])
-- until when processes of a release may have written that keeps no list, in milliseconds
local unlisted = tonumber(ARGV[11])
local CHUNK = math.min(most + 1, 100)
-- so many are looked at besides those of a full part, so that nobody waits long
local MOST_LEFT_OUT = 1000
-- when the list was last compared with what there is, and for how long that is good at most
local CHECKED, GOOD_FOR = base .. ':checked', 600000

-- lists an interaction from its record, or takes it off
local function list_again(id, otherwise)
  local fields = redis.call('HMGET', key('i', id), 'seq', 'how')
  if fields[1] then
    put_on_list(id, {seq = fields[1], how = fields[2] or nil})
  else
    redis.call('ZREM', otherwise, id)
  end
end

-- Lists what a process asked or ended that keeps no list. Numbers do not tell whether there is any,
-- since such a process forgets, too, and takes nothing off the list.
local function list_missing()
  if tonumber(redis.call('GET', CHECKED) or 0) > unlisted then
    return
  end
  -- whoever lists sessions that do not exist leaves nothing behind
  if redis.call('EXISTS', OPEN, KEPT) == 0 then
    return
  end
  redis.call('SET', CHECKED, whole(now), 'PX', GOOD_FOR)
  for _, ids in ipairs({OPEN, KEPT}) do
    local missing = redis.call('ZDIFF', 2, ids, LISTED)
    for _, id in ipairs(missing) do
      list_again(id, ids)
    end
    -- it goes when those do of which it was made
    local left = #missing > 0 and redis.call('PTTL', ids) or 0
    if left > 0 then
      keep(LISTED, now + left)
    end
  end
  -- now that all that is open is listed, there are more only where some are not open any more
  if redis.call('ZCOUNT', LISTED, whole(BEHIND), '+inf') > redis.call('ZCARD', OPEN) then
    for _, id in ipairs(redis.call('ZRANGEBYSCORE', LISTED, whole(BEHIND), '+inf')) do
      if not redis.call('ZSCORE', OPEN, id) then
        list_again(id, LISTED)
      end
    end
  end
end

settle_due()
forget_old()
if not from then
  list_missing()
end

local parts, count, bytes, looked = {'', '', '', ''}, 0, 0, 0
-- where the part ended, once it is full
local full
local seen = {}

-- those that are open (offset BEHIND), or have ended (offset 0), by position, some at a time; each
-- call of what it returns has the next id and its position
local function walk(offset, before, oldest_first)
  local some, at, edge = {}, 1, before
  return function()
    if at > #some then
      if oldest_first then
        local low = edge and '(' .. whole(offset + edge) or whole(offset)
        some = redis.call('ZRANGEBYSCORE', LISTED, low, '+inf', 'WITHSCORES', 'LIMIT', 0, CHUNK)
      else
        local high = edge and '(' .. whole(offset + edge) or offset == 0 and '(' .. whole(BEHIND) or '+inf'
        some = redis.call('ZREVRANGEBYSCORE', LISTED, high, whole(offset), 'WITHSCORES', 'LIMIT', 0, CHUNK)
      end
      at = 1
    end
    local id, score = some[at], some[at + 1]
    if not id then
      return nil
    end
    at, edge = at + 2, tonumber(score) - offset
    return id, edge
  end
end

-- whether it ended after the first part was read
local function ended_since(r)
  return (tonumber(r.fin) or tonumber(r.at) * 1000) > since
end

-- takes one where there is room and it is asked for; last is the position of the one before it
local function take(id, position, last, wanted)
  looked = looked + 1
  if looked > most + MOST_LEFT_OUT then
    full = last
    return
  end
  local r = not seen[id] and settled(id)
  if not r then
    if not seen[id] then
      redis.call('ZREM', LISTED, id)
    end
    return
  end
  if tonumber(r.seq) ~= position then
    -- the id was used again while a release that knows no index forgot the first one
    put_on_list(id, r)
    return
  end
  if not wanted(r) then
    -- of an earlier release it may still be listed among the open ones
    if r.how then
      put_on_list(id, r)
    end
    return
  end
  local size = #r.ask + #(r.outcome or '') + #(r.elicited or '') + #(r.said_ask or '') + #(r.said_outcome or '')
  if count == most or count > 0 and bytes + size > most_bytes then
    full = last
    return
  end
  seen[id] = true
  count, bytes = count + 1, bytes + size
  for _, part in ipairs(view(id, r)) do
    parts[#parts + 1] = part
  end
end

local function is_open(r)
  return not r.how
end

local function has_ended(r)
  return r.how
end

local function take_all(offset, oldest_first, wanted)
  local last = from
  for id, position in walk(offset, from, oldest_first) do
    take(id, position, last, wanted)
    if full then
      return
    end
    last = position
  end
end

-- the position of the newest one that is open, or has ended
local function newest(offset)
  local high = offset == 0 and '(' .. whole(BEHIND) or '+inf'
  local one = redis.call('ZREVRANGEBYSCORE', LISTED, high, whole(offset), 'WITHSCORES', 'LIMIT', 0, 1)
  return one[2] and tonumber(one[2]) - offset or 0
end

-- what is open, in the first part of all
local function take_open_first()
  -- what is asked from now on stands before all of it
  from = math.max(newest(0), newest(BEHIND)) + 1
  open_from, since = from, micros
  for id, position in walk(BEHIND) do
    take(id, position, open_from, is_open)
    if full then
      return
    end
    open_from = position
  end
  open_from = 0
end

-- all but what was open and stood in the first part
local function take_rest()
  local function wanted(r)
    return tonumber(r.seq) < open_from or r.how and not ended_since(r)
  end
  local open, ended = walk(BEHIND, math.min(from, open_from)), walk(0, from)
  local open_id, open_at = open()
  local ended_id, ended_at = ended()
  local last = from
  while not full and (open_id or ended_id) do
    if open_id and (not ended_id or open_at > ended_at) then
      take(open_id, open_at, last, wanted)
      last = open_at
      open_id, open_at = open()
    else
      take(ended_id, ended_at, last, wanted)
      last = ended_at
      ended_id, ended_at = ended()
    end
  end
end

if which == 'open' or which == 'oldest' then
  take_all(BEHIND, which == 'oldest', is_open)
elseif which == 'ended' then
  take_all(0, false, has_ended)
else
  if not from then
    take_open_first()
  end
  if full then
    -- the rest begins anew, with what was open and found no room
    full = from
  else
    take_rest()
  end
end

if full then
  parts[1], parts[2], parts[3] = whole(full), whole(open_from or 0), whole(since or 0)
end
parts[4] = whole(redis.call('ZCARD', OPEN))
return {'page', parts, lapsed, counted}
