-- An interaction by its id or, without one, by its reference.
local id = ARGV[5] ~= '' and ARGV[5] or behind(ARGV[6])
local r = settled(id)
return {r and 'found' or 'unknown', r and view(id, r) or {}, lapsed, counted}
