#include "cli/exchange.h"

#include <algorithm>
#include <filesystem>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/tint.h"
#include "cli/commands.h"
#include "cli/exchange_text.h"
#include "exchange/check_pack.h"
#include "exchange/pack_file.h"
#include "model/xml/format.h"
#include "model/xml/xml_characters.h"

namespace sortie::cli {
namespace {

using exchange::CheckedPack;
using model::printable;

int tellError(const Error& error, std::ostream& out) { return tellRefused({"file", error}, out); }

void tellPack(const CheckedPack& pack, std::uint64_t packed, const std::string& digest, std::ostream& out) {
  const model::PackInfo& info = pack.info;
  out << printable(fmt::format("pack     {} {}, \"{}\"", info.id, info.version, info.title)) << '\n';
  out << printable(fmt::format(
             "by       {}", info.authors.empty() ? "nobody named" : fmt::format("{}", fmt::join(info.authors, ", "))))
      << '\n';
  if (!info.licence.empty()) out << printable(fmt::format("licence  {}", info.licence)) << '\n';
  for (const model::Dependency& need : info.dependencies)
    out << printable(fmt::format("needs    {} {}", need.pack, need.version)) << '\n';
  out << fmt::format("size     {} bytes, {} files of {} bytes\n", packed, pack.members, pack.bytes);
  out << fmt::format("sha256   {}\n", digest);
}

/// Does the file lie in the folder or in one below it?
bool liesIn(const std::string& file, const std::string& folder) {
  namespace fs = std::filesystem;
  std::error_code status;
  const fs::path inside = fs::weakly_canonical(fs::absolute(file, status), status).parent_path();
  const fs::path whole = fs::weakly_canonical(fs::absolute(folder, status) / "", status);
  const fs::path above = whole.has_filename() ? whole : whole.parent_path();
  return std::mismatch(above.begin(), above.end(), inside.begin(), inside.end()).first == above.end();
}

}  // namespace

int tellRefused(const exchange::Refusal& refusal, std::ostream& out) {
  const Tints tints = tintsFor(out);
  const Error& error = refusal.error;
  const std::string where = printable(toString(error.where));
  out << (where.empty() ? "" : tints(Tint::Heading, where + ":") + " ") << tints(Tint::Bad, "error")
      << printable(fmt::format(": {}: {}", error.code, error.text))
      << (error.remedy.empty() ? "" : printable(fmt::format(" ({})", error.remedy))) << '\n';
  return refusal.kind == "file" ? broken : findings;
}

int packBuildCommand(const std::string& folder, std::string file, std::ostream& out) {
  const exchange::Checked<exchange::ReadPack> built = exchange::buildPack(folder);
  if (!built) return tellRefused(built.error(), out);
  const model::PackInfo& info = built->pack.info;
  if (file.empty()) file = fmt::format("{}-{}.zip", info.id, info.version);
  // There it would be a member of the next one.
  if (liesIn(file, folder))
    return tellError({"file-place",
                      "the file would lie in the pack's own folder",
                      {file, 0, 0},
                      "name a file elsewhere with -o, or build from another folder"},
                     out);
  if (const Result<> written = model::writeFile(file, built->bytes); !written) return tellError(written.error(), out);
  out << printable(fmt::format("file     {}", file)) << '\n';
  tellPack(built->pack, built->bytes.size(), exchange::sha256(built->bytes), out);
  return good;
}

int packCheckCommand(const std::string& file, std::ostream& out) {
  const exchange::Checked<exchange::ReadPack> opened = exchange::readPack(file);
  if (!opened) return tellRefused(opened.error(), out);
  tellPack(opened->pack, opened->bytes.size(), exchange::sha256(opened->bytes), out);
  return good;
}

int packUnpackCommand(const std::string& file, std::string folder, std::ostream& out) {
  const exchange::Checked<exchange::ReadPack> opened = exchange::readPack(file);
  if (!opened) return tellRefused(opened.error(), out);
  const model::PackInfo& info = opened->pack.info;
  if (folder.empty()) folder = fmt::format("{}-{}", info.id, info.version);
  if (const Result<> done = exchange::unpackPack(*opened->archive, folder); !done) return tellError(done.error(), out);
  out << printable(fmt::format("folder   {}", folder)) << '\n';
  return good;
}

}  // namespace sortie::cli
