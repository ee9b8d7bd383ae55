-- Follows the endings: what channels owe to a question. A notice is a field of the interaction, by its channel: the
-- last stage that was told (1 that it was asked, 2 that it was seen, 3 that it has ended, 0 for nothing), what it is
-- at, when it is due, how often it was tried, a number that grows with each claim, when it told that the question waits, and
-- what its channel left here to find again what it told.
local REQUESTED, SEEN, ENDED = 1, 2, 3
-- waits until it is due; is told by a process, which has until it is due; is told by one that may have handed it over
-- for good; waits for what becomes of the question
local QUEUED, CLAIMED, HANDING, WATCHING = 'queued', 'claimed', 'handing', 'watching'

local function written(notice)
  return table.concat({notice.told, notice.state, whole(notice.due), notice.tries, whole(notice.fence), whole(notice.at),
    notice.receipt}, ' ')
end

local function notice_of(r, channel)
  local told, state, due, tries, fence, at, receipt =
    string.match(r[NOTICE .. channel] or '', '^(%d+) (%a+) (%d+) (%d+) (%d+) (%d+) (%S*)$')
  return told and {
    told = tonumber(told), state = state, due = tonumber(due), tries = tonumber(tries), fence = tonumber(fence),
    at = tonumber(at), receipt = receipt
  }
end

local function channels_of(r)
  local channels = {}
  for field in pairs(r) do
    if is_notice(field) then
      channels[#channels + 1] = string.sub(field, #NOTICE + 1)
    end
  end
  return channels
end

local function put_notice(id, r, channel, notice)
  r[NOTICE .. channel] = written(notice)
  redis.call('HSET', key('i', id), NOTICE .. channel, r[NOTICE .. channel])
end

local function drop_notice(id, r, channel)
  r[NOTICE .. channel] = nil
  redis.call('HDEL', key('i', id), NOTICE .. channel)
end

local function is_claimed(notice)
  return notice.state == CLAIMED or notice.state == HANDING
end

-- the stage to tell next, as the Java enum Stage has it; nil while there is none
local function next_stage(r, told)
  if told == 0 then
    return not r.how and REQUESTED or nil
  end
  local reached = r.how and ENDED or r.seen_at and SEEN or REQUESTED
  return reached > told and reached or nil
end

-- when a process has to look at it next, as a text; empty for never
local function next_look(r)
  local first
  for _, channel in ipairs(channels_of(r)) do
    local notice = notice_of(r, channel)
    local due = notice.due
    if not is_claimed(notice) then
      if notice.state == WATCHING and next_stage(r, notice.told) then
        due = now
      elseif not r.how then
        due = math.min(due, tonumber(r.expires))
      end
    end
    first = first and math.min(first, due) or due
  end
  return first and whole(first) or ''
end
