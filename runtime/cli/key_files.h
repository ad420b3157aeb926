// Files of keys that commands name.
#pragma once

#include <string>

#include "exchange/minisign.h"

namespace sortie::cli {

/// A .pub file, or the line in it.
[[nodiscard]] exchange::Checked<exchange::PublicKey> publicKeyOf(const std::string& name);

/// The first line of the file; empty without a file.
[[nodiscard]] exchange::Checked<std::string> passwordIn(const std::string& file);

/// A .key file, opened with the password in that file.
[[nodiscard]] exchange::Checked<exchange::SecretKey> secretKeyIn(const std::string& file,
                                                                 const std::string& passwordFile);

}  // namespace sortie::cli
