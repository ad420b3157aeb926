#include "cli/registry.h"

#include <chrono>

#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/exchange_text.h"
#include "cli/key_files.h"
#include "model/xml/xml_characters.h"
#include "registry/accept.h"
#include "registry/keeper.h"
#include "registry/publish.h"

namespace sortie::cli {
namespace {

using exchange::Checked;
using model::printable;
using registry::IndexSigning;
using registry::Keeper;

std::int64_t secondsNow() {
  return std::chrono::duration_cast<std::chrono::seconds>(std::chrono::system_clock::now().time_since_epoch()).count();
}

Checked<IndexSigning> signingOf(const RegistryArguments& arguments) {
  Checked<exchange::SecretKey> key = secretKeyIn(arguments.indexKey, arguments.passwordFile);
  if (!key) return exchange::refused(key);
  return IndexSigning{*key, secondsNow(), arguments.days};
}

void tellIndex(const Keeper& keeper, std::ostream& out) {
  const exchange::RegistryIndex& index = keeper.index();
  out << fmt::format("registry {}, index {} of {} packs\n         good until {}\n", index.registry, index.version,
                     index.packs, exchange::timeText(keeper.indexExpires()));
}

void tellRoot(const Keeper& keeper, std::ostream& out) {
  out << fmt::format("root     number {}\n         good until {}\n", keeper.root().number,
                     exchange::timeText(keeper.root().expires));
  for (const exchange::PublicKey& key : keeper.root().rootKeys)
    out << fmt::format("confirm  {}\n", exchange::fingerprint(key));
}

template <class T>
int endWith(const Checked<T>& done, const Keeper* keeper, bool root, std::ostream& out) {
  if (!done) return tellRefused(done.error(), out);
  if (keeper != nullptr && root) tellRoot(*keeper, out);
  if (keeper != nullptr) tellIndex(*keeper, out);
  return good;
}

}  // namespace

int publishCommand(const PublishArguments& arguments, std::ostream& out) {
  const Checked<exchange::SecretKey> key = secretKeyIn(arguments.key, arguments.passwordFile);
  if (!key) return tellRefused(key.error(), out);
  registry::PublishOptions options;
  options.folder = arguments.folder;
  options.to = arguments.to;
  options.packFolders.assign(arguments.packs.begin(), arguments.packs.end());
  options.runs = arguments.runs;
  options.sweepSeconds = arguments.sweepSeconds;
  options.dryRun = arguments.dryRun;
  options.upload = arguments.upload;
  if (options.upload.empty() && !arguments.noUpload) {
    Result<std::vector<std::string>> command = registry::readUploadCommand(registry::uploadCommandFile());
    if (!command) return tellRefused({"file", command.error()}, out);
    options.upload = std::move(*command);
  }
  const registry::Published published = registry::publish(options, *key);
  out << (arguments.json ? registry::publishedJson(published) : registry::publishedText(published));
  if (published.problems.empty()) return good;
  return published.problems.front().kind == "file" ? broken : findings;
}

int registryInitCommand(const RegistryArguments& arguments, std::ostream& out) {
  const Checked<IndexSigning> signing = signingOf(arguments);
  if (!signing) return tellRefused(signing.error(), out);
  const Checked<exchange::SecretKey> root = secretKeyIn(arguments.rootKey, arguments.passwordFile);
  if (!root) return tellRefused(root.error(), out);
  const Checked<Keeper> keeper = Keeper::init(arguments.folder, {arguments.name, *root, *signing, arguments.rootDays});
  return endWith(keeper, keeper ? &*keeper : nullptr, true, out);
}

int registryAcceptCommand(const RegistryArguments& arguments, std::ostream& out) {
  const Checked<IndexSigning> signing = signingOf(arguments);
  if (!signing) return tellRefused(signing.error(), out);
  registry::AcceptOptions options;
  options.now = signing->now;
  options.seconds = arguments.seconds;
  options.runs = arguments.runs;
  options.sweepSeconds = arguments.sweepSeconds;
  if (!arguments.author.empty()) {
    const Checked<exchange::PublicKey> author = publicKeyOf(arguments.author);
    if (!author) return tellRefused(author.error(), out);
    options.author = *author;
  }
  Checked<Keeper> keeper = Keeper::open(arguments.folder);
  if (!keeper) return tellRefused(keeper.error(), out);
  std::vector<registry::Verdict> verdicts;
  bool any = false;
  bool all = true;
  for (const std::string& file : arguments.files) {
    verdicts.push_back(registry::acceptSubmission(*keeper, file, options));
    any = any || verdicts.back().accepted();
    all = all && verdicts.back().accepted();
  }
  if (any)
    if (const Checked<> signedIndex = keeper->sign(*signing); !signedIndex)
      return tellRefused(signedIndex.error(), out);
  out << (arguments.json ? registry::verdictJson(verdicts) : registry::verdictText(verdicts));
  if (!arguments.json) tellIndex(*keeper, out);
  return all ? good : findings;
}

int registryRevokeCommand(const RegistryArguments& arguments, std::ostream& out) {
  const Checked<IndexSigning> signing = signingOf(arguments);
  if (!signing) return tellRefused(signing.error(), out);
  Checked<Keeper> keeper = Keeper::open(arguments.folder);
  if (!keeper) return tellRefused(keeper.error(), out);
  if (arguments.revokedKey.empty()) {
    Checked<> done = registry::revokePack(*keeper, arguments.id, arguments.version, arguments.reason);
    if (done) done = keeper->sign(*signing);
    return endWith(done, &*keeper, false, out);
  }
  const Checked<exchange::PublicKey> key = publicKeyOf(arguments.revokedKey);
  if (!key) return tellRefused(key.error(), out);
  const Checked<exchange::SecretKey> root = secretKeyIn(arguments.rootKey, arguments.passwordFile);
  if (!root) return tellRefused(root.error(), out);
  registry::RootChange change;
  change.revoked = {{*key, signing->now, exchange::fieldText(arguments.reason, 500)}};
  change.days = arguments.rootDays;
  return endWith(registry::changeRoot(*keeper, change, *root, *signing), &*keeper, true, out);
}

int registryRotateCommand(const RegistryArguments& arguments, std::ostream& out) {
  const Checked<IndexSigning> signing = signingOf(arguments);
  if (!signing) return tellRefused(signing.error(), out);
  const Checked<exchange::SecretKey> root = secretKeyIn(arguments.rootKey, arguments.passwordFile);
  if (!root) return tellRefused(root.error(), out);
  registry::RootChange change;
  change.indexKeys = {signing->key.publicKey()};
  change.days = arguments.rootDays;
  if (!arguments.newRootKey.empty()) {
    const Checked<exchange::SecretKey> next = secretKeyIn(arguments.newRootKey, arguments.passwordFile);
    if (!next) return tellRefused(next.error(), out);
    change.rootKey = *next;
  }
  Checked<Keeper> keeper = Keeper::open(arguments.folder);
  if (!keeper) return tellRefused(keeper.error(), out);
  return endWith(registry::changeRoot(*keeper, change, *root, *signing), &*keeper, true, out);
}

int registryIndexCommand(const RegistryArguments& arguments, std::ostream& out) {
  const Checked<IndexSigning> signing = signingOf(arguments);
  if (!signing) return tellRefused(signing.error(), out);
  Checked<Keeper> keeper = Keeper::open(arguments.folder);
  if (!keeper) return tellRefused(keeper.error(), out);
  return endWith(keeper->sign(*signing), &*keeper, false, out);
}

}  // namespace sortie::cli
