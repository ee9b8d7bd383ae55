-- What a person has entered for some open interactions of the session: ids, revisions and answers in turn.
local person = ARGV[5]
local all = {}
for i = 6, #ARGV do
  local id = ARGV[i]
  settled(id) -- the drafts go with the ending
  local draft = redis.call('HGET', key('draft', id), person)
  if draft then
    all[#all + 1] = id
    all[#all + 1], all[#all + 2] = string.match(draft, '^(%d+):(.*)$')
  end
end
return {'drafts', all, lapsed, counted}
