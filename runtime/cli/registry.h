// What `sortie publish` and `sortie registry` do. Each gives the exit status: 0 done, 1 refused, 2 something could not be read or
// written. Nothing of a pack reaches the terminal unescaped.
#pragma once

#include <cstdint>
#include <ostream>
#include <string>
#include <vector>

namespace sortie::cli {

struct PublishArguments {
  std::string folder;
  std::string key;
  std::string passwordFile;
  std::string to;
  std::vector<std::string> packs;
  std::vector<std::string> upload;  ///< in place of the settings'
  std::uint64_t runs = 40;
  int sweepSeconds = 20;
  bool dryRun = false;
  bool noUpload = false;
  bool json = false;
};
[[nodiscard]] int publishCommand(const PublishArguments& arguments, std::ostream& out);

/// What the commands of a registry's keeper have in common, and what only some of them take.
struct RegistryArguments {
  std::string folder;
  std::string name;
  std::string rootKey;     ///< secret key's file
  std::string indexKey;    ///< the same
  std::string newRootKey;  ///< the same
  std::string passwordFile;
  int days = 30;       ///< of an index
  int rootDays = 365;  ///< of a root file
  std::vector<std::string> files;
  std::string author;
  std::string id;
  std::string version;
  std::string reason;
  std::string revokedKey;
  int seconds = 300;
  std::uint64_t runs = 40;
  int sweepSeconds = 20;
  bool json = false;
};
[[nodiscard]] int registryInitCommand(const RegistryArguments& arguments, std::ostream& out);
/// 1 where a submission was refused; those that were taken are published all the same.
[[nodiscard]] int registryAcceptCommand(const RegistryArguments& arguments, std::ostream& out);
[[nodiscard]] int registryRevokeCommand(const RegistryArguments& arguments, std::ostream& out);
[[nodiscard]] int registryRotateCommand(const RegistryArguments& arguments, std::ostream& out);
[[nodiscard]] int registryIndexCommand(const RegistryArguments& arguments, std::ostream& out);

}  // namespace sortie::cli
