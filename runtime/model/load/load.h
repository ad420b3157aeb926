// Steps of loading packs and missions that validation and the editor take too.
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "model/decode/decode.h"
#include "model/issue.h"
#include "model/pack.h"

namespace sortie::model {

/// pack.xml only.
[[nodiscard]] Result<PackInfo> readPackInfo(const std::filesystem::path& folder);

/// A pack with its content typed by its own ruleset and those in `others`; `known` itself when that was read from the same
/// folder with the same files. Issues of decoding are collected; what cannot be read at all is an Error.
[[nodiscard]] Result<std::shared_ptr<const Pack>> readPack(const std::filesystem::path& folder, const Scope& others,
                                                           Issues& issues,
                                                           const std::shared_ptr<const Pack>& known = nullptr);

/// How many this process has read and decoded so far: tests count what is read twice.
[[nodiscard]] std::size_t packsRead() noexcept;

/// The packs that `folder` needs, dependencies first, itself last. `first`: a dependency to come before others. `known`:
/// what an earlier call gave; packs whose files, and those of the packs before them, are as they were then are not decoded
/// again. Errors: not found, wrong version, circles, and the first error in any of them.
[[nodiscard]] Result<std::vector<std::shared_ptr<const Pack>>> loadPacks(
    const std::filesystem::path& folder, const std::vector<std::filesystem::path>& given, const std::string& first = {},
    const std::vector<std::shared_ptr<const Pack>>& known = {});

/// Whether a file or folder of a pack is a fixture of its specs, or content that only they see: below specs/fixtures/ or
/// specs/content/.
[[nodiscard]] bool isForSpecs(const std::filesystem::path& path, const std::filesystem::path& packFolder);

/// The last of `packs` with the content of its specs/content/*.xml besides: what its fixtures see. It stays as it is where
/// there is none. Issues of decoding are collected; Errors: of reading.
[[nodiscard]] Result<> addSpecContent(std::vector<std::shared_ptr<const Pack>>& packs, Issues& issues);

/// What a mission is made of besides its packs, in memory: an editor assembles it anew after each edit.
struct MissionSources {
  std::filesystem::path folder;             ///< the mission's; nothing is read from it
  Document document;                        ///< of mission.xml
  std::string rules;                        ///< text of rules.lua; empty: there is none
  std::string rulesFile;                    ///< its path inside the pack; empty: there is none
  std::shared_ptr<DecodeCache> parts = {};  ///< of earlier versions, for the same packs; may be null
};

/// mission.xml and rules.lua of a mission's folder. `packFolder`: of the pack that it is in. Errors: of reading.
[[nodiscard]] Result<MissionSources> readMissionSources(const std::filesystem::path& folder,
                                                        const std::filesystem::path& packFolder);

/// A mission as it lies on the disk.
struct FoundMission {
  std::vector<std::shared_ptr<const Pack>> packs;
  MissionSources sources;
};

/// Finds and reads what loadMission loads. Errors: as of loadMission, but for what stands in mission.xml.
[[nodiscard]] Result<FoundMission> findMission(const std::string& name,
                                               const std::vector<std::filesystem::path>& packFolders = {});

/// What can be made of these for one variant, `found` gets all that is wrong: the mission is without the parts that its
/// errors are about, and `loaded` all but the mission. Variants, options and starts that are not there are left out too.
/// The disk is not touched. `packs` as loadPacks gives them, the mission's own last. Null where nothing can be made.
[[nodiscard]] std::shared_ptr<Mission> decodeVariant(const std::vector<std::shared_ptr<const Pack>>& packs,
                                                     const MissionSources& sources, const LoadOptions& options,
                                                     LoadedMission& loaded, Issues& found);

/// The same where nothing is wrong. Errors: the first that was found.
[[nodiscard]] Result<LoadedMission> assembleMission(const std::vector<std::shared_ptr<const Pack>>& packs,
                                                    const MissionSources& sources, const LoadOptions& options = {});

/// The pack with other texts of files, by their paths inside it ("rules/a.lua", "specs/b.lua", "missions/c/mission.xml");
/// files that it does not have are added. Ruleset and content stay as they were read. Where Lua below rules/ and specs/
/// is as before and nothing else is named, that is the same pack; else its hash is another, made from the old hash and
/// the texts: it tells revisions apart but is not the one that the saved folder will have. That one takes reading all
/// of the folder: see hashRevision.
[[nodiscard]] std::shared_ptr<const Pack> withModules(const std::shared_ptr<const Pack>& pack,
                                                      const std::map<std::string, std::string>& files);

/// The hash that the pack's folder will have once these texts are saved: what is recorded when a revision is played.
/// Reads all other files of the folder. Errors: of listPackFiles and hashPackFiles.
[[nodiscard]] Result<std::string> hashRevision(const std::filesystem::path& packFolder,
                                               const std::map<std::string, std::string>& files);

/// The same pack with this hash.
[[nodiscard]] std::shared_ptr<const Pack> withHash(const std::shared_ptr<const Pack>& pack, std::string hash);

/// A mission with nothing in it but a tile, and the ruleset's options at their defaults: to load rules without a mission.
[[nodiscard]] LoadedMission emptyMission(std::vector<std::shared_ptr<const Pack>> packs, const Pack& ruleset);

/// The declared attribute (state) of that id, or null.
[[nodiscard]] const Property* findAttribute(const std::vector<Property>& properties, const std::string& id);

/// A value that stands outside of a document, as one would write it in value="…". Errors: as of a <set>, without a place.
[[nodiscard]] Result<Setting> readValue(const Property& property, const std::string& text);

/// The scope that the rulesets and content of packs make; the packs must outlive it.
[[nodiscard]] Scope scopeOf(const std::vector<std::shared_ptr<const Pack>>& packs);

}  // namespace sortie::model
