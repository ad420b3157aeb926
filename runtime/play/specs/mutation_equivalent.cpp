// The list of mutants that change nothing, specs/equivalent.xml.
#include <algorithm>
#include <array>
#include <map>
#include <tuple>

#include <fmt/format.h>

#include "archive/archive_path.h"
#include "model/xml/format.h"
#include "model/xml/schema.h"
#include "play/specs/mutation.h"

namespace sortie::play {

namespace {

constexpr const char* listFile = "specs/equivalent.xml";
constexpr std::size_t mostPercent = 5;

using MutantKey = std::tuple<std::string, std::string, std::string, std::string, std::size_t>;

MutantKey keyOf(const Mutant& mutant) { return {mutant.file, mutant.function, mutant.kind, mutant.what, mutant.twin}; }

}  // namespace

Result<std::vector<Error>> markEquivalents(const std::filesystem::path& folder, std::vector<Mutant>& mutants) {
  std::vector<Error> wrong;
  if (!archive::isFile(folder / listFile)) return wrong;
  model::Issues issues;
  const Result<model::Document> document = model::readAndCheckFile(folder / listFile, issues);
  if (!document) return failed(document);
  if (const auto error = issues.firstError()) return tl::unexpected<Error>(*error);
  if (document->root().name() != "equivalents")
    return fail("root-element", "the list of equivalent mutants begins with <equivalents>", {listFile, 1, 0});
  std::map<MutantKey, Mutant*> known;
  std::array<std::size_t, mutantGroups> all{};
  std::array<std::size_t, mutantGroups> listed{};
  for (Mutant& mutant : mutants) {
    known[keyOf(mutant)] = &mutant;
    ++all[static_cast<std::size_t>(mutant.group)];
  }
  for (const model::Element& element : document->root().ownChildren("mutant")) {
    const std::string twin = element.value("twin", "1");
    const auto found = known.find({element.value("file"), element.value("function"), element.value("kind"),
                                   element.value("change"), std::strtoull(twin.c_str(), nullptr, 10)});
    SourcePlace where = element.place();
    where.file = listFile;
    if (found == known.end()) {
      wrong.push_back({"equivalent-stale",
                       fmt::format("there is no such mutant: {}: {}", element.value("file"), element.value("change")),
                       std::move(where), "remove the entry, or copy it again from --entries"});
      continue;
    }
    Mutant& mutant = *found->second;
    if (mutant.equivalent != 0) {
      wrong.push_back({"equivalent-twice", "the same mutant is listed above", std::move(where), "remove one of them"});
      continue;
    }
    mutant.equivalent = std::max<std::uint32_t>(where.line, 1);
    ++listed[static_cast<std::size_t>(mutant.group)];
  }
  for (const MutantGroup group : {MutantGroup::Rules, MutantGroup::Content, MutantGroup::Bots}) {
    const auto at = static_cast<std::size_t>(group);
    if (listed[at] * 100 > all[at] * mostPercent)
      wrong.push_back({"equivalent-many",
                       fmt::format("{} of {} mutants of {} are listed as equivalent, more than {} %", listed[at],
                                   all[at], mutantGroupName(group), mostPercent),
                       {listFile, 0, 0},
                       "write specs that notice them, or change the code so that the mutant cannot arise"});
  }
  return wrong;
}

Error killedEquivalent(const Mutant& mutant) {
  return {"equivalent-killed",
          fmt::format("a spec notices this mutant: {}: {}", mutant.file, mutant.what),
          {listFile, mutant.equivalent, 0},
          "remove the entry"};
}

std::string mutationEntries(const MutationReport& report) {
  std::string out;
  for (std::size_t i = 0; i < report.fates.size(); ++i) {
    if (report.fates[i] != MutantFate::Survived && report.fates[i] != MutantFate::NotRun) continue;
    const Mutant& mutant = report.mutants[i];
    const auto attribute = [&](const char* name, const std::string& value) {
      if (!value.empty()) out += fmt::format(" {}=\"{}\"", name, model::escapeAttribute(value));
    };
    out += "  <mutant";
    attribute("file", mutant.file);
    attribute("function", mutant.function);
    attribute("kind", mutant.kind);
    attribute("change", mutant.what);
    if (mutant.twin > 1) attribute("twin", std::to_string(mutant.twin));
    out += "\n          proof=\"\"/>\n";
  }
  return out;
}

}  // namespace sortie::play
