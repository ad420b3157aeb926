#include "editor/core/packs/publish_run.h"

namespace sortie::editor {

Publisher registryPublisher() {
  return [](const PublishWish& wish, const PublishWatch&) {
    PublishReport out;
    out.problems.push_back({"publish-missing",
                            "the editor of this build does not publish",
                            {wish.pack.string(), 0, 0},
                            "use `sortie publish` in a terminal"});
    return out;
  };
}

std::string uploadCommandLine() { return {}; }

}  // namespace sortie::editor
