-- Gives the session a title, or takes it away; the answer names what is open.
local title, titled_for = ARGV[5], tonumber(ARGV[6])
settle_due()
if title == '' then
  redis.call('DEL', TITLE)
else
  redis.call('SET', TITLE, title, 'PX', whole(titled_for))
end
return {'titled', redis.call('ZRANGE', OPEN, 0, -1), lapsed, counted}
