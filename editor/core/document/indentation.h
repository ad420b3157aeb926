// Lines of an element that changes its depth in a document: what stands in it moves in or out with it.
#pragma once

#include <vector>

#include "model/xml/markup.h"

namespace sortie::editor {

/// The element as it is written, every line in it but its first indented by that many levels of two spaces more (or
/// fewer). White space after a line's end means nothing in our documents, but for that inside of values, which stays.
[[nodiscard]] model::Markup shifted(const model::Element& element, int levels);

/// What stands in these elements, as it would stand where `element` does, which holds them: that many levels in, each on a
/// line of its own if the element has one. Blank lines and comments stay. Empty when there is nothing.
[[nodiscard]] model::Markup contentInPlace(const model::Element& element, const std::vector<model::Element>& holders,
                                           int levels);

}  // namespace sortie::editor
