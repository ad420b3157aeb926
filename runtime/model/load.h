// Steps of loading packs that validation takes too.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "model/decode.h"
#include "model/issue.h"
#include "model/pack.h"

namespace sortie::model {

/// pack.xml only.
[[nodiscard]] Result<PackInfo> readPackInfo(const std::filesystem::path& folder);

/// A pack with its content typed by its own ruleset and those in `others`.
/// Issues of decoding are collected; what cannot be read at all is an Error.
[[nodiscard]] Result<std::shared_ptr<const Pack>> readPack(const std::filesystem::path& folder, const Scope& others,
                                                           Issues& issues);

/// The packs that `folder` needs, dependencies first, itself last. `first`: a dependency to come before others.
/// Errors: not found, wrong version, circles, and the first error in any of them.
[[nodiscard]] Result<std::vector<std::shared_ptr<const Pack>>> loadPacks(
    const std::filesystem::path& folder, const std::vector<std::filesystem::path>& given,
    const std::string& first = {});

/// A mission with nothing in it but a tile, and the ruleset's options at their defaults: to load rules without a mission.
[[nodiscard]] LoadedMission emptyMission(std::vector<std::shared_ptr<const Pack>> packs, const Pack& ruleset);

/// The declared attribute (state) of that id, or null.
[[nodiscard]] const Property* findAttribute(const std::vector<Property>& properties, const std::string& id);

/// A value that stands outside of a document, as one would write it in value="…". Errors: as of a <set>, without a place.
[[nodiscard]] Result<Setting> readValue(const Property& property, const std::string& text);

/// The scope that the rulesets and content of packs make; the packs must outlive it.
[[nodiscard]] Scope scopeOf(const std::vector<std::shared_ptr<const Pack>>& packs);

}  // namespace sortie::model
