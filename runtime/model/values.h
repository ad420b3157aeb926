// Scalars as documents write them, and settings typed by what is declared.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/declaration.h"
#include "model/issue.h"

namespace sortie::model {

/// The whole text as a decimal number: "0", "7", "-12"; no plus sign, leading zero, space or other script.
[[nodiscard]] std::optional<std::int64_t> parseInt(std::string_view text);
/// "yes", "true", "no", "false".
[[nodiscard]] std::optional<bool> parseBool(std::string_view text);
/// [a-z][a-z0-9-]*
[[nodiscard]] bool isKebab(std::string_view text);
/// What a text that is not an id most likely should have been: "Big Door_2" -> "big-door-2".
[[nodiscard]] std::string toKebab(std::string_view text);
[[nodiscard]] std::string toSnake(std::string_view id);
/// Words between white space.
[[nodiscard]] std::vector<std::string> splitWords(std::string_view text);
/// The setting as one text: numbers in decimal, bools "yes" and "no", lists by spaces.
[[nodiscard]] std::string toText(const Setting& setting);
/// Do the two hold the same? Places do not count.
[[nodiscard]] inline bool sameValue(const Setting& a, const Setting& b) { return a == b; }

/// The value that a type has when nothing says otherwise: false, 0 or the nearest in range, the first enum name, "".
[[nodiscard]] Setting zeroValue(const Type& type);
/// The declared default, else the type's.
[[nodiscard]] Setting defaultOf(const Property& property);

/// Type of a <property>, <attribute>, <variable>, <parameter>… as its attributes and nested elements say.
[[nodiscard]] Type decodeType(const Element& element, Issues& issues);

/// A property with its default. `state`: an <attribute>.
[[nodiscard]] Property decodeProperty(const Element& element, bool state, Issues& issues);

/// A scalar (or a list of scalars by spaces) in one attribute; monostate when it does not fit, with an issue.
[[nodiscard]] Setting decodeScalar(const std::string& text, const Type& type, const Element& element,
                                   std::string_view attribute, Issues& issues);

/// The value of a <set>, <entry> or <item>: from value="…", its text, or its nested elements.
[[nodiscard]] Setting decodeSet(const Element& set, const Type& type, Issues& issues);

/// The same when nothing is known about the type: text, a list of entries or a record of sets.
[[nodiscard]] Setting decodeUntypedSet(const Element& set);

/// An attribute as a number in a range, with an issue and `otherwise` when it is none. Absent: `otherwise`.
[[nodiscard]] int decodeNumber(const Element& element, std::string_view attribute, int otherwise, int min, int max,
                               Issues& issues);
[[nodiscard]] bool decodeFlag(const Element& element, std::string_view attribute, bool otherwise, Issues& issues);

}  // namespace sortie::model
