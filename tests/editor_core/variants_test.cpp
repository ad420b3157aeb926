#include "editor/core/options/variants.h"

#include "editor/core/document/indentation.h"
#include "editor/core/options/house_rules.h"
#include "forms_missions.h"
#include "model/pack.h"
#include "model/values.h"

namespace sortie::editor {
namespace {

using testing::issuesOf;
using testing::RealMission;

OptionRow row(const MissionScope& mission, const std::string& id) {
  for (OptionRow& each : optionRows(mission))
    if (each.id == id) return each;
  ADD_FAILURE() << id;
  return {};
}

TEST(Variants, options_tell_their_defaults_and_what_is_set_where) {
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

TEST(Variants, values_of_each_variant_are_those_that_loading_gives) {
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
    model::walk(real.root, [&](const model::ElementPtr& each) {
      if (each->name == "side" && presentIn(*mission, *pathOf(real.root, each.get()), ours)) ++sides;
    });
    EXPECT_EQ(sides, loaded->mission->sides.size()) << variant;
  }
}

TEST(Variants, options_are_set_and_unset) {
  const RealMission real = testing::realMission("data-theft");
  const MissionScopePtr mission = real.now();
  const ElementPath solo = variantRows(*mission).front().path;
  const auto set = setOption(*mission, solo, "squares", "4");
  EXPECT_EQ(variantRows(*real.with(set)).front().options.at("squares"), "4");
  EXPECT_EQ(issuesOf(set, real.scope), issuesOf(real.root, real.scope));
  const auto unset = setOption(*real.with(set), solo, "squares", std::nullopt);
  EXPECT_FALSE(variantRows(*real.with(unset)).front().options.contains("squares"));
  const auto bare = testing::parsed(
      R"(<mission id="m" ruleset="citadel" format="1" title="M"><text id="brief">x</text><side id="red" kind="corporation"/></mission>)");
  const auto made = setOption(*real.with(bare), {}, "squares", "5");
  EXPECT_EQ(childElements(*made)[1]->name, "options");
  EXPECT_TRUE(checkOption(*mission, "corporations", "4"));
  EXPECT_EQ(checkOption(*mission, "corporations", "5").error().text, "\"5\" is not in 1 to 4");
  EXPECT_EQ(checkOption(*mission, "nothing", "5").error().code, "option-unknown");
  const Edited variant = newVariant(*mission, "Solo", "Alone");
  EXPECT_EQ(elementAt(variant.root, variant.select.front())->value("id"), "solo-2");
  EXPECT_EQ(variantRows(*real.with(variant.root)).back().title, "Alone");
  EXPECT_EQ(issuesOf(variant.root, real.scope), issuesOf(real.root, real.scope));
}

TEST(Variants, whens_tell_what_they_hold_and_where_they_hold) {
  const RealMission real = testing::realMission("data-theft");
  const MissionScopePtr mission = real.now();
  const auto whens = whenRows(*mission);
  ASSERT_EQ(whens.size(), 15U);
  EXPECT_EQ(whens.front().words, "Corporations in play is 2, 3 or 4");
  EXPECT_EQ(whens.front().variants,
            (std::vector<std::string>{"", "trio", "quartet", "duo-cards", "trio-cards", "quartet-cards"}));
  EXPECT_EQ(elementAt(real.root, whens.front().contents.front())->value("id"), "brief-blue");
}

TEST(Variants, elements_are_wrapped_and_unwrapped) {
  const RealMission real = testing::realMission("data-theft");
  const MissionScopePtr mission = real.now();
  const ElementPath wreck = *pathOfId(real.root, "marker", "wreck");
  const ElementPath relay = *pathOfId(real.root, "marker", "relay");
  const auto wrapped = wrapInWhen(*mission, {wreck, relay}, "mode", {"player"});
  ASSERT_TRUE(wrapped) << wrapped.error().message();
  EXPECT_EQ(wrapped->select.front(), relay);
  EXPECT_EQ(childElements(*elementAt(wrapped->root, relay)).size(), 2U);
  // The relay is asked for by the objective in all variants: <when> is looked through when names are checked.
  EXPECT_EQ(issuesOf(wrapped->root, real.scope), issuesOf(real.root, real.scope));
  const MissionScopePtr inside = real.with(wrapped->root);
  const auto one = unwrapWhen(*inside, *pathOfId(wrapped->root, "marker", "wreck"));
  ASSERT_TRUE(one);
  EXPECT_EQ(elementAt(one->root, one->select.front())->value("id"), "wreck");
  EXPECT_EQ(childElements(*elementAt(one->root, relay)).size(), 1U);
  const auto all = unwrapWhen(*real.with(one->root), *pathOfId(one->root, "marker", "relay"));
  ASSERT_TRUE(all);
  EXPECT_EQ(elementAt(all->root, relay)->value("id"), "relay");
  ElementPath trigger = *pathOfId(real.root, "event", "night-shift");
  trigger.push_back(0);
  EXPECT_EQ(wrapInWhen(*mission, {trigger}, "mode", {"player"}).error().code, "when-place");
  trigger.pop_back();
  EXPECT_TRUE(wrapInWhen(*mission, {trigger}, "mode", {"player"}));
}

TEST(Variants, what_is_wrapped_moves_in_with_all_its_lines) {
  const RealMission real = testing::realMission("data-theft");
  const model::ElementPtr barricade = elementAt(real.root, *pathOfId(real.root, "marker", "barricade"));
  const model::ElementPtr inner = shifted(barricade, 1);
  EXPECT_EQ(inner->children.front().text.str(), "\n        ");
  EXPECT_EQ(inner->children.back().text.str(), "\n      ");
  EXPECT_EQ(shifted(inner, -1)->children.back().text.str(), "\n    ");
  EXPECT_TRUE(model::sameOrigin(*inner, *barricade));
  const model::ElementPtr relay = elementAt(real.root, *pathOfId(real.root, "marker", "relay"));
  EXPECT_EQ(shifted(relay, 1), relay);
}

TEST(HouseRules, what_the_mission_plays_otherwise_is_told_and_set) {
  const RealMission real = testing::realMission("data-theft");
  const MissionScopePtr mission = real.now();
  const auto over = houseRules(*mission, true);
  ASSERT_EQ(over.size(), 3U);  // rank, and what its variants set: mode and corporations
  const auto all = houseRules(*mission);
  EXPECT_GT(all.size(), 20U);
  const auto changed = setHouseRule(*mission, "squares", "4");
  const auto now = houseRules(*real.with(changed), true);
  ASSERT_EQ(now.size(), 4U);
  const auto squares =
      std::find_if(now.begin(), now.end(), [](const HouseRule& r) { return r.option.id == "squares"; });
  ASSERT_NE(squares, now.end());
  EXPECT_EQ(squares->words, "Squares of a MOVE: 4 (usually 3)");
  EXPECT_EQ(houseRules(*real.with(setHouseRule(*real.with(changed), "squares", "3")), true).size(), 3U);
}

}  // namespace
}  // namespace sortie::editor
