// Why a pack, a signature or an index from strangers is not taken.
#pragma once

#include <string>
#include <utility>

#include "base/result.h"

namespace sortie::exchange {

struct Refusal {
  /// One word: zip, path, type, limit, manifest, xml, schema, image, lua, hash, signature, key, index, rollback, expired, share,
  /// file (it cannot be read or written), or crash (the check itself broke off, a fault of ours). tests/security/README.md tells
  /// them apart. A client of registries has some more (exchange/client.h).
  std::string kind;
  Error error;
};

template <class T = void>
class [[nodiscard]] Checked : public tl::expected<T, Refusal> {
 public:
  using tl::expected<T, Refusal>::expected;
};

[[nodiscard]] inline tl::unexpected<Refusal> refuse(std::string kind, Error error) {
  return tl::unexpected<Refusal>(Refusal{std::move(kind), std::move(error)});
}

/// Of errors whose codes begin with their kind: "zip-end" is a refusal of the kind zip.
[[nodiscard]] inline tl::unexpected<Refusal> refuse(Error error) {
  std::string kind = error.code.substr(0, error.code.find('-'));
  return refuse(std::move(kind), std::move(error));
}

/// Passes a refusal on.
template <class T>
[[nodiscard]] tl::unexpected<Refusal> refused(const Checked<T>& checked) {
  return tl::unexpected<Refusal>(checked.error());
}

}  // namespace sortie::exchange
