#include "editor/core/playtest/playtest_spec.h"

namespace sortie::editor {

Result<play::RecordedSpec> asSpec(Playtest& playtest) {
  if (playtest.status() == PlaytestStatus::Halted)
    return fail("spec-halted", "the playtest stopped with an error here", {}, "go back to a moment before it");
  return play::recordSpec(playtest.session().host(), playtest.toRecord(), playtest.present());
}

}  // namespace sortie::editor
