#include "editor/core/search/search_mission.h"

#include <algorithm>

#include "editor/core/text_pattern.h"

namespace sortie::editor {

using model::ElementPtr;
using model::Node;

namespace {

/// Is this part of the mission looked into, and may it be changed?
struct Part {
  bool wanted = false;
  bool replaceable = false;
  const char* where = "";
};

Part partOf(const std::string& attribute, bool inBlocks, bool isSet, const MissionSearch& search) {
  if (attribute == "title" || attribute == "help") return {search.titles, true, "Title"};
  if (attribute == "id") return {search.ids, false, "Id"};
  if (isSet && attribute == "value") return {search.conditions, true, "Value"};
  if (inBlocks) return {search.conditions, true, "Condition"};
  return {search.ids, false, "Name"};
}

bool isOwner(const model::Element& element) { return element.name == "event" || element.name == "objective"; }

/// The line of a text that a place in it stands in.
void cut(MissionHit& hit, const std::string& text, std::size_t at) {
  constexpr std::size_t around = 60;
  std::size_t begin = text.find_last_of('\n', at == 0 ? 0 : at - 1);
  begin = begin == std::string::npos ? 0 : begin + 1;
  if (begin > at) begin = at;
  std::size_t end = std::min(text.find('\n', at), text.size());
  if (at - begin > around) begin = at - around;
  if (end > at + hit.length + around) end = at + hit.length + around;
  // Not in the middle of a character.
  while (begin < at && (static_cast<unsigned char>(text[begin]) & 0xC0U) == 0x80U) ++begin;
  while (end < text.size() && end > at + hit.length && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) --end;
  hit.excerpt = text.substr(begin, end - begin);
  hit.from = at - begin;
  while (hit.from > 0 && hit.excerpt.front() == ' ') {
    hit.excerpt.erase(0, 1);
    --hit.from;
  }
}

Result<TextPattern> patternOf(const MissionSearch& search) {
  return TextPattern::make({search.text, search.matchCase, search.wholeWords, false});
}

struct Finder {
  const MissionSearch& search;
  const TextPattern& pattern;
  std::vector<MissionHit> hits;

  void look(const ElementPath& path, const std::string& text, const std::string& attribute, const Part& part) {
    if (!part.wanted) return;
    for (const TextMatch& each : pattern.in(text).all) {
      MissionHit hit{path, attribute, part.where, {}, 0, each.end() - each.begin(), part.replaceable};
      cut(hit, text, each.begin());
      hits.push_back(std::move(hit));
    }
  }

  // Recursion is bounded by the depth that the reader allows.
  void visit(const model::Element& element, const ElementPath& path, bool inBlocks, bool inText) {
    if (element.foreign) return;
    for (const model::Attribute& each : element.attributes)
      look(path, each.value, each.name, partOf(each.name, inBlocks, element.name == "set", search));
    inText = inText || element.name == "text";
    std::uint32_t position = 0;
    for (const Node& node : element.children) {
      if (node.kind == Node::Kind::Text && inText) look(path, node.text, {}, {search.texts, true, "Text"});
      if (node.kind != Node::Kind::Element) continue;
      ElementPath below = path;
      below.push_back(position++);
      visit(*node.element, below, inBlocks || isOwner(element), inText);
    }
  }
};

std::string replacedIn(const std::string& text, const TextPattern& pattern, const std::string& by) {
  std::string out;
  std::size_t done = 0;
  for (const TextMatch& each : pattern.in(text).all) {
    out += text.substr(done, each.begin() - done) + by;
    done = each.end();
  }
  return out + text.substr(done);
}

struct Replacer {
  const MissionSearch& search;
  const TextPattern& pattern;
  const std::string& by;
  const std::optional<ElementPath>& only;

  ElementPtr visit(const ElementPtr& element, const ElementPath& path, bool inBlocks, bool inText) {
    if (element->foreign) return element;
    ElementPtr out = element;
    const bool here = !only || within(path, *only);
    if (here) {
      for (const model::Attribute& each : element->attributes) {
        const Part part = partOf(each.name, inBlocks, element->name == "set", search);
        if (!part.wanted || !part.replaceable) continue;
        std::string changed = replacedIn(each.value, pattern, by);
        if (changed != std::string_view(each.value)) out = model::withAttribute(out, each.name, std::move(changed));
      }
    }
    inText = inText || element->name == "text";
    std::vector<Node> children = element->children;
    bool changed = false;
    std::uint32_t position = 0;
    for (Node& node : children) {
      if (node.kind == Node::Kind::Text && inText && here && search.texts) {
        std::string text = replacedIn(node.text, pattern, by);
        if (text != std::string_view(node.text)) {
          node = model::makeText(std::move(text));
          changed = true;
        }
      }
      if (node.kind != Node::Kind::Element) continue;
      ElementPath below = path;
      below.push_back(position++);
      ElementPtr inner = visit(node.element, below, inBlocks || isOwner(*element), inText);
      if (inner != node.element) {
        node.element = std::move(inner);
        changed = true;
      }
    }
    return changed ? model::withChildren(out, std::move(children)) : out;
  }
};

}  // namespace

std::vector<MissionHit> findInMission(const ElementPtr& root, const MissionSearch& search) {
  const Result<TextPattern> pattern = patternOf(search);
  if (!root || !pattern) return {};
  Finder finder{search, *pattern, {}};
  finder.visit(*root, {}, false, false);
  return std::move(finder.hits);
}

TreeEdit replacing(const MissionSearch& search, const std::string& by, const std::optional<ElementPath>& only) {
  return [search, by, only](const ElementPtr& root) -> Result<Edited> {
    if (search.text.empty()) return Edited{root, {}};
    const Result<TextPattern> pattern = patternOf(search);
    if (!pattern) return failed(pattern);
    return Edited{Replacer{search, *pattern, by, only}.visit(root, {}, false, false),
                  only ? std::vector<ElementPath>{*only} : std::vector<ElementPath>{}};
  };
}

}  // namespace sortie::editor
