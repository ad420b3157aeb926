#include "exchange/lock_file.h"

#include <fmt/format.h>

#include "archive/archive.h"
#include "exchange/field_reader.h"
#include "model/xml/format.h"
#include "model/xml/xml_characters.h"

namespace sortie::exchange {
namespace {

constexpr std::size_t kMostLocked = 1'000;
constexpr std::size_t kLongestAddress = 500;

LockedPack readLocked(const model::Element& element, FieldFault& fault) {
  FieldReader fields(element, fault);
  LockedPack out;
  out.id = fields.packId("id");
  out.version = fields.versionNumber("version");
  const NamedFile file = fields.file(archive::ArchiveLimits{}.file);
  out.size = file.size;
  out.sha256 = file.sha256;
  if (fields.has("author")) out.author = keyText(fields.key("author"));
  if (fields.has("registry")) out.registry = fields.text("registry", kLongestAddress);
  fields.close();
  fields.noWords();
  if (!element.children().empty()) fault.tell("index", "<pack> is empty in a lock file", element.place());
  return out;
}

}  // namespace

Checked<LockFile> readLockFile(std::string_view text, const std::string& file) {
  const Checked<model::Document> document = readRegistryXml(std::string(text), "lock", file);
  if (!document) return refused(document);
  FieldFault fault;
  FieldReader top(document->root(), fault);
  top.is("format", "1");
  top.close();
  top.noWords();
  LockFile out;
  for (const model::Element& each : document->root().children()) {
    if (fault.told()) break;
    if (each.name() != "pack") {
      fault.tell("index", fmt::format("<{}> does not belong in <lock>", model::printable(each.name())), each.place());
      break;
    }
    LockedPack pack = readLocked(each, fault);
    if (!out.packs.empty() && out.packs.back().id >= pack.id)
      fault.tell("index", "the packs are not sorted by id, each once", each.place("id"));
    out.packs.push_back(std::move(pack));
    if (out.packs.size() > kMostLocked)
      fault.tell("limit", fmt::format("more than {} packs", kMostLocked), each.place());
  }
  if (!fault.told()) return out;
  Refusal refusal = *fault.refusal();
  refusal.error.remedy = "write it anew with `sortie lock`";
  return tl::unexpected<Refusal>(std::move(refusal));
}

std::string writeLockFile(const LockFile& lock) {
  if (lock.packs.empty()) return "<lock format=\"1\"/>\n";
  std::string out = "<lock format=\"1\">\n";
  for (const LockedPack& pack : lock.packs) {
    out += fmt::format("  <pack id=\"{}\" version=\"{}\" size=\"{}\" sha256=\"{}\"", pack.id, pack.version, pack.size,
                       pack.sha256);
    if (!pack.author.empty()) out += fmt::format(" author=\"{}\"", pack.author);
    if (!pack.registry.empty()) out += fmt::format(" registry=\"{}\"", model::escapeAttribute(pack.registry));
    out += "/>\n";
  }
  return out + "</lock>\n";
}

}  // namespace sortie::exchange
