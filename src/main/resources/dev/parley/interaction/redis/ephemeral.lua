-- Replaces the short-lived text at KEYS[1]: the tag of the text that is expected, empty for none and * for any; the
-- new text behind its tag, empty to take it away; and how long it is kept.
local expected, after, life = ARGV[1], ARGV[2], ARGV[3]
if expected ~= '*' then
  local before = redis.call('GET', KEYS[1]) or ''
  if string.sub(before, 1, #expected) ~= expected or (expected == '' and before ~= '') then
    return 'other'
  end
end
if after == '' then
  redis.call('DEL', KEYS[1])
else
  redis.call('SET', KEYS[1], after, 'PX', life)
end
return 'done'
