// What a keeper takes into the registry: submissions of strangers, each judged by itself. What is refused ends in a report.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "registry/examine.h"
#include "registry/keeper.h"

namespace sortie::registry {

struct AcceptOptions {
  /// Of authors whose first pack this is; none: the one in FILE.pub.
  std::optional<exchange::PublicKey> author;
  std::int64_t now = 0;
  int seconds = 300;  ///< of processor time that the checks of one pack may take
  std::uint64_t runs = 40;
  int sweepSeconds = 20;  ///< of each mission
  bool examined = true;   ///< false: signature, members, versions and needs alone
};

/// What came of one submission.
struct Verdict {
  std::string file;
  std::string id;  ///< as far as it is known
  std::string version;
  bool newAuthor = false;  ///< the key is pinned from now on
  std::optional<exchange::PublicKey> key;
  Examined examined;
  std::vector<exchange::Refusal> problems;  ///< none: it was taken

  [[nodiscard]] bool accepted() const { return problems.empty(); }
};

/// Judges FILE (a pack's archive, with FILE.minisig and, of new authors, FILE.pub beside it) and puts it into the registry if
/// nothing speaks against it; readers see it once the index is signed. Kinds of problems: "signature", "key", "index",
/// "conflict", "limit", "crash", those of members of packs, "validate", "specs", "conformance", "sweep", "file".
/// Checks run in a process of their own; forks, so the program may have no other threads.
[[nodiscard]] Verdict acceptSubmission(Keeper& keeper, const std::filesystem::path& file, const AcceptOptions& options);

/// For people, a submission a paragraph; nothing of a pack is printed unescaped. For machines: one JSON array.
[[nodiscard]] std::string verdictText(const std::vector<Verdict>& verdicts);
[[nodiscard]] std::string verdictJson(const std::vector<Verdict>& verdicts);

}  // namespace sortie::registry
