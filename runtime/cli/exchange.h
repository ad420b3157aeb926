// What `sortie pack`, `sortie key` and the commands of the hostile corpus do. Each gives the exit status: 0 good, 1 refused, 2 something
// could not be read or written. Nothing of a pack reaches the terminal unescaped.
#pragma once

#include <cstdint>
#include <ostream>
#include <string>

namespace sortie::cli {

/// Makes the archive of a folder. `file`: empty: ID-VERSION.zip in the current folder.
[[nodiscard]] int packBuildCommand(const std::string& folder, std::string file, std::ostream& out);

/// Checks everything in an archive; says what it is, or why it is refused.
[[nodiscard]] int packCheckCommand(const std::string& file, std::ostream& out);

/// The same, then writes its members below a folder. `folder`: empty: ID-VERSION in the current folder.
[[nodiscard]] int packUnpackCommand(const std::string& file, std::string folder, std::ostream& out);

struct SignArguments {
  std::string file;
  std::string key;           ///< secret key's file
  std::string passwordFile;  ///< empty: the key has no password
};

/// Checks the archive and writes its signature to FILE.minisig.
[[nodiscard]] int packSignCommand(const SignArguments& arguments, std::ostream& out);

/// Does FILE.minisig sign this pack and version by this key? `key`: a .pub file or the line in it.
[[nodiscard]] int packVerifyCommand(const std::string& file, const std::string& key, std::ostream& out);

/// Writes NAME.key, which only its owner can read, and NAME.pub. Neither may be there yet.
[[nodiscard]] int keyNewCommand(const std::string& name, const std::string& passwordFile, std::ostream& out);

/// The public key of a .pub or .key file.
[[nodiscard]] int keyShowCommand(const std::string& file, const std::string& passwordFile, std::ostream& out);

/// Installs a file that may be hostile into the store DEST. The last line is "RESULT ok" or "RESULT error=CLASS".
/// `author`: as packVerifyCommand has keys; empty: nobody must have signed it.
[[nodiscard]] int packInstallCommand(const std::string& file, std::uint64_t size, const std::string& sha256,
                                     const std::string& store, const std::string& author, std::ostream& out);

struct IndexCheckArguments {
  std::string file;     ///< the signature
  std::string indexed;  ///< what it signs
  std::string key;
  std::uint64_t seen =
      0;            ///< the last version accepted; good.minisig beside the file is its signature if it has that version
  std::string now;  ///< YYYY-MM-DDTHH:MM:SSZ
};

/// Checks a signed index that may be hostile. The last line as above.
[[nodiscard]] int indexCheckCommand(const IndexCheckArguments& arguments, std::ostream& out);

}  // namespace sortie::cli
