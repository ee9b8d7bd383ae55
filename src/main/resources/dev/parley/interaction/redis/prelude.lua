-- Precedes every script on a session. KEYS[1] is how all keys of the session begin; its hash tag
-- keeps them on one node of a cluster, so the others are made from it here. What changes is told
-- to the processes that want to know, each on a channel of its own.
local base = KEYS[1]
local pod, channels = ARGV[1], ARGV[2]
local retention, most_kept = tonumber(ARGV[3]), tonumber(ARGV[4])

local time = redis.call('TIME')
local micros = time[1] * 1000000 + time[2]
local now = math.floor(micros / 1000)

local OPEN, KEPT, PODS, DRAFTED = base .. ':open', base .. ':kept', base .. ':pods', base .. ':drafted'
-- everything of the session by when it was asked: its position, and BEHIND besides while it is open
local LISTED = base .. ':listed'
-- added to a score it sorts behind every time in microseconds, and both together stay exact
local BEHIND = 4e15
-- the same for results that must stay, behind those; exact until 2033, then to two microseconds
local STAYS = 7e15

-- what ended without anybody at hand: its record, for the caller to write down
local lapsed = {}

-- what it adds to the counts over sessions, for the caller to tell: first whose they are, then in turn
-- what is counted, until when it counts, by how much, and the reference
local counted = {}

local function whole(number)
  return string.format('%.0f', number)
end

local function key(kind, id)
  return base .. ':' .. kind .. ':' .. id
end

local function count(r, what, till, by)
  -- what was made before there were these counts is in none of them
  if r.who and by ~= 0 then
    counted[1] = r.who
    local n = #counted
    counted[n + 1], counted[n + 2], counted[n + 3], counted[n + 4] = what, whole(till), whole(by), r.ref
  end
end

local function size(r)
  return #r.ask + #(r.elicited or '') + #(r.outcome or '')
end

-- what it takes as long as it is open: it holds room for its answer
local function open_size(r)
  return size(r) + tonumber(r.reserved or 0)
end

-- an interaction that is open
local function count_open(r, by)
  count(r, 'o', tonumber(r.expires), by)
  if r.task then
    count(r, 't', tonumber(r.expires), by)
  end
  count(r, 'b', tonumber(r.expires) + retention, by * open_size(r))
end

-- a human's answer that nobody collected
local function stays(r)
  return r.reply == '2' and r.taken ~= '1'
end

-- a result
local function count_result(r, by)
  local till = tonumber(r.at) + retention
  if stays(r) then
    count(r, 'a', till, by)
    count(r, 'b', till, by * size(r))
  else
    count(r, r.taken == '1' and 'c' or 'u', till, by)
    count(r, 'k', till, by * size(r))
  end
end

-- lets a key live at least so long, and an eighth longer, so that this need not be said each time
local function keep(name, till)
  if redis.call('PTTL', name) < till - now then
    redis.call('PEXPIREAT', name, whole(till + (till - now) / 8))
  end
end

local function load(id)
  local flat = redis.call('HGETALL', key('i', id))
  if #flat == 0 then
    return nil
  end
  local record = {}
  for i = 1, #flat, 2 do
    record[flat[i]] = flat[i + 1]
  end
  return record
end

-- an interaction as it leaves the store
local function view(id, r)
  return {
    id, r.ref, r.ask, r.created, r.expires, r.seq, r.elicited or '', r.how or '', r.outcome or '', r.at or '', r.gone or '',
    r.said_id or '', r.said_ask or '', r.said_outcome or '', r.said_at or ''
  }
end

local function listeners()
  local pods = {}
  for _, name in ipairs(redis.call('HKEYS', PODS)) do
    pods[name] = true
  end
  return pods
end

-- those where a call waits for it, added to others
local function and_holders(pods, r)
  for field in pairs(r) do
    if string.sub(field, 1, 2) == 'h:' then
      pods[string.sub(field, 3)] = true
    end
  end
  return pods
end

-- each part with its length before it, since parts may hold any bytes
local function tell(pods, kind, parts)
  if next(pods) == nil then
    return
  end
  local framed = {#kind .. ':' .. kind, #base .. ':' .. base}
  for _, part in ipairs(parts) do
    framed[#framed + 1] = #part .. ':' .. part
  end
  local message = table.concat(framed)
  for name in pairs(pods) do
    redis.call('PUBLISH', channels .. name, message)
  end
end

-- how many calls wait for it, not counting those of processes that are gone, where that is known
local function held(r, alive)
  local sum = 0
  for field, count in pairs(r) do
    if string.sub(field, 1, 2) == 'h:' and (not alive or alive[string.sub(field, 3)]) then
      sum = sum + tonumber(count)
    end
  end
  return sum
end

-- whether a human ended it: 1 for a refusal or a dismissal, 2 for answers
local function is_reply(r)
  return r.reply == '1' or r.reply == '2'
end

-- where an equal ask without a tool-use id looks: first what it may attach to, then what is held
local function refresh(id, r)
  if r.twin == '' then
    return
  end
  local twins = key('twin', r.twin)
  if r.how and (not is_reply(r) or r.taken == '1') then
    redis.call('ZREM', twins, id)
  elseif r.how or held(r) == 0 then
    redis.call('ZADD', twins, r.seq, id)
  else
    redis.call('ZADD', twins, whole(BEHIND + r.seq), id)
  end
end

-- notes whether a result counts as handed out; those that do are the first to go
local function mark_taken(id, r, taken)
  count_result(r, -1)
  r.taken = taken
  count_result(r, 1)
  redis.call('HSET', key('i', id), 'taken', taken)
  local class = taken == '1' and 0 or stays(r) and STAYS or BEHIND
  redis.call('ZADD', KEPT, whole(class + tonumber(r.at) * 1000), id)
  refresh(id, r)
end

-- what was made before there was the mark may have drafts
local function forget_drafts(id, r)
  if r.drafted ~= '0' then
    local drafts, bytes = redis.call('HVALS', key('draft', id)), 0
    for _, draft in ipairs(drafts) do
      bytes = bytes + #draft
    end
    count(r, 'd', tonumber(r.expires), -#drafts)
    count(r, 'b', tonumber(r.expires) + retention, -bytes)
    redis.call('DEL', key('draft', id))
    redis.call('SREM', DRAFTED, id)
  end
end

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
  tell(and_holders(listeners(), r), 'resolved', view(id, r))
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

-- takes a hold for a call of this process
local function hold(id, r)
  local field = 'h:' .. pod
  r[field] = redis.call('HINCRBY', key('i', id), field, 1)
  if r.gone and not r.how then
    r.gone = nil
    redis.call('HDEL', key('i', id), 'gone')
    redis.call('ZADD', OPEN, r.expires, id)
  end
  refresh(id, r)
  return view(id, r)
end

-- the id behind a reference, or an empty string
local function behind(reference)
  return redis.call('GET', key('ref', reference)) or ''
end
