-- Ends an interaction, if nothing and nobody ended it before.
local id, outcome, reply = ARGV[5], ARGV[6], ARGV[7]
-- whether it finds no room, should it not be late
local too_long = ARGV[8] == '1'
-- whether the human has words for the asker, which its next question shows
local asks_back = ARGV[9] == '1'
-- which interaction alone is meant, where it is ended again: another one may have the same id by now
local only = ARGV[10]
local r = settled(id)
if not r or only and r.ref ~= only then
  return {'unknown', {}, lapsed, counted}
end
if r.how then
  return {'late', view(id, r), lapsed, counted}
end
if too_long then
  return {'long', {}, lapsed, counted}
end
finish(id, r, 'given', outcome, reply, now)
-- what an earlier release made does not name its asker
if asks_back and r.asker then
  redis.call('SET', key('back', r.asker), id, 'PX', whole(retention))
end
return {'won', view(id, r), lapsed, counted}
