-- Gives a hold back. Whoever abandons a question that nobody else holds or kept starts its grace;
-- the answer is when that is over.
local id, kept, grace = behind(ARGV[5]), ARGV[6] == '1', tonumber(ARGV[7])
local r = settled(id)
if not r then
  return {'unknown', {}, lapsed}
end
local field = 'h:' .. pod
local mine = tonumber(r[field] or '0')
if mine > 1 then
  r[field] = redis.call('HINCRBY', key('i', id), field, -1)
else
  r[field] = nil
  redis.call('HDEL', key('i', id), field)
end
if kept and r.kept ~= '1' then
  r.kept = '1'
  redis.call('HSET', key('i', id), 'kept', '1')
end
if not r.how and r.kept ~= '1' and held(r) == 0 then
  local gone = now + grace
  redis.call('HSET', key('i', id), 'gone', whole(gone))
  if gone < tonumber(r.expires) then
    redis.call('ZADD', OPEN, whole(gone), id)
    tell(listeners(), 'due', {r.ref, whole(gone)})
    r.gone = whole(gone)
  end
end
refresh(id, r)
return {'found', {id, r.gone or ''}, lapsed}
