// How the pages of a ruleset are put together: tables, types and values in words. Private to the room.
#pragma once

#include <string>
#include <vector>

#include "model/pack.h"

namespace sortie::script {

/// `text` between back quotes; nothing stays nothing.
[[nodiscard]] std::string code(const std::string& text);

/// `text` with a full stop at its end, unless it ends a sentence or is empty.
[[nodiscard]] std::string sentence(std::string text);
/// Two texts, the first as a sentence; one alone stays as it is.
[[nodiscard]] std::string joined(const std::string& a, const std::string& b);
/// "`a`, `b`"
[[nodiscard]] std::string codes(const std::vector<std::string>& names);

/// A value as documents of rulesets have it; bools are "true" and "false".
[[nodiscard]] std::string written(const model::Setting& setting);

/// The page with no two empty lines in a row, nor one at its end.
[[nodiscard]] std::string withoutGaps(const std::string& page);

/// A Markdown table; cells may hold anything, columns in which every row is empty are left out.
class Table {
 public:
  explicit Table(std::vector<std::string> heads) : heads_(std::move(heads)) {}
  void add(std::vector<std::string> cells) { rows_.push_back(std::move(cells)); }
  [[nodiscard]] bool empty() const { return rows_.empty(); }
  /// With an empty line before and after it; nothing without rows.
  [[nodiscard]] std::string text() const;

 private:
  std::vector<std::string> heads_;
  std::vector<std::vector<std::string>> rows_;
};

/// "number, 0 to 9", "one of `a` `b`", "list of ids of `creature`".
[[nodiscard]] std::string typeWords(const model::Type& type);

/// The default as a document would write it, or "required".
[[nodiscard]] std::string defaultWords(const model::Property& property);

/// What `help` says of a property. Where it is "name: words; name: words" of the values of an enum, the part about one
/// value.
[[nodiscard]] std::string valueHelp(const model::Property& property, const std::string& value);
/// The help, without what it says of single values, and the unit.
[[nodiscard]] std::string helpWords(const model::Property& property);
[[nodiscard]] bool hasValueHelp(const model::Property& property);

/// The properties as a table; where some change in play and some are fixed, a column says which.
[[nodiscard]] std::string propertyTable(const std::vector<model::Property>& properties);

/// A list of the values of each enum whose help says what they mean.
[[nodiscard]] std::string valueLists(const std::vector<model::Property>& properties);

/// Rows of content: id, title, then every property (and attribute) that at least one of them sets.
[[nodiscard]] std::string contentTable(const std::vector<const model::ContentItem*>& items,
                                       const model::Declaration* kind);

// Chapters of the page of a ruleset; empty where it declares nothing of the kind.
[[nodiscard]] std::string hookTable(const model::Pack& pack);
[[nodiscard]] std::string triggerTable(const model::Pack& pack);
[[nodiscard]] std::string modifierTable(const model::Pack& pack);
[[nodiscard]] std::string queryTable(const model::Pack& pack);
/// Conditions or actions: as XML and Lua write them, how they read, what their functions say.
[[nodiscard]] std::string blockChapter(const model::Pack& pack, model::DeclarationKind kind);
[[nodiscard]] std::string decisionTable(const model::Pack& pack);
/// What a playtest consists of: each step with its parameters, the function that it runs, and what that says of itself.
[[nodiscard]] std::string stepTable(const model::Pack& pack);

/// The page of a kind of card.
[[nodiscard]] std::string cardPage(const model::Pack& pack, const model::Declaration& kind);

}  // namespace sortie::script
