-- Notes that a result is handed out; the answer is whether it was before.
local id = behind(ARGV[5])
local r = settled(id)
if not r or not r.how then
  return {'unknown', {}, lapsed, counted}
end
if r.taken == '1' then
  redis.call('HINCRBY', key('i', id), 'replays', 1)
  return {'again', {}, lapsed, counted}
end
count_result(r, -1)
r.taken = '1'
count_result(r, 1)
redis.call('HSET', key('i', id), 'taken', '1')
redis.call('ZADD', KEPT, whole(tonumber(r.at) * 1000), id)
refresh(id, r)
return {'first', {}, lapsed, counted}
