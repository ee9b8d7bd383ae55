-- Claims what is due of the notices of an interaction. Says when it is to be looked at next, how many were claimed,
-- of each the channel, the stage to tell, how often it was tried, its number and what its channel left, and then, if
-- there are any, the interaction.
local reference, lease, watch = ARGV[5], tonumber(ARGV[6]), tonumber(ARGV[7])
local id = behind(reference)
local r = id ~= '' and settled(id)
if not r then
  return {'unknown', {}, lapsed, counted}
end
local claimed = {}
for _, channel in ipairs(channels_of(r)) do
  local notice = notice_of(r, channel)
  local is_due = notice.due <= now
  if notice.state == HANDING and is_due then
    -- nobody knows whether it was taken over, and it must not be twice: nothing more is told, and nothing is said of it
    notice.told, notice.state, notice.tries = ENDED, WATCHING, 0
    put_notice(id, r, channel, notice)
  end
  local stage = next_stage(r, notice.told)
  if is_claimed(notice) and not is_due then
    -- another process tells it
  elseif not stage and r.how then
    drop_notice(id, r, channel)
  elseif stage and (is_due or notice.state == WATCHING) then
    notice.state, notice.due = CLAIMED, now + lease
    notice.tries, notice.fence = notice.tries + 1, notice.fence + 1
    put_notice(id, r, channel, notice)
    for _, part in ipairs({channel, stage, notice.tries, whole(notice.fence), notice.receipt}) do
      claimed[#claimed + 1] = tostring(part)
    end
  elseif is_due then
    notice.state, notice.due = WATCHING, now + watch
    put_notice(id, r, channel, notice)
  end
end
local parts = {next_look(r), tostring(#claimed / 5)}
for _, part in ipairs(claimed) do
  parts[#parts + 1] = part
end
if #claimed > 0 then
  for _, part in ipairs(view(id, r)) do
    parts[#parts + 1] = part
  end
end
return {'claimed', parts, lapsed, counted}
