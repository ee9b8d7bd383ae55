-- Keeps what a person has entered; of too many people the one that changed longest ago gives way. A
-- deletion says which revision its sender knew, and takes nothing that is newer. The time in
-- microseconds is the revision, and grows even where the clock of Redis does not.
local id, person, answers, connection, most = ARGV[5], ARGV[6], ARGV[7], ARGV[8], tonumber(ARGV[9])
local known, is_full = tonumber(ARGV[10]), ARGV[11] == '1'
local r = settled(id)
if not r or r.how then
  return {'unknown', {}, lapsed, counted}
end
local drafts = key('draft', id)
local before = redis.call('HGET', drafts, person)
local last = before and tonumber(string.match(before, '^%d+')) or 0
if known and (last > known or not before and redis.call('HLEN', drafts) >= most) then
  return {'newer', {}, lapsed, counted}
end
-- where there is no room, what somebody has here already may still change, and not grow
if is_full and (not before or #answers > #before) then
  return {'full', {}, lapsed, counted}
end
local revision = whole(math.max(micros, last + 1))
if r.drafted ~= '1' then
  redis.call('HSET', key('i', id), 'drafted', '1')
end
local draft = revision .. ':' .. answers
redis.call('HSET', drafts, person, draft)
local more, bytes = before and 0 or 1, #draft - #(before or '')
if redis.call('HLEN', drafts) > most then
  local all = redis.call('HGETALL', drafts)
  local oldest, since, left
  for i = 1, #all, 2 do
    local at = tonumber(string.match(all[i + 1], '^%d+'))
    -- not what was kept just now, whatever the clock says
    if all[i] ~= person and (not since or at < since) then
      oldest, since, left = all[i], at, #all[i + 1]
    end
  end
  redis.call('HDEL', drafts, oldest)
  more, bytes = more - 1, bytes - left
end
local till = tonumber(r.expires)
count(r, 'd', till, more)
count(r, 'b', till + retention, bytes)
redis.call('PEXPIREAT', drafts, whole(till))
redis.call('SADD', DRAFTED, id)
keep(DRAFTED, till)
-- the draft follows the parts of the interaction that the first release read, and the others follow the draft
local BEFORE_DRAFT = 15
local parts = {}
for i, part in ipairs(view(id, r)) do
  parts[i <= BEFORE_DRAFT and i or i + 4] = part
end
parts[BEFORE_DRAFT + 1], parts[BEFORE_DRAFT + 2], parts[BEFORE_DRAFT + 3] = person, answers, connection
parts[BEFORE_DRAFT + 4] = revision
tell(listeners(), 'drafted', parts, r.inbox)
return {'kept', {revision}, lapsed, counted}
