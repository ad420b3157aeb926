// Lines of an element that changes its depth in a document: what stands in it moves in or out with it.
#pragma once

#include "model/xml.h"

namespace sortie::editor {

/// The element with every line in it, but its first, indented by so many levels of two spaces more (or fewer). White
/// space after a line's end means nothing in our documents. An element on one line is given back as it is.
[[nodiscard]] model::ElementPtr shifted(const model::ElementPtr& element, int levels);

}  // namespace sortie::editor
