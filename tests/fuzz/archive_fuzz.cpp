// Archives: whatever the strict reader opens keeps its limits, and its members make an archive with the same contents. An
// input that does not begin as archives do is a list of bytes to change in a good one: offset (two bytes), value.
#include "archive/archive.h"
#include "archive/member_name.h"
#include "target.h"

namespace {

using namespace sortie;
using namespace sortie::archive;

ArchiveLimits fuzzLimits() {
  ArchiveLimits limits;
  limits.member = 64U << 10U;
  limits.unpacked = 128U << 10U;
  limits.members = 64;
  return limits;
}

std::string changed(std::string_view edits) {
  static const std::string good =
      writeArchive({{"pack.xml", "<pack/>"}, {"rules/a.lua", "return 1\n"}, {"notes.txt", std::string(500, 'x')}})
          .value_or("");
  fuzz::promise(!good.empty(), "a small archive is written");
  std::string out = good;
  for (std::size_t at = 0; at + 3 <= edits.size(); at += 3) {
    const auto low = static_cast<unsigned char>(edits[at]);
    const auto high = static_cast<unsigned char>(edits[at + 1]);
    out[(std::size_t{high} << 8U | low) % out.size()] = edits[at + 2];
  }
  return out;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = fuzz::textOf(data, size);
  const ArchiveLimits limits = fuzzLimits();
  const auto archive = Archive::ofBytes(text.starts_with("PK") ? std::string(text) : changed(text), "fuzz.zip", limits);
  if (!archive) {
    fuzz::promise(!archive.error().text.empty(), "a refusal says why");
    return 0;
  }
  std::uint64_t total = 0;
  std::vector<NamedBytes> members;
  for (const Member& member : (*archive)->members()) {
    fuzz::promise(checkMemberName(member.name, {}).has_value(), "a member has a plain name", member.name);
    Result<std::string> bytes = (*archive)->read(member);
    if (!bytes) return 0;
    total += bytes->size();
    fuzz::promise(bytes->size() == member.size && bytes->size() <= limits.member, "a member keeps its limit");
    members.push_back({member.name, std::move(*bytes)});
  }
  fuzz::promise(total <= limits.unpacked && members.size() <= limits.members, "an archive keeps its limits");
  const Result<std::string> written = writeArchive(members, limits);
  fuzz::promise(written.has_value(), "what was read can be written", written ? "" : written.error().message());
  const auto again = Archive::ofBytes(*written, "again.zip", limits);
  fuzz::promise(again.has_value(), "and read again", again ? "" : again.error().message());
  fuzz::promise((*again)->members().size() == members.size(), "with as many members");
  for (const NamedBytes& each : members) {
    const Member* member = (*again)->find(each.name);
    fuzz::promise(member != nullptr && (*again)->read(*member).value_or("") == each.bytes, "and the same bytes",
                  each.name);
  }
  return 0;
}
