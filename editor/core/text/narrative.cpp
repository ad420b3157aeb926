// Lists of texts, their readers, and how they will print.
#include "editor/core/text/narrative.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "editor/core/options/variants.h"
#include "model/printed_text.h"
#include "model/values.h"
#include "picture/theme.h"

namespace sortie::editor {

using model::Element;

namespace {

constexpr std::size_t mostOfField = 20'000;    // bytes of a paragraph
constexpr std::size_t mostOfPreview = 60'000;  // bytes of a text: some fifteen pages

/// The book prints texts by these names.
bool isNamed(const std::string& id, const std::string& what) { return id == what || id.starts_with(what + "-"); }

NarrativeKind kindOf(const std::string& id) {
  if (isNamed(id, "brief")) return NarrativeKind::Briefing;
  if (isNamed(id, "rules")) return NarrativeKind::Rules;
  return isNamed(id, "read") ? NarrativeKind::ReadAloud : NarrativeKind::Message;
}

const char* nameOf(NarrativeKind kind) {
  switch (kind) {
    case NarrativeKind::Briefing: return "Briefing";
    case NarrativeKind::Rules: return "Special rules";
    case NarrativeKind::ReadAloud: return "Read aloud";
    case NarrativeKind::Message: break;
  }
  return "Message";
}

std::string readersOf(const MissionScope& mission, const std::vector<std::string>& sides) {
  model::Type side;
  side.kind = model::TypeKind::Side;
  std::vector<std::string> out;
  for (const std::string& each : sides) out.push_back(valueWords(mission, side, each));
  return fmt::format("{}", fmt::join(out, ", "));
}

NarrativeText textAt(const MissionScope& mission, const Element& element, const ElementPath& path,
                     const std::string& owner) {
  NarrativeText out;
  out.path = path;
  out.id = element.value("id");
  out.owner = owner;
  out.kind = owner.empty() ? kindOf(out.id) : NarrativeKind::ReadAloud;
  out.sides = model::splitWords(element.value("sides"));
  out.depends = dependsOn(mission, path);
  out.markup = markupOf(element);
  out.title = nameOf(out.kind);
  if (out.kind == NarrativeKind::Message) out.title = model::plainWords(out.id);
  if (!owner.empty()) out.title += " at " + owner;
  if (!out.sides.empty()) out.title += " for " + readersOf(mission, out.sides);
  return out;
}

void collect(const MissionScope& mission, const Element& parent, const ElementPath& path, const std::string& owner,
             std::vector<NarrativeText>& out) {
  eachChild(parent, path, [&](const Element& each, const ElementPath& at) {
    if (each.name() == "text") out.push_back(textAt(mission, each, at, owner));
    const bool holder = owner.empty() && isBlockOwner(each);
    if (isOptionWhen(each) || holder)
      collect(mission, each, at, holder ? fmt::format("{} {}", each.name(), each.value("id")) : owner, out);
  });
}

bool reads(const MissionScope& mission, const NarrativeText& text, const std::string& side) {
  return text.sides.empty() || meansSide(mission, text.sides, side);
}

/// The first bytes of a text, to the end of a word.
std::string firstWords(const std::string& text, std::size_t most) {
  if (text.size() <= most) return text;
  std::size_t end = text.find_last_of(" \n", most);
  if (end == std::string::npos || end == 0) end = most;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) --end;
  return text.substr(0, end) + "…";
}

}  // namespace

bool fitsField(const std::string& text) {
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    if (end - at > mostOfField) return false;
    at = end + 1;
  }
  return true;
}

std::string beginningForField(const std::string& text) {
  return fmt::format(
      "[A paragraph of this text is too long for this field: {} bytes in all. Edit it in the script pane, in "
      "mission.xml; in "
      "shorter paragraphs it fits here.]\n\n{}",
      text.size(), firstWords(text, 1000));
}

std::vector<NarrativeText> narrativeTexts(const MissionScope& mission) {
  std::vector<NarrativeText> out;
  collect(mission, mission.root, {}, {}, out);
  return out;
}

std::string printedWords(const Element& text) {
  std::vector<model::Text> texts;
  model::decodeTexts(text.parent(), {}, texts);
  const SourcePlace place = text.place();
  const auto found =
      std::find_if(texts.begin(), texts.end(), [&](const model::Text& each) { return each.where == place; });
  return found != texts.end() ? found->text : std::string();
}

