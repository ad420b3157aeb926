#include "editor/core/search/search_mission.h"

#include <cctype>
#include <functional>

namespace sortie::editor {

using model::ElementPtr;
using model::Node;

namespace {

char folded(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

bool isWordPart(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || (static_cast<unsigned char>(c) & 0x80U) != 0;
}

/// Where the search text stands from `from` on; npos when nowhere.
std::size_t next(const std::string& text, const MissionSearch& search, std::size_t from) {
  const std::string& wanted = search.text;
  for (std::size_t at = from; at + wanted.size() <= text.size(); ++at) {
    std::size_t i = 0;
    while (i < wanted.size() &&
           (search.matchCase ? text[at + i] == wanted[i] : folded(text[at + i]) == folded(wanted[i])))
      ++i;
    if (i < wanted.size()) continue;
    const std::size_t end = at + wanted.size();
    const bool whole = (at == 0 || !isWordPart(text[at - 1])) && (end == text.size() || !isWordPart(text[end]));
    if (!search.wholeWords || whole) return at;
  }
  return std::string::npos;
}

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

struct Finder {
  const MissionSearch& search;
  std::vector<MissionHit> hits;

  void look(const ElementPath& path, const std::string& text, const std::string& attribute, const Part& part) {
    if (!part.wanted) return;
    for (std::size_t at = next(text, search, 0); at != std::string::npos;
         at = next(text, search, at + search.text.size())) {
      MissionHit hit{path, attribute, part.where, {}, 0, search.text.size(), part.replaceable};
      cut(hit, text, at);
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

std::string replacedIn(const std::string& text, const MissionSearch& search, const std::string& by) {
  std::string out;
  std::size_t done = 0;
  for (std::size_t at = next(text, search, 0); at != std::string::npos;
       at = next(text, search, at + search.text.size())) {
    out += text.substr(done, at - done) + by;
    done = at + search.text.size();
  }
  return out + text.substr(done);
}

struct Replacer {
  const MissionSearch& search;
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
        std::string changed = replacedIn(each.value, search, by);
        if (changed != std::string_view(each.value)) out = model::withAttribute(out, each.name, std::move(changed));
      }
    }
    inText = inText || element->name == "text";
    std::vector<Node> children = element->children;
    bool changed = false;
    std::uint32_t position = 0;
    for (Node& node : children) {
      if (node.kind == Node::Kind::Text && inText && here && search.texts) {
        std::string text = replacedIn(node.text, search, by);
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
  if (!root || search.text.empty()) return {};
  Finder finder{search, {}};
  finder.visit(*root, {}, false, false);
  return std::move(finder.hits);
}

TreeEdit replacing(const MissionSearch& search, const std::string& by, const std::optional<ElementPath>& only) {
  return [search, by, only](const ElementPtr& root) -> Result<Edited> {
    if (search.text.empty()) return Edited{root, {}};
    return Edited{Replacer{search, by, only}.visit(root, {}, false, false),
                  only ? std::vector<ElementPath>{*only} : std::vector<ElementPath>{}};
  };
}

}  // namespace sortie::editor
