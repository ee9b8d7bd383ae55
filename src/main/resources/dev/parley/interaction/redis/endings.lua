-- Follows the prelude: forgets interactions, ends them, and does what is due.

-- takes the ids off the lists whose records are no longer there, so many that nobody waits long
local function forget_between(low, high)
  local old = redis.call('ZRANGEBYSCORE', KEPT, low, high, 'LIMIT', 0, 1000)
  if #old > 0 then
    redis.call('ZREM', KEPT, unpack(old))
    redis.call('ZREM', LISTED, unpack(old))
  end
end

local function forget_old()
  local over = (now - retention) * 1000
  forget_between('-inf', whole(over))
  forget_between(whole(BEHIND), whole(BEHIND + over))
  forget_between(whole(STAYS), whole(STAYS + over))
end

-- until when something of the session is open or readable
local function lives_till()
  local last = tonumber(redis.call('ZRANGE', OPEN, -1, -1, 'WITHSCORES')[2] or -retention)
  for _, class in ipairs({{0, BEHIND}, {BEHIND, STAYS}, {STAYS, 2 * STAYS}}) do
    local below = '(' .. whole(class[2])
    local one = redis.call('ZREVRANGEBYSCORE', KEPT, below, whole(class[1]), 'WITHSCORES', 'LIMIT', 0, 1)
    if one[2] then
      last = math.max(last, math.floor((tonumber(one[2]) - class[1]) / 1000 + 0.5))
    end
  end
  return last + retention
end

-- the title goes with the last of what it names
local function keep_title()
  if redis.call('EXISTS', TITLE) == 1 then
    redis.call('PEXPIREAT', TITLE, whole(lives_till()))
  end
end

local function forget(id)
  local r = load(id)
  redis.call('ZREM', KEPT, id)
  redis.call('ZREM', OPEN, id)
  redis.call('ZREM', LISTED, id)
  if r then
    if r.how then
      count_result(r, -1)
    end
    redis.call('DEL', key('i', id), key('ref', r.ref))
    forget_drafts(id, r)
    if r.twin ~= '' then
      redis.call('ZREM', key('twin', r.twin), id)
    end
    if r.reply == '2' and redis.call('GET', key('said', r.same)) == id then
      redis.call('DEL', key('said', r.same))
    end
    if r.asker and redis.call('GET', key('back', r.asker)) == id then
      redis.call('DEL', key('back', r.asker))
    end
    if r.turn ~= '' then
      redis.call('DEL', key('turn', r.turn))
    end
  end
end

-- a call that is sent again finds nothing any more
local function forget_join(id, r)
  if r.join and redis.call('GET', key('join', r.join)) == id then
    redis.call('DEL', key('join', r.join))
  end
end

-- what the same human said before goes with the ending
local function forget_said(id, r)
  if r.said_id then
    r.said_id, r.said_ask, r.said_outcome, r.said_at = nil, nil, nil, nil
    redis.call('HDEL', key('i', id), 'said_id', 'said_ask', 'said_outcome', 'said_at')
  end
end

-- where lists find it, from its state
local function put_on_list(id, r)
  redis.call('ZADD', LISTED, whole((r.how and 0 or BEHIND) + r.seq), id)
end

-- the one ending
local function finish(id, r, how, outcome, reply, at)
  count_open(r, -1)
  r.how, r.outcome, r.reply, r.at = how, outcome, reply, whole(at)
  -- the same to the microsecond
  r.fin = whole(at == now and micros or at * 1000)
  count_result(r, 1)
  forget_said(id, r)
  redis.call('HSET', key('i', id), 'how', how, 'outcome', outcome, 'reply', reply, 'at', r.at, 'fin', r.fin)
  redis.call('ZREM', OPEN, id)
  put_on_list(id, r)
  forget_drafts(id, r)
  forget_join(id, r)
  redis.call('ZADD', KEPT, whole((stays(r) and STAYS or BEHIND) + at * 1000), id)
  refresh(id, r)
  local till = at + retention
  keep(KEPT, till)
  redis.call('PEXPIREAT', key('i', id), whole(till))
  redis.call('PEXPIREAT', key('ref', r.ref), whole(till))
  if reply == '2' then
    redis.call('SET', key('said', r.same), id, 'PX', whole(retention))
  end
  if r.turn ~= '' then
    redis.call('PEXPIREAT', key('turn', r.turn), whole(till))
  end
  tell(and_holders(listeners(), r), 'resolved', view(id, r), r.inbox)
  if how ~= 'given' then
    lapsed[#lapsed + 1] = view(id, r)
  end
  local over = redis.call('ZCARD', KEPT) - most_kept
  -- and once in a while, so that a session of which nobody asks for a list does not grow either
  if over > 0 or micros % 16 == 0 then
    forget_old()
    over = redis.call('ZCARD', KEPT) - most_kept
  end
  if over > 0 then
    local before = '(' .. whole(STAYS)
    for _, oldest in ipairs(redis.call('ZRANGEBYSCORE', KEPT, '-inf', before, 'LIMIT', 0, over)) do
      -- what has just ended does not go for its own sake: somebody waits to hear of it
      if oldest ~= id then
        forget(oldest)
      end
    end
  end
  keep_title()
end

-- an interaction as it is after what is due was done to it; nil where there is none
local function settled(id)
  local r = load(id)
  if not r then
    return nil
  end
  if not r.how then
    local gone, expires = tonumber(r.gone or ''), tonumber(r.expires)
    if gone and gone < expires and gone <= now then
      finish(id, r, 'abandoned', '', '0', gone)
    elseif expires <= now then
      finish(id, r, 'expired', '', '0', expires)
    end
  end
  if r.how and tonumber(r.at) + retention <= now then
    forget(id)
    keep_title()
    return nil
  end
  -- it may have been the oldest of too many; whatever is written to it now would stay for ever
  if #lapsed > 0 and redis.call('EXISTS', key('i', id)) == 0 then
    return nil
  end
  return r
end

-- does what is due in the session, so much of it at a time that nobody waits long
local function settle_due()
  for _, id in ipairs(redis.call('ZRANGEBYSCORE', OPEN, '-inf', whole(now), 'LIMIT', 0, 200)) do
    if not settled(id) then
      redis.call('ZREM', OPEN, id)
    end
  end
end

-- somebody holds it, so it is not abandoned
local function keep_open(id, r)
  if r.gone and not r.how then
    r.gone = nil
    redis.call('HDEL', key('i', id), 'gone')
    redis.call('ZADD', OPEN, r.expires, id)
    keep_title()
  end
  refresh(id, r)
end

-- takes a hold for a call of this process
local function hold(id, r)
  local field = 'h:' .. pod
  r[field] = redis.call('HINCRBY', key('i', id), field, 1)
  keep_open(id, r)
  return view(id, r)
end

-- the id behind a reference, or an empty string
local function behind(reference)
  return redis.call('GET', key('ref', reference)) or ''
end
