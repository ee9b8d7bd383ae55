-- Notes what becomes of the claim of a notice, by its number: 'handing' if it may be taken over for good from now on;
-- 'told', 'failed', 'untried' or 'postponed' until after so many milliseconds; or 'over'. Says when the claim would have run out, and when the interaction is to be looked at next.
local reference, channel, fence = ARGV[5], ARGV[6], tonumber(ARGV[7])
local what, stage, wait, receipt = ARGV[8], tonumber(ARGV[9]), tonumber(ARGV[10]), ARGV[11]
local id = behind(reference)
local r = id ~= '' and settled(id)
local notice = r and notice_of(r, channel)
if not notice or notice.fence ~= fence or not is_claimed(notice) then
  return {'stale', {}, lapsed, counted}
end
if what == 'handing' then
  notice.state = HANDING
  put_notice(id, r, channel, notice)
  return {'handing', {}, lapsed, counted}
end
if what == 'over' and notice.told > 0 then
  -- what was told stays known as long as the question is open
  notice.told, notice.state, notice.tries = ENDED, WATCHING, 0
elseif what == 'told' then
  notice.told, notice.state, notice.tries = stage, WATCHING, 0
  if stage == REQUESTED then
    notice.at = now
  end
  if receipt ~= '' then
    notice.receipt = receipt
  end
else
  notice.state = QUEUED
  if what == 'postponed' then
    notice.tries = 0
  elseif what == 'untried' then
    notice.tries = notice.tries - 1
  end
end
local runs_out = whole(notice.due)
notice.due = now + wait
if what == 'over' and notice.told == 0 or r.how and not next_stage(r, notice.told) then
  drop_notice(id, r, channel)
else
  put_notice(id, r, channel, notice)
end
return {'settled', {runs_out, next_look(r)}, lapsed, counted}
