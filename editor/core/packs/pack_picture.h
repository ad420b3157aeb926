// Pictures that registries show of missions, as a window may draw them: judged before anything decodes them.
#pragma once

#include <string>

#include "base/result.h"

namespace sortie::editor {

/// A PNG of at most `width` by `height` pixels of a PNG or SVG that came from a registry. An SVG is a strict document
/// without scripts, pictures, links to anything outside of itself. Errors: "image-…", "xml-…", "limit-…", "svg".
[[nodiscard]] Result<std::string> packPicture(const std::string& bytes, int width, int height);

}  // namespace sortie::editor
