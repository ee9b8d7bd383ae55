-- What there is in a session: what is open and, unless only that is asked for, what is kept.
settle_due()
forget_old()
local ids = redis.call('ZRANGE', OPEN, 0, -1)
if ARGV[5] ~= 'open' then
  for _, id in ipairs(redis.call('ZRANGE', KEPT, 0, -1)) do
    ids[#ids + 1] = id
  end
end
return {'ids', ids, lapsed, counted}
