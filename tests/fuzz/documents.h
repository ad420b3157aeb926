// What the targets of documents share: promises that every document keeps, and the packs that their ids are looked up
// in.
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "model/xml/format.h"
#include "model/load/load.h"
#include "model/validate.h"
#include "target.h"

namespace sortie::fuzz {

/// Quick fixes leave a document that can be read, whoever proposes them.
inline void holdFixes(const model::Document& document, const std::vector<model::Issue>& issues) {
  using namespace model;
  std::vector<TextPatches> fixes;
  for (const Issue& issue : issues) {
    promise(!issue.code.empty() && !issue.text.empty(), "an issue has a code and a text");
    if (issue.fix && fixes.size() < 20) fixes.push_back(issue.fix->patches);
  }
  const auto fixed = readXml("fixed.xml", patched(document.text(), asManyAsFit(document, fixes)));
  promise(fixed.has_value(), "a fixed document can be read", fixed ? "" : fixed.error().message());
}

/// Has its text byte for byte; its canonical layout reads as a document with the same layout; quick fixes leave a
/// document that can be read.
inline void holdDocument(const model::Document& document, std::string_view text) {
  using namespace model;
  promise(document.text() == text, "a document that was read has its text byte for byte");
  const std::string laidOut = format(document);
  const auto again = readXml("laid-out.xml", laidOut);
  promise(again.has_value(), "the canonical layout can be read", again ? "" : again.error().message());
  promise(format(*again) == laidOut, "the canonical layout stays", laidOut);
  holdFixes(document, validateAlone(document));
}

using Packs = std::vector<std::shared_ptr<const model::Pack>>;

/// The packs that the tests ship, by the id of their ruleset.
inline const std::map<std::string, Packs>& knownPacks() {
  static const std::map<std::string, Packs> known = [] {
    std::map<std::string, Packs> out;
    for (const char* name : {"tiny", "board", "hidden", "workshop"}) {
      auto packs = model::loadPacks(std::filesystem::path(SORTIE_SOURCE_DIR) / "tests/packs" / name, {});
      promise(packs.has_value(), "the packs of the tests can be read", packs ? "" : packs.error().message());
      out[name] = std::move(*packs);
    }
    return out;
  }();
  return known;
}

/// The one with that ruleset, else the one that has a bit of everything.
inline const Packs& packsFor(const std::string& ruleset) {
  const auto found = knownPacks().find(ruleset);
  return found != knownPacks().end() ? found->second : knownPacks().at("workshop");
}

}  // namespace sortie::fuzz
