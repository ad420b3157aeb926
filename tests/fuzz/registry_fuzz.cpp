// Files of a registry: what the strict readers take is written in one form and read again as the same; packed files unpack to at
// most their limit.
#include "exchange/root.h"
#include "exchange/tree_file.h"
#include "target.h"

namespace {

using namespace sortie;
using namespace sortie::exchange;

template <class T, class Read, class Write>
void roundTrip(const std::string& text, const Read& read, const Write& write, const char* what) {
  const Checked<T> first = read(text);
  if (!first) {
    const std::string& kind = first.error().kind;
    fuzz::promise((kind == "index" || kind == "limit") && !first.error().error.text.empty(), "a refusal says why",
                  text);
    return;
  }
  const std::string written = write(*first);
  const Checked<T> again = read(written);
  fuzz::promise(again.has_value() && *again == *first, what, text);
  fuzz::promise(write(*again) == written, "in one form", text);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(fuzz::textOf(data, size));
  roundTrip<RegistryIndex>(
      text, [](const std::string& each) { return readIndex(each, "fuzz"); }, writeIndex, "an index is the same");
  roundTrip<TreeNode>(
      text, [](const std::string& each) { return readNode(each, "", "fuzz"); }, writeNode, "a node is the same");
  roundTrip<TreeShard>(
      text, [](const std::string& each) { return readShard(each, "", "fuzz"); }, writeShard, "a shard is the same");
  roundTrip<RegistryRoot>(
      text, [](const std::string& each) { return readRoot(each, "fuzz"); }, writeRoot, "a root file is the same");
  roundTrip<PackDetails>(
      text, [](const std::string& each) { return readDetails(each, "fuzz"); }, writeDetails, "details are the same");
  if (const Checked<std::string> unpacked = unpackTreeFile(text, namedFile(text), "fuzz")) {
    fuzz::promise(unpacked->size() <= kLargestRegistryFile, "a packed file stays under its limit");
    const std::string packed = packTreeFile(*unpacked);
    fuzz::promise(unpackTreeFile(packed, namedFile(packed), "again").value_or("") == *unpacked,
                  "and is packed and unpacked as the same", text);
  }
  // A signature never belongs to a key of zeros, whatever the root file says.
  fuzz::promise(!acceptFirstRoot({text, text, text}, PublicKey(), "fuzz"), "nobody signs with a key of zeros", text);
  return 0;
}
