// What a user has allowed to run: packs by the SHA-256 over their files, in a small file of the user's own. Nothing that
// strangers send can write to it, and nothing in what they send is believed about it.
#pragma once

#include <filesystem>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace sortie::exchange {

class Consents {
 public:
  /// ~/.local/state/sortie/consents, or where XDG_STATE_HOME leads; empty without a home.
  [[nodiscard]] static std::filesystem::path usualFile();
  /// Those in the file; none where there is no such file, or where a line of it is not a hash: then all is asked anew.
  [[nodiscard]] static Consents load(const std::filesystem::path& file);

  [[nodiscard]] bool has(std::string_view hash) const { return hashes_.find(hash) != hashes_.end(); }
  [[nodiscard]] std::size_t size() const { return hashes_.size(); }

  /// Remembers them, with those that another program has added meanwhile. Errors: "file-unwritable".
  static Result<> remember(const std::vector<std::string>& hashes, const std::filesystem::path& file);

 private:
  std::set<std::string, std::less<>> hashes_;
};

}  // namespace sortie::exchange
