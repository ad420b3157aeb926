#include <fmt/format.h>

#include "model/validators/validators.h"

namespace sortie::model {

void checkMissionFolder(const Subject& subject, Issues& issues) {
  if (subject.mission == nullptr || subject.folder.empty() || subject.mission->id == subject.folder) return;
  issues.warning("mission-folder",
                 fmt::format("the mission \"{}\" stands in the folder \"{}\"", subject.mission->id, subject.folder),
                 subject.root, "id", "give both the same name, so that pack:mission finds it");
}

}  // namespace sortie::model