void setReaders(model::Draft& draft, const ElementPath& path, const std::vector<std::string>& sides) {
  std::optional<std::string> names;
  if (!sides.empty()) names = fmt::format("{}", fmt::join(sides, " "));
  setAttributeAt(draft, path, "sides", names);
}

std::vector<std::string> readersNamed(const MissionScope& mission, const std::vector<std::string>& before,
                                      const std::vector<std::string>& sides) {
  const auto chosen = [&](const std::string& side) {
    return std::find(sides.begin(), sides.end(), side) != sides.end();
  };
  std::vector<std::string> out;
  for (const std::string& name : before) {
    bool any = false;
    bool all = true;
    for (const model::SideSetup& each : mission.mission.sides) {
      if (!meansSide(mission, {name}, each.id)) continue;
      any = true;
      all = all && chosen(each.id);
    }
    if (any && all) out.push_back(name);
  }
  for (const std::string& side : sides)
    if (!meansSide(mission, out, side)) out.push_back(side);
  return out;
}

std::vector<ElementPath> newText(model::Draft& draft, const MissionScope& mission, NarrativeKind kind,
                                 const std::vector<std::string>& sides) {
  std::string wish = kind == NarrativeKind::Briefing    ? "brief"
                     : kind == NarrativeKind::Rules     ? "rules"
                     : kind == NarrativeKind::ReadAloud ? "read"
                                                        : "message";
  if (sides.size() == 1) wish += "-" + sides.front();
  model::Markup text("text", {{"id", freeId(mission.root, wish)}});
  if (!sides.empty()) text.set("sides", fmt::format("{}", fmt::join(sides, " ")));
  std::uint32_t at = 0;
  for (const NarrativeText& each : narrativeTexts(mission)) {
    const bool before = each.kind == kind || (kind != NarrativeKind::Briefing && each.kind == NarrativeKind::Briefing);
    if (before && each.owner.empty()) at = std::max(at, each.path.front() + 1);
  }
  insertAt(draft, {}, at, text);
  return {ElementPath{at}};
}

Result<std::vector<picture::Page>> previewNarrative(const MissionScope& mission, const picture::Paper& paper,
                                                    const std::string& side) {
  picture::Theme theme;
  for (const model::Ruleset* ruleset : mission.scope.rulesets) {
    if (ruleset->id != mission.mission.ruleset) continue;
    const Result<picture::Theme> found = picture::themeOf(*ruleset);
    if (!found) return failed(found);
    theme = *found;
  }
  const std::string title =
      mission.mission.title.empty() ? model::plainWords(mission.mission.id) : mission.mission.title;
  picture::Flow flow(paper, title, theme);
  const std::vector<NarrativeText> texts = narrativeTexts(mission);
  const auto print = [&](const std::string& heading, const std::string& note, std::optional<picture::Colour> colour,
                         const auto& wanted) {
    bool begun = false;
    for (const NarrativeText& each : texts) {
      if (!wanted(each)) continue;
      if (!begun) flow.part(heading, note, colour);
      begun = true;
      if (!each.owner.empty()) flow.heading(each.title);
      if (!each.depends.empty()) flow.heading("If " + each.depends);
      flow.text(firstWords(printedWords(elementAt(mission.root, each.path)), mostOfPreview));
    }
  };
  using K = NarrativeKind;
  print("Briefing", "For everybody", theme.accent,
        [](const NarrativeText& each) { return each.kind == K::Briefing && each.sides.empty(); });
  for (const model::SideSetup& each : mission.mission.sides) {
    if (!side.empty() && each.id != side) continue;
    const std::string name = each.title.empty() ? model::plainWords(each.id) : each.title;
    print(name, fmt::format("Secret: only for {}", name), picture::colourOf(theme, each.colour, theme.accent),
          [&](const NarrativeText& text) {
            return text.kind != K::Message && !text.sides.empty() && reads(mission, text, each.id);
          });
  }
  print("Special rules", {}, {}, [](const NarrativeText& each) { return each.kind == K::Rules && each.sides.empty(); });
  // Read aloud when it happens: not for a side's own book.
  if (side.empty())
    print("To be read aloud", "Only for the person who runs the mission", theme.warm,
          [](const NarrativeText& each) { return each.kind == K::ReadAloud && each.sides.empty(); });
  return flow.finish();
}

}  // namespace sortie::editor
