#include "exchange/digest.h"

#include <fmt/format.h>
#include <sodium.h>

namespace sortie::exchange {

std::string sha256(std::string_view bytes) {
  unsigned char digest[crypto_hash_sha256_BYTES];
  crypto_hash_sha256(digest, reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size());
  std::string hex;
  for (const unsigned char byte : digest) hex += fmt::format("{:02x}", static_cast<unsigned>(byte));
  return hex;
}

}  // namespace sortie::exchange
