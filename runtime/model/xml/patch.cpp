#include "model/xml/patch.h"

#include <algorithm>
#include <iterator>
#include <span>

#include "model/xml/format.h"

namespace sortie::model {
namespace {

/// Column of what stands at `offset`, and where the words of its line begin if that is less.
std::size_t layoutColumn(std::string_view text, std::size_t offset) {
  const std::size_t line = text.substr(0, offset).rfind('\n') + 1;
  const std::size_t indent = std::min(text.find_first_not_of(' ', line), offset);
  return indent - line;
}

/// Line breaks as the lines around `at` have them: CR LF where they end so.
std::string asLinesAround(const std::string& text, std::size_t at, std::string_view now) {
  if (now.find('\n') == std::string_view::npos) return std::string(now);
  std::size_t line = text.rfind('\n', at);
  if (line == std::string::npos) line = text.find('\n', at);
  const bool returns = line != std::string::npos && line > 0 && text[line - 1] == '\r';
  std::string out;
  for (const char c : now) {
    if (c == '\n' && returns && !out.ends_with('\r')) out += '\r';
    out += c;
  }
  return out;
}

/// The patch that turns those bytes into others; none where they are the same. It names all of them, also those that
/// stay: who else changes one of them is in its way.
TextPatches rewritten(const std::string& text, std::size_t begin, std::size_t end, std::string_view now) {
  std::string inserted = asLinesAround(text, begin, now);
  if (text.compare(begin, end - begin, inserted) == 0) return {};
  return {{begin, end - begin, std::move(inserted)}};
}

void addTo(TextPatches& out, TextPatches more) { std::move(more.begin(), more.end(), std::back_inserter(out)); }

/// The same edit without what its patches have in common with the text.
TextPatches trimmed(const std::string& text, const TextPatches& patches) {
  TextPatches out;
  for (const TextPatch& patch : patches) {
    std::size_t begin = patch.offset;
    std::string_view before = std::string_view(text).substr(begin, patch.removed);
    std::string_view now = patch.inserted;
    while (!before.empty() && !now.empty() && before.front() == now.front()) {
      before.remove_prefix(1);
      now.remove_prefix(1);
      ++begin;
    }
    while (!before.empty() && !now.empty() && before.back() == now.back()) {
      before.remove_suffix(1);
      now.remove_suffix(1);
    }
    if (!before.empty() || !now.empty()) out.push_back({begin, before.size(), std::string(now)});
  }
  return out;
}

/// Bytes of an attribute's value with its quotes.
std::pair<std::size_t, std::size_t> quotedValue(const std::string& text, const Attribute& attribute) {
  const std::size_t open = text.find_first_of("\"'", attribute.offset + attribute.name.size());
  return {open, text.find(text[open], open + 1) + 1};
}

/// Where the words of a start tag end: before its white space and ">" or "/>".
std::size_t tagWordsEnd(const Element& element) {
  const std::string& text = element.source().text();
  std::size_t end = element.begin() + 1 + element.name().size();
  for (const Attribute& each : element.attributes()) end = quotedValue(text, each).second;
  return end;
}

/// Line break and indentation of the children of an element: as its first child has it, else two spaces a level.
/// Nothing where children stand on one line, or among words.
std::optional<std::string> indentOf(const std::vector<Piece>& pieces, std::size_t depth) {
  const Piece* before = nullptr;
  for (const Piece& piece : pieces) {
    if (piece.kind == Piece::Kind::Text && !isBlank(piece.text)) return std::nullopt;
    if (piece.kind != Piece::Kind::Text) {
      if (before == nullptr) return std::nullopt;
      const std::size_t line = before->text.rfind('\n');
      return line == std::string::npos ? std::nullopt : std::optional(before->text.substr(line));
    }
    before = &piece;
  }
  return "\n" + std::string(2 * (depth + 1), ' ');
}

std::size_t depthOf(const Element& element) {
  std::size_t depth = 0;
  for (Element up = element.parent(); up; up = up.parent()) ++depth;
  return depth;
}

/// Whether nothing but its indentation stands before the element on its line.
bool beginsLine(const Element& element, const char* blanks = " \t") {
  const std::string& text = element.source().text();
  return text.find_first_not_of(blanks, text.rfind('\n', element.begin()) + 1) == element.begin();
}

/// Content put between the tags, whatever stood there; `text` is XML.
TextPatches contentAs(const Element& element, const std::string& text) {
  const std::string& source = element.source().text();
  if (element.hasEndTag() && !text.empty()) return rewritten(source, element.tagEnd(), element.closeBegin(), text);
  if (!element.hasEndTag() && text.empty()) return {};
  const std::size_t tag = tagWordsEnd(element);
  if (text.empty()) return rewritten(source, tag, element.end(), "/>");
  return rewritten(source, tag, element.end(), ">" + text + "</" + std::string(element.name()) + ">");
}

/// The start tag with that name and those attributes, a patch for each thing in it that changes. In the canonical
/// layout what stands between its attributes may change as well.
/// The name of an element as it stands in the text, where readWith may have another.
std::string_view writtenName(const Element& element) {
  const std::string_view name = element.text().substr(1);
  return name.substr(0, name.find_first_of(" \t\n\r/>"));
}

TextPatches tagAs(const Element& element, std::string_view name, const Markup::Attributes& now) {
  const std::string& text = element.source().text();
  const std::size_t begin = element.begin();
  const std::size_t end = tagWordsEnd(element);
  const std::size_t column = layoutColumn(text, begin);
  const Markup::Attributes before = Markup::attributesOf(element);
  const bool canonical = text.compare(begin, end - begin, tagText(writtenName(element), before, column)) == 0;
  const std::string laid = canonical ? tagText(name, now, column) : std::string();
  const auto find = [&](std::string_view attribute) {
    return std::find_if(now.begin(), now.end(), [&](const auto& each) { return each.first == attribute; });
  };

  TextPatches out = rewritten(text, begin + 1, begin + 1 + writtenName(element).size(), name);
  std::size_t previous = begin + 1 + writtenName(element).size();
  std::size_t inLaid = 1 + name.size();
  const auto space = [&](const std::string& attribute) {
    const std::size_t from = inLaid;
    inLaid = laid.find_first_not_of(" \n", from) + attribute.size();
    return laid.substr(from, inLaid - attribute.size() - from);
  };
  for (const Attribute& each : element.attributes()) {
    const auto [open, close] = quotedValue(text, each);
    const auto value = find(each.name);
    if (value == now.end()) {
      addTo(out, rewritten(text, previous, close, {}));
    } else {
      const std::string written = '"' + escapeAttribute(value->second) + '"';
      if (canonical) addTo(out, rewritten(text, previous, each.offset, space(value->first + '=' + written)));
      if (value->second != each.value) addTo(out, rewritten(text, open, close, written));
    }
    previous = close;
  }
  std::string added;
  for (const auto& [attribute, value] : now) {
    if (element.find(attribute)) continue;
    const std::string written = attribute + "=\"" + escapeAttribute(value) + '"';
    added += (canonical ? space(written) : " ") + written;
  }
  addTo(out, rewritten(text, end, end, added));
  return out;
}

bool inTheWayOf(const TextPatch& a, const TextPatch& b) {
  if (a.offset < b.offset + b.removed && b.offset < a.offset + a.removed) return true;
  // An insertion inside of what goes away would come back to life.
  return (b.offset < a.offset && a.offset < b.offset + b.removed) ||
         (a.offset < b.offset && b.offset < a.offset + a.removed);
}

bool insertAtOnePlace(const TextPatch& a, const TextPatch& b) {
  return a.removed == 0 && b.removed == 0 && a.offset == b.offset;
}

/// Adds an edit, unless it is in the way of those that are there.
template <class InTheWay>
void joinTo(TextPatches& out, const TextPatches& edit, const InTheWay& inTheWay) {
  const auto refused = [&](const TextPatch& patch) {
    return std::any_of(out.begin(), out.end(), [&](const TextPatch& each) { return inTheWay(each, patch); });
  };
  if (std::none_of(edit.begin(), edit.end(), refused)) out.insert(out.end(), edit.begin(), edit.end());
}

TextPatches byPlace(TextPatches patches) {
  // What is put in stands before what goes away at the same place.
  std::stable_sort(patches.begin(), patches.end(), [](const TextPatch& a, const TextPatch& b) {
    return std::pair(a.offset, a.removed > 0) < std::pair(b.offset, b.removed > 0);
  });
  return patches;
}

/// The element whose content is these bytes.
Element withContent(Element at, std::size_t begin, std::size_t end) {
  while (at && (at.tagEnd() != begin || at.closeBegin() != end)) {
    const Elements children = at.children();
    const auto holder =
        std::find_if(children.begin(), children.end(), [&](const Element& child) { return child.end() > begin; });
    at = holder != children.end() && (*holder).begin() < begin ? *holder : Element();
  }
  return at;
}

/// The patches, but that an element which they leave empty ends in its start tag.
TextPatches emptiedEndInStartTags(const Document& document, const TextPatches& patches) {
  const std::string& text = document.text();
  TextPatches out;
  for (std::size_t first = 0, next = 0; first < patches.size(); first = next) {
    const auto isBlankUpTo = [&](std::size_t from, std::size_t to) {
      return isBlank(std::string_view(text).substr(from, to - from));
    };
    // Removals with at most white space between them.
    std::size_t end = patches[first].offset;
    for (; next < patches.size() && patches[next].inserted.empty() && isBlankUpTo(end, patches[next].offset); ++next)
      end = patches[next].offset + patches[next].removed;
    if (next == first) {
      out.push_back(patches[next++]);
      continue;
    }
    const std::size_t before = text.find_last_not_of(" \t\r\n", std::max<std::size_t>(patches[first].offset, 1) - 1);
    const std::size_t after = text.find_first_not_of(" \t\r\n", end);
    const bool tags = before < end && after < text.size() && text[before] == '>' && text.compare(after, 2, "</") == 0;
    const Element emptied = tags ? withContent(document.root(), before + 1, after) : Element();
    // Nothing else is written into it, and its end tag is not renamed.
    const bool alone = emptied && (out.empty() || out.back().offset + out.back().removed <= before) &&
                       (next == patches.size() || patches[next].offset >= emptied.end());
    if (alone) {
      const TextPatches ended = contentAs(emptied, {});
      out.insert(out.end(), ended.begin(), ended.end());
    } else {
      out.insert(out.end(), patches.begin() + static_cast<std::ptrdiff_t>(first),
                 patches.begin() + static_cast<std::ptrdiff_t>(next));
    }
  }
  return out;
}

/// The innermost element that begins its line and has those bytes in it.
Element lineAround(const Document& document, std::size_t begin, std::size_t end) {
  Element out;
  Element at = document.root();
  while (at && at.begin() < begin && end < at.end()) {
    // The canonical layout has no tabs.
    if (beginsLine(at, " ")) out = at;
    const Elements children = at.children();
    const auto holder =
        std::find_if(children.begin(), children.end(), [&](const Element& child) { return child.end() > end; });
    at = holder != children.end() ? *holder : Element();
  }
  return out;
}

/// Elements on one line, laid out as `sortie fmt` does. Among words there is nothing to lay out.
bool isFormattedLine(const Element& element) {
  const std::string_view text = element.text();
  const std::size_t inside = element.tagEnd() - element.begin();
  if (element.children().empty() || text.find('\n', inside) != std::string_view::npos) return false;
  const std::vector<Piece> pieces = element.pieces();
  const bool words = std::any_of(pieces.begin(), pieces.end(), [](const Piece& piece) {
    return piece.kind == Piece::Kind::Text && !isBlank(piece.text);
  });
  return !words && text == format(element, layoutColumn(element.source().text(), element.begin()));
}

/// How many of the patches, from the first on, are of one line of the text, and whether it can become too long or several.
std::pair<std::size_t, bool> patchesOfLine(const std::string& text, std::span<const TextPatch> patches) {
  std::size_t count = 0;
  std::size_t end = patches.front().offset;
  std::size_t width = end - (std::string_view(text).substr(0, end).rfind('\n') + 1);
  bool breaks = false;
  for (const TextPatch& each : patches) {
    const std::string_view between = std::string_view(text).substr(end, each.offset - end);
    if (between.find('\n') != std::string_view::npos) break;
    ++count;
    end = each.offset + each.removed;
    width += between.size() + each.inserted.size();
    breaks = breaks || each.inserted.find('\n') != std::string::npos;
  }
  width += std::min(text.find('\n', end), text.size()) - end;
  return {count, breaks || width > kLineWidth};
}

/// The patches, but that elements on one line, in the canonical layout, stay in it: where the line becomes too long, they
/// go on lines of their own.
TextPatches longLinesBroken(const Document& document, const TextPatches& patches) {
  const std::string& text = document.text();
  TextPatches out;
  for (std::size_t first = 0; first < patches.size();) {
    const auto [count, mayBreak] = patchesOfLine(text, std::span(patches).subspan(first));
    std::size_t next = first + count;
    const TextPatch& last = patches[next - 1];
    const Element line = mayBreak ? lineAround(document, patches[first].offset, last.offset + last.removed) : Element();
    // One that began in the element's tag, lines above, stands already.
    const bool whole = out.empty() || (line && out.back().offset + out.back().removed <= line.begin());
    if (line && whole && !line.foreign() && isFormattedLine(line)) {
      while (next < patches.size() && patches[next].offset + patches[next].removed < line.end()) ++next;
      TextPatches inside(patches.begin() + static_cast<std::ptrdiff_t>(first),
                         patches.begin() + static_cast<std::ptrdiff_t>(next));
      for (TextPatch& each : inside) each.offset -= line.begin();
      // By itself it may lack what its prefixes stand for; then it stays as long as it is. So it does beside a comment,
      // which comes in where the element alone stood.
      const Result<Document> now = readXml(document.file(), patched(line.text(), inside));
      if (now && now->root().begin() == 0 && now->root().end() == now->text().size()) {
        addTo(out, rewritten(text, line.begin(), line.end(), format(now->root(), layoutColumn(text, line.begin()))));
        first = next;
        continue;
      }
    }
    for (; first < next; ++first) out.push_back(patches[first]);
  }
  return out;
}

}  // namespace

TextPatches together(const std::vector<TextPatches>& edits) {
  TextPatches out;
  for (const TextPatches& edit : edits) joinTo(out, edit, inTheWayOf);
  return byPlace(std::move(out));
}

TextPatches asManyAsFit(const Document& document, const std::vector<TextPatches>& edits) {
  const auto inTheWay = [](const TextPatch& a, const TextPatch& b) {
    return inTheWayOf(a, b) || insertAtOnePlace(a, b);
  };
  TextPatches taken;
  // All at once; where that is not a document, in halves, down to the edits that are to blame.
  const auto take = [&](const auto& self, std::size_t first, std::size_t last) -> void {
    TextPatches with = taken;
    for (std::size_t i = first; i < last; ++i) joinTo(with, edits[i], inTheWay);
    if (with.size() == taken.size()) return;
    if (readXml(document.file(), patched(document.text(), byPlace(with)))) {
      taken = std::move(with);
    } else if (last - first > 1) {
      const std::size_t half = first + (last - first) / 2;
      self(self, first, half);
      self(self, half, last);
    }
  };
  take(take, 0, edits.size());
  return byPlace(std::move(taken));
}

std::string patched(std::string_view text, const TextPatches& patches) {
  std::size_t size = text.size();
  for (const TextPatch& patch : patches) size += patch.inserted.size();
  std::string out;
  out.reserve(size);
  std::size_t at = 0;
  for (const TextPatch& patch : patches) {
    out += text.substr(at, patch.offset - at);
    out += patch.inserted;
    at = patch.offset + patch.removed;
  }
  out += text.substr(at);
  return out;
}

TextPatches changeAttributes(const Element& element, const std::vector<AttributeChange>& changes) {
  const Markup::Attributes before = Markup::attributesOf(element);
  Markup now(element.name(), before);
  for (const auto& [name, value] : changes) value ? now.set(name, *value) : now.unset(name);
  if (now.attributes == before) return {};
  return tagAs(element, writtenName(element), now.attributes);
}

TextPatches setAttribute(const Element& element, std::string_view name, std::string value) {
  return changeAttributes(element, {{std::string(name), std::move(value)}});
}

TextPatches removeAttribute(const Element& element, std::string_view name) {
  return changeAttributes(element, {{std::string(name), std::nullopt}});
}

TextPatches rename(const Element& element, std::string_view name) {
  TextPatches out = tagAs(element, name, Markup::attributesOf(element));
  const std::size_t close = element.closeBegin() + 2;
  if (element.hasEndTag())
    addTo(out, rewritten(element.source().text(), close, close + writtenName(element).size(), name));
  return out;
}

TextPatches removeElement(const Element& element) {
  const Element parent = element.parent();
  if (!parent) return {};
  const std::string& text = element.source().text();
  const std::size_t begin = element.begin();
  // Among words, white space is part of what they say.
  if (holdWords(parent.pieces())) return {{begin, element.end() - begin, {}}};
  // After the element before it, a comment would seem to be about that one.
  const std::size_t next = text.find_first_not_of(" \t", element.end());
  if (beginsLine(element) && text.compare(next, 4, "<!--") == 0) return {{begin, next - begin, {}}};
  const std::size_t blank = text.find_last_not_of(" \t\n\r", begin - 1) + 1;
  return {{blank, element.end() - blank, {}}};
}

TextPatches replaceElement(const Element& element, const Markup& by) {
  const std::string& text = element.source().text();
  const std::size_t column = layoutColumn(text, element.begin());
  const std::size_t line = text.rfind('\n', element.begin()) + 1;
  const Markup laid = beginsLine(element) ? laidOut(by, "\n" + text.substr(line, element.begin() - line)) : by;
  return rewritten(text, element.begin(), element.end(), toXml(laid, column));
}

TextPatches replaceContent(const Element& element, const std::vector<Markup>& content) {
  std::string text;
  const std::size_t column = layoutColumn(element.source().text(), element.begin());
  // What begins a line of its own has the column of that line.
  for (const Markup& each : content)
    text += toXml(each, text.find('\n') == std::string::npos ? column : layoutColumn(text, text.size()));
  return contentAs(element, text);
}

TextPatches insertChildren(const Element& parent, std::size_t position, const std::vector<Markup>& added) {
  if (added.empty()) return {};
  const std::vector<Piece> pieces = parent.pieces();
  const std::size_t depth = depthOf(parent);
  const std::optional<std::string> indent = indentOf(pieces, depth);
  std::string text;
  for (const Markup& each : added)
    text += indent ? *indent + toXml(laidOut(each, *indent), indent->size() - 1) : toXml(each);
  const bool first =
      std::none_of(pieces.begin(), pieces.end(), [](const Piece& piece) { return piece.kind != Piece::Kind::Text; });
  // The end tag goes on a line of its own.
  if (indent && first) return contentAs(parent, text + "\n" + std::string(2 * depth, ' '));
  if (!parent.hasEndTag()) return contentAs(parent, text);

  std::size_t at = parent.closeBegin();
  const Piece* before = nullptr;
  for (const Piece& piece : pieces) {
    if (piece.kind == Piece::Kind::Element && position-- == 0) {
      at = piece.begin;
      break;
    }
    before = &piece;
  }
  // Before the white space that leads to the next element, or that stands before the end tag.
  if (before != nullptr && before->kind == Piece::Kind::Text && isBlank(before->text)) at = before->begin;
  return rewritten(parent.source().text(), at, at, text);
}

TextPatches insertChild(const Element& parent, std::size_t position, const Markup& added) {
  return insertChildren(parent, position, {added});
}

void Draft::apply(const TextPatches& edit) {
  if (error_) return;
  const TextPatches changed = trimmed(now_.text(), edit);
  TextPatches changes = trimmed(now_.text(), longLinesBroken(now_, emptiedEndInStartTags(now_, changed)));
  if (changes.empty()) return;
  Result<Document> next = readXml(now_.file(), patched(now_.text(), changes));
  if (!next) {
    error_ = next.error();
    return;
  }
  now_ = std::move(*next);
  edits_.push_back(std::move(changes));
}

}  // namespace sortie::model
