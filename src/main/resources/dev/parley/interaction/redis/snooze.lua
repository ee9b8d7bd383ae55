-- Notes until when a person does not want an open interaction, or with an empty time that they want it again.
-- So many people can; of more, the one whose time ends first goes.
local id, person, till, connection, most = ARGV[5], ARGV[6], ARGV[7], ARGV[8], tonumber(ARGV[9])
local r = settled(id)
if not r then
  return {'unknown', {}, lapsed, counted}
end
if r.how then
  return {'late', view(id, r), lapsed, counted}
end
if till ~= '' and tonumber(till) >= tonumber(r.expires) then
  return {'long', view(id, r), lapsed, counted}
end
local field = SNOOZED .. person
r[field] = nil
redis.call('HDEL', key('i', id), field)
if till ~= '' then
  local others, first = 0, nil
  for name, at in pairs(r) do
    if is_snooze(name) then
      others = others + 1
      local sooner = first and tonumber(at) - tonumber(r[first])
      if not first or sooner < 0 or sooner == 0 and name < first then
        first = name
      end
    end
  end
  if others >= most then
    r[first] = nil
    redis.call('HDEL', key('i', id), first)
  end
  r[field] = till
  redis.call('HSET', key('i', id), field, till)
end
local now_is = view(id, r)
tell(and_holders(listeners(), r), 'snoozed', {person, connection, unpack(now_is)}, r.inbox)
return {'snoozed', now_is, lapsed, counted}
