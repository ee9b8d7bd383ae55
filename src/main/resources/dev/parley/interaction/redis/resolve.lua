-- Ends an interaction, if nothing and nobody ended it before.
local id, outcome, reply = ARGV[5], ARGV[6], ARGV[7]
local r = settled(id)
if not r then
  return {'unknown', {}, lapsed, counted}
end
if r.how then
  return {'late', view(id, r), lapsed, counted}
end
finish(id, r, 'given', outcome, reply, now)
return {'won', view(id, r), lapsed, counted}
