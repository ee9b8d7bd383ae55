-- Gives a hold back, unless only those of processes that are gone are to be taken off. Whoever abandons
-- a question that nobody else holds or kept starts its grace; the answer is when that is over, and
-- who else holds it.
local id, kept, grace, own = behind(ARGV[5]), ARGV[6] == '1', tonumber(ARGV[7]), ARGV[8] == '1'
local r = settled(id)
if not r then
  return {'unknown', {}, lapsed, counted}
end
if own then
  local field = 'h:' .. pod
  local mine = tonumber(r[field] or '0')
  if mine > 1 then
    r[field] = redis.call('HINCRBY', key('i', id), field, -1)
  else
    r[field] = nil
    redis.call('HDEL', key('i', id), field)
  end
end
for i = 9, #ARGV do
  r['h:' .. ARGV[i]] = nil
  redis.call('HDEL', key('i', id), 'h:' .. ARGV[i])
end
if kept and r.kept ~= '1' then
  r.kept = '1'
  redis.call('HSET', key('i', id), 'kept', '1')
end
local others = {}
if not r.how and r.kept ~= '1' then
  for name in pairs(and_holders({}, r)) do
    others[#others + 1] = name
  end
  if #others == 0 and not r.gone then
    local gone = now + grace
    redis.call('HSET', key('i', id), 'gone', whole(gone))
    if gone < tonumber(r.expires) then
      redis.call('ZADD', OPEN, whole(gone), id)
      tell(listeners(), 'due', {r.ref, whole(gone)})
      r.gone = whole(gone)
    end
  end
end
refresh(id, r)
return {'found', {id, r.gone or '', table.concat(others, ' ')}, lapsed, counted}
