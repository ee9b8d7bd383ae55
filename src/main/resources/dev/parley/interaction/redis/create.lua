-- Parks an ask, or finds the interaction that it means.
local id, ref, ask = ARGV[5], ARGV[6], ARGV[7]
local ttl, keyed, same, turn = tonumber(ARGV[8]), ARGV[9] == '1', ARGV[10], ARGV[11]
-- whether it was asked before, and Redis lacks it
local is_again = ARGV[9] == '2'
-- by their letters the counts over sessions that are too high for it, as things are
local most_open, full = tonumber(ARGV[12]), ARGV[13]
-- of an ask without a tool-use id: what makes it the same, how long an ending counts, who lives
local twin, window, living, join = ARGV[14], tonumber(ARGV[15]), ARGV[16], ARGV[17]
-- whose place it takes, and that ending
local replaces, replaced = ARGV[18], ARGV[19]
-- whose counts it is in, whether it is a task, and whether the session may have too many answers
local who, task, may_overflow = ARGV[20], ARGV[21] == '1', ARGV[22] == '1'
-- whether results have to make room: then that of the replaced one goes, and no other
local crowded = ARGV[23] == '1'
-- how much room it holds for its answer
local reserved = ARGV[24]
-- who asks whom, as the name of what that human had to say to the asker
local asker = ARGV[25]
-- the title that it gives the session, or an empty text
local title = ARGV[26]
-- the tag of the inbox that it is in, or an empty text
local inbox = ARGV[27]
-- what channels owe it: in turn a channel, and after how many milliseconds it tells
local FIRST_NOTICE = 28

settle_due()

-- a call that waits, and is sent again, finds itself
local function joined()
  local other = join ~= '' and redis.call('GET', key('join', join))
  local known = other and settled(other)
  return known and not known.how and known.join == join and {'attached', hold(other, known), lapsed, counted}
end

local function attached(alive)
  local twins = key('twin', twin)
  local stale
  -- first what it may attach to; of that, what ended too long ago goes
  repeat
    stale = false
    for _, other in ipairs(redis.call('ZRANGE', twins, 0, 15)) do
      local known = settled(other)
      if not known or known.how and tonumber(known.at) + window <= now then
        redis.call('ZREM', twins, other)
        stale = true
      elseif known.how and is_reply(known) and known.taken ~= '1' or not known.how and held(known, alive) == 0 then
        return {'attached', hold(other, known), lapsed, counted}
      end
    end
  until not stale
end

if is_again then
  local known = settled(id)
  if known then
    return {known.ref == ref and 'attached' or 'conflict', known.ref == ref and view(id, known) or {}, lapsed, counted}
  end
elseif keyed then
  local known = settled(id)
  if known then
    return known.same == same and {'attached', hold(id, known), lapsed, counted} or {'conflict', {}, lapsed, counted}
  end
else
  local alive = {}
  for name in string.gmatch(living, '%S+') do
    alive[name] = true
  end
  local known = joined() or attached(alive)
  if known then
    return known
  end
end

if turn ~= '' and redis.call('EXISTS', key('turn', turn)) == 1 then
  return {'turn', {}, lapsed, counted}
end
local old = replaces ~= '' and settled(replaces) or nil
local freed = old and not old.how and 1 or 0
-- what is replaced gives its place and its bytes
local fits = full == ''
  or freed == 1 and (not string.find(full, 'b') or #ask + reserved <= open_size(old)) and (not string.find(full, 't') or old.task)
if not fits or redis.call('ZCARD', OPEN) - freed >= most_open then
  return {'full', {}, lapsed, counted}
end
if may_overflow and freed == 0 and redis.call('ZCOUNT', KEPT, whole(STAYS), '+inf') >= most_kept then
  return {'overflow', {}, lapsed, counted}
end
-- read before anything goes with which the title might go
if title == '' then
  title = redis.call('GET', TITLE) or ''
end
if freed == 1 then
  finish(replaces, old, 'given', replaced, '0', now)
  lapsed[#lapsed + 1] = view(replaces, old)
  if crowded then
    forget(replaces)
  end
end

local expires = now + ttl
local till = expires + retention
-- later than all before it, also where the clock of Redis goes back
local latest = redis.call('ZRANGE', LISTED, -1, -1, 'WITHSCORES')
local seq = latest[2] and math.max(micros, tonumber(latest[2]) % BEHIND + 1) or micros
local r = {
  ref = ref, ask = ask, created = whole(now), expires = whole(expires), seq = whole(seq),
  same = same, twin = twin, turn = turn, lapse = '0', attempt = '1', drafted = '0', who = who,
  reserved = reserved, asker = asker
}
if task then
  r.task = '1'
end
if inbox ~= '' then
  r.inbox = inbox
end
if title ~= '' then
  r.title = title
end
if join ~= '' then
  r.join = join
end
local function show(before, said)
  r.said_id, r.said_ask, r.said_outcome, r.said_at = before, said.ask, said.outcome, said.at
end
-- the words with which a human asked back: those that no question shows yet, else those that the
-- replaced one showed; without such, what a human said when the same was asked, by whatever client
local back = redis.call('GET', key('back', asker)) or freed == 1 and old.back
local words = back and load(back)
if words and words.how == 'given' and words.asker == asker then
  r.back = back
  show(back, words)
  redis.call('DEL', key('back', asker))
else
  local before = redis.call('GET', key('said', same))
  local said = before and load(before)
  if said and said.reply == '2' and said.same == same then
    show(before, said)
  end
end
r['h:' .. pod] = '1'
for i = FIRST_NOTICE, #ARGV, 2 do
  r[NOTICE .. ARGV[i]] = written({told = 0, state = QUEUED, due = now + tonumber(ARGV[i + 1]), tries = 0, fence = 0,
    at = 0, receipt = ''})
end
local fields = {}
for name, value in pairs(r) do
  fields[#fields + 1] = name
  fields[#fields + 1] = value
end
redis.call('HSET', key('i', id), unpack(fields))
count_open(r, 1)
redis.call('PEXPIREAT', key('i', id), whole(till))
redis.call('SET', key('ref', ref), id, 'PX', whole(till - now))
redis.call('ZADD', OPEN, r.expires, id)
keep(OPEN, till)
if r.title then
  redis.call('SET', TITLE, title)
  keep_title()
end
put_on_list(id, r)
keep(LISTED, till)
if turn ~= '' then
  redis.call('SET', key('turn', turn), id, 'PX', whole(till - now))
end
if twin ~= '' then
  refresh(id, r)
  keep(key('twin', twin), till)
end
if join ~= '' then
  redis.call('SET', key('join', join), id, 'PX', whole(ttl))
end
tell(listeners(), 'requested', view(id, r), r.inbox)
return {
  'created',
  {r.created, r.expires, r.said_id or '', r.said_ask or '', r.said_outcome or '', r.said_at or '', whole(freed), r.title or ''},
  lapsed,
  counted
}
