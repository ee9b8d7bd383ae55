-- How many frontends each process has, without those processes that are known to be gone.
for i = 5, #ARGV do
  redis.call('HDEL', PODS, ARGV[i])
end
return {'people', redis.call('HGETALL', PODS), lapsed, counted}
