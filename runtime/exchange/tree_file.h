// Files below tree/: packed by gzip, named by the SHA-256 of the packed bytes.
#pragma once

#include <string>
#include <string_view>

#include "exchange/refusal.h"
#include "exchange/registry_files.h"

namespace sortie::exchange {

/// A text as it lies below tree/: the same bytes for the same text, with the same release of zlib.
[[nodiscard]] std::string packTreeFile(std::string_view text);
/// What names it.
[[nodiscard]] NamedFile namedFile(std::string_view bytes);

/// The text in a file that was fetched, if it is the one that is named: at most 256 KB, counted while it is unpacked.
/// Kinds: "hash" (other bytes; nothing was unpacked), "limit", "index" (not packed by gzip).
[[nodiscard]] Checked<std::string> unpackTreeFile(std::string_view bytes, const NamedFile& named,
                                                  const std::string& file);

}  // namespace sortie::exchange
