// What a mission is without when something in it is wrong: the parts that its issues name.
#pragma once

#include <vector>

#include "model/issue.h"
#include "model/pack.h"

namespace sortie::model {

/// The parts of the document that errors among these are about, in its order, each once. `root`: its root's place; what
/// is only said of all of it is about no part.
[[nodiscard]] std::vector<SourcePlace> leftOut(const std::vector<Issue>& issues, const SourcePlace& root);

/// Takes out of a decoded mission what stands at one of these places, and settings that were not understood.
void leaveOut(Mission& mission, const std::vector<SourcePlace>& parts);

}  // namespace sortie::model
