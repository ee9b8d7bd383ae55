-- Adds to the counts of one owner, one tenant or all. Each stands under its kind, a letter, and the time
-- until which it matters, so that whatever was miscounted is forgotten then. What a process adds it adds
-- in numbered batches: the last one that arrived is noted as P and its name, so that a batch that is sent
-- again, because its reply was lost, counts once. The answer is the sum of each kind, and how many
-- tenants (of all) or owners (of a tenant) are active: each is noted as T and its tag, by when it was
-- seen last.
local lives, kinds, fresh = ARGV[1], ARGV[2], tonumber(ARGV[3])
local pod, batch = 'P' .. ARGV[4], tonumber(ARGV[5])
local now = tonumber(redis.call('TIME')[1])
local last = batch > 0 and redis.call('HGET', KEYS[1], pod)
local is_new = batch > 0 and (not last or tonumber(string.match(last, '^%d+')) < batch)
for i = 6, #ARGV, 2 do
  if string.sub(ARGV[i], 1, 1) == 'T' then
    redis.call('HSET', KEYS[1], ARGV[i], now)
  elseif is_new then
    redis.call('HINCRBY', KEYS[1], ARGV[i], ARGV[i + 1])
  end
end
if is_new then
  redis.call('HSET', KEYS[1], pod, ARGV[5] .. ' ' .. now)
end
local sums, members = {}, 0
local all = redis.call('HGETALL', KEYS[1])
for i = 1, #all, 2 do
  local kind, value = string.sub(all[i], 1, 1), all[i + 1]
  local till
  if kind == 'T' then
    till = tonumber(value) + fresh
  elseif kind == 'P' then
    till = tonumber(string.match(value, '%d+$')) + lives / 1000
  else
    till = tonumber(string.sub(all[i], 2))
  end
  if till <= now then
    redis.call('HDEL', KEYS[1], all[i])
  elseif kind == 'T' then
    members = members + 1
  elseif kind ~= 'P' then
    sums[kind] = (sums[kind] or 0) + tonumber(value)
  end
end
redis.call('PEXPIRE', KEYS[1], lives)
local reply = {}
for i = 1, #kinds do
  reply[i] = string.format('%.0f', math.max(0, sums[string.sub(kinds, i, i)] or 0))
end
reply[#kinds + 1] = string.format('%.0f', members)
return reply
