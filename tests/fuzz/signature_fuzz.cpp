// Signatures, keys, the fields of trusted comments and the list of installed packs: what is read is written and read again as
// the same.
#include "archive/installed.h"
#include "exchange/minisign.h"
#include "exchange/signed_index.h"
#include "target.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace sortie;
  using namespace sortie::exchange;
  const std::string text(fuzz::textOf(data, size));
  if (const Checked<Signature> signature = readSignature(text, "fuzz")) {
    const Checked<Signature> again = readSignature(signatureFile(*signature), "again");
    fuzz::promise(again.has_value(), "a signature can be written", text);
    fuzz::promise(again->comment == signature->comment && again->signature == signature->signature &&
                      again->global == signature->global && again->id == signature->id,
                  "and is the same", text);
    if (const Checked<IndexHead> head = readIndexHead(*signature, "fuzz"))
      fuzz::promise(head->version > 0 && archive::isSha256(head->sha256), "an index has all its fields", text);
    fuzz::promise(!verifyBytes(*signature, PublicKey(), text, "fuzz"), "nobody signs with a key of zeros", text);
  } else {
    fuzz::promise(!signature.error().kind.empty() && !signature.error().error.text.empty(), "a refusal says why");
  }
  Signature bare;
  bare.comment = text;
  (void)readIndexHead(bare, "fuzz");
  if (const Checked<PublicKey> key = readPublicKey(text, "fuzz")) {
    const Checked<PublicKey> again = readPublicKey(keyText(*key), "again");
    fuzz::promise(again && *again == *key, "a public key is written and read as the same", text);
  }
  if (const Checked<SecretKey> key = readSecretKey(text, "fuzz", {})) {
    const Checked<std::string> written = secretKeyFile(*key, {});
    const Checked<SecretKey> again = readSecretKey(written.value_or(""), "again", {});
    fuzz::promise(again && again->key == key->key && again->id == key->id, "and a secret key", text);
  }
  if (const Result<archive::Installed> installed = archive::readInstalled(text, "fuzz")) {
    const std::string written = archive::writeInstalled(*installed);
    const Result<archive::Installed> again = archive::readInstalled(written, "again");
    fuzz::promise(again && archive::writeInstalled(*again) == written, "and the list of installed packs", text);
  }
  return 0;
}
