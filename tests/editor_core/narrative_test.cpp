#include "editor/core/text/narrative.h"

#include "forms_missions.h"

namespace sortie::editor {
namespace {

using model::ElementPtr;
using testing::issuesOf;
using testing::RealMission;

ElementPtr root(const std::string& text) { return testing::parsed("<mission>" + text + "</mission>"); }

std::string markup(const ElementPtr& mission) { return markupOf(*elementAt(mission, {0})); }

TEST(Narrative, markup_says_paragraphs_lists_and_emphasis) {
  EXPECT_EQ(markup(root("<text>\n  One <em>two</em>\n  three.\n</text>")), "One *two* three.");
  EXPECT_EQ(markup(root("<text><p>A.</p><list><item>b</item><item>c</item></list><p>- d * e \\</p></text>")),
            "A.\n\n- b\n- c\n\n\\- d \\* e \\\\");
}

TEST(Narrative, what_is_said_in_markup_comes_back) {
  for (const char* each :
       {"One.", "One.\n\nTwo *three* four.", "- a\n- b", "A.\n\n- b *c*\n- d\n\nE.", "\\- a \\* b \\\\", "*all*"}) {
    const ElementPtr made = setMarkup(root("<text/>"), {0}, each);
    EXPECT_EQ(markup(made), each);
    EXPECT_EQ(markup(setMarkup(root("<text><p>x</p></text>"), {0}, each)), each);
  }
  EXPECT_EQ(markup(setMarkup(root("<text/>"), {0}, "one\ntwo\n\n\nthree \n- four\nfive\n")),
            "one two\n\nthree\n\n- four five");
}

TEST(Narrative, texts_of_real_missions_survive_unchanged) {
  for (const std::string& name : testing::citadelMissions()) {
    const RealMission real = testing::realMission(name);
    const auto texts = narrativeTexts(*real.now());
    ASSERT_GE(texts.size(), 4U);
    for (const NarrativeText& each : texts) {
      EXPECT_FALSE(each.markup.empty()) << each.id;
      EXPECT_EQ(setMarkup(real.root, each.path, each.markup), real.root) << each.id;
      // Written anew from nothing it decodes to the same words.
      const ElementPtr empty = model::withChildren(elementAt(real.root, each.path), {});
      const ElementPtr anew = setMarkup(replaceAt(real.root, each.path, empty), each.path, each.markup);
      std::vector<model::Text> before;
      std::vector<model::Text> after;
      const auto holder = [](const ElementPtr& text) {
        return model::withChildren(model::makeElement("x"), {model::makeNode(text)});
      };
      model::decodeTexts(holder(elementAt(real.root, each.path)), {}, before);
      model::decodeTexts(holder(elementAt(anew, each.path)), {}, after);
      EXPECT_EQ(after.front().text, before.front().text) << each.id;
      EXPECT_EQ(issuesOf(anew, real.scope), issuesOf(real.root, real.scope)) << each.id;
    }
  }
}

TEST(Narrative, what_is_not_touched_keeps_its_elements) {
  const ElementPtr mission = testing::parsed(
      "<mission xmlns:x=\"urn:x\"><text><!-- first --><p>A.</p>\n  <x:note/>\n  <p>B.</p>\n  <p "
      "x:mark=\"1\">C.</p></text></mission>");
  const auto at = [](const ElementPtr& tree, std::uint32_t i) { return elementAt(tree, {0, i}); };
  const ElementPtr changed = setMarkup(mission, {0}, "A.\n\nB2.\n\nC.\n\nD.");
  ASSERT_EQ(markup(changed), "A.\n\nB2.\n\nC.\n\nD.");
  EXPECT_EQ(at(changed, 0), at(mission, 0));
  EXPECT_EQ(at(changed, 1), at(mission, 1));
  EXPECT_EQ(at(changed, 3), at(mission, 3));
  EXPECT_EQ(elementAt(changed, {0})->children.front().kind, model::Node::Kind::Comment);
  const ElementPtr shorter = setMarkup(mission, {0}, "C.");
  EXPECT_EQ(markup(shorter), "C.");
  EXPECT_EQ(at(shorter, 1), at(mission, 3));
  const ElementPtr front = setMarkup(mission, {0}, "New.\n\nA.\n\nB.\n\nC.");
  EXPECT_EQ(markup(front), "New.\n\nA.\n\nB.\n\nC.");
  EXPECT_EQ(at(front, 1), at(mission, 0));
  const ElementPtr last = setMarkup(mission, {0}, "A.\n\nB.\n\nC, changed.");
  EXPECT_EQ(at(last, 3)->value("x:mark"), "1");
}

TEST(Narrative, texts_are_listed_for_their_readers) {
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
  for (const NarrativeText& each : textsFor(*mission, "red")) EXPECT_NE(each.id, "brief-legion");
  EXPECT_EQ(textsFor(*mission, "red").size(), textsFor(*mission, "").size() + 1);
  const Edited added = newText(*mission, NarrativeKind::Briefing, {"legion"});
  EXPECT_EQ(elementAt(added.root, added.select.front())->value("id"), "brief-legion-2");
  const Edited read = newText(*mission, NarrativeKind::ReadAloud);
  const ElementPtr written = setMarkup(read.root, read.select.front(), "The lights go out.");
  EXPECT_EQ(issuesOf(written, real.scope), issuesOf(real.root, real.scope));
  EXPECT_EQ(elementAt(setReaders(real.root, find("brief").path, {"red", "blue"}), find("brief").path)->value("sides"),
            "red blue");
}

TEST(Narrative, the_preview_has_secret_pages_for_each_side) {
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
