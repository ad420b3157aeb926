// The hostile corpus: tests/security/xml on neutral names, tests/security/xml-own on the names of our documents.
#include <fstream>
#include <sstream>

#include <gtest/gtest.h>

#include "cli/documents.h"

namespace sortie::cli {
namespace {

struct Case {
  std::string folder;
  std::string file;
  std::vector<std::string> expected;
};

std::vector<Case> cases(const std::string& name) {
  const std::string folder = std::string(SORTIE_SOURCE_DIR) + "/tests/security/" + name;
  std::vector<Case> out;
  std::ifstream in(folder + "/EXPECT.tsv");
  for (std::string line; std::getline(in, line);) {
    if (line.empty() || line.front() == '#') continue;
    std::istringstream row(line);
    Case each{folder, {}, {}};
    std::string expected;
    std::getline(row, each.file, '\t');
    std::getline(row, expected, '\t');
    std::istringstream words(expected);
    for (std::string word; words >> word;) {
      if (word != "|") each.expected.push_back(word);
    }
    out.push_back(std::move(each));
  }
  return out;
}

void check(const std::string& name) {
  const std::vector<Case> list = cases(name);
  ASSERT_FALSE(list.empty());
  for (const Case& each : list) {
    std::ostringstream out;
    const int status = xmlCheckCommand(each.folder + "/" + each.file, out);
    const std::string text = out.str();
    const std::size_t last = text.rfind("RESULT ");
    ASSERT_NE(last, std::string::npos) << each.file;
    const std::string verdict = text.substr(last + 7, text.size() - last - 8);
    EXPECT_NE(std::find(each.expected.begin(), each.expected.end(), verdict), each.expected.end()) << each.file << ":\n"
                                                                                                   << text;
    EXPECT_EQ(status == 0, verdict == "ok") << each.file;
    // Every refusal names the file, a line and a reason; a whole-file limit has no line.
    if (verdict != "ok") {
      EXPECT_NE(text.find(each.file + ":"), std::string::npos) << text;
    }
    for (const char c : text) EXPECT_TRUE(c == '\n' || static_cast<unsigned char>(c) >= 0x20) << each.file;
  }
}

TEST(HostileXml, CorpusWithNeutralNamesEndsAsExpected) { check("xml"); }

TEST(HostileXml, CorpusWithNamesOfSortieEndsAsExpected) { check("xml-own"); }

}  // namespace
}  // namespace sortie::cli
