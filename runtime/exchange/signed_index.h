// The signed index of a registry: which version a mirror may show, and until when. What is signed is opaque here.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "exchange/minisign.h"
#include "exchange/refusal.h"

namespace sortie::exchange {

/// `sortie-index registry=NAME version=N expires=YYYY-MM-DDTHH:MM:SSZ size=BYTES sha256=HEX`
struct IndexHead {
  std::string registry;
  std::uint64_t version = 0;
  std::int64_t expires = 0;  ///< seconds since 1970
  std::uint64_t size = 0;
  std::string sha256;
};

/// What a client has accepted last from this registry: kept as the signature's file itself. Parts that are not known are
/// empty or 0.
struct SeenIndex {
  std::string registry;
  std::uint64_t version = 0;
  std::string sha256;  ///< of that version
};

/// "YYYY-MM-DDTHH:MM:SSZ" as seconds since 1970; nothing for other texts and days that do not exist.
[[nodiscard]] std::optional<std::int64_t> readTime(std::string_view text);
/// The same the other way round, for the years 0 to 9999.
[[nodiscard]] std::string timeText(std::int64_t time);
/// A number as one writes it: digits, without zeros in front.
[[nodiscard]] std::optional<std::uint64_t> plainNumber(std::string_view text);

/// The fields of the trusted comment. Kinds: "index", "limit" (an index over 256 KB).
[[nodiscard]] Checked<IndexHead> readIndexHead(const Signature& signature, const std::string& file);

/// May the index with this signature be fetched? Its comment by the key, the registry's name, no older version than the one
/// seen, not out of date. Kinds: "signature", "index", "rollback", "expired", "limit".
[[nodiscard]] Checked<IndexHead> acceptHead(const Signature& signature, const PublicKey& key, const SeenIndex& seen,
                                            std::int64_t now, const std::string& file);

/// Are these the bytes of that index, and of no other that was seen under the same version? Kinds: "hash", "signature",
/// "rollback".
[[nodiscard]] Checked<> acceptIndex(const IndexHead& head, const Signature& signature, const PublicKey& key,
                                    const SeenIndex& seen, std::string_view bytes, const std::string& file);

}  // namespace sortie::exchange
