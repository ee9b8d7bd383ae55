-- Enters when a reference is to be looked at into its shard, KEYS[1]; an empty time removes it. If it no longer has
-- the time that it had when it was read, or if none was read, only a sooner time counts.
local reference, before, due, lives = ARGV[1], ARGV[2], ARGV[3], tonumber(ARGV[4])
local known = redis.call('ZSCORE', KEYS[1], reference)
if known and known ~= before and (due == '' or tonumber(known) <= tonumber(due)) then
  return 'kept'
end
if due == '' then
  redis.call('ZREM', KEYS[1], reference)
  return 'removed'
end
redis.call('ZADD', KEYS[1], due, reference)
if redis.call('PTTL', KEYS[1]) < lives then
  -- an eighth longer, so that this need not be said each time
  redis.call('PEXPIRE', KEYS[1], string.format('%.0f', lives + lives / 8))
end
return 'entered'
