-- Parks an ask, or finds the interaction that it means.
local id, ref, ask = ARGV[5], ARGV[6], ARGV[7]
local ttl, keyed, same, turn = tonumber(ARGV[8]), ARGV[9] == '1', ARGV[10], ARGV[11]
local most_open, lapse = tonumber(ARGV[12]), ARGV[13]

settle_due()

if keyed then
  local known = settled(id)
  if known then
    return known.same == same and {'attached', hold(id, known), lapsed} or {'conflict', {}, lapsed}
  end
else
  local alive = {}
  for name in string.gmatch(ARGV[14], '%S+') do
    alive[name] = true
  end
  for _, other in ipairs(redis.call('ZRANGE', key('twin', same), 0, 15)) do
    local known = settled(other)
    if not known then
      redis.call('ZREM', key('twin', same), other)
    elseif known.how and known.reply == '1' and known.taken ~= '1' or not known.how and held(known, alive) == 0 then
      return {'attached', hold(other, known), lapsed}
    end
  end
end

if turn ~= '' and redis.call('EXISTS', key('turn', turn)) == 1 then
  return {'turn', {}, lapsed}
end
if redis.call('ZCARD', OPEN) >= most_open then
  return {'full', {}, lapsed}
end

local expires = now + ttl
local till = expires + retention
local r = {
  ref = ref, ask = ask, created = whole(now), expires = whole(expires), seq = whole(micros),
  same = same, twin = keyed and '' or same, turn = turn, lapse = lapse, attempt = '1', drafted = '0'
}
r['h:' .. pod] = '1'
local fields = {}
for name, value in pairs(r) do
  fields[#fields + 1] = name
  fields[#fields + 1] = value
end
redis.call('HSET', key('i', id), unpack(fields))
redis.call('PEXPIREAT', key('i', id), whole(till))
redis.call('SET', key('ref', ref), id, 'PX', whole(till - now))
redis.call('ZADD', OPEN, r.expires, id)
keep(OPEN, till)
if turn ~= '' then
  redis.call('SET', key('turn', turn), id, 'PX', whole(till - now))
end
if not keyed then
  refresh(id, r)
  keep(key('twin', same), till)
end
tell(listeners(), 'requested', view(id, r))
return {'created', {r.created, r.expires}, lapsed}
