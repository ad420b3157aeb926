// Elements that an edit makes, before they are text: a plain value to put together and change.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "model/xml/xml.h"

namespace sortie::model {

struct Markup {
  enum class Kind : std::uint8_t {
    Element,
    Text,     ///< `text` is escaped when written
    Comment,  ///< `text` stands between the marks
    Written,  ///< `text` is XML already, kept byte for byte
  };
  using Attributes = std::vector<std::pair<std::string, std::string>>;

  Kind kind = Kind::Element;
  std::string name;
  Attributes attributes;  ///< in document order
  std::vector<Markup> children;
  std::string text;

  Markup() = default;
  explicit Markup(std::string_view elementName, Attributes with = {}, std::vector<Markup> below = {})
      : name(elementName), attributes(std::move(with)), children(std::move(below)) {}
  Markup(Kind what, std::string words) : kind(what), text(std::move(words)) {}

  [[nodiscard]] static Markup words(std::string text);
  [[nodiscard]] static Markup comment(std::string text);
  /// An element as it stands, to be moved or copied byte for byte.
  [[nodiscard]] static Markup written(const Element& element);
  /// A copy that is laid out anew: what is duplicated or pasted. White space between elements is not kept; among words
  /// it is part of the text.
  [[nodiscard]] static Markup of(const Element& element);

  /// The attributes of an element.
  [[nodiscard]] static Attributes attributesOf(const Element& element);

  /// The attribute's value, or null.
  [[nodiscard]] const std::string* find(std::string_view attribute) const;
  /// The attribute's value, or `otherwise`.
  [[nodiscard]] std::string value(std::string_view attribute, std::string_view otherwise = {}) const;
  /// Sets an attribute, at its place or last.
  Markup& set(std::string_view attribute, std::string value);
  Markup& unset(std::string_view attribute);
  Markup& add(Markup child);
};

/// As XML without line breaks of its own but where a tag is longer than a line. `column`: where it begins, for that.
[[nodiscard]] std::string toXml(const Markup& markup, std::size_t column = 0);

/// A new element with its children on lines of their own, but for what is short and only one deep. `indent`: the line
/// break and the indentation that it stands after ("\n    ").
[[nodiscard]] Markup laidOut(const Markup& markup, const std::string& indent);

/// "<name a="1" b="2"": a start tag in the canonical layout, without its end.
[[nodiscard]] std::string tagText(std::string_view name, const Markup::Attributes& attributes, std::size_t column);

/// Are there words among them, and not only elements, comments and white space?
[[nodiscard]] bool holdWords(const std::vector<Piece>& pieces);

/// What a text that is being written ends in: its last line, or as much of it as matters for a layout.
[[nodiscard]] std::string_view lastLine(const std::string& out);

}  // namespace sortie::model
