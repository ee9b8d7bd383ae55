-- A part of an inbox: references and their places in turn, of what is open or has ended, between two places;
-- those at the first place begin behind a reference, where one is given. The answer begins with how many are
-- open, and whether there may be more.
local is_open, from, to, after, most = ARGV[1] == 'open', ARGV[2], ARGV[3], ARGV[4], tonumber(ARGV[5])
local list = is_open and KEYS[1] or KEYS[2]
local command = is_open and 'ZRANGEBYSCORE' or 'ZREVRANGEBYSCORE'

local function is_behind(reference, place)
  if after == '' or place ~= tonumber(from) then
    return true
  end
  if is_open then
    return reference > after
  end
  return reference < after
end

remove_over(100)
local found, offset, some = {}, 0, nil
repeat
  some = redis.call(command, list, from, to, 'WITHSCORES', 'LIMIT', offset, most)
  for i = 1, #some, 2 do
    local place = tonumber(some[i + 1])
    if is_behind(some[i], place) then
      found[#found + 1] = some[i]
      found[#found + 1] = whole(place)
    end
  end
  offset = offset + most
until #found > 0 or #some < 2 * most
return {redis.call('ZCARD', KEYS[1]), #some == 2 * most and 1 or 0, found}
