#include "cli/key_files.h"

#include <algorithm>
#include <filesystem>

#include "exchange/key_files.h"
#include "model/xml/xml.h"

namespace sortie::cli {
namespace {

constexpr std::size_t kLargestKeyFile = 4U << 10U;

}  // namespace

exchange::Checked<exchange::PublicKey> publicKeyOf(const std::string& name) {
  std::error_code status;
  if (name.starts_with("RW") && !std::filesystem::exists(name, status)) return exchange::readPublicKey(name, "the key");
  const Result<std::string> text = model::readFile(name, kLargestKeyFile);
  if (!text) return exchange::refuse(text.error());
  return exchange::readPublicKey(*text, name);
}

exchange::Checked<std::string> passwordIn(const std::string& file) {
  if (file.empty()) return std::string();
  Result<std::string> text = model::readFile(file, kLargestKeyFile);
  if (!text) return exchange::refuse(text.error());
  const exchange::WipedAtEnd wiped(*text);
  std::string password = text->substr(0, text->find('\n'));
  if (password.empty())
    return exchange::refuse("key",
                            {"key-password", "the password is empty", {file, 0, 0}, "write it in the first line"});
  return password;
}

exchange::Checked<exchange::SecretKey> secretKeyIn(const std::string& file, const std::string& passwordFile) {
  exchange::Checked<std::string> password = passwordIn(passwordFile);
  if (!password) return exchange::refused(password);
  const exchange::WipedAtEnd wipedPassword(*password);
  return exchange::readKeyFile(file, *password);
}

}  // namespace sortie::cli
