// Writing of the files of a registry.
#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "exchange/registry_files.h"
#include "exchange/signed_index.h"
#include "model/xml/format.h"

namespace sortie::exchange {
namespace {

using model::escapeAttribute;
using model::escapeText;

/// ` name="value"`, or nothing for an empty value.
std::string field(std::string_view name, std::string_view value) {
  if (value.empty()) return {};
  return fmt::format(" {}=\"{}\"", name, escapeAttribute(value));
}

std::string revokedField(const std::optional<std::string>& reason) {
  return reason ? fmt::format(" revoked=\"{}\"", escapeAttribute(*reason)) : std::string();
}

std::string fileFields(const NamedFile& file) {
  return fmt::format(" size=\"{}\" sha256=\"{}\"", file.size, file.sha256);
}

std::string writeVersion(const RegistryVersion& version) {
  std::string out = fmt::format("    <version number=\"{}\"{} engine=\"{}\" made=\"{}\"", version.number,
                                fileFields(version.file), version.engine, timeText(version.made));
  if (version.details)
    out += fmt::format(" details=\"{}\" details-size=\"{}\"", version.details->sha256, version.details->size);
  out += revokedField(version.revoked);
  if (version.needs.empty()) return out + "/>\n";
  out += ">\n";
  for (const RegistryNeed& need : version.needs)
    out += fmt::format("      <needs pack=\"{}\"{}/>\n", need.pack, field("version", need.range));
  return out + "    </version>\n";
}

std::string writeMission(const MissionDetails& mission) {
  std::string out = fmt::format("  <mission id=\"{}\"{}{}{}{}{}>\n", mission.id, field("title", mission.title),
                                field("players", fmt::format("{}", fmt::join(mission.players, " "))),
                                field("minutes", fmt::format("{}", fmt::join(mission.minutes, " "))),
                                field("audience", mission.audience), field("picture", mission.picture));
  if (!mission.briefing.empty()) out += fmt::format("    <briefing>{}</briefing>\n", escapeText(mission.briefing));
  if (mission.balance) {
    out +=
        fmt::format("    <balance runs=\"{}\"{}>\n", mission.balance->runs, field("agents", mission.balance->agents));
    for (const SideShare& side : mission.balance->sides)
      out += fmt::format("      <side{} share=\"{}\" low=\"{}\" high=\"{}\"/>\n", field("title", side.title),
                         side.share, side.low, side.high);
    out += "    </balance>\n";
  }
  return out + "  </mission>\n";
}

}  // namespace

std::string writeIndex(const RegistryIndex& index) {
  std::string out = fmt::format(
      "<index format=\"1\" registry=\"{}\" version=\"{}\" root=\"{}\" packs=\"{}\" made=\"{}\">\n  <packs{}/>\n",
      index.registry, index.version, index.root, index.packs, timeText(index.made), fileFields(index.tree));
  if (index.search) out += fmt::format("  <search{}/>\n", fileFields(*index.search));
  return out + "</index>\n";
}

std::string writeNode(const TreeNode& node) {
  std::string out = fmt::format("<node format=\"1\" prefix=\"{}\">\n", node.prefix);
  for (const TreeChild& child : node.children)
    out += fmt::format("  <child digit=\"{:x}\"{}{}/>\n", child.digit, fileFields(child.file),
                       child.node ? " node=\"yes\"" : "");
  return out + "</node>\n";
}

std::string writeShardPack(const RegistryPack& pack) {
  std::string out =
      fmt::format("  <pack id=\"{}\"{}{}{} kinds=\"{}\"{}{}>\n", pack.id, field("title", pack.title),
                  pack.author ? field("author", keyText(*pack.author)) : std::string(), field("key-of", pack.keyOf),
                  fmt::join(pack.kinds, " "), field("licence", pack.licence), revokedField(pack.revoked));
  for (const RegistryVersion& version : pack.versions) out += writeVersion(version);
  return out + "  </pack>\n";
}

std::string writeShard(const TreeShard& shard) {
  std::string out = fmt::format("<shard format=\"1\" prefix=\"{}\">\n", shard.prefix);
  for (const RegistryPack& pack : shard.packs) out += writeShardPack(pack);
  return out + "</shard>\n";
}

std::string writeRoot(const RegistryRoot& root) {
  std::string out = fmt::format("<root format=\"1\" registry=\"{}\" number=\"{}\" made=\"{}\" expires=\"{}\">\n",
                                root.registry, root.number, timeText(root.made), timeText(root.expires));
  for (const PublicKey& key : root.rootKeys) out += fmt::format("  <root-key key=\"{}\"/>\n", keyText(key));
  for (const PublicKey& key : root.indexKeys) out += fmt::format("  <index-key key=\"{}\"/>\n", keyText(key));
  for (const RevokedKey& key : root.revoked)
    out += fmt::format("  <revoked-key key=\"{}\" since=\"{}\"{}/>\n", keyText(key.key), timeText(key.since),
                       field("reason", key.reason));
  return out + "</root>\n";
}

std::string writeDetails(const PackDetails& details) {
  std::string out = fmt::format("<details format=\"1\" pack=\"{}\" version=\"{}\">\n", details.pack, details.version);
  if (!details.about.empty()) out += fmt::format("  <about>{}</about>\n", escapeText(details.about));
  for (const std::string& author : details.authors) out += fmt::format("  <author{}/>\n", field("name", author));
  for (const MissionDetails& mission : details.missions) out += writeMission(mission);
  return out + "</details>\n";
}

std::string fieldText(std::string_view text, std::size_t most) {
  std::string out;
  for (const char c : text.substr(0, most)) out += static_cast<unsigned char>(c) < 0x20 || c == 0x7f ? ' ' : c;
  // No character is cut in the middle.
  while (out.size() == most && text.size() > most && !out.empty() &&
         (static_cast<unsigned char>(text[out.size()]) & 0xC0U) == 0x80)
    out.pop_back();
  while (out.ends_with(' ')) out.pop_back();
  return out.substr(std::min(out.find_first_not_of(' '), out.size()));
}

}  // namespace sortie::exchange
