#include "exchange/check_pack.h"

#include <algorithm>
#include <memory>

#include <fmt/format.h>

#include "archive/member_name.h"
#include "model/decode/decode.h"
#include "model/load/version.h"
#include "model/svg/svg_profile.h"
#include "model/validate.h"
#include "model/values.h"
#include "model/xml/schema.h"
#include "model/xml/xml.h"
#include "model/xml/xml_characters.h"
#include "script/sandbox/sandbox.h"

namespace sortie::exchange {
namespace {

constexpr std::uint64_t kMostLua = 4U << 20U;

tl::unexpected<Refusal> refuseDocument(const Error& error) {
  return refuse(error.code.starts_with("limit-") ? "limit" : "xml", error);
}

/// What the root must be; empty where any document of a pack may stand.
std::string_view rootOf(std::string_view name) {
  if (name == "pack.xml") return "pack";
  if (name == "ruleset.xml") return "ruleset";
  return name.ends_with("/mission.xml") ? "mission" : "";
}

Checked<> checkDocument(const std::string& name, const std::string& shown, std::string text) {
  const Result<model::Document> document = model::readXml(shown, std::move(text));
  if (!document) return refuseDocument(document.error());
  const std::string root(document->root().name());
  const std::string_view wanted = rootOf(name);
  if (!model::hasSchema(root) || (!wanted.empty() && root != wanted))
    return refuse("schema", {"root-element",
                             wanted.empty() ? fmt::format("<{}> is not a document of a pack", root)
                                            : fmt::format("<{}> is not a <{}>", root, wanted),
                             document->root().place(), "remove the file, or write what its name promises"});
  model::Issues form;
  model::checkSchema(document->root(), form);
  if (const auto error = form.firstError()) return refuse("schema", *error);
  // What names things of other packs cannot be judged here; limits can.
  for (const model::Issue& issue : model::validateAlone(*document))
    if (issue.code.starts_with("limit-")) return refuse("limit", {issue.code, issue.text, issue.where, issue.remedy});
  return {};
}

Checked<> checkPicture(const std::string& shown, std::string text) {
  const Result<model::Document> document = model::acceptSvg(shown, std::move(text));
  if (document) return {};
  if (document.error().code.starts_with("svg-")) return refuse("image", document.error());
  return refuseDocument(document.error());
}

Checked<> checkWords(const std::string& shown, std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const model::DecodedCharacter next = model::decodeUtf8(text, at);
    if (next.length == 0 || !model::isXmlCharacter(next.code))
      return refuse("type", {"type-text", "this is not plain text in UTF-8", {shown, 0, 0}, "save it as UTF-8"});
    at += next.length;
  }
  return {};
}

std::string shownName(const archive::Archive& archive, const archive::Member& member) {
  return archive.name() + "/" + member.name;
}

class PackCheck {
 public:
  explicit PackCheck(const archive::Archive& archive) : archive_(archive) {}

  Checked<CheckedPack> run() {
    CheckedPack out;
    if (Checked<model::PackInfo> info = readManifest(archive_); info)
      out.info = std::move(*info);
    else
      return refused(info);
    for (const archive::Member& member : archive_.members()) {
      if (Checked<> good = checkMember(member); !good) return refused(good);
      out.bytes += member.size;
    }
    out.members = archive_.members().size();
    return out;
  }

 private:
  [[nodiscard]] std::string shown(const archive::Member& member) const { return shownName(archive_, member); }

  Checked<> checkMember(const archive::Member& member) {
    const std::string& name = member.name;
    const bool lua = name.ends_with(".lua");
    if (lua && member.size > script::SandboxLimits{}.sourceFile)
      return refuse({"limit-lua",
                     fmt::format("more than {} bytes of Lua", script::SandboxLimits{}.sourceFile),
                     {shown(member), 0, 0},
                     "split it"});
    Result<std::string> bytes = archive_.read(member);
    if (!bytes) return refuse(bytes.error());
    if (lua) return checkScript(member, *bytes);
    if (name.ends_with(".xml")) return checkDocument(name, shown(member), std::move(*bytes));
    if (name.ends_with(".svg")) return checkPicture(shown(member), std::move(*bytes));
    if (name.ends_with(".txt") || name.ends_with(".md")) return checkWords(shown(member), *bytes);
    const SourcePlace where{shown(member), 0, 0};
    if (name.ends_with(".ogg")) {
      if (bytes->starts_with("OggS")) return {};
      return refuse("type", {"type-ogg", "this is not an Ogg file", where, "save it again as Ogg"});
    }
    if (const Result<> pixels = checkPixels(*bytes, name.ends_with(".jpg"), where); !pixels)
      return refuse(pixels.error());
    return {};
  }

  /// Compiled with the library and limits of playtests, and not run.
  Checked<> checkScript(const archive::Member& member, const std::string& text) {
    lua_ += text.size();
    if (lua_ > kMostLua)
      return refuse({"limit-lua",
                     fmt::format("the pack has more than {} bytes of Lua", kMostLua),
                     {archive_.name(), 0, 0},
                     "split the pack"});
    script::Sandbox sandbox;
    sandbox.pushEnvironment();
    if (const Result<> loaded = sandbox.load(text, "@" + shown(member), -1); !loaded)
      return refuse(loaded.error().code == "syntax" ? "lua" : "limit", loaded.error());
    return {};
  }

  const archive::Archive& archive_;
  std::uint64_t lua_ = 0;
};

}  // namespace

Checked<model::PackInfo> readManifest(const archive::Archive& archive) {
  const archive::Member* member = archive.find("pack.xml");
  if (member == nullptr)
    return refuse("manifest", {"manifest-missing",
                               "the archive has no pack.xml at its root",
                               {archive.name(), 0, 0},
                               "make it with `sortie pack build FOLDER`"});
  Result<std::string> text = archive.read(*member, model::XmlLimits{}.bytes);
  if (!text) return refuse(text.error());
  const Result<model::Document> document = model::readXml(shownName(archive, *member), std::move(*text));
  if (!document) return refuseDocument(document.error());
  model::Issues issues;
  model::checkSchema(document->root(), issues);
  model::PackInfo info = model::decodePackInfo(document->root(), issues);
  if (const auto error = issues.firstError()) return refuse("manifest", *error);
  if (!model::isKebab(info.id) || archive::isDeviceName(info.id) || info.id.size() > 64)
    return refuse("manifest",
                  {"manifest-id", fmt::format("\"{}\" cannot be the id of a pack", model::printable(info.id)),
                   document->root().place("id"),
                   "use lower-case letters, digits and single hyphens, 64 at most, and no device name"});
  if (!model::parseVersion(info.version))
    return refuse("manifest", {"manifest-version", "the version cannot be read", document->root().place("version"),
                               "write a version such as 1.2.3"});
  return info;
}

Checked<CheckedPack> checkPack(const archive::Archive& archive) { return PackCheck(archive).run(); }

}  // namespace sortie::exchange
