#include "cli/share.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/shell_text.h"
#include "cli/commands.h"
#include "cli/exchange_text.h"
#include "cli/mission.h"
#include "model/xml/format.h"
#include "model/xml/xml_characters.h"
#include "sharing/make_share.h"
#include "sharing/open_share.h"

namespace sortie::cli {
namespace {

namespace fs = std::filesystem;
using exchange::NeededPack;
using exchange::Share;
using exchange::ShareKind;
using sharing::OpenedShare;
using sharing::PackPlace;
using sharing::RunningPack;

std::string whatItIs(const Share& share) {
  const std::string_view article = share.kind == ShareKind::Campaign ? "a campaign in play" : "";
  return fmt::format("\"{}\", {} ({})", share.title,
                     article.empty() ? fmt::format("a {}", exchange::shareKindName(share.kind)) : std::string(article),
                     share.of);
}

void tellLine(std::ostream& out, const std::string& line) { out << model::printable(line) << '\n'; }

std::string placeText(const RunningPack& pack) {
  switch (pack.place) {
    case PackPlace::Carried: return "in this file";
    case PackPlace::Installed: return "installed here";
    case PackPlace::Folder: break;
  }
  return "in " + pack.info.folder.string();
}

void tellPacks(const OpenedShare& opened, std::ostream& out) {
  out << "Opening it runs scripts of these packs:\n";
  for (const RunningPack& pack : opened.packs) {
    const model::PackInfo& info = pack.info;
    tellLine(out, fmt::format("  {} {}, \"{}\"", info.id, info.version, info.title));
    tellLine(out, fmt::format("    by {}", info.authors.empty() ? "nobody named"
                                                                : fmt::format("{}", fmt::join(info.authors, ", "))));
    tellLine(out, fmt::format("    key {}", pack.key.empty() ? "none: nobody signed it" : pack.key));
    tellLine(out, fmt::format("    {}{}", placeText(pack), pack.allowed ? ", which you allowed before" : ""));
  }
}

/// What has to be installed first, and how. An address from a stranger's file is shown, and nothing is done with it.
void tellLacking(const OpenedShare& opened, std::ostream& out) {
  for (const sharing::LackingPack& each : opened.lacking) {
    const NeededPack& need = each.need;
    if (each.here.empty())
      tellLine(out, fmt::format("It needs {} {}, which is not here: `sortie install {}@{}`", need.id, need.version,
                                need.id, need.version));
    else
      tellLine(out, fmt::format("It was made with {} {}; here is {}", need.id, need.version, each.here));
    if (!need.author.empty()) tellLine(out, fmt::format("  signed with {}", need.author));
    if (!need.registry.empty())
      tellLine(out, fmt::format("  the sender had it from {}; add that registry only if you trust its keeper",
                                need.registry));
  }
}

/// Does the user allow it? Whoever cannot be asked does not.
bool asked(std::istream& in, std::ostream& out) {
  out << "Allow them to run? [y/N] " << std::flush;
  std::string answer;
  std::getline(in, answer);
  return answer == "y" || answer == "Y" || answer == "yes";
}

int openMission(const OpenedShare& opened, const std::set<std::string>& allowed) {
  PlayArguments play;
  play.mission.mission = opened.target();
  for (const fs::path& folder : opened.packFolders) play.mission.packs.push_back(folder.string());
  play.allowed = allowed;
  return playCommand(play);
}

int openRecord(const OpenedShare& opened, const OpenArguments& arguments, const std::set<std::string>& allowed) {
  ReplayArguments replay;
  replay.file = exchange::sharedText(opened.file, opened.share).string();
  for (const fs::path& folder : opened.packFolders) replay.packs.push_back(folder.string());
  replay.as = arguments.as;
  replay.allowed = allowed;
  return replayCommand(replay);
}

int openCampaign(const OpenedShare& opened, const std::set<std::string>& allowed, std::ostream& out) {
  const fs::path folder = sharing::campaignFolder(opened.share);
  if (folder.empty())
    return complain({"file-unwritable", "there is no folder to keep the campaign in", {}, "set HOME"});
  const Result<fs::path> file = sharing::keepCampaign(opened.share, folder);
  if (!file) return complain(file.error());
  tellLine(out, fmt::format("The campaign is kept in {}", file->string()));
  CampaignArguments campaign;
  campaign.file = file->string();
  for (const fs::path& pack : opened.packFolders) campaign.packs.push_back(pack.string());
  campaign.allowed = allowed;
  return campaignPlayCommand(campaign);
}

}  // namespace

int shareCommand(const ShareArguments& arguments, std::ostream& out) {
  sharing::ShareWish wish;
  wish.what = arguments.what;
  wish.packFolders.assign(arguments.packs.begin(), arguments.packs.end());
  wish.carry.insert(arguments.carry.begin(), arguments.carry.end());
  wish.leave.insert(arguments.leave.begin(), arguments.leave.end());
  const exchange::Checked<sharing::MadeShare> made = sharing::makeShare(wish);
  if (!made) return tellRefused(made.error(), out);
  const fs::path file = arguments.out.empty() ? fs::path(made->share.name() + ".sortie") : fs::path(arguments.out);
  if (file.extension() != ".sortie")
    return complain({"usage", "names of such files end in .sortie", {file.string(), 0, 0}, "name it so with -o"});
  if (const Result<> written = model::writeFile(file, made->bytes); !written) return complain(written.error());
  tellLine(out, fmt::format("{}: {}, {} bytes", file.string(), whatItIs(made->share), made->bytes.size()));
  for (const exchange::CarriedPack& pack : made->share.carried)
    tellLine(out, fmt::format("  with {} {}", pack.info.id, pack.info.version));
  for (const NeededPack& need : made->share.needs)
    tellLine(out, fmt::format("  needs {} {}{}", need.id, need.version,
                              need.author.empty() ? std::string() : ", signed with " + need.author));
  return good;
}

int openCommand(const OpenArguments& arguments, const fs::path& consents, std::istream& in, std::ostream& out) {
  const std::vector<fs::path> given(arguments.packs.begin(), arguments.packs.end());
  const exchange::Checked<OpenedShare> opened =
      sharing::openShare(arguments.file, given, exchange::Consents::load(consents));
  if (!opened) return tellRefused(opened.error(), out);
  tellLine(out, whatItIs(opened->share));
  tellLacking(*opened, out);
  if (opened->missesPacks()) return findings;
  if (arguments.look || !opened->allAllowed()) tellPacks(*opened, out);
  if (arguments.look) return good;
  if (!opened->allAllowed()) {
    if (!arguments.allow && !asked(in, out)) {
      out << "Nothing was run.\n";
      return findings;
    }
    if (const Result<> kept = exchange::Consents::remember(opened->hashes(), consents); !kept)
      out << "Your answer cannot be remembered: " << model::printable(kept.error().message()) << '\n';
  }
  const std::vector<std::string> hashes = opened->hashes();
  const std::set<std::string> allowed(hashes.begin(), hashes.end());
  switch (opened->share.kind) {
    case ShareKind::Mission: return openMission(*opened, allowed);
    case ShareKind::Record: return openRecord(*opened, arguments, allowed);
    case ShareKind::Campaign: break;
  }
  return openCampaign(*opened, allowed, out);
}

}  // namespace sortie::cli
