#include "model/renamed.h"
#include "model/validators/validators.h"

namespace sortie::model {

void checkRenamedTable(const Subject& subject, Issues& issues) {
  if (subject.ruleset == nullptr) return;
  std::function<bool(const std::string&)> hasItem;
  if (subject.scope.complete)
    hasItem = [&](const std::string& id) {
      return subject.scope.items.contains(id) || subject.scope.tiles.contains(id);
    };
  checkRenamed(*subject.ruleset, hasItem, issues);
}

}  // namespace sortie::model
