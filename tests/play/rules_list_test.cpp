// Each ruleset lists its rules in content/rules.xml; the list is held against the tables of docs/rules/<ruleset>.md.
#include <cctype>
#include <fstream>
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "model/load/load.h"
#include "playing.h"

namespace sortie::play {
namespace {

namespace fs = std::filesystem;

/// IDs in the first column of the tables: "| CIT-SET-01 | …". Those of open points ("OP-01") are not rules.
std::set<std::string> documented(const fs::path& file) {
  std::set<std::string> out;
  std::ifstream in(file);
  for (std::string line; std::getline(in, line);) {
    if (!line.starts_with("| ")) continue;
    const std::string id = line.substr(2, line.find_first_of(" |", 2) - 2);
    const auto dashes = std::count(id.begin(), id.end(), '-');
    const std::size_t last = id.rfind('-');
    if (dashes >= 2 && last + 1 < id.size() && std::isdigit(static_cast<unsigned char>(id[last + 1])) != 0)
      out.insert(id);
  }
  return out;
}

TEST(RulesList, EveryRulesetListsTheRulesOfItsPage) {
  const fs::path source = SORTIE_SOURCE_DIR;
  std::size_t rulesets = 0;
  for (const fs::directory_entry& entry : fs::directory_iterator(source / "scripts")) {
    if (!fs::exists(entry.path() / "content/rules.xml")) continue;
    ++rulesets;
    const std::string name = entry.path().filename().string();
    const std::set<std::string> wanted = documented(source / "docs/rules" / (name + ".md"));
    EXPECT_FALSE(wanted.empty()) << name;
    const Result<std::shared_ptr<const model::Pack>> pack = model::loadPack(entry.path());
    ASSERT_TRUE(pack) << pack.error().message();
    std::set<std::string> listed;
    for (const model::ContentItem& item : (*pack)->content) {
      if (item.kind != "rule") continue;
      std::string id = item.id;
      const std::size_t last = id.rfind('-');
      for (std::size_t i = 0; i < id.size(); ++i)
        if (i < last) id[i] = static_cast<char>(std::toupper(static_cast<unsigned char>(id[i])));
      EXPECT_TRUE(listed.insert(id).second) << id << " is listed twice";
    }
    for (const std::string& id : wanted)
      EXPECT_TRUE(listed.contains(id)) << id << " is missing in content/rules.xml of " << name;
    for (const std::string& id : listed)
      EXPECT_TRUE(wanted.contains(id)) << id << " is not in docs/rules/" << name << ".md";
  }
  EXPECT_GE(rulesets, 1U);
}

}  // namespace
}  // namespace sortie::play
