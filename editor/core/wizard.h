// What the new-mission wizard knows and does: which rulesets there are with their templates, which tables (variants) a
// template has, and making a mission of the choices, in a pack or as a draft that has no place yet. No widgets.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "model/load/new_pack.h"
#include "world/scenario.h"

namespace sortie::editor {

struct RulesetChoice {
  std::string id;
  std::string title;
  std::filesystem::path folder;
  std::vector<model::MissionTemplate> templates;
};
/// The packs with a ruleset in these search folders (model::packSearchFolders), by title, each id once. What cannot be
/// read is left out.
[[nodiscard]] std::vector<RulesetChoice> rulesetsIn(const std::vector<std::filesystem::path>& searchFolders);

/// Makes the packs of a folder (itself, those in it, in its scripts/ and missions/) known to all programs of this user by
/// links in `userPacks` (model::userPackFolder). Gives their titles. Errors: "pack-not-found" when there is none,
/// "file-unwritable".
[[nodiscard]] Result<std::vector<std::string>> linkPacks(const std::filesystem::path& folder,
                                                         const std::filesystem::path& userPacks);

/// A mission that lies in a pack of the search folders.
struct ShippedMission {
  std::string title;
  std::string pack;  ///< its title
  std::filesystem::path folder;
};
[[nodiscard]] std::vector<ShippedMission> missionsIn(const std::vector<std::filesystem::path>& searchFolders);
/// Packs for missions (those without a ruleset) in these folders that can be written, by title.
struct PackChoice {
  std::string id;
  std::string title;
  std::filesystem::path folder;
  std::vector<std::string> needs;  ///< ids of the packs that it stands on
};
[[nodiscard]] std::vector<PackChoice> missionPacksIn(const std::vector<std::filesystem::path>& searchFolders);

/// Is this a pack for missions of the ruleset: one that needs it, or nothing yet?
[[nodiscard]] bool isFor(const PackChoice& pack, const std::string& ruleset);

struct TileChoice {
  std::string id;
  std::string title;
  int width = 0;
  int height = 0;
};
struct TableChoice {
  std::string variant;  ///< empty: the mission as it is
  std::string title;
  std::vector<std::string> sides;  ///< their titles, in seating order
};
/// What is known of a ruleset after its packs were loaded: slow (a tenth of a second), for a worker.
struct RulesetDetails {
  std::vector<TileChoice> tiles;  ///< for an empty map
};
[[nodiscard]] Result<RulesetDetails> detailsOf(const RulesetChoice& ruleset,
                                               const std::vector<std::filesystem::path>& packFolders);
/// The tables that a template can be played at, the mission's own first. Slow as well.
[[nodiscard]] Result<std::vector<TableChoice>> tablesOf(const model::MissionTemplate& from,
                                                        const std::vector<std::filesystem::path>& packFolders);

/// A map of equal tiles in a grid in place of the template's.
struct EmptyMap {
  std::string tile;  ///< id of a tile definition
  int tileWidth = 0;
  int tileHeight = 0;
  int columns = 2;
  int rows = 2;
};
inline constexpr int mostEmptyTiles = 40;     ///< in a row or column
inline constexpr int mostTilesOfAMap = 1000;  ///< a mission with more does not load ("limit-tiles")

enum class MissionPlace : std::uint8_t { Draft, Pack, NewPack };

struct MissionPlan {
  std::string ruleset;                  ///< id
  std::filesystem::path rulesetFolder;  ///< where it was found; may be empty: it is looked for
  std::string from;                     ///< template
  std::optional<EmptyMap> empty;
  std::string variant;  ///< whose options the mission shall have as its own; empty: the template's
  std::string title;
  MissionPlace place = MissionPlace::Draft;
  std::filesystem::path pack;    ///< folder of the pack, there already or to be made; unused for a draft
  std::filesystem::path drafts;  ///< draftsFolder()
  /// model::userPackFolder(): where a ruleset is linked that the new pack would not find; empty: nowhere.
  std::filesystem::path userPacks;
  std::string author;
};
/// "night-run" for "Night Run!"; "mission" for a title without letters.
[[nodiscard]] std::string idFor(const std::string& title);
/// Why a plan cannot be carried out; nothing when it can, as far as can be told beforehand.
[[nodiscard]] std::optional<Error> objection(const MissionPlan& plan);
/// Makes the mission and gives its folder. Nothing that exists is overwritten. Errors: those of model::newPack and
/// model::newMission, "empty-map" for a size that is none, "variant-unknown".
[[nodiscard]] Result<std::filesystem::path> makeMission(const MissionPlan& plan,
                                                        const std::vector<std::filesystem::path>& packFolders);

/// Is this mission one that has no place of its own yet? Its first save asks for one.
[[nodiscard]] bool isDraft(const std::filesystem::path& missionFolder, const std::filesystem::path& drafts);
/// Drafts that were left behind, newest first; none in which a window has unsaved edits.
[[nodiscard]] std::vector<std::filesystem::path> draftsIn(const std::filesystem::path& drafts);
/// Takes a draft's pack away, or of a pack with other missions the draft alone. Does nothing to a mission that is not a
/// draft.
void removeDraft(const std::filesystem::path& missionFolder, const std::filesystem::path& drafts);
/// A place for a draft in a pack: makes the pack when `place` is NewPack and adds its need of the ruleset; a ruleset that
/// would not be found from there by itself is linked in `userPacks`. Gives the folder that Document::saveAs takes.
/// Errors: "new-exists", those of model::newPack.
[[nodiscard]] Result<std::filesystem::path> placeFor(const MissionPlan& plan,
                                                     const std::vector<std::filesystem::path>& packFolders);
/// The pack.xml of the plan's pack as it is now, for giveBack; empty when there is none.
[[nodiscard]] std::string packText(const MissionPlan& plan);
/// Takes a place back in which nothing was saved: of a new pack, what was made for it; in another, the need that was added
/// to what its pack.xml was before placeFor.
void giveBack(const MissionPlan& plan, const std::string& packBefore);

/// The folder that somebody has typed: "~/games" is in the user's home, as in a shell.
[[nodiscard]] std::filesystem::path typedFolder(const std::string& text);

/// Where a dialog begins that asks for a folder: the wanted one or the nearest above it that exists, unless that is
/// hidden among the drafts; else the user's home.
[[nodiscard]] std::filesystem::path folderToBegin(const std::filesystem::path& wanted,
                                                  const std::filesystem::path& drafts);

}  // namespace sortie::editor
