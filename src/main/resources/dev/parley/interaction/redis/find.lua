-- An interaction by its id or, without one, by its reference.
local id = ARGV[5] ~= '' and ARGV[5] or behind(ARGV[6])
local r = settled(id)
-- how many calls of this process wait for it, where messages or writes may be missing: it counts for no fewer
local waiting = tonumber(ARGV[7] or '0')
if r and not r.how and waiting > tonumber(r['h:' .. pod] or '0') then
  redis.call('HSET', key('i', id), 'h:' .. pod, waiting)
  r['h:' .. pod] = tostring(waiting)
  keep_open(id, r)
end
return {r and 'found' or 'unknown', r and view(id, r) or {}, lapsed, counted}
