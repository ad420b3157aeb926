// Lines of an element that changes its depth in a document: what stands in it moves in or out with it.
#pragma once

#include "model/markup.h"

namespace sortie::editor {

/// The element as it is written, every line in it but its first indented by so many levels of two spaces more (or
/// fewer). White space after a line's end means nothing in our documents, but for that inside of values, which stays.
[[nodiscard]] model::Markup shifted(const model::Element& element, int levels);

}  // namespace sortie::editor
