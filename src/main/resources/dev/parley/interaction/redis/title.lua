-- Gives the session a title, or takes it away; not where nothing there is open or readable.
local title = ARGV[5]
settle_due()
if lives_till() <= now then
  return {'unknown', {}, lapsed, counted}
end
if is_same_title(title, redis.call('GET', TITLE) or '') then
  return {'kept', {}, lapsed, counted}
end
if title == '' then
  redis.call('DEL', TITLE)
else
  redis.call('SET', TITLE, title)
  keep_title()
end
return {'given', {}, lapsed, counted}
