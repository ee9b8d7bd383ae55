-- Several interactions at once, by their ids, part after part; those that are gone are left out.
local all = {}
for i = 5, #ARGV do
  local r = settled(ARGV[i])
  if r then
    for _, part in ipairs(view(ARGV[i], r)) do
      all[#all + 1] = part
    end
  end
end
return {'views', all, lapsed, counted}
