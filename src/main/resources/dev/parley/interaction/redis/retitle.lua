-- Gives interactions that are open the title that the session has by now.
local title = redis.call('GET', TITLE) or nil
local pods = listeners()
for i = 5, #ARGV do
  local id = ARGV[i]
  local r = settled(id)
  if r and not r.how then
    count_open(r, -1)
    r.title = title
    count_open(r, 1)
    if title then
      redis.call('HSET', key('i', id), 'title', title)
    else
      redis.call('HDEL', key('i', id), 'title')
    end
    tell(pods, 'extended', view(id, r))
  end
end
return {'titled', {}, lapsed, counted}
