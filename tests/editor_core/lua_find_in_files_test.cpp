#include "editor/core/search/find_in_files.h"

#include "lua_testing.h"

namespace sortie::editor {
namespace {

using Files = std::map<std::string, std::string>;

const Files kSearched = {{"a.lua", "local core = 1\r\nCore, core_two, core\n"}, {"b.xml", "<x id=\"core-1\"/>"}};

FindResult found(const Files& in, const FindOptions& options) {
  const Result<FindResult> result = findInFiles(in, options);
  EXPECT_TRUE(result) << (result ? "" : result.error().message());
  return result ? *result : FindResult{};
}

TEST(FindInFiles, MatchesHavePlacesInBytesAndLines) {
  const FindResult all = found(kSearched, {"core", true, false, false});
  ASSERT_EQ(all.matches.size(), 4U);
  EXPECT_EQ(all.matches[0], (FindMatch{"a.lua", 1, 7, 6, 10, "local core = 1"}));
  EXPECT_EQ(all.matches[1].line, 2U);
  EXPECT_EQ(all.matches[1].column, 7U);
  EXPECT_EQ(all.matches[1].begin, 22U);
  EXPECT_EQ(all.matches[3].file, "b.xml");
}

TEST(FindInFiles, CaseAndWholeWordsAreHonoured) {
  EXPECT_EQ(found(kSearched, {"core", false, false, false}).matches.size(), 5U);
  EXPECT_EQ(found(kSearched, {"core", true, true, false}).matches.size(), 3U);
  EXPECT_EQ(found(kSearched, {"CORE", true, false, false}).matches.size(), 0U);
  EXPECT_EQ(found({{"a", "aaa"}}, {"aa", true, false, false}).matches.size(), 1U) << "matches do not overlap";
  EXPECT_EQ(found({{"a", "ärz März"}}, {"rz", true, true, false}).matches.size(), 0U);
  EXPECT_EQ(found({{"a", "a.b axb"}}, {"a.b", true, false, false}).matches.size(), 1U) << "no regex";
}

TEST(FindInFiles, RegexDotMatchesOneCharacter) {
  const FindResult all = found({{"a", "M\xC3\xA4rz, Merz"}}, {"M.rz", true, false, true});
  ASSERT_EQ(all.matches.size(), 2U);
  EXPECT_EQ(all.matches[0].end, 5U);
  EXPECT_EQ(all.matches[1].begin, 7U);
  EXPECT_EQ(found({{"a", "x\ny\nxx"}}, {"^x$", true, false, true}).matches.size(), 1U) << "line by line";
  EXPECT_EQ(found({{"a", "abc"}}, {"x*", true, false, true}).matches.size(), 0U) << "nothing is not a match";
  EXPECT_EQ(found({{"a", "Core"}}, {"c[o]re", false, false, true}).matches.size(), 1U);
  EXPECT_EQ(found({{"a", "core cores"}}, {"core", true, true, true}).matches.size(), 1U);
}

TEST(FindInFiles, RegexIsFoundAnywhereInALine) {
  for (std::size_t before = 0; before <= 130; ++before) {
    const FindResult all = found({{"a", std::string(before, '.') + "xy"}}, {"[x]y", true, false, true});
    ASSERT_EQ(all.matches.size(), 1U) << before;
    EXPECT_EQ(all.matches[0].begin, before);
    EXPECT_EQ(all.matches[0].end, before + 2);
  }
}

TEST(FindInFiles, RegexDoesNotBeginInsideACharacter) {
  for (std::size_t before = 0; before <= 70; ++before) {
    const Files line = {{"a", std::string(before, 'a') + "\xC3\xA4z"}};
    EXPECT_TRUE(found(line, {"[^\xC3\xA4]z", true, false, true}).matches.empty()) << before;
    const FindResult all = found(line, {".z", true, false, true});
    ASSERT_EQ(all.matches.size(), 1U) << before;
    EXPECT_EQ(all.matches[0].begin, before);
    EXPECT_EQ(all.matches[0].end, before + 3);
  }
}

TEST(FindInFiles, InvalidPatternIsAnError) {
  EXPECT_EQ(findInFiles(kSearched, {}).error().code, "find-empty");
  for (const char* pattern : {"(", "[a", "*a", "a{3,2}", "(a)\\2", "\\", "\\C", "a)|(b"}) {
    const Result<FindResult> result = findInFiles(kSearched, {pattern, true, false, true});
    ASSERT_FALSE(result) << pattern;
    EXPECT_EQ(result.error().code, "find-pattern");
    EXPECT_FALSE(result.error().remedy.empty());
    EXPECT_TRUE(findInFiles(kSearched, {pattern, true, false, false})) << "plain text is never wrong";
  }
  EXPECT_EQ(findInFiles(kSearched, {"core(", true, true, true}).error().text,
            "this is not a regular expression: missing closing parenthesis");
  EXPECT_FALSE(findInFiles(kSearched, {std::string(400, 'a'), true, false, true}));
  EXPECT_FALSE(findInFiles(kSearched, {"((a{100}){100}){100}", true, false, true}));
  EXPECT_FALSE(findInFiles(kSearched, {"\xFF", true, false, true})) << "a pattern is UTF-8";
}

TEST(FindInFiles, CatastrophicPatterns_EndSoonWithANoteThatSaysWhere) {
  Files hard;
  // With the letters that the patterns end in, or the search would see at once that there is nothing.
  hard["a"] = "short\n" + std::string(1900, 'a') + "-b-\n" + std::string(1900, 'a') + "-b-";
  for (const char* pattern : {"(a+)+b", "(a|aa)+$b", "(a*)*b", "(.*)(.*)(.*)(.*)(.*)bb", "(((a?)*)*)*b",
                              "(a?){50}a{50}b", "(?:a|a?)+b", "a(?R)*b", "(a+)(a+)(a+)\\1\\2\\3b", "(?=(a+)+b)"}) {
    const FindResult result = found(hard, {pattern, true, false, true});
    for (const std::string& note : result.notes)
      EXPECT_EQ(note.find("The pattern takes too long; the search was stopped at a:"), 0U) << pattern;
    EXPECT_TRUE(result.matches.empty()) << pattern;
  }
  const FindResult stopped = found(hard, {"(a+)+b", true, false, true});
  ASSERT_EQ(stopped.notes.size(), 1U);
  EXPECT_EQ(stopped.notes[0], "The pattern takes too long; the search was stopped at a:2.");
  const Result<ReplaceResult> none = replaceAll(hard, {"(a+)+b|short", true, false, true}, "x");
  ASSERT_FALSE(none);
  EXPECT_EQ(none.error().code, "find-partial");
  EXPECT_EQ(none.error().text, "nothing was replaced. The pattern takes too long; the search was stopped at a:2.");
}

TEST(FindInFiles, PatternsWithManyPlaces_StopByTheClock) {
  // Each attempt stays within its limit; all of them together would take minutes.
  Files hard;
  for (int i = 0; i < 400; ++i) hard["a"] += std::string(260, 'a') + "\n";
  const FindResult result = found(hard, {"a(.*)(.*)b|a(.*)(.*)c", true, false, true});
  ASSERT_EQ(result.notes.size(), 1U);
}

TEST(FindInFiles, NonAsciiLettersHaveCasesAndBelongToWords) {
  EXPECT_EQ(found({{"a", "\xC3\x84rger \xC3\xA4rger"}}, {"\xC3\xA4", false, false, false}).matches.size(), 2U);
  EXPECT_EQ(found({{"a", "\xC3\x84rger \xC3\xA4rger"}}, {"\xC3\xA4", true, false, false}).matches.size(), 1U);
  EXPECT_EQ(found({{"a", "\xC3\x84rger"}}, {"^\\w+$", true, false, true}).matches.size(), 1U);
  EXPECT_EQ(found({{"a",
                    "\xE2\x80\x94"
                    "core\xE2\x80\x94"}},
                  {"core", true, true, false})
                .matches.size(),
            1U)
      << "a dash is not a letter";
  EXPECT_EQ(found({{"a", "cores core"}}, {"core|cores", true, true, true}).matches.size(), 2U)
      << "the alternative that is a whole word";
}

TEST(FindInFiles, BytesThatAreNotText_DoNotStopASearch) {
  const FindResult all = found({{"a",
                                 "\xFF\xFE"
                                 "core \xC3 core"}},
                               {"core", true, true, false});
  ASSERT_EQ(all.matches.size(), 2U);
  EXPECT_EQ(all.matches[0].begin, 2U);
  const Result<ReplaceResult> done = replaceAll({{"a", "\xFF x\xFF"}}, {"(x)", true, false, true}, "$1$1");
  ASSERT_TRUE(done);
  EXPECT_EQ(done->texts.at("a"), "\xFF xx\xFF") << "what is not replaced stays byte for byte";
}

TEST(FindInFiles, PlainPatternIsTakenLiterally) {
  EXPECT_EQ(found({{"a", "a\\E.b \\Q(?i)"}}, {"\\E.b \\Q(?i)", true, false, false}).matches.size(), 1U);
  EXPECT_EQ(found({{"a", "x.y xzy"}}, {"X.Y", false, true, false}).matches.size(), 1U);
  EXPECT_EQ(found({{"a", "abab"}}, {"(ab)\\1", true, false, true}).matches.size(), 1U) << "references work";
}

TEST(FindInFiles, TooLongLineIsReported) {
  const Files big = {{"a", std::string(3000, 'x') + "\nxyz\n"}};
  const FindResult regex = found(big, {"xyz", true, false, true});
  EXPECT_EQ(regex.matches.size(), 1U);
  ASSERT_EQ(regex.notes.size(), 1U);
  EXPECT_EQ(regex.notes[0], "One line longer than 2000 bytes was not searched.");
  EXPECT_TRUE(found(big, {"xyz", true, false, false}).notes.empty());
  EXPECT_EQ(replaceAll(big, {"xyz", true, false, true}, "q").error().code, "find-partial");
  const FindResult many = found({{"a", std::string(20'000, 'x')}}, {"x", true, false, false});
  EXPECT_EQ(many.matches.size(), 10'000U);
  EXPECT_EQ(many.notes.size(), 1U);
}

TEST(FindInFiles, ReplaceAllChangesEveryMatch) {
  const Result<ReplaceResult> plain = replaceAll(kSearched, {"core", true, true, false}, "a$1");
  ASSERT_TRUE(plain);
  EXPECT_EQ(plain->count, 3U);
  EXPECT_EQ(plain->texts.at("a.lua"), "local a$1 = 1\r\nCore, core_two, a$1\n");
  EXPECT_EQ(plain->texts.at("b.xml"), "<x id=\"a$1-1\"/>");
  const Result<ReplaceResult> groups =
      replaceAll({{"a", "f(x, y)\nf(\xC3\xA4, 2)"}}, {"f\\((.+), (.+)\\)", true, false, true}, "g($2, $1)$$ $&");
  ASSERT_TRUE(groups);
  EXPECT_EQ(groups->texts.at("a"), "g(y, x)$ f(x, y)\ng(2, \xC3\xA4)$ f(\xC3\xA4, 2)");
  EXPECT_TRUE(replaceAll(kSearched, {"core", true, false, false}, "core")->texts.empty()) << "nothing changes";
}

TEST(FindInFiles, ReplaceOneChangesItsMatchOnly) {
  const std::string text = "one\nset(a, b) set(c, d)\n";
  const FindOptions options{"set\\((.), (.)\\)", true, false, true};
  const FindResult all = found({{"f", text}}, options);
  ASSERT_EQ(all.matches.size(), 2U);
  EXPECT_EQ(*replaceOne(text, all.matches[1], options, "$2$1"), "dc");
  EXPECT_EQ(*replaceOne(text, all.matches[1], {"set", true, false, false}, "$2$1"), "$2$1");
}

}  // namespace
}  // namespace sortie::editor
