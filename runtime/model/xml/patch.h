// Edits of a document: lists of patches of its text. Bytes that no patch names stay as they are, so that comments, order,
// layout and what we do not understand survive.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "model/xml/markup.h"
#include "model/xml/xml.h"

namespace sortie::model {

/// At `offset`, `removed` bytes give way to `inserted`.
struct TextPatch {
  std::size_t offset = 0;
  std::size_t removed = 0;
  std::string inserted;

  friend bool operator==(const TextPatch&, const TextPatch&) = default;
};

/// One edit of one text. All offsets count in the text as it is before; the patches stand in order and do not overlap.
using TextPatches = std::vector<TextPatch>;

/// The parts of one edit: an edit that names bytes of one before it is left out as a whole. What is put in at the same
/// place stands in the order of the edits. Functions here name all bytes of the value, name or content that they change,
/// also those that stay as they are; a Draft cuts these off.
[[nodiscard]] TextPatches together(const std::vector<TextPatches>& edits);

/// Edits that do not know of each other, such as quick fixes, as one: the first come first. Left out are those that
/// name bytes of one before, put something in where one before does, or would not leave a document.
[[nodiscard]] TextPatches asManyAsFit(const Document& document, const std::vector<TextPatches>& edits);

/// The text after the edit. The patches must be of this text.
[[nodiscard]] std::string patched(std::string_view text, const TextPatches& patches);

/// An attribute with its new value; nothing removes it.
using AttributeChange = std::pair<std::string, std::optional<std::string>>;

/// Attributes set (at their place, or last) and removed. A start tag in the canonical layout stays in it; of another
/// only the values change. No patch where nothing changes.
[[nodiscard]] TextPatches changeAttributes(const Element& element, const std::vector<AttributeChange>& changes);
[[nodiscard]] TextPatches setAttribute(const Element& element, std::string_view name, std::string value);
[[nodiscard]] TextPatches removeAttribute(const Element& element, std::string_view name);
[[nodiscard]] TextPatches rename(const Element& element, std::string_view name);
/// Takes the element away with the white space before it; a comment after it on its line gets the line. The root stays.
[[nodiscard]] TextPatches removeElement(const Element& element);
[[nodiscard]] TextPatches replaceElement(const Element& element, const Markup& by);
/// What stands between the tags becomes these; empty: the element ends in its start tag. White space is written as given.
[[nodiscard]] TextPatches replaceContent(const Element& element, const std::vector<Markup>& content);
/// New children before the element child number `position` (or last), each on a line of its own where the others are,
/// indented as they are.
[[nodiscard]] TextPatches insertChildren(const Element& parent, std::size_t position, const std::vector<Markup>& added);
[[nodiscard]] TextPatches insertChild(const Element& parent, std::size_t position, const Markup& added);

/// A document that is being edited: each edit is of the document as the ones before have left it.
class Draft {
 public:
  explicit Draft(Document base) : now_(std::move(base)) {}

  [[nodiscard]] const Document& document() const { return now_; }
  [[nodiscard]] Element root() const { return now_.root(); }
  /// Elements from before are of the document as it was. What was laid out as `sortie fmt` does stays so: an element that
  /// loses the last of its content ends in its start tag, what becomes too long for a line goes on over several. What
  /// would not be XML any more (a control character in a value) is not done: it is the draft's error, and nothing is done
  /// after it.
  void apply(const TextPatches& edit);
  /// What was done, in order.
  [[nodiscard]] const std::vector<TextPatches>& edits() const { return edits_; }
  [[nodiscard]] const std::optional<Error>& error() const { return error_; }

 private:
  Document now_;
  std::vector<TextPatches> edits_;
  std::optional<Error> error_;
};

}  // namespace sortie::model
