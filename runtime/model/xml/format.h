// The canonical layout of `sortie fmt`, escapes, and writing files.
#pragma once

#include <filesystem>
#include <string>

#include "base/result.h"
#include "model/xml/xml.h"

namespace sortie::model {

/// Widest line that a tag may fill before its attributes go on over the next line.
inline constexpr std::size_t kLineWidth = 120;

/// The canonical layout: two spaces a level, a tag's attributes on one line of up to 120 columns, elements that had no
/// line break stay on one line, at most one blank line in a row. Order, comments and text are kept. Idempotent.
[[nodiscard]] std::string format(const Document& document);

/// One element in the canonical layout, as it stands on a line that begins with `indent` spaces.
[[nodiscard]] std::string format(const Element& element, std::size_t indent);

/// Text and attribute values with what XML needs escaped.
[[nodiscard]] std::string escapeText(std::string_view text);
[[nodiscard]] std::string escapeAttribute(std::string_view text);

/// Replaces a file in one step: temporary file beside it, fsync, rename. The old file's permissions are kept.
[[nodiscard]] Result<void> writeFile(const std::filesystem::path& path, std::string_view text);

}  // namespace sortie::model
