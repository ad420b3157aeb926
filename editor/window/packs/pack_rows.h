// Lines of the core as rows of a list.
#pragma once

#include <vector>

#include "editor/core/packs/pack_words.h"
#include "editor/window/wrapped_list.h"

namespace sortie::editor::window {

[[nodiscard]] std::vector<WrappedRow> packRows(const PackLines& lines);

}  // namespace sortie::editor::window
