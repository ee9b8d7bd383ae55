-- Enters a reference into an inbox, and removes some entries whose time is over. Returns the settings of the
-- person, sealed, where they are wanted: then KEYS[4] has them.
local reference, rank, lives, most = ARGV[1], tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4])
-- when it was asked, where it may have an entry already, which stays then
local asked = tonumber(ARGV[5])
remove_over(most)
if not asked then
  redis.call('ZADD', KEYS[1], whole(rank * RANK + micros), reference)
  redis.call('ZADD', KEYS[3], whole(now + lives), reference)
elseif not redis.call('ZSCORE', KEYS[2], reference) then
  redis.call('ZADD', KEYS[1], 'NX', whole(rank * RANK + asked), reference)
  redis.call('ZADD', KEYS[3], 'NX', whole(now + lives), reference)
end
for _, name in ipairs({KEYS[1], KEYS[3]}) do
  if redis.call('PTTL', name) < lives then
    -- an eighth longer, so that this need not be said each time
    redis.call('PEXPIRE', name, whole(lives + lives / 8))
  end
end
return KEYS[4] and redis.call('GET', KEYS[4]) or ''
