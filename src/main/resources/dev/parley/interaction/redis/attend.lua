-- Notes how many frontends of the session this process has, or that it wants to hear of it without
-- any; an empty count takes it off the list. The answer is that number for each process.
local count, lives = ARGV[5], tonumber(ARGV[6])
local before = redis.call('HGET', PODS, pod) or ''
if count == '' then
  redis.call('HDEL', PODS, pod)
else
  redis.call('HSET', PODS, pod, count)
  keep(PODS, now + lives)
end
local all = redis.call('HGETALL', PODS)
if before ~= count and not (count == '0' and before == '' or count == '' and before == '0') then
  tell(listeners(), 'people', all)
end
return {'people', all, lapsed, counted}
