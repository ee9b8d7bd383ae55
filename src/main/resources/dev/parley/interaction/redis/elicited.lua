-- Notes how far it got to ask through the client, unless somebody noted something since.
local id, attempt, following, elicited = ARGV[5], ARGV[6], ARGV[7], ARGV[8]
local r = settled(id)
if not r then
  return {'unknown', {}, lapsed}
end
if not r.how and r.attempt == attempt then
  r.attempt, r.elicited = following, elicited
  redis.call('HSET', key('i', id), 'attempt', following, 'elicited', elicited)
  tell(and_holders(listeners(), r), 'elicited', view(id, r))
end
return {'found', view(id, r), lapsed}
