// Everything that can be said about a pack before anything in it runs: every member is unpacked in memory and looked at.
#pragma once

#include <cstdint>

#include "archive/archive.h"
#include "exchange/refusal.h"
#include "model/pack.h"

namespace sortie::exchange {

struct CheckedPack {
  model::PackInfo info;
  std::size_t members = 0;
  std::uint64_t bytes = 0;  ///< unpacked
};

/// Checks all members: pack.xml, documents by schema and decoding, pictures, Lua by compiling it. Nothing is run or written,
/// and other packs are not looked at: `sortie validate` does that once the pack is here.
[[nodiscard]] Checked<CheckedPack> checkPack(const archive::Archive& archive);

/// pack.xml alone. Kinds: "manifest", "xml", "limit".
[[nodiscard]] Checked<model::PackInfo> readManifest(const archive::Archive& archive);

/// A PNG or JPEG picture by its header: its form, and at most 8192 pixels a side, 32 million in all. Nothing is decoded.
/// Codes: "image-…", "limit-pixels".
[[nodiscard]] Result<> checkPixels(std::string_view bytes, bool jpeg, const SourcePlace& where);

}  // namespace sortie::exchange
