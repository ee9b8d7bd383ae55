-- What there is in a session, open or kept.
settle_due()
local ids = redis.call('ZRANGE', OPEN, 0, -1)
for _, id in ipairs(redis.call('ZRANGE', KEPT, 0, -1)) do
  ids[#ids + 1] = id
end
return {'ids', ids, lapsed}
