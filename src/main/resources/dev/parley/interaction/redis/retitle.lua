-- Gives interactions that are open the title that the session has by now: as many as are not too large
-- together, and one at least. The answer is how many it is done with.
local most_bytes = tonumber(ARGV[5])
local title = redis.call('GET', TITLE) or ''
local pods = listeners()
local bytes, done = 0, 0
for i = 6, #ARGV do
  local id = ARGV[i]
  if not is_same_title(title, redis.call('HGET', key('i', id), 'title') or '') then
    local r = settled(id)
    if r and not r.how then
      local larger = bytes + size(r)
      if bytes > 0 and larger > most_bytes then
        break
      end
      bytes = larger
      if title == '' then
        r.title = nil
        redis.call('HDEL', key('i', id), 'title')
      else
        r.title = title
        redis.call('HSET', key('i', id), 'title', title)
      end
      tell(pods, 'extended', view(id, r), r.inbox)
    end
  end
  done = done + 1
end
return {'titled', {whole(done)}, lapsed, counted}
