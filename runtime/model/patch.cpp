#include "model/patch.h"

#include <algorithm>

#include "model/format.h"

namespace sortie::model {
namespace {

/// Column of what stands at `offset`, and where the words of its line begin if that is less.
std::size_t layoutColumn(std::string_view text, std::size_t offset) {
  const std::size_t line = text.substr(0, offset).rfind('\n') + 1;
  const std::size_t indent = std::min(text.find_first_not_of(' ', line), offset);
  return indent - line;
}

/// The patch that turns those bytes into others, without what both begin and end with.
TextPatch rewrite(const std::string& text, std::size_t begin, std::size_t end, std::string_view now) {
  std::string_view before = std::string_view(text).substr(begin, end - begin);
  while (!before.empty() && !now.empty() && before.front() == now.front()) {
    before.remove_prefix(1);
    now.remove_prefix(1);
    ++begin;
  }
  while (!before.empty() && !now.empty() && before.back() == now.back()) {
    before.remove_suffix(1);
    now.remove_suffix(1);
  }
  return {begin, before.size(), std::string(now)};
}

Markup::Attributes attributesOf(const Element& element) {
  Markup::Attributes out;
  for (const Attribute& each : element.attributes()) out.emplace_back(each.name, each.value);
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

/// Content put between the tags, whatever stood there; `text` is XML.
TextPatches contentAs(const Element& element, const std::string& text) {
  const std::string& source = element.source().text();
  if (element.hasEndTag() && !text.empty()) return {rewrite(source, element.tagEnd(), element.closeBegin(), text)};
  const std::size_t tag = tagWordsEnd(element);
  if (text.empty()) return {rewrite(source, tag, element.end(), "/>")};
  return {rewrite(source, tag, element.end(), ">" + text + "</" + std::string(element.name()) + ">")};
}

}  // namespace

TextPatches together(const std::vector<TextPatches>& edits) {
  TextPatches out;
  const auto overlaps = [&](const TextPatch& patch) {
    return std::any_of(out.begin(), out.end(), [&](const TextPatch& each) {
      return patch.offset < each.offset + each.removed && each.offset < patch.offset + patch.removed;
    });
  };
  // An insertion inside of what goes away would come back to life.
  const auto swallowed = [&](const TextPatch& patch) {
    return std::any_of(out.begin(), out.end(), [&](const TextPatch& each) {
      return (each.offset < patch.offset && patch.offset < each.offset + each.removed) ||
             (patch.offset < each.offset && each.offset < patch.offset + patch.removed);
    });
  };
  for (const TextPatches& edit : edits) {
    if (std::any_of(edit.begin(), edit.end(), overlaps) || std::any_of(edit.begin(), edit.end(), swallowed)) continue;
    out.insert(out.end(), edit.begin(), edit.end());
  }
  // What is put in stands before what goes away at the same place.
  std::stable_sort(out.begin(), out.end(), [](const TextPatch& a, const TextPatch& b) {
    return std::pair(a.offset, a.removed > 0) < std::pair(b.offset, b.removed > 0);
  });
  return out;
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
  const Markup::Attributes before = attributesOf(element);
  Markup now(element.name(), before);
  for (const auto& [name, value] : changes) value ? now.set(name, *value) : now.unset(name);
  if (now.attributes == before) return {};
  const std::string& text = element.source().text();
  const std::size_t begin = element.begin();
  const std::size_t end = tagWordsEnd(element);
  const std::size_t column = layoutColumn(text, begin);
  if (text.compare(begin, end - begin, tagText(element.name(), before, column)) == 0)
    return {rewrite(text, begin, end, tagText(element.name(), now.attributes, column))};

  TextPatches out;
  std::size_t previous = begin + 1 + element.name().size();
  for (const Attribute& each : element.attributes()) {
    const auto [open, close] = quotedValue(text, each);
    const std::string* value = now.find(each.name);
    if (value == nullptr) {
      out.push_back({previous, close - previous, {}});
    } else if (*value != each.value) {
      out.push_back(rewrite(text, open, close, '"' + escapeAttribute(*value) + '"'));
    }
    previous = close;
  }
  std::string added;
  for (const auto& [name, value] : now.attributes)
    if (!element.find(name)) added += ' ' + name + "=\"" + escapeAttribute(value) + '"';
  if (!added.empty()) out.push_back({end, 0, std::move(added)});
  return out;
}

TextPatches setAttribute(const Element& element, std::string_view name, std::string value) {
  return changeAttributes(element, {{std::string(name), std::move(value)}});
}

TextPatches removeAttribute(const Element& element, std::string_view name) {
  return changeAttributes(element, {{std::string(name), std::nullopt}});
}

TextPatches rename(const Element& element, std::string_view name) {
  const std::string& text = element.source().text();
  const std::string_view old = element.name();
  const std::size_t begin = element.begin();
  const std::size_t end = tagWordsEnd(element);
  const Markup::Attributes attributes = attributesOf(element);
  const std::size_t column = layoutColumn(text, begin);
  TextPatches out;
  if (text.compare(begin, end - begin, tagText(old, attributes, column)) == 0) {
    out.push_back(rewrite(text, begin, end, tagText(name, attributes, column)));
  } else {
    out.push_back({begin + 1, old.size(), std::string(name)});
  }
  if (element.hasEndTag()) out.push_back({element.closeBegin() + 2, old.size(), std::string(name)});
  return out;
}

TextPatches removeElement(const Element& element) {
  if (!element.parent()) return {};
  const std::string& text = element.source().text();
  std::size_t begin = element.begin();
  // White space that is a text of its own: not the end of words.
  const std::size_t blank = text.find_last_not_of(" \t\n\r", begin - 1) + 1;
  if (text[blank - 1] == '>') begin = blank;
  return {{begin, element.end() - begin, {}}};
}

TextPatches replaceElement(const Element& element, const Markup& by) {
  const std::string& text = element.source().text();
  const std::size_t column = layoutColumn(text, element.begin());
  const bool ownLine = text.find_first_not_of(' ', text.rfind('\n', element.begin()) + 1) == element.begin();
  const Markup laid = ownLine ? laidOut(by, "\n" + std::string(column, ' ')) : by;
  return {rewrite(text, element.begin(), element.end(), toXml(laid, column))};
}

TextPatches replaceContent(const Element& element, const std::vector<Markup>& content) {
  std::string text;
  const std::size_t column = layoutColumn(element.source().text(), element.begin());
  for (const Markup& each : content) text += toXml(each, column);
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
  return {{at, 0, std::move(text)}};
}

TextPatches insertChild(const Element& parent, std::size_t position, const Markup& added) {
  return insertChildren(parent, position, {added});
}

void Draft::apply(const TextPatches& patches) {
  if (error_ || patches.empty()) return;
  Result<Document> next = readXml(now_.file(), patched(now_.text(), patches));
  if (!next) {
    error_ = next.error();
    return;
  }
  now_ = std::move(*next);
  edits_.push_back(patches);
}

}  // namespace sortie::model
