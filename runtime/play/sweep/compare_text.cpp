// A comparison in words and as JSON.
#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "model/xml/xml_characters.h"
#include "play/sweep/compare.h"

namespace sortie::play {

namespace {

using Json = nlohmann::ordered_json;

/// Meta data names packs and agents by a word and a name; hashes are cut short.
std::string valueText(const std::string& value) {
  if (value.empty()) return "none";
  std::string out;
  for (std::size_t start = 0; start < value.size();) {
    std::size_t end = value.find(' ', start);
    if (end == std::string::npos) end = value.size();
    if (!out.empty()) out += ' ';
    const std::string word = value.substr(start, end - start);
    const bool hash = word.size() >= 32 && word.find_first_not_of("0123456789abcdef") == std::string::npos;
    out += hash ? word.substr(0, 12) : word;
    start = end + 1;
  }
  return model::printable(out);
}

std::string probability(double p) { return p < 0.001 ? "p < 0.001" : fmt::format("p = {:.3f}", p); }

std::string shareLine(const ShareComparison& each) {
  const double n = static_cast<double>(each.pairs.total());
  const double a = static_cast<double>(each.pairs.both + each.pairs.onlyA) / n;
  const double b = static_cast<double>(each.pairs.both + each.pairs.onlyB) / n;
  return fmt::format("  {:<24} {:5.1f} %  to {:5.1f} %   {:+5.1f} points (95 %: {:+.1f} to {:+.1f})   {}{}\n",
                     model::printable(each.what), 100 * a, 100 * b, 100 * each.difference.value,
                     100 * each.difference.low, 100 * each.difference.high, probability(each.test.midP),
                     each.test.midP < 0.05 ? "  *" : "");
}

std::string numberLine(const NumberComparison& each) {
  return fmt::format("  {:<24} {:7.2f}  to {:7.2f}   {:+6.2f} (95 %: {:+.2f} to {:+.2f})   {}{}\n",
                     model::printable(each.what), each.meanA, each.meanB, each.difference.value, each.difference.low,
                     each.difference.high, probability(each.wilcoxon), each.wilcoxon < 0.05 ? "  *" : "");
}

std::string choiceLines(const std::vector<ChoiceComparison>& choices) {
  if (choices.empty()) return {};
  const std::size_t shown = std::min(choices.size(), mostChoicesCompared);
  std::string out = "win rates by choice (not pairs)\n";
  for (std::size_t i = 0; i < shown; ++i) {
    const ChoiceComparison& each = choices[i];
    out += fmt::format("  {}, {}: {}\n", model::printable(each.sideTitle), model::printable(each.choiceTitle),
                       model::printable(each.title));
    out += fmt::format("  {:<24} {:5.1f} %  to {:5.1f} %   {:+5.1f} points (95 %: {:+.1f} to {:+.1f})   {}{}\n",
                       fmt::format("  chosen {:.0f} % to {:.0f} %", 100 * each.chosenA, 100 * each.chosenB),
                       100 * each.a.share, 100 * each.b.share, 100 * each.difference.value, 100 * each.difference.low,
                       100 * each.difference.high, probability(each.p), each.differs() ? "  *" : "");
  }
  if (choices.size() > shown)
    out += fmt::format("  these are the most distant of {} that were compared: --json has all\n", choices.size());
  return out;
}

Json intervalJson(const Interval& interval) {
  return {{"value", interval.value}, {"low", interval.low}, {"high", interval.high}};
}

Json rateJson(const Rate& rate) {
  return {{"count", rate.count}, {"of", rate.of}, {"share", rate.share}, {"low", rate.low}, {"high", rate.high}};
}

Json choiceJson(const ChoiceComparison& each) {
  return {{"choice", each.choice},
          {"side", each.side},
          {"value", each.value},
          {"title", each.title},
          {"a", rateJson(each.a)},
          {"b", rateJson(each.b)},
          {"chosen_a", each.chosenA},
          {"chosen_b", each.chosenB},
          {"difference", intervalJson(each.difference)},
          {"distance", each.distance},
          {"p", each.p}};
}

Json shareJson(const ShareComparison& each) {
  return {{"what", each.what},          {"both", each.pairs.both},       {"only_a", each.pairs.onlyA},
          {"only_b", each.pairs.onlyB}, {"neither", each.pairs.neither}, {"difference", intervalJson(each.difference)},
          {"p_exact", each.test.exact}, {"p_mid", each.test.midP}};
}

}  // namespace

std::string comparisonText(const Comparison& comparison) {
  std::string out = model::printable(comparison.missionA);
  if (comparison.missionB != comparison.missionA)
    out += fmt::format(" against {} (different missions: read what follows with care)",
                       model::printable(comparison.missionB));
  out += "\nwhat differs\n";
  for (const auto& [key, values] : comparison.differences)
    out +=
        fmt::format("  {:<24} {}  to  {}\n", model::printable(key), valueText(values.first), valueText(values.second));
  if (comparison.differences.empty()) out += "  nothing: packs, options, agents and seeds are the same\n";
  for (const VariantComparison& each : comparison.variants) {
    out += fmt::format("{}{} pairs with the same seed, {} of them identical to the last change\n",
                       each.variant.empty() ? "" : fmt::format("variant {}: ", model::printable(each.variant)),
                       each.pairs, each.same);
    if (each.halted > 0) out += fmt::format("  {} pairs left out: halted in one or both\n", each.halted);
    if (each.onlyA + each.onlyB > 0)
      out += fmt::format("  without a partner: {} in the first, {} in the second\n", each.onlyA, each.onlyB);
    if (each.pairs == 0) continue;
    out += "wins\n";
    for (const ShareComparison& share : each.wins) out += shareLine(share);
    if (!each.objectives.empty()) out += "objectives done\n";
    for (const ShareComparison& share : each.objectives) out += shareLine(share);
    out += "scores and length\n";
    for (const NumberComparison& number : each.numbers) out += numberLine(number);
    out += choiceLines(each.choices);
  }
  for (const std::string& variant : comparison.unpaired)
    out += fmt::format("variant {} is in only one of the two\n", model::printable(variant));
  out +=
      "* below 0.05: shares by McNemar's mid-p test, numbers by Wilcoxon's signed ranks; 1 line in 20 is marked by "
      "chance. Of the choices those over 3 standard errors apart are marked, 1 in 370 by chance\n";
  return out;
}

std::string comparisonJson(const Comparison& comparison) {
  Json differences = Json::object();
  for (const auto& [key, values] : comparison.differences)
    differences[key] = {{"a", values.first}, {"b", values.second}};
  Json variants = Json::array();
  for (const VariantComparison& each : comparison.variants) {
    Json entry = {{"variant", each.variant}, {"pairs", each.pairs},         {"alike", each.same},
                  {"halted", each.halted},   {"only_a", each.onlyA},        {"only_b", each.onlyB},
                  {"wins", Json::array()},   {"objectives", Json::array()}, {"numbers", Json::array()},
                  {"choices", Json::array()}};
    for (const ShareComparison& share : each.wins) entry["wins"].push_back(shareJson(share));
    for (const ShareComparison& share : each.objectives) entry["objectives"].push_back(shareJson(share));
    for (const NumberComparison& number : each.numbers)
      entry["numbers"].push_back({{"what", number.what},
                                  {"pairs", number.pairs},
                                  {"mean_a", number.meanA},
                                  {"mean_b", number.meanB},
                                  {"difference", intervalJson(number.difference)},
                                  {"p_wilcoxon", number.wilcoxon}});
    for (const ChoiceComparison& choice : each.choices) entry["choices"].push_back(choiceJson(choice));
    variants.push_back(std::move(entry));
  }
  const Json out = {{"mission_a", comparison.missionA},
                    {"mission_b", comparison.missionB},
                    {"differences", std::move(differences)},
                    {"variants", std::move(variants)},
                    {"unpaired_variants", comparison.unpaired}};
  return out.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace sortie::play
