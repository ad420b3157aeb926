// Checks packs, missions and single files: reading, schema, decoding, then the validators.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "model/campaign.h"
#include "model/issue.h"
#include "model/load/load.h"

namespace sortie::model {

/// One file and what is wrong with it.
struct FileReport {
  std::filesystem::path path;
  Document document;  ///< its root is null when the file could not be read
  std::vector<Issue> issues;
};

/// What a validator looks at: one document and all that is known around it.
struct Subject {
  Element root;
  std::string folder;                                 ///< name of the folder the file stands in
  std::string file;                                   ///< its name without the extension; empty: it has none
  const Pack* pack = nullptr;                         ///< the pack it belongs to; null when that could not be read
  const Ruleset* ruleset = nullptr;                   ///< decode of a ruleset.xml
  const Mission* mission = nullptr;                   ///< decode of a mission.xml, all <when> taken as true
  const Campaign* campaign = nullptr;                 ///< decode of a campaign
  const std::vector<ContentItem>* content = nullptr;  ///< of a content file, or of the mission
  const std::vector<TileItem>* tiles = nullptr;
  const std::vector<BoardItem>* boards = nullptr;
  Scope scope;  ///< declarations and content of all packs, and of the document itself
};

/// Issues of a pack folder (all its documents), a mission folder or one file.
/// `packFolders` as in LoadOptions. An Error only when there is nothing to look at.
[[nodiscard]] Result<std::vector<FileReport>> validate(const std::filesystem::path& path,
                                                       const std::vector<std::filesystem::path>& packFolders = {});

/// What validate() says about a mission's mission.xml, for a document in memory and packs that are loaded; the same
/// issues in the same order, the disk is not touched. `packs` as loadPacks gives them, the mission's own last; empty when
/// they cannot be had: then nothing is said about what they declare. `folder`: the mission's. `parts` as in MissionSources.
[[nodiscard]] std::vector<Issue> validateMission(const std::vector<std::shared_ptr<const Pack>>& packs,
                                                 const Document& document, const std::filesystem::path& folder,
                                                 const std::shared_ptr<DecodeCache>& parts = {});

/// The same for a document in memory that belongs to no pack: what can be said about it alone.
[[nodiscard]] std::vector<Issue> validateAlone(const Document& document);

/// May a pack change the severity of this code? Not where the installer refuses.
[[nodiscard]] bool isSeverityFree(const std::string& code);

}  // namespace sortie::model
