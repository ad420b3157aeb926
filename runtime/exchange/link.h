// Links that a web page or a mail may have: sortie://HOST/PACK-ID. Such a link shows a page about a pack and does nothing
// else: there is no place in it for an option, and what does not have exactly this form is refused.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"

namespace sortie::exchange {

/// What a link names: a pack, in a registry at that host.
struct PackLink {
  std::string host;  ///< in lower-case letters; with ":PORT" where the link has one
  std::string pack;

  friend bool operator==(const PackLink&, const PackLink&) = default;
};

/// Does it begin with the scheme, in whatever letters? Then it is a link, good or bad, and never the name of a file.
[[nodiscard]] bool isPackLink(std::string_view text);

/// Error "link" for anything but sortie://HOST/PACK-ID and sortie://HOST:PORT/PACK-ID: user names, further parts of a path,
/// queries, fragments, percent escapes, control characters, other schemes, over 400 bytes.
[[nodiscard]] Result<PackLink> readPackLink(std::string_view text);

[[nodiscard]] std::string packLinkText(const PackLink& link);

/// Is the registry at this address (https://HOST/…) the one that a link's host means?
[[nodiscard]] bool isAtHost(std::string_view registry, const std::string& host);

}  // namespace sortie::exchange
