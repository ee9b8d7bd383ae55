-- Says of each channel that told something of an interaction what it told last, and when it told that it waits.
local r = settled(ARGV[5])
local parts = {}
for _, channel in ipairs(r and channels_of(r) or {}) do
  local notice = notice_of(r, channel)
  -- without a time, nobody knows whether it was told
  if notice.told > 0 and notice.at > 0 then
    for _, part in ipairs({channel, tostring(notice.told), whole(notice.at)}) do
      parts[#parts + 1] = part
    end
  end
end
return {'told', parts, lapsed, counted}
