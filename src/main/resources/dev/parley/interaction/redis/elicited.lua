-- Notes how far it got to ask through the client, unless somebody noted something since. The field is
-- called attempt, and holds the revision.
local id, revision, following, elicited = ARGV[5], ARGV[6], ARGV[7], ARGV[8]
local r = settled(id)
if not r then
  return {'unknown', {}, lapsed, counted}
end
local noted = not r.how and r.attempt == revision
if noted then
  count(r, 'b', tonumber(r.expires) + retention, #elicited - #(r.elicited or ''))
  r.attempt, r.elicited = following, elicited
  redis.call('HSET', key('i', id), 'attempt', following, 'elicited', elicited)
  tell(and_holders(listeners(), r), 'elicited', view(id, r))
end
return {noted and 'noted' or 'found', view(id, r), lapsed, counted}
