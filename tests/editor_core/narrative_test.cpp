#include "editor/core/text/narrative.h"

#include "forms_missions.h"

namespace sortie::editor {
namespace {

using model::Element;
using testing::after;
using testing::issuesOf;
using testing::RealMission;

model::Document missionOf(const std::string& text) { return testing::parsed("<mission>" + text + "</mission>"); }

std::string markup(const model::Document& mission) { return markupOf(elementAt(mission.root(), {0})); }

model::Document withMarkup(const model::Document& mission, const ElementPath& path, const std::string& words) {
  return after(mission, [&](model::Draft& draft) { setMarkup(draft, path, words); });
}

TEST(Narrative, MarkupMakesParagraphsListsAndEmphasis) {
  EXPECT_EQ(markup(missionOf("<text>\n  One <em>two</em>\n  three.\n</text>")), "One *two* three.");
  EXPECT_EQ(markup(missionOf("<text><p>A.</p><list><item>b</item><item>c</item></list><p>- d * e \\</p></text>")),
            "A.\n\n- b\n- c\n\n\\- d \\* e \\\\");
}

TEST(Narrative, MarkupIsReadBackUnchanged) {
  for (const char* each :
       {"One.", "One.\n\nTwo *three* four.", "- a\n- b", "A.\n\n- b *c*\n- d\n\nE.", "\\- a \\* b \\\\", "*all*"}) {
    const model::Document made = withMarkup(missionOf("<text/>"), {0}, each);
    EXPECT_EQ(markup(made), each);
    EXPECT_EQ(markup(withMarkup(missionOf("<text><p>x</p></text>"), {0}, each)), each);
  }
  EXPECT_EQ(markup(withMarkup(missionOf("<text/>"), {0}, "one\ntwo\n\n\nthree \n- four\nfive\n")),
            "one two\n\nthree\n\n- four five");
}

TEST(Narrative, TextsOfRealMissionsSurviveUnchanged) {
  for (const std::string& name : testing::citadelMissions()) {
    const RealMission real = testing::realMission(name);
    const auto texts = narrativeTexts(*real.now());
    ASSERT_GE(texts.size(), 4U);
    for (const NarrativeText& each : texts) {
      EXPECT_FALSE(each.markup.empty()) << each.id;
      EXPECT_EQ(withMarkup(real.document, each.path, each.markup).text(), real.document.text()) << each.id;
      // Written anew from nothing it decodes to the same words.
      const model::Document anew = after(real.document, [&](model::Draft& draft) {
        draft.apply(model::replaceContent(elementAt(draft.root(), each.path), {}));
        setMarkup(draft, each.path, each.markup);
      });
      EXPECT_EQ(printedWords(elementAt(anew.root(), each.path)), printedWords(elementAt(real.root(), each.path)))
          << each.id;
      EXPECT_EQ(issuesOf(anew.root(), real.scope), issuesOf(real.root(), real.scope)) << each.id;
    }
  }
}

TEST(Narrative, UntouchedTextKeepsItsElements) {
  const model::Document mission = testing::parsed(
      "<mission xmlns:x=\"urn:x\"><text><!-- first --><p>A.</p>\n  <x:note/>\n  <p>B.</p>\n  <p "
      "x:mark=\"1\">C.</p></text></mission>");
  const auto at = [](const model::Document& tree, std::uint32_t i) { return elementAt(tree.root(), {0, i}).text(); };
  const model::Document changed = withMarkup(mission, {0}, "A.\n\nB2.\n\nC.\n\nD.");
  ASSERT_EQ(markup(changed), "A.\n\nB2.\n\nC.\n\nD.");
  EXPECT_EQ(at(changed, 0), at(mission, 0));
  EXPECT_EQ(at(changed, 1), at(mission, 1));
  EXPECT_EQ(at(changed, 3), at(mission, 3));
  EXPECT_EQ(elementAt(changed.root(), {0}).pieces().front().kind, model::Piece::Kind::Comment);
  const model::Document shorter = withMarkup(mission, {0}, "C.");
  EXPECT_EQ(markup(shorter), "C.");
  EXPECT_EQ(at(shorter, 1), at(mission, 3));
  const model::Document front = withMarkup(mission, {0}, "New.\n\nA.\n\nB.\n\nC.");
  EXPECT_EQ(markup(front), "New.\n\nA.\n\nB.\n\nC.");
  EXPECT_EQ(at(front, 1), at(mission, 0));
  const model::Document last = withMarkup(mission, {0}, "A.\n\nB.\n\nC, changed.");
  EXPECT_EQ(elementAt(last.root(), {0, 3}).value("x:mark"), "1");
}

TEST(Narrative, TextsAreListedByReader) {
  const RealMission real = testing::realMission("data-theft");
  const MissionScopePtr mission = real.now();
  const auto texts = narrativeTexts(*mission);
  const auto find = [&](const char* id) {
    return *std::find_if(texts.begin(), texts.end(), [&](const NarrativeText& each) { return each.id == id; });
  };
  EXPECT_EQ(find("brief").kind, NarrativeKind::Briefing);
  EXPECT_EQ(find("brief-green").title, "Briefing for Third Contractor");
  EXPECT_EQ(find("brief-green").depends, "Corporations in play is 3 4");
  EXPECT_EQ(find("log-core").kind, NarrativeKind::Message);
  ElementPath added;
  const model::Document briefed = after(real.document, [&](model::Draft& draft) {
    added = newText(draft, *mission, NarrativeKind::Briefing, {"legion"}).front();
  });
  EXPECT_EQ(elementAt(briefed.root(), added).value("id"), "brief-legion-2");
  const model::Document written = after(real.document, [&](model::Draft& draft) {
    setMarkup(draft, newText(draft, *mission, NarrativeKind::ReadAloud).front(), "The lights go out.");
  });
  EXPECT_EQ(issuesOf(written.root(), real.scope), issuesOf(real.root(), real.scope));
  const ElementPath brief = find("brief").path;
  const model::Document shared = after(real.document, [&](model::Draft& draft) {
    setReaders(draft, brief, {"red", "blue"});
  });
  EXPECT_EQ(elementAt(shared.root(), brief).value("sides"), "red blue");
}

TEST(Narrative, TextOfAMillionBytes_FitsNoFieldAndItsBeginningIsShownWithARemedy) {
  std::string text;
  while (text.size() < 1'000'000) text += "na\u00efve words ";
  EXPECT_FALSE(fitsField(text));
  const std::string shown = beginningForField(text);
  EXPECT_TRUE(fitsField(shown));
  EXPECT_LT(shown.size(), 2000U);
  EXPECT_NE(shown.find(std::to_string(text.size())), std::string::npos);
  EXPECT_NE(shown.find("mission.xml"), std::string::npos);
  std::string paragraphs;
  while (paragraphs.size() < 1'000'000) paragraphs += "A paragraph of its own.\n\n";
  EXPECT_TRUE(fitsField(paragraphs));
}

TEST(Narrative, TextOfAMillionBytes_ItsBeginningIsInThePreview) {
  std::string words;
  while (words.size() < 1'000'000) words += "They came in by the goods lift. ";
  const model::Document document = missionOf("<text id=\"brief\"><p>" + words + "</p></text>");
  const MissionScopePtr mission = missionScope(document, model::Scope());
  const Result<std::vector<picture::Page>> pages = previewNarrative(*mission);
  ASSERT_TRUE(pages) << pages.error().message();
  EXPECT_GT(pages->size(), 5U);
  EXPECT_LT(pages->size(), 30U);
}

TEST(Narrative, ThePreviewHasSecretPagesForEachSide) {
  const RealMission real = testing::realMission("data-theft");
  const auto all = previewNarrative(*real.now());
  ASSERT_TRUE(all) << all.error().message();
  EXPECT_EQ(all->size(), 7U);  // everybody, five sides, special rules
  const auto legion = previewNarrative(*real.now(), {}, "legion");
  ASSERT_TRUE(legion);
  EXPECT_EQ(legion->size(), 3U);
}

}  // namespace
}  // namespace sortie::editor
