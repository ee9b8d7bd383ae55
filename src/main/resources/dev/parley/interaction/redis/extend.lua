-- Has an open interaction expire later, but not so late that it would be open longer than it may. All
-- that goes by its expiry moves with it: keys, the list of what is open, and counts over sessions.
local id, by, longest = ARGV[5], tonumber(ARGV[6]), tonumber(ARGV[7])
local r = settled(id)
if not r then
  return {'unknown', {}, lapsed, counted}
end
if r.how then
  return {'late', view(id, r), lapsed, counted}
end
local before = tonumber(r.expires)
local expires = math.min(before + by, tonumber(r.created) + longest)
if expires <= before then
  return {'limit', view(id, r), lapsed, counted}
end

local drafts, bytes = redis.call('HVALS', key('draft', id)), 0
for _, draft in ipairs(drafts) do
  bytes = bytes + #draft
end
local function count_all(sign)
  count_open(r, sign)
  count(r, 'd', tonumber(r.expires), sign * #drafts)
  count(r, 'b', tonumber(r.expires) + retention, sign * bytes)
end
count_all(-1)
r.expires = whole(expires)
count_all(1)

local till = expires + retention
redis.call('HSET', key('i', id), 'expires', r.expires)
redis.call('PEXPIREAT', key('i', id), whole(till))
redis.call('PEXPIREAT', key('ref', r.ref), whole(till))
-- whose asker is gone is abandoned all the same
redis.call('ZADD', OPEN, whole(math.min(expires, tonumber(r.gone or r.expires))), id)
keep(OPEN, till)
keep_title()
keep(LISTED, till)
if #drafts > 0 then
  redis.call('PEXPIREAT', key('draft', id), r.expires)
  keep(DRAFTED, expires)
end
if r.turn ~= '' then
  redis.call('PEXPIREAT', key('turn', r.turn), whole(till))
end
if r.twin ~= '' then
  keep(key('twin', r.twin), till)
end
if r.join and redis.call('GET', key('join', r.join)) == id then
  redis.call('PEXPIREAT', key('join', r.join), r.expires)
end
tell(and_holders(listeners(), r), 'extended', view(id, r), r.inbox)
return {'extended', view(id, r), lapsed, counted}
