-- Takes a hold for a call that waits.
local id = ARGV[5]
local r = settled(id)
return {r and 'found' or 'unknown', r and hold(id, r) or {}, lapsed, counted}
