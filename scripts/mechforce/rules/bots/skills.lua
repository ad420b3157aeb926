local skills = {}
function skills.refreshes() return false end
return skills
