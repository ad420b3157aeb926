// Files to send and links. An input that begins as archives do is a file; others are a share.xml beside a good pack, and a
// link. What is read is written and read again as the same; a link is refused or names a plain host and pack.
#include "exchange/link.h"
#include "exchange/share.h"
#include "target.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace sortie;
  using namespace sortie::exchange;
  const std::string text(fuzz::textOf(data, size));
  if (const Result<PackLink> link = readPackLink(text)) {
    fuzz::promise(isPackLink(text), "a link has its scheme", text);
    const Result<PackLink> again = readPackLink(packLinkText(*link));
    fuzz::promise(again && *again == *link, "a link is written and read as the same", text);
    fuzz::promise(link->pack.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-") == std::string::npos &&
                      link->pack.front() != '-',
                  "and names a plain pack", text);
  }
  std::string bytes = text;
  if (!text.starts_with("PK")) {
    bytes =
        archive::writeArchive({{"share.xml", text},
                               {"record.txt", "sortie-record 1\n"},
                               {"packs/mine/pack.xml",
                                "<pack id=\"mine\" version=\"1.0.0\" title=\"Mine\" licence=\"MIT\" engine=\"1\"/>\n"}})
            .value_or("");
  }
  const Checked<Share> share = readShare(bytes, "fuzz.sortie");
  if (!share) {
    fuzz::promise(!share.error().kind.empty() && !share.error().error.text.empty(), "a refusal says why");
    return 0;
  }
  if (text.starts_with("PK")) return 0;
  const Checked<std::string> written = writeShare(
      *share,
      {{"mine", {{"pack.xml", "<pack id=\"mine\" version=\"1.0.0\" title=\"Mine\" licence=\"MIT\" engine=\"1\"/>\n"}}}},
      "again.sortie");
  fuzz::promise(written.has_value(), "what was read can be written", text);
  const Checked<Share> again = readShare(*written, "again.sortie");
  fuzz::promise(again && again->title == share->title && again->needs == share->needs && again->of == share->of,
                "and is the same", text);
  return 0;
}
