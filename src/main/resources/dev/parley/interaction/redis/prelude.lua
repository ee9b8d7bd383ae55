-- Precedes every script on a session. KEYS[1] is how all keys of the session begin; its hash tag
-- keeps them on one node of a cluster, so their names are made from it here. No key has this name or that of
-- KEYS[2], for the reason that RedisKeys.ofScripts gives. What changes is told to the processes that want to know,
-- each on a channel of its own.
local base = KEYS[1]
local pod, channels = ARGV[1], ARGV[2]
local retention, most_kept = tonumber(ARGV[3]), tonumber(ARGV[4])

local time = redis.call('TIME')
local micros = time[1] * 1000000 + time[2]
local now = math.floor(micros / 1000)

local OPEN, KEPT, PODS, DRAFTED = base .. ':open', base .. ':kept', base .. ':pods', base .. ':drafted'
-- the title of the session: a tag that equal ones have, and the title, sealed
local TITLE = base .. ':title'
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

-- whether two titles are the same; empty for none
local function is_same_title(one, other)
  return string.sub(one, 1, 22) == string.sub(other, 1, 22)
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

-- before the name of each person who has put it off, in the fields of an interaction
local SNOOZED = 'z:'

local function is_snooze(field)
  return string.sub(field, 1, 2) == SNOOZED
end

-- each person who has put it off, and until when, framed as messages are; empty for none
local function snoozes(r)
  local framed = ''
  for field, till in pairs(r) do
    if is_snooze(field) and not r.how then
      framed = framed .. #field - 2 .. ':' .. string.sub(field, 3) .. #till .. ':' .. till
    end
  end
  return framed
end

-- before the name of each channel that owes it something, in the fields of an interaction
local NOTICE = 'n:'

local function is_notice(field)
  return string.sub(field, 1, 2) == NOTICE
end

-- '1' where channels owe it something, which only what is in an inbox has
local function has_notices(r)
  if r.inbox then
    for field in pairs(r) do
      if is_notice(field) then
        return '1'
      end
    end
  end
  return ''
end

-- An interaction as it leaves the store. The part behind the earlier answer says when that was given, while
-- it is open, and then when its result was collected: earlier releases read so many parts. The last ones are
-- the title of the session, when a person saw the interaction, who put it off, who took it, and whether it has
-- notices.
local function view(id, r)
  local collected = r.how and r.taken == '1' and r.taken_at
  return {
    id, r.ref, r.ask, r.created, r.expires, r.seq, r.elicited or '', r.how or '', r.outcome or '', r.at or '', r.gone or '',
    r.said_id or '', r.said_ask or '', r.said_outcome or '', collected or r.said_at or '',
    r.title or '', r.seen_at or '', snoozes(r), not r.how and r.take or '', has_notices(r)
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

-- Tells processes, and those that listen to an inbox, where one is given by its tag. Each part has its length
-- before it, since parts may hold any bytes.
local function tell(pods, kind, parts, inbox)
  if next(pods) == nil and not inbox then
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
  if inbox then
    redis.call('PUBLISH', string.sub(channels, 1, -#'pod:' - 1) .. 'inbox:' .. inbox, message)
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
  redis.call('HSET', key('i', id), 'taken', taken, 'taken_at', taken == '1' and whole(now) or '')
  local class = taken == '1' and 0 or stays(r) and STAYS or BEHIND
  redis.call('ZADD', KEPT, whole(class + tonumber(r.at) * 1000), id)
  refresh(id, r)
  tell(listeners(), 'collected', {id})
  if r.inbox then
    -- who listens to an inbox may know nothing of its sessions
    tell({}, 'collected', view(id, r), r.inbox)
  end
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

