#include "play/sweep/choice_rates.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "play/sweep/significance.h"

namespace sortie::play {

namespace {

Rate rateAmong(std::int64_t count, std::int64_t total) {
  return wilson(static_cast<std::uint64_t>(std::max<std::int64_t>(count, 0)),
                static_cast<std::uint64_t>(std::max<std::int64_t>(total, 0)));
}

}  // namespace

std::vector<ChoiceRate> choiceRates(const Statistics& statistics, const std::string& variant) {
  std::map<std::pair<std::string, std::string>, std::vector<ChoiceRate>> found;
  for (const RowView& row : statistics.rows("choices", variant)) {
    const std::int64_t total = row.number("total");
    const std::int64_t made = row.number("made");
    ChoiceRate rate{row.text("choice"),
                    row.text("side"),
                    row.text("value"),
                    clippedTitle(row.text("title")),
                    rateAmong(total, made),
                    rateAmong(row.number("count"), total),
                    rateAmong(row.number("made_wins") - row.number("count"), made - total),
                    0,
                    false};
    rate.distance = shareDistance(rate.with, rate.without);
    found[{rate.choice, rate.side}].push_back(std::move(rate));
  }
  std::vector<std::string> order;
  const Table& declared = statistics.table("declared");
  for (std::size_t i = 0; i < declared.rows.size(); ++i)
    if (const RowView row(declared, i);
        row.text("what") == "statistic" && std::find(order.begin(), order.end(), row.text("id")) == order.end())
      order.push_back(row.text("id"));
  std::vector<ChoiceRate> out;
  for (const std::string& choice : order)
    for (const std::string& side : statistics.sides()) {
      std::vector<ChoiceRate>& rates = found[{choice, side}];
      if (rates.size() < 2) continue;
      if (rates.size() == 2 && rates[0].chosen.count + rates[1].chosen.count == rates[0].chosen.of)
        rates[rates[0].distance < 0 ? 0 : 1].mirrored = true;
      for (ChoiceRate& rate : rates) out.push_back(std::move(rate));
    }
  return out;
}

std::vector<ChoiceRate> strikingChoices(std::vector<ChoiceRate> rates) {
  std::erase_if(rates, [](const ChoiceRate& rate) { return !rate.differs() || rate.mirrored; });
  std::stable_sort(rates.begin(), rates.end(), [](const ChoiceRate& a, const ChoiceRate& b) {
    return std::abs(a.distance) > std::abs(b.distance);
  });
  return rates;
}

}  // namespace sortie::play
