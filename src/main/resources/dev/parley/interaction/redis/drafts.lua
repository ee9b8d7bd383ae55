-- What a person has entered for the open interactions of the session: ids, revisions and answers in turn.
local person = ARGV[5]
local all = {}
settle_due()
for _, id in ipairs(redis.call('SMEMBERS', DRAFTED)) do
  local draft = redis.call('HGET', key('draft', id), person)
  if draft then
    all[#all + 1] = id
    all[#all + 1], all[#all + 2] = string.match(draft, '^(%d+):(.*)$')
  end
end
return {'drafts', all, lapsed, counted}
