// Ids that have another name by now (<renamed> of rulesets): what documents, scripts and records of users still call by
// the old one is read as the new one.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "model/decode/decode.h"
#include "model/issue.h"

namespace sortie::model {

/// The tables of some rulesets as one.
class RenamedIds {
 public:
  RenamedIds() = default;
  explicit RenamedIds(const std::vector<const Ruleset*>& rulesets);

  [[nodiscard]] bool empty() const { return names_.empty(); }
  /// What it is called today; empty where it was not renamed. `of`: of a value.
  [[nodiscard]] std::string find(std::string_view what, std::string_view name, std::string_view of = {}) const;
  /// The first new name that is found for these; empty where there is none.
  [[nodiscard]] std::string findAny(std::initializer_list<std::string_view> whats, std::string_view name) const;
  /// Has any thing ever been called so?
  [[nodiscard]] bool mentions(std::string_view name) const { return mentioned_.contains(name); }
  /// May some old name be in the text?
  [[nodiscard]] bool anyIn(std::string_view text) const;
  /// The text with each of its words that is an old name of any of these in its new form. Letters, digits and "-" make
  /// words.
  [[nodiscard]] std::string inText(std::string_view text) const;
  /// Every such text where words are old names of several things, or the name of something today as well; those of
  /// inText first, the text itself left out. About `most`: later words are then what inText has.
  [[nodiscard]] std::vector<std::string> readingsOf(std::string_view text, std::size_t most = 16) const;
  /// The entries, each with its name of today.
  [[nodiscard]] std::vector<RenamedId> all() const;

 private:
  std::map<std::string, RenamedId, std::less<>> names_;                     // by what, of and old name
  std::map<std::string, std::vector<std::string>, std::less<>> mentioned_;  // by old name: new ones, never none
};

/// The document of a mission or of content with today's names in it; places and offsets stay those of its text. What it
/// declares itself is meant before an old name. `said`, where given, gets "renamed-id" for each, with a fix.
[[nodiscard]] Document inTodaysNames(const Document& document, const Scope& scope, Issues* said = nullptr);
/// The same with the table of the scope's rulesets, for several documents.
[[nodiscard]] Document inTodaysNames(const Document& document, const Scope& scope, const RenamedIds& renamed,
                                     Issues* said = nullptr);

/// "renamed-what", "renamed-exists", "renamed-twice", "renamed-circle", "unresolved-id": entries of a ruleset's table that
/// cannot hold. `hasItem`: is there content of that id? Empty: content is not known.
void checkRenamed(const Ruleset& ruleset, const std::function<bool(const std::string&)>& hasItem, Issues& issues);

}  // namespace sortie::model
