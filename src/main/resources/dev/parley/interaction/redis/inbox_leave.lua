-- Moves what has ended to the other list of an inbox, or drops it: references in turn, each with until when
-- it can be read, or with an empty string. KEYS are those of the script inbox_enter.
local RANK = 2.5e15
for i = 1, #ARGV, 2 do
  local reference, till = ARGV[i], ARGV[i + 1]
  local score = redis.call('ZSCORE', KEYS[1], reference)
  redis.call('ZREM', KEYS[1], reference)
  if till == '' then
    redis.call('ZREM', KEYS[2], reference)
    redis.call('ZREM', KEYS[3], reference)
  elseif score then
    redis.call('ZADD', KEYS[2], string.format('%.0f', tonumber(score) % RANK), reference)
    redis.call('ZADD', KEYS[3], 'XX', till, reference)
  end
end
local left = redis.call('PTTL', KEYS[3])
if left > redis.call('PTTL', KEYS[2]) then
  redis.call('PEXPIRE', KEYS[2], string.format('%.0f', left))
end
return 'left'
