#include "editor/core/options/variants.h"

#include "editor/core/document/indentation.h"
#include "editor/core/inspector/inspector_element.h"
#include "editor/core/options/house_rules.h"
#include "forms_missions.h"
#include "model/xml/format.h"
#include "model/pack.h"
#include "model/values.h"

namespace sortie::editor {
namespace {

using testing::after;
using testing::edited;
using testing::issuesOf;
using testing::RealMission;

model::Document withOption(const model::Document& mission, const ElementPath& variant, const std::string& option,
                           const std::optional<std::string>& value) {
  return after(mission, [&](model::Draft& draft) { setOption(draft, variant, option, value); });
}

MissionEdit wrapped(const std::vector<ElementPath>& paths) {
  return [paths](model::Draft& draft) { return wrapInWhen(draft, paths, "mode", {"player"}); };
}

MissionEdit unwrapped(const ElementPath& path) {
  return [path](model::Draft& draft) { return unwrapWhen(draft, path); };
}

OptionRow row(const MissionScope& mission, const std::string& id) {
  for (OptionRow& each : optionRows(mission))
    if (each.id == id) return each;
  ADD_FAILURE() << id;
  return {};
}

TEST(Variants, OptionsShowTheirDefaultsAndWhereTheyAreSet) {
  const RealMission real = testing::realMission("data-theft");
  const MissionScopePtr mission = real.now();
  const OptionRow corporations = row(*mission, "corporations");
  EXPECT_EQ(corporations.title, "Corporations in play");
  EXPECT_EQ(corporations.fallback, "2");
  EXPECT_FALSE(corporations.fixed);
  EXPECT_EQ(corporations.variants.at("quartet-cards"), "4");
  EXPECT_TRUE(corporations.inWhen);
  EXPECT_EQ(corporations.choices.size(), 4U);
  EXPECT_EQ(row(*mission, "rank").fixed, "3");
  EXPECT_EQ(variantRows(*mission).size(), 7U);
}

TEST(Variants, OptionThatAVariantDoesNotSet_InspectorShowsWhatTheMissionSets) {
  const RealMission real = testing::realMission("data-theft");
  const MissionScopePtr mission = real.now();
  for (const VariantRow& each : variantRows(*mission)) {
    if (each.options.contains("rank")) continue;
    for (const InspectorRow& shown : rowsOf(*mission, each.path, false))
      if (shown.key == "=rank") {
        EXPECT_EQ(shown.fallback, "3") << each.id;
        EXPECT_FALSE(shown.value) << each.id;
        return;
      }
  }
  FAIL() << "no variant leaves the option as it is";
}

TEST(Variants, OptionsThatTheMissionUsesComeFirst_LongListsOfWordsLast) {
  const RealMission real = testing::realMission("data-theft");
  const MissionScopePtr mission = real.now();
  const auto place = [](const std::vector<OptionRow>& rows, const std::string& id) {
    return std::find_if(rows.begin(), rows.end(), [&](const OptionRow& each) { return each.id == id; }) - rows.begin();
  };
  const std::vector<OptionRow> rows = optionRows(*mission);
  EXPECT_EQ(rows.back().id, "words");
  EXPECT_LT(place(rows, "equipment"), place(rows, "rank")) << "as they are declared";
  const std::vector<OptionRow> used = usedFirst(rows);
  EXPECT_EQ(used.size(), rows.size());
  EXPECT_EQ(used.front().id, "mode");
  EXPECT_LT(place(used, "rank"), place(used, "squares")) << "the mission sets the rank";
  EXPECT_EQ(used.back().id, "words");
}

TEST(Variants, ValuesOfEachVariantAreThoseThatLoadingGives) {
  const RealMission real = testing::realMission("data-theft");
  const MissionScopePtr mission = real.now();
  for (const char* variant : {"", "solo", "trio-cards"}) {
    model::LoadOptions wanted;
    wanted.variant = variant;
    const auto loaded = model::loadMission(testing::citadelFolder("data-theft").string(), wanted);
    ASSERT_TRUE(loaded);
    const OptionValues ours = optionsOf(*mission, variant);
    ASSERT_EQ(ours.size(), loaded->options.size());
    for (const auto& [name, value] : loaded->options) EXPECT_TRUE(model::sameValue(ours.at(name), value)) << name;
    std::size_t sides = 0;
    model::walk(real.root(), [&](const model::Element& each) {
      if (each.name() == "side" && presentIn(*mission, pathOf(each), ours)) ++sides;
    });
    EXPECT_EQ(sides, loaded->mission->sides.size()) << variant;
  }
}

TEST(Variants, OptionsAreSetAndUnset) {
  const RealMission real = testing::realMission("data-theft");
  const MissionScopePtr mission = real.now();
  const ElementPath solo = variantRows(*mission).front().path;
  const model::Document set = withOption(real.document, solo, "squares", "4");
  EXPECT_EQ(variantRows(*real.with(set)).front().options.at("squares"), "4");
  EXPECT_EQ(issuesOf(set.root(), real.scope), issuesOf(real.root(), real.scope));
  const model::Document unset = withOption(set, solo, "squares", std::nullopt);
  EXPECT_FALSE(variantRows(*real.with(unset)).front().options.contains("squares"));
  EXPECT_EQ(unset.text(), real.document.text());
  const model::Document bare = testing::parsed(
      R"(<mission id="m" ruleset="citadel" format="2" title="M"><text id="brief">x</text><side id="red" kind="corporation"/></mission>)");
  const model::Document made = withOption(bare, {}, "squares", "5");
  EXPECT_EQ(childElements(made.root())[1].name(), "options");
  EXPECT_TRUE(checkOption(*mission, "corporations", "4"));
  EXPECT_EQ(checkOption(*mission, "corporations", "5").error().text, "\"5\" is not in 1 to 4");
  EXPECT_EQ(checkOption(*mission, "nothing", "5").error().code, "option-unknown");
  ElementPath added;
  const model::Document more =
      after(real.document, [&](model::Draft& draft) { added = newVariant(draft, "Solo", "Alone"); });
  EXPECT_EQ(elementAt(more.root(), added).value("id"), "solo-2");
  EXPECT_EQ(variantRows(*real.with(more)).back().title, "Alone");
  EXPECT_EQ(issuesOf(more.root(), real.scope), issuesOf(real.root(), real.scope));
}

TEST(Variants, WhenElementsShowTheirContentsAndVariants) {
  const RealMission real = testing::realMission("data-theft");
  const MissionScopePtr mission = real.now();
  const auto whens = whenRows(*mission);
  ASSERT_EQ(whens.size(), 17U);
  EXPECT_EQ(whens.front().words, "Corporations in play is 2, 3 or 4");
  EXPECT_EQ(whens.front().variants,
            (std::vector<std::string>{"", "trio", "quartet", "duo-cards", "trio-cards", "quartet-cards"}));
  EXPECT_EQ(elementAt(real.root(), whens.front().contents.front()).value("id"), "brief-blue");
}

TEST(Variants, ElementsAreWrappedAndUnwrapped) {
  const RealMission real = testing::realMission("data-theft");
  const MissionScopePtr mission = real.now();
  const ElementPath wreck = *pathOfId(real.root(), "marker", "wreck");
  const ElementPath relay = *pathOfId(real.root(), "marker", "relay");
  const auto both = edited(real.document, wrapped({wreck, relay}));
  ASSERT_TRUE(both) << both.error().message();
  EXPECT_EQ(both->select.front(), relay);
  EXPECT_EQ(childElements(elementAt(both->root(), relay)).size(), 2U);
  // The relay is asked for by the objective in all variants: <when> is looked through when names are checked.
  EXPECT_EQ(issuesOf(both->root(), real.scope), issuesOf(real.root(), real.scope));
  const auto one = edited(both->document, unwrapped(*pathOfId(both->root(), "marker", "wreck")));
  ASSERT_TRUE(one);
  EXPECT_EQ(elementAt(one->root(), one->select.front()).value("id"), "wreck");
  EXPECT_EQ(childElements(elementAt(one->root(), relay)).size(), 1U);
  const auto all = edited(one->document, unwrapped(*pathOfId(one->root(), "marker", "relay")));
  ASSERT_TRUE(all);
  EXPECT_EQ(elementAt(all->root(), relay).value("id"), "relay");
  ElementPath trigger = *pathOfId(real.root(), "event", "night-shift");
  trigger.push_back(0);
  EXPECT_EQ(edited(real.document, wrapped({trigger})).error().code, "when-place");
  trigger.pop_back();
  EXPECT_TRUE(edited(real.document, wrapped({trigger})));
}

TEST(Variants, UnwrappingKeepsBlankLinesAndComments) {
  const auto document = model::readXml("t.xml", R"(<?xml version="1.0" encoding="UTF-8"?>
<mission>
  <map/>

  <when option="mode" is="player">
    <!-- Both are asked for. -->
    <marker id="a"/> <!-- the first -->

    <marker id="b">
      <set name="n" value="1"/>
    </marker>
  </when>
  <marker id="c"/>
</mission>
)");
  ASSERT_TRUE(document);
  const auto bare = edited(*document, unwrapped({1}));
  ASSERT_TRUE(bare);
  EXPECT_EQ(bare->document.text(), R"(<?xml version="1.0" encoding="UTF-8"?>
<mission>
  <map/>

  <!-- Both are asked for. -->
  <marker id="a"/> <!-- the first -->

  <marker id="b">
    <set name="n" value="1"/>
  </marker>
  <marker id="c"/>
</mission>
)");
  EXPECT_EQ(bare->select, (std::vector<ElementPath>{{1}, {2}}));
}

TEST(Variants, WrappingAndUnwrappingRestoresTheText) {
  for (const char* name : {"data-theft", "castellan"}) {
    const RealMission real = testing::realMission(name);
    std::size_t wraps = 0;
    std::vector<ElementPath> paths;
    model::walk(real.root(), [&](const model::Element& each) { paths.push_back(pathOf(each)); });
    for (const ElementPath& path : paths) {
      if (path.empty()) continue;
      const auto in = edited(real.document, wrapped({path}));
      if (!in) continue;
      ++wraps;
      EXPECT_EQ(model::format(in->document), in->document.text());
      const auto out = edited(in->document, unwrapped(path));
      ASSERT_TRUE(out);
      EXPECT_EQ(out->document.text(), real.document.text()) << pathText(path);
    }
    EXPECT_GT(wraps, 20U) << name;
  }
}

TEST(Variants, WrappingIndentsAllLinesOfAnElement) {
  const RealMission real = testing::realMission("data-theft");
  const model::Element barricade = elementAt(real.root(), *pathOfId(real.root(), "marker", "barricade"));
  const std::string inner = shifted(barricade, 1).text;
  EXPECT_NE(inner.find(">\n        <"), std::string::npos) << inner;
  EXPECT_TRUE(inner.ends_with("\n      </marker>")) << inner;
  const model::Document deeper = testing::parsed(inner);
  EXPECT_TRUE(shifted(deeper.root(), -1).text.ends_with("\n    </marker>"));
  EXPECT_EQ(shifted(deeper.root(), -1).text, barricade.text());
  const model::Element relay = elementAt(real.root(), *pathOfId(real.root(), "marker", "relay"));
  EXPECT_EQ(shifted(relay, 1).text, relay.text());
}

TEST(Variants, LineBreaksInValuesStayAsTheyAreWhenElementsMoveInAndOut) {
  const model::Document document =
      testing::parsed("<a>\n    <b title=\"one\n  two\" help='3\n  4'>\n      <c/>\n    </b>\n</a>\n");
  const model::Element element = model::child(document.root(), "b");
  EXPECT_EQ(shifted(element, 1).text, "<b title=\"one\n  two\" help='3\n  4'>\n        <c/>\n      </b>");
  EXPECT_EQ(shifted(element, -1).text, "<b title=\"one\n  two\" help='3\n  4'>\n    <c/>\n  </b>");
}

TEST(Variants, FilesIndentedWithTabsKeepTabs) {
  const std::string text =
      "<mission>\n\t<setup>\n\t\t<piece id='a'/>\n\t\t<piece id='b'/>\n\t\t<piece id='c'/>\n\t</setup>\n</mission>\n";
  model::Draft draft(testing::parsed(text));
  ASSERT_TRUE(wrapInWhen(draft, {{0, 0}, {0, 1}, {0, 2}}, "weather", {"rain"}));
  EXPECT_EQ(draft.document().text(),
            "<mission>\n\t<setup>\n\t\t<when option=\"weather\" is=\"rain\">\n\t\t\t<piece id='a'/>\n"
            "\t\t\t<piece id='b'/>\n\t\t\t<piece id='c'/>\n\t\t</when>\n\t</setup>\n</mission>\n");
  ASSERT_TRUE(unwrapWhen(draft, {0, 0}));
  EXPECT_EQ(draft.document().text(), text);
}

TEST(Variants, ForeignElementsAreSkipped) {
  const model::Document document = testing::parsed("<a xmlns:my='urn:x'><my:b><c/></my:b><d/></a>");
  std::vector<ElementPath> seen;
  walkPaths(document.root(), [&](const model::Element&, const ElementPath& path) { seen.push_back(path); });
  EXPECT_EQ(seen, (std::vector<ElementPath>{{}, {1}}));
}

TEST(HouseRules, ChangedHouseRulesAreListedAndSet) {
  const RealMission real = testing::realMission("data-theft");
  const MissionScopePtr mission = real.now();
  const auto over = houseRules(*mission, true);
  ASSERT_EQ(over.size(), 3U);  // rank, and what its variants set: mode and corporations
  const auto all = houseRules(*mission);
  EXPECT_GT(all.size(), 20U);
  const auto playing = [&](const model::Document& document, const char* squares) {
    return after(document, [&](model::Draft& draft) { setHouseRule(draft, *real.with(document), "squares", squares); });
  };
  const model::Document changed = playing(real.document, "4");
  const auto now = houseRules(*real.with(changed), true);
  ASSERT_EQ(now.size(), 4U);
  const auto squares =
      std::find_if(now.begin(), now.end(), [](const HouseRule& r) { return r.option.id == "squares"; });
  ASSERT_NE(squares, now.end());
  EXPECT_EQ(squares->words, "Squares of a MOVE: 4 (usually 3)");
  EXPECT_EQ(houseRules(*real.with(playing(changed, "3")), true).size(), 3U);
}

}  // namespace
}  // namespace sortie::editor
