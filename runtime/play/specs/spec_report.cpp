// What `sortie test` prints, and how specs hold against a pack's list of rules.
#include <algorithm>
#include <cctype>
#include <set>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "play/specs/spec.h"

namespace sortie::play {

namespace {

std::string upper(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
  return text;
}

/// CIT-ATT-06: capitals and digits in parts set apart by '-', the last a number, maybe with a letter.
bool isRuleId(const std::string& word) {
  const std::size_t last = word.rfind('-');
  if (last == std::string::npos || last == 0 || last + 1 >= word.size()) return false;
  const auto capital = [](char c) { return (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-'; };
  const bool number = word[last + 1] >= '0' && word[last + 1] <= '9';
  return number && word.front() >= 'A' && word.front() <= 'Z' &&
         std::all_of(word.begin(), word.begin() + static_cast<std::ptrdiff_t>(last), capital) &&
         std::all_of(word.begin() + static_cast<std::ptrdiff_t>(last) + 1, word.end(),
                     [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z'); });
}

std::string waitsFor(const model::ContentItem& item) {
  const auto found = item.values.find("waits-for");
  if (found == item.values.end()) return {};
  const auto* text = std::get_if<std::string>(&found->second.value);
  return text == nullptr ? std::string() : *text;
}

}  // namespace

std::vector<std::string> ruleIds(const std::string& title) {
  std::vector<std::string> out;
  std::size_t at = 0;
  while (at < title.size()) {
    std::size_t end = title.find_first_of(" :,", at);
    if (end == std::string::npos) end = title.size();
    std::string word = title.substr(at, end - at);
    if (!isRuleId(word)) break;
    out.push_back(std::move(word));
    if (end == title.size() || title[end] == ':') break;
    at = title.find_first_not_of(" ,", end);
    if (at == std::string::npos) break;
  }
  return out;
}

RuleCoverage coverRules(const std::vector<model::ContentItem>& content, const std::vector<SpecReport>& reports) {
  RuleCoverage out;
  std::set<std::string> passed;
  std::set<std::string> named;
  for (const SpecReport& report : reports)
    for (const std::string& id : ruleIds(report.title)) {
      named.insert(upper(id));
      if (report.passed) passed.insert(upper(id));
    }
  std::set<std::string> known;
  for (const model::ContentItem& item : content) {
    if (item.kind != "rule") continue;
    const std::string id = upper(item.id);
    known.insert(id);
    const bool waits = !waitsFor(item).empty();
    if (waits && passed.contains(id)) out.early.push_back(id);
    if (!waits && !passed.contains(id)) out.missing.push_back(id);
  }
  std::set_difference(named.begin(), named.end(), known.begin(), known.end(), std::back_inserter(out.unknown));
  return out;
}

std::string specText(const std::vector<PackSpecs>& packs, Tints tints) {
  std::string out;
  std::size_t passed = 0;
  std::size_t failed = 0;
  for (const PackSpecs& pack : packs) {
    for (const SpecReport& spec : pack.specs) {
      out += fmt::format("{}: {} ... {}\n", spec.file, spec.title,
                         spec.passed ? tints(Tint::Good, "ok") : tints(Tint::Bad, "FAILED"));
      ++(spec.passed ? passed : failed);
      if (!spec.note.empty()) out += fmt::format("    {}: note: {}\n", toString(spec.where), spec.note);
      if (spec.passed) continue;
      out += fmt::format("    {}{}{}\n", toString(spec.error.where), spec.error.where.file.empty() ? "" : ": ",
                         spec.error.text);
      if (!spec.error.remedy.empty()) out += fmt::format("    ({})\n", spec.error.remedy);
      std::size_t at = 0;
      // A path of one place says nothing that the line above has not said.
      const bool path = std::count(spec.trace.begin(), spec.trace.end(), '\n') > 1;
      while (path && at < spec.trace.size()) {
        const std::size_t end = std::min(spec.trace.find('\n', at), spec.trace.size());
        out += "      " + spec.trace.substr(at, end - at) + '\n';
        at = end + 1;
      }
      for (const std::string& line : spec.log) out += "      " + line + '\n';
    }
    const auto list = [&](const std::vector<std::string>& ids, const char* what) {
      if (ids.empty()) return;
      out += fmt::format("{}: {} {}:", pack.pack, ids.size(), what);
      for (const std::string& id : ids) out += ' ' + id;
      out += '\n';
    };
    list(pack.rules.missing, "rules have no passing spec");
    list(pack.rules.unknown, "IDs in titles are not in the list of rules");
    list(pack.rules.early, "rules wait for something and have a passing spec");
  }
  out += fmt::format("{} passed, {}\n", passed,
                     tints(failed == 0 ? Tint::Good : Tint::Bad, fmt::format("{} failed", failed)));
  return out;
}

std::string specJson(const std::vector<PackSpecs>& packs) {
  nlohmann::ordered_json out;
  std::size_t passed = 0;
  std::size_t failed = 0;
  out["packs"] = nlohmann::ordered_json::array();
  for (const PackSpecs& pack : packs) {
    nlohmann::ordered_json entry;
    entry["pack"] = pack.pack;
    entry["specs"] = nlohmann::ordered_json::array();
    for (const SpecReport& spec : pack.specs) {
      ++(spec.passed ? passed : failed);
      nlohmann::ordered_json one{
          {"file", spec.file}, {"line", spec.where.line}, {"title", spec.title}, {"passed", spec.passed}};
      if (!spec.note.empty()) one["note"] = spec.note;
      if (!spec.passed)
        one["error"] = {{"code", spec.error.code},
                        {"text", spec.error.text},
                        {"file", spec.error.where.file},
                        {"line", spec.error.where.line},
                        {"trace", spec.trace}};
      if (!spec.log.empty()) one["log"] = spec.log;
      entry["specs"].push_back(std::move(one));
    }
    if (pack.listed)
      entry["rules"] = {{"missing", pack.rules.missing}, {"unknown", pack.rules.unknown}, {"early", pack.rules.early}};
    out["packs"].push_back(std::move(entry));
  }
  out["passed"] = passed;
  out["failed"] = failed;
  return out.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

}  // namespace sortie::play
