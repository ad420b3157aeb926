// Secret and public keys as files: NAME.key, which only its owner can read, and NAME.pub for everybody.
#pragma once

#include <string>

#include "exchange/minisign.h"
#include "exchange/refusal.h"

namespace sortie::exchange {

/// Makes a key and both of its files, neither of which may be there yet; with a password the secret one is encrypted. Kinds:
/// "file", "key".
[[nodiscard]] Checked<PublicKey> makeKeyFiles(const std::string& name, const std::string& password);

/// The key in a secret key's file. Kinds: "file", "key".
[[nodiscard]] Checked<SecretKey> readKeyFile(const std::string& file, const std::string& password);

}  // namespace sortie::exchange
