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
mark_taken(id, r, '1')
return {'first', {}, lapsed, counted}
