// What `sortie new` and the editor's wizard make: packs, missions from a ruleset's templates, rulesets from a small one.
// A template is a folder templates/NAME of a ruleset pack: a whole mission (mission.xml, rules.lua), and a spec.lua.
// Nothing that exists is overwritten; a failure half way leaves nothing behind.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "base/result.h"
#include "model/pack.h"

namespace sortie::model {

/// What was made, for telling.
struct NewFiles {
  std::filesystem::path folder;
  std::vector<std::filesystem::path> files;  ///< in the order they were written, inside `folder`
};

struct NewPackWish {
  std::filesystem::path folder;  ///< must not exist, or be empty
  std::string id;                ///< empty: the folder's name
  std::string title;             ///< empty: made of the id
  std::string author;
  std::string licence = "CC-BY-4.0";
  std::string ruleset;  ///< id of the pack that its missions need; may be empty
};
/// A pack for missions: pack.xml, missions/, specs/.
/// Errors: "new-exists", "new-id" for an id that is not an id, "new-text" for a title or name that XML cannot hold,
/// "pack-not-found" for the ruleset, and of writing.
[[nodiscard]] Result<NewFiles> newPack(const NewPackWish& wish, const std::vector<std::filesystem::path>& packFolders);

/// Gives a pack a <needs> for a ruleset if it has none; not for its own. Errors: "pack-not-found", and of reading and
/// writing pack.xml.
[[nodiscard]] Result<> needRuleset(const std::filesystem::path& packFolder, const std::string& ruleset,
                                   const std::vector<std::filesystem::path>& packFolders);

struct MissionTemplate {
  std::string id;  ///< name of its folder
  std::string title;
  std::vector<std::string> sides;  ///< their titles, or ids; of all variants
  std::filesystem::path folder;
};
/// The templates of a ruleset, by id. Errors: a template whose mission.xml cannot be read.
[[nodiscard]] Result<std::vector<MissionTemplate>> missionTemplates(const std::filesystem::path& rulesetFolder);

struct NewMissionWish {
  std::filesystem::path folder;  ///< PACK/missions/ID; the pack must exist
  std::string title;             ///< empty: made of the id
  std::string ruleset;           ///< empty: the one ruleset that the pack needs
  std::string from;              ///< template; empty: the first
};
/// A mission made from a template, with a spec in specs/ID.lua; pack.xml gets a <needs> where it has none.
/// Errors: as newPack, "new-place" for a folder that is not PACK/missions/ID, "template-unknown" with the names of those
/// there are, "ruleset-unclear" where it must be said.
[[nodiscard]] Result<NewFiles> newMission(const NewMissionWish& wish,
                                          const std::vector<std::filesystem::path>& packFolders);

struct NewRulesetWish {
  std::filesystem::path folder;  ///< must not exist, or be empty
  std::string id;                ///< empty: the folder's name
  std::string title;
  std::string author;
  std::string from;                      ///< the ruleset pack whose copy it is; empty: the small one for `board`
  BoardKind board = BoardKind::Squares;  ///< counts only where `from` is empty
};
/// A ruleset of one's own: a copy of a small one that plays, under a new id, with its template and specs.
[[nodiscard]] Result<NewFiles> newRuleset(const NewRulesetWish& wish,
                                          const std::vector<std::filesystem::path>& packFolders);

}  // namespace sortie::model
