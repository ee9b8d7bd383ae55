-- Replaces the settings of a person, KEYS[1], unless they are no longer what was read: what they were and what
-- they are, both sealed and empty for none, how long they are kept, the channel of the inbox, and what its
-- frontends are told, empty for nothing.
local before, after, life, channel, away = ARGV[1], ARGV[2], ARGV[3], ARGV[4], ARGV[5]
if (redis.call('GET', KEYS[1]) or '') ~= before then
  return 'changed'
end
if after == '' then
  redis.call('DEL', KEYS[1])
else
  redis.call('SET', KEYS[1], after, 'PX', life)
end
if away ~= '' then
  redis.call('PUBLISH', channel, '4:away' .. #away .. ':' .. away)
end
return 'kept'
