local worth = {}

--- What a good is worth to a merchant.
function worth.of(side, good) return good.item == side.wants and 3 or 1 end

return worth
