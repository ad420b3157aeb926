#include "editor/core/search/search_mission.h"

#include <algorithm>
#include <map>

#include "editor/core/text_pattern.h"
#include "model/xml/format.h"

namespace sortie::editor {

using model::Element;

namespace {

/// Is this part of the mission looked into, and may it be changed?
struct Part {
  bool wanted = false;
  bool replaceable = false;
  const char* where = "";
};

Part partOf(std::string_view attribute, bool inBlocks, bool isSet, const MissionSearch& search) {
  if (attribute == "title" || attribute == "help") return {search.titles, true, "Title"};
  if (attribute == "id") return {search.ids, false, "Id"};
  if (isSet && attribute == "value") return {search.conditions, true, "Value"};
  if (inBlocks) return {search.conditions, true, "Condition"};
  return {search.ids, false, "Name"};
}

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

/// What can be looked into: an attribute, or a text.
struct Words {
  Element element;
  std::string attribute;  ///< empty: a text
  std::string text;
  std::size_t begin = 0;  ///< of a text, in the source
  std::size_t end = 0;
  Part part;
  std::vector<TextMatch> matches;
};

/// All that is wanted, in document order.
class Collector {
 public:
  Collector(const MissionSearch& search, const TextPattern& pattern) : search_(search), pattern_(pattern) {}

  std::vector<Words> collect(const Element& root) {
    visit(root, false, false);
    return std::move(out_);
  }

 private:
  // Recursion is bounded by the depth that the reader allows.
  void visit(const Element& element, bool inBlocks, bool inText) {
    if (element.foreign()) return;
    for (const model::Attribute& each : element.attributes())
      add({element,
           std::string(each.name),
           std::string(each.value),
           0,
           0,
           partOf(each.name, inBlocks, element.name() == "set", search_),
           {}});
    inText = inText || element.name() == "text";
    inBlocks = inBlocks || isBlockOwner(element);
    for (model::Piece& piece : element.pieces()) {
      if (piece.kind == model::Piece::Kind::Text && inText)
        add({element, {}, std::move(piece.text), piece.begin, piece.end, {search_.texts, true, "Text"}, {}});
      if (piece.kind == model::Piece::Kind::Element) visit(piece.element, inBlocks, inText);
    }
  }

  void add(Words words) {
    if (!words.part.wanted) return;
    words.matches = pattern_.in(words.text).all;
    if (!words.matches.empty()) out_.push_back(std::move(words));
  }

  const MissionSearch& search_;
  const TextPattern& pattern_;
  std::vector<Words> out_;
};

std::string replacedIn(const Words& words, const std::string& by) {
  std::string out;
  std::size_t done = 0;
  for (const TextMatch& each : words.matches) {
    out += words.text.substr(done, each.begin() - done) + by;
    done = each.end();
  }
  return out + words.text.substr(done);
}

}  // namespace

std::vector<MissionHit> findInMission(const Element& root, const MissionSearch& search) {
  const Result<TextPattern> pattern = patternOf(search);
  if (!root || !pattern) return {};
  std::vector<MissionHit> hits;
  for (const Words& words : Collector(search, *pattern).collect(root)) {
    const ElementPath path = pathOf(words.element);
    for (const TextMatch& each : words.matches) {
      MissionHit hit{path, words.attribute, words.part.where, {}, 0, each.end() - each.begin(), words.part.replaceable};
      cut(hit, words.text, each.begin());
      hits.push_back(std::move(hit));
    }
  }
  return hits;
}

MissionEdit replacing(const MissionSearch& search, const std::string& by, const std::optional<ElementPath>& only) {
  return [search, by, only](model::Draft& draft) -> Result<std::vector<ElementPath>> {
    const std::vector<ElementPath> select = only ? std::vector<ElementPath>{*only} : std::vector<ElementPath>();
    const Element root = draft.root();
    if (!root || search.text.empty()) return select;
    const Result<TextPattern> pattern = patternOf(search);
    if (!pattern) return failed(pattern);
    // All changes of one start tag belong together.
    std::map<Element, std::vector<model::AttributeChange>> attributes;
    std::vector<model::TextPatches> edits;
    for (const Words& words : Collector(search, *pattern).collect(root)) {
      if (!words.part.replaceable || (only && !within(pathOf(words.element), *only))) continue;
      std::string now = replacedIn(words, by);
      if (now == words.text) continue;
      if (words.attribute.empty()) {
        edits.push_back({{words.begin, words.end - words.begin, model::escapeText(now)}});
      } else {
        attributes[words.element].emplace_back(words.attribute, std::move(now));
      }
    }
    for (const auto& [element, changes] : attributes) edits.push_back(model::changeAttributes(element, changes));
    draft.apply(model::together(edits));
    return select;
  };
}

}  // namespace sortie::editor
