-- Ends what is open as wiped and forgets everything, a part at a time; the answer is how much is left.
local most = tonumber(ARGV[5])
settle_due()
redis.call('DEL', TITLE)
forget_old()
for _, id in ipairs(redis.call('ZRANGE', OPEN, 0, most - 1)) do
  local r = settled(id)
  if r and not r.how then
    finish(id, r, 'wiped', '', '0', now)
  end
  forget(id)
end
for _, id in ipairs(redis.call('ZRANGE', KEPT, 0, most - 1)) do
  forget(id)
end
return {'left', {whole(redis.call('ZCARD', OPEN) + redis.call('ZCARD', KEPT))}, lapsed, counted}
