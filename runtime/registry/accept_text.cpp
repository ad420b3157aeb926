// What is told of submissions.
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "model/xml/xml_characters.h"
#include "registry/accept.h"

namespace sortie::registry {

using model::printable;

std::string verdictText(const std::vector<Verdict>& verdicts) {
  std::string out;
  for (const Verdict& verdict : verdicts) {
    out += fmt::format("{}: {}", printable(verdict.file), verdict.accepted() ? "accepted" : "refused");
    if (!verdict.id.empty()) out += printable(fmt::format(", {} {}", verdict.id, verdict.version));
    out += '\n';
    if (verdict.key)
      out += fmt::format("  signed by {}{}\n", exchange::keyText(*verdict.key),
                         verdict.newAuthor ? ", new here: all later versions must be" : "");
    const Examined& examined = verdict.examined;
    if (examined.specs > 0) out += fmt::format("  {} specs\n", examined.specs);
    if (examined.warnings > 0) out += fmt::format("  {} warnings\n", examined.warnings);
    for (const auto& [mission, balance] : examined.balance) {
      out += printable(fmt::format("  {}: {} playtests by {}", mission, balance.runs, balance.agents));
      for (const exchange::SideShare& side : balance.sides)
        out += printable(fmt::format(", {} wins {} % ({} to {})", side.title, side.share, side.low, side.high));
      out += '\n';
    }
    for (const exchange::Refusal& problem : verdict.problems)
      out += fmt::format("  {}: {}\n", problem.kind, printable(problem.error.message()));
  }
  return out;
}

std::string verdictJson(const std::vector<Verdict>& verdicts) {
  nlohmann::ordered_json out = nlohmann::ordered_json::array();
  for (const Verdict& verdict : verdicts) {
    nlohmann::ordered_json each{{"file", printable(verdict.file)},
                                {"accepted", verdict.accepted()},
                                {"pack", printable(verdict.id)},
                                {"version", printable(verdict.version)},
                                {"key", verdict.key ? exchange::keyText(*verdict.key) : ""},
                                {"newAuthor", verdict.newAuthor},
                                {"specs", verdict.examined.specs},
                                {"warnings", verdict.examined.warnings},
                                {"problems", nlohmann::ordered_json::array()}};
    for (const exchange::Refusal& problem : verdict.problems)
      each["problems"].push_back({{"kind", problem.kind},
                                  {"code", printable(problem.error.code)},
                                  {"text", printable(problem.error.text)},
                                  {"file", printable(problem.error.where.file)},
                                  {"line", problem.error.where.line},
                                  {"column", problem.error.where.column},
                                  {"remedy", printable(problem.error.remedy)}});
    out.push_back(std::move(each));
  }
  return out.dump(2) + '\n';
}

}  // namespace sortie::registry
