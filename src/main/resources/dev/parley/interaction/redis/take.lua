-- Notes at which frontend a person answers an open interaction, in place of any other, and for how long;
-- or, with no time, that this frontend no longer does. Another one's take stays then.
local id, person, connection, lasting = ARGV[5], ARGV[6], ARGV[7], tonumber(ARGV[8])
local r = settled(id)
if not r then
  return {'unknown', {}, lapsed, counted}
end
if r.how then
  return {'late', view(id, r), lapsed, counted}
end
local by = #connection .. ':' .. connection
if lasting > 0 then
  local till = whole(math.min(now + lasting, tonumber(r.expires)))
  -- framed as messages are
  r.take = by .. #person .. ':' .. person .. #till .. ':' .. till
  redis.call('HSET', key('i', id), 'take', r.take)
elseif string.sub(r.take or '', 1, #by) == by then
  r.take = nil
  redis.call('HDEL', key('i', id), 'take')
else
  return {'kept', view(id, r), lapsed, counted}
end
local now_is = view(id, r)
tell(listeners(), 'taken', {connection, unpack(now_is)}, r.inbox)
return {'taken', now_is, lapsed, counted}
