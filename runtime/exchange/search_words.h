// Words as the search of a registry has them: the same in the index, on the command line and in the gallery's script
// (registry/site/site.js), so all three fold and cut them in the same way.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace sortie::exchange {

/// The words of a text: letters and digits, small, Latin letters without accents, at most 24 characters each, without words
/// such as "the". In their order, each as often as it stands there.
[[nodiscard]] std::vector<std::string> searchWords(std::string_view text);

/// What a query asks for: words, the last of which may be the beginning of one, and filters ("kind:missions",
/// "ruleset:citadel", "players:3", "minutes:90", "licence:mit") as the terms under which they stand ("=kind:missions").
struct SearchWish {
  std::vector<std::string> words;    ///< each once, at most eight
  std::vector<std::string> filters;  ///< the same
};
[[nodiscard]] SearchWish searchWish(std::string_view query);

/// The term of a filter: "=kind:missions". The value is made small; what is neither a letter, a digit nor one of ".-_" goes.
[[nodiscard]] std::string filterTerm(std::string_view name, std::string_view value);

}  // namespace sortie::exchange
