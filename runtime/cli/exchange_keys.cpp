// `sortie key`, `sortie pack sign` and `verify`, and the commands that check what may be hostile.
#include <algorithm>
#include <filesystem>

#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/exchange.h"
#include "cli/exchange_text.h"
#include "cli/key_files.h"
#include "exchange/key_files.h"
#include "exchange/pack_file.h"
#include "exchange/signed_index.h"
#include "exchange/store.h"
#include "model/xml/format.h"
#include "model/xml/xml.h"
#include "model/xml/xml_characters.h"

namespace sortie::cli {
namespace {

namespace fs = std::filesystem;
using exchange::Checked;
using exchange::PublicKey;
using exchange::SecretKey;
using model::printable;

constexpr std::size_t kLargestSignatureFile = 16U << 10U;

void tellKey(const PublicKey& key, std::ostream& out) {
  out << "key      " << exchange::keyText(key) << "\nid       " << exchange::keyIdText(key.id) << '\n';
}

/// The last line of the commands of the hostile corpus.
int tellVerdict(const exchange::Refusal* refusal, std::ostream& out) {
  if (refusal == nullptr) {
    out << "RESULT ok\n";
    return good;
  }
  const int status = tellRefused(*refusal, out);
  out << "RESULT error=" << refusal->kind << '\n';
  return status;
}

Checked<> checkIndex(const IndexCheckArguments& arguments) {
  const auto now = exchange::readTime(arguments.now);
  if (!now) return exchange::refuse("index", {"usage", "the time cannot be read", {}, "write YYYY-MM-DDTHH:MM:SSZ"});
  const Checked<PublicKey> key = publicKeyOf(arguments.key);
  if (!key) return exchange::refused(key);
  const Result<std::string> text = model::readFile(arguments.file, kLargestSignatureFile);
  if (!text) return exchange::refuse(text.error());
  const Checked<exchange::Signature> signature = exchange::readSignature(*text, arguments.file);
  if (!signature) return exchange::refused(signature);
  exchange::SeenIndex seen{{}, arguments.seen, {}};
  // A client keeps the last signature that it accepted.
  const std::string kept = (fs::path(arguments.file).parent_path() / "good.minisig").string();
  if (const Result<std::string> last = model::readFile(kept, kLargestSignatureFile)) {
    const Checked<exchange::Signature> accepted = exchange::readSignature(*last, kept);
    if (accepted && exchange::verifyComment(*accepted, *key, kept))
      if (const Checked<exchange::IndexHead> head = exchange::readIndexHead(*accepted, kept))
        seen = {head->registry, arguments.seen, head->version == arguments.seen ? head->sha256 : std::string()};
  }
  const Checked<exchange::IndexHead> head = exchange::acceptHead(*signature, *key, seen, *now, arguments.file);
  if (!head) return exchange::refused(head);
  const Result<std::string> bytes = model::readFile(arguments.indexed, head->size);
  if (!bytes) return exchange::refuse(bytes.error());
  return exchange::acceptIndex(*head, *signature, *key, seen, *bytes, arguments.indexed);
}

}  // namespace

int packSignCommand(const SignArguments& arguments, std::ostream& out) {
  const Checked<SecretKey> key = secretKeyIn(arguments.key, arguments.passwordFile);
  if (!key) return tellRefused(key.error(), out);
  const Checked<exchange::ReadPack> pack = exchange::readPack(arguments.file);
  if (!pack) return tellRefused(pack.error(), out);
  const model::PackInfo& info = pack->pack.info;
  const std::string comment =
      exchange::packComment(info.id, info.version, pack->bytes.size(), exchange::sha256(pack->bytes));
  const std::string file = arguments.file + ".minisig";
  const std::string text = exchange::signatureFile(exchange::signBytes(*key, pack->bytes, comment));
  if (const Result<> written = model::writeFile(file, text); !written)
    return tellRefused({"file", written.error()}, out);
  out << printable(fmt::format("file     {}", file)) << '\n';
  tellKey(key->publicKey(), out);
  return good;
}

int packVerifyCommand(const std::string& file, const std::string& key, std::ostream& out) {
  const Checked<PublicKey> wanted = publicKeyOf(key);
  if (!wanted) return tellRefused(wanted.error(), out);
  const std::string name = file + ".minisig";
  const Result<std::string> text = model::readFile(name, kLargestSignatureFile);
  if (!text) return tellRefused({"file", text.error()}, out);
  const Checked<exchange::Signature> signature = exchange::readSignature(*text, name);
  if (!signature) return tellRefused(signature.error(), out);
  Result<std::string> bytes = model::readFile(file, archive::ArchiveLimits{}.file);
  if (!bytes) return tellRefused({"file", bytes.error()}, out);
  // Nothing of a pack is read before all of its bytes are known to be the author's.
  if (const Checked<> theirs = exchange::verifyBytes(*signature, *wanted, *bytes, name); !theirs)
    return tellRefused(theirs.error(), out);
  const Checked<exchange::ReadPack> pack = exchange::readPackBytes(std::move(*bytes), file);
  if (!pack) return tellRefused(pack.error(), out);
  const model::PackInfo& info = pack->pack.info;
  if (const Checked<> verified = exchange::verifyPack(*signature, *wanted, pack->bytes, info, name); !verified)
    return tellRefused(verified.error(), out);
  out << printable(fmt::format("pack     {} {}", info.id, info.version)) << '\n';
  tellKey(*wanted, out);
  return good;
}

int keyNewCommand(const std::string& name, const std::string& passwordFile, std::ostream& out) {
  Checked<std::string> password = passwordIn(passwordFile);
  if (!password) return tellRefused(password.error(), out);
  const exchange::WipedAtEnd wipedPassword(*password);
  const Checked<PublicKey> key = exchange::makeKeyFiles(name, *password);
  if (!key) return tellRefused(key.error(), out);
  out << printable(fmt::format("secret   {}.key", name)) << '\n'
      << printable(fmt::format("public   {}.pub", name)) << '\n';
  tellKey(*key, out);
  return good;
}

int keyShowCommand(const std::string& file, const std::string& passwordFile, std::ostream& out) {
  Checked<PublicKey> key = publicKeyOf(file);
  if (!key && key.error().kind == "key") {
    const Checked<SecretKey> secret = secretKeyIn(file, passwordFile);
    if (secret)
      key = secret->publicKey();
    else if (secret.error().error.code != "key-secret")
      return tellRefused(secret.error(), out);
  }
  if (!key) return tellRefused(key.error(), out);
  tellKey(*key, out);
  return good;
}

int packInstallCommand(const std::string& file, std::uint64_t size, const std::string& sha256, const std::string& store,
                       const std::string& author, std::ostream& out) {
  exchange::InstallWish wish;
  wish.size = size;
  wish.sha256 = sha256;
  if (!author.empty()) {
    const Checked<PublicKey> key = publicKeyOf(author);
    if (!key) return tellVerdict(&key.error(), out);
    wish.author = *key;
  }
  const Checked<archive::InstalledPack> pack = exchange::installPack(file, wish, store);
  if (!pack) return tellVerdict(&pack.error(), out);
  out << printable(fmt::format("installed {} {}", pack->id, pack->version)) << '\n';
  return tellVerdict(nullptr, out);
}

int indexCheckCommand(const IndexCheckArguments& arguments, std::ostream& out) {
  const Checked<> checked = checkIndex(arguments);
  return tellVerdict(checked ? nullptr : &checked.error(), out);
}

}  // namespace sortie::cli
