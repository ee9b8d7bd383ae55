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
mark_taken(id, r, '0')
if r.twin ~= '' then
  -- it may be there anew, and then without an end
  keep(key('twin', r.twin), tonumber(r.at) + retention)
end
return {'first', {}, lapsed, counted}
