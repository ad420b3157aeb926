// What `rules WORD` prints in the terminal: the pages of the ruleset's rules, texts whose ids begin with "page-".
#pragma once

#include <string>

#include "world/scenario.h"

namespace sortie::cli {

/// The page of that name (its id without "page-", or its title, the first paragraph), else all pages in which the word
/// stands; without a word, the titles of all.
[[nodiscard]] std::string rulesText(const world::Scenario& scenario, world::SideId reader, const std::string& word);

/// The pages on a word; empty where there is none.
[[nodiscard]] std::string pagesOn(const world::Scenario& scenario, world::SideId reader, const std::string& word);

}  // namespace sortie::cli
