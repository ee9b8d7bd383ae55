-- Notes that a person has seen an open interaction. Only the first time counts, and is told.
local id, connection = ARGV[5], ARGV[6]
local r = settled(id)
if not r then
  return {'unknown', {}, lapsed, counted}
end
if r.how then
  return {'late', view(id, r), lapsed, counted}
end
if r.seen_at then
  return {'again', {r.seen_at}, lapsed, counted}
end
r.seen_at = whole(now)
redis.call('HSET', key('i', id), 'seen_at', r.seen_at)
local seen = view(id, r)
tell(and_holders(listeners(), r), 'seen', {connection, unpack(seen)}, r.inbox)
return {'first', seen, lapsed, counted}
