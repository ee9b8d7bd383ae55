-- One time of those that a result was handed out does not count: it found no way to its asker.
local id = behind(ARGV[5])
local r = settled(id)
if not r or r.taken ~= '1' then
  return {'unknown', {}, lapsed, counted}
end
if tonumber(r.replays or 0) > 0 then
  redis.call('HINCRBY', key('i', id), 'replays', -1)
  return {'again', {}, lapsed, counted}
end
count_result(r, -1)
r.taken = '0'
count_result(r, 1)
redis.call('HSET', key('i', id), 'taken', '0')
redis.call('ZADD', KEPT, whole((stays(r) and STAYS or BEHIND) + tonumber(r.at) * 1000), id)
refresh(id, r)
if r.twin ~= '' then
  -- it may be there anew, and then without an end
  keep(key('twin', r.twin), tonumber(r.at) + retention)
end
return {'first', {}, lapsed, counted}
