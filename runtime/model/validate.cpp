#include "model/validate.h"

#include <algorithm>

#include <fmt/format.h>

#include "archive/archive_path.h"
#include "model/load/find_pack.h"
#include "model/load/pack_files.h"
#include "model/xml/schema.h"
#include "model/svg/svg_profile.h"
#include "model/load/upgrade.h"
#include "model/renamed.h"
#include "model/validators/validators.h"
#include "model/values.h"
#include "model/load/version.h"

namespace sortie::model {
namespace {

namespace fs = std::filesystem;

// What is known around the files that are checked.
struct Context {
  std::vector<std::shared_ptr<const Pack>> packs;  // what the pack needs, then the pack itself
  std::shared_ptr<const Pack> own;                 // null when it could not be read
  bool complete = true;
  std::map<std::string, std::string> severities;
  std::shared_ptr<DecodeCache> parts;
};

bool isFile(const fs::path& path) { return archive::isFile(path); }

void addPack(Context& context, std::shared_ptr<const Pack> pack) {
  const bool known = std::any_of(context.packs.begin(), context.packs.end(),
                                 [&](const auto& each) { return each->info.id == pack->info.id; });
  if (!known) context.packs.push_back(std::move(pack));
}

// Dependencies that cannot be had are issues of pack.xml (checkNeeds); here they only leave the context incomplete.
Context readContext(const fs::path& folder, const std::vector<fs::path>& packFolders) {
  Context context;
  const auto info = folder.empty() ? fail("pack-not-found", "") : readPackInfo(folder);
  if (!info) {
    context.complete = false;
    return context;
  }
  context.severities = info->severities;
  const std::vector<fs::path> folders = packSearchFolders(packFolders, folder);
  for (const Dependency& need : info->dependencies) {
    const Result<fs::path> found = findPack(need.pack, folders);
    Result<std::vector<std::shared_ptr<const Pack>>> packs =
        found ? loadPacks(*found, packFolders) : Result<std::vector<std::shared_ptr<const Pack>>>(failed(found));
    if (!packs) {
      context.complete = false;
      continue;
    }
    for (std::shared_ptr<const Pack>& pack : *packs) addPack(context, std::move(pack));
  }
  Issues unheard;
  Scope others = scopeOf(context.packs);
  others.complete = context.complete;
  Result<std::shared_ptr<const Pack>> own = readPack(folder, others, unheard);
  if (own) {
    context.own = *own;
    addPack(context, std::move(*own));
  } else {
    context.complete = false;
  }
  return context;
}

// What fixtures of specs see.
Context contextForSpecs(Context context) {
  if (!context.own || context.packs.back() != context.own) return context;
  Issues unheard;
  if (!addSpecContent(context.packs, unheard)) context.complete = false;
  context.own = context.packs.back();
  return context;
}

// What readContext finds, from packs that are loaded: in the order in which each pack.xml names them, where loadPacks
// begins with the mission's ruleset.
Context contextOf(const std::vector<std::shared_ptr<const Pack>>& packs) {
  Context context;
  context.complete = !packs.empty();
  if (packs.empty()) return context;
  std::map<std::string, std::shared_ptr<const Pack>> byId;
  for (const std::shared_ptr<const Pack>& pack : packs) byId[pack->info.id] = pack;
  const auto add = [&](const auto& self, const std::shared_ptr<const Pack>& pack) -> void {
    byId.erase(pack->info.id);
    for (const Dependency& need : pack->info.dependencies)
      if (const auto found = byId.find(need.pack); found != byId.end()) self(self, std::shared_ptr(found->second));
    addPack(context, pack);
  };
  add(add, packs.back());
  context.own = packs.back();
  context.severities = context.own->info.severities;
  return context;
}

// Are the packs there that pack.xml needs, in versions that fit?
void checkNeeds(const Element& root, const fs::path& folder, const std::vector<fs::path>& packFolders, Issues& issues) {
  const std::vector<fs::path> folders = packSearchFolders(packFolders, folder);
  for (const Element& need : elements(root, "needs")) {
    const std::string id = need.value("pack");
    const Result<fs::path> found = findPack(id, folders);
    if (!found) {
      issues.error("pack-not-found", found.error().text, need, "pack", found.error().remedy);
      continue;
    }
    const Result<PackInfo> info = readPackInfo(*found);
    if (!info) {
      issues.error("pack-broken", fmt::format("{} cannot be used: {}", id, info.error().message()), need, "pack");
      continue;
    }
    const auto version = parseVersion(info->version);
    const auto fits = version ? inRange(*version, need.value("version")) : std::nullopt;
    if (!fits) {
      issues.error("pack-version", fmt::format("\"{}\" is not a range of versions", need.value("version")), need,
                   "version", "such as >=1.2 <2");
    } else if (!*fits) {
      issues.error("pack-version", fmt::format("{} has the version {}", id, info->version), need, "version");
    }
  }
}

// A mission or a campaign is of a ruleset that its pack needs.
void checkRulesetKnown(const Element& root, const Context& context, Scope& scope, Issues& issues) {
  const std::string wanted = root.value("ruleset");
  const bool known = std::any_of(scope.rulesets.begin(), scope.rulesets.end(),
                                 [&](const Ruleset* each) { return each->id == wanted; });
  if (known || !context.complete) return;
  issues.error("ruleset-not-found",
               fmt::format("there is no ruleset \"{}\" among the packs that this pack needs", wanted), root, "ruleset",
               fmt::format("add <needs pack=\"{}\"/> to pack.xml", wanted));
  scope.complete = false;
}

void decodeAndCheck(const Element& root, const Context& context, const fs::path& file, Issues& issues) {
  Subject subject;
  subject.root = root;
  subject.pack = context.own.get();
  subject.folder = file.parent_path().filename().string();
  subject.file = file.stem().string();
  subject.scope = scopeOf(context.packs);
  subject.scope.complete = context.complete && !subject.scope.rulesets.empty();
  subject.scope.parts = context.parts;
  Ruleset ruleset;
  Mission mission;
  Campaign campaign;
  std::vector<ContentItem> content;
  std::vector<TileItem> tiles;
  std::vector<BoardItem> boards;
  if (root.name() == "ruleset") {
    // The document's own decode stands for the pack's, so that its issues have the places of this tree.
    if (context.own) std::erase(subject.scope.rulesets, context.own->ruleset.get());
    Scope others = subject.scope;
    others.complete = context.complete;
    ruleset = decodeRuleset(root, context.own ? context.own->info.id : std::string(), others, issues);
    subject.scope.rulesets.insert(subject.scope.rulesets.begin(), &ruleset);
    subject.scope.complete = context.complete;
    subject.ruleset = &ruleset;
  } else if (root.name() == "content") {
    decodeContent(root, {}, subject.scope, {content, tiles, boards}, issues);
    subject.content = &content;
    subject.tiles = &tiles;
    subject.boards = &boards;
  } else if (root.name() == "campaign") {
    checkRulesetKnown(root, context, subject.scope, issues);
    campaign = decodeCampaign(root, subject.scope, issues);
    subject.campaign = &campaign;
  } else if (root.name() == "mission") {
    checkRulesetKnown(root, context, subject.scope, issues);
    mission = decodeMission(root, subject.scope, issues);
    subject.scope.own = &mission.declarations;
    for (const ContentItem& item : mission.content) subject.scope.items.set(item.id, item);
    for (const TileItem& tile : mission.tileItems) subject.scope.tiles.set(tile.id, tile);
    for (const BoardItem& board : mission.boardItems) subject.scope.boards.set(board.id, board);
    subject.mission = &mission;
    subject.content = &mission.content;
    subject.tiles = &mission.tileItems;
    subject.boards = &mission.boardItems;
  }
  // Where a limit was reached the rest was not read: validators would miss what is there, and walk all of it.
  const auto limit = [](const Issue& issue) { return issue.code.starts_with("limit-"); };
  if (std::any_of(issues.list().begin(), issues.list().end(), limit)) return;
  for (const Validator validator : kValidators) validator(subject, issues);
}

// What the schema says of an attribute counts only where nothing more exact was said; the same twice counts once.
void dropRepeated(std::vector<Issue>& issues) {
  const auto same = [](const Issue& a, const Issue& b) { return a.where == b.where && a.where.line != 0; };
  std::vector<Issue> kept;
  for (const Issue& issue : issues) {
    const bool form = issue.code == "value-form";
    const bool vague = form && std::any_of(issues.begin(), issues.end(), [&](const Issue& other) {
                         return same(issue, other) && other.code != "value-form";
                       });
    const bool missing =
        issue.code == "attribute-missing" && std::any_of(issues.begin(), issues.end(), [&](const Issue& other) {
          return same(issue, other) && other.code == "id-missing";
        });
    const bool twice = std::any_of(kept.begin(), kept.end(), [&](const Issue& other) {
      return same(issue, other) && other.code == issue.code && other.text == issue.text;
    });
    if (!vague && !missing && !twice) kept.push_back(issue);
  }
  issues = std::move(kept);
  std::stable_sort(issues.begin(), issues.end(), [](const Issue& a, const Issue& b) {
    return std::pair(a.where.line, a.where.column) < std::pair(b.where.line, b.where.column);
  });
}

void applySeverities(const std::map<std::string, std::string>& severities, std::vector<Issue>& issues) {
  std::erase_if(issues, [&](Issue& issue) {
    const auto found = severities.find(issue.code);
    if (found == severities.end() || !isSeverityFree(issue.code)) return false;
    if (found->second == "error") issue.severity = Severity::Error;
    if (found->second == "warning") issue.severity = Severity::Warning;
    if (found->second == "note") issue.severity = Severity::Note;
    return found->second == "off";
  });
}

bool isPicture(const fs::path& file) { return file.extension() == ".svg"; }

FileReport checkPicture(const fs::path& file) {
  FileReport report;
  report.path = file;
  Result<std::string> text = readFile(file, SvgLimits{}.bytes);
  Result<Document> document = text ? readSvg(file.string(), std::move(*text)) : Result<Document>(failed(text));
  if (!document) {
    const Error& error = document.error();
    report.issues.push_back({Severity::Error, error.code, error.text, error.remedy, std::nullopt, error.where, {}});
    return report;
  }
  Issues issues;
  checkSvg(*document, issues);
  report.document = std::move(*document);
  report.issues = std::move(issues.list());
  return report;
}

// Of a document that was brought to another format, offsets and fixes are of another text than the file has.
void dropForeignFixes(const Document& read, const Document& present, std::size_t from, std::vector<Issue>& issues) {
  if (present.text() == read.text()) return;
  for (std::size_t i = from; i < issues.size(); ++i) {
    issues[i].fix.reset();
    issues[i].element.reset();
  }
}

// Documents with a format number.
void checkVersioned(const Document& read, const Context& context, const fs::path& file, Issues& issues) {
  if (!hasSchema(read.root().name())) return;
  const std::size_t before = issues.list().size();
  const Document present = upgrade(read, issues);
  const bool readable = issues.list().size() == before || !present.root().has("format");
  if (readable) {
    Scope scope = scopeOf(context.packs);
    const Document named = inTodaysNames(present, scope, &issues);
    decodeAndCheck(named.root(), context, file, issues);
  }
  dropForeignFixes(read, present, before, issues.list());
  tellUpgraded(read, present, issues);
}

FileReport checkFile(const fs::path& file, const Context& context, const std::vector<fs::path>& packFolders) {
  FileReport report;
  report.path = file;
  Issues issues;
  Result<Document> document = readAndCheckFile(file, issues);
  if (!document) {
    const Error& error = document.error();
    report.issues.push_back({Severity::Error, error.code, error.text, error.remedy, std::nullopt, error.where, {}});
    return report;
  }
  report.document = std::move(*document);
  const Element root = report.document.root();
  if (root.name() == "pack") {
    (void)decodePackInfo(root, issues);
    checkNeeds(root, file.parent_path(), packFolders, issues);
  } else {
    checkVersioned(report.document, context, file, issues);
  }
  report.issues = std::move(issues.list());
  dropRepeated(report.issues);
  applySeverities(context.severities, report.issues);
  return report;
}

Result<std::vector<fs::path>> packDocuments(const fs::path& folder) {
  const Result<std::vector<PackFile>> files = listPackFiles(folder);
  if (!files) return failed(files);
  std::vector<fs::path> out;
  for (const PackFile& file : *files) {
    const std::string& path = file.path;
    const bool mission =
        (path.starts_with("missions/") || path.starts_with("specs/fixtures/")) && path.ends_with("/mission.xml");
    const bool content = (path.starts_with("content/") || path.starts_with("campaigns/") ||
                          path.starts_with("specs/content/") || path.starts_with("print/")) &&
                         path.ends_with(".xml");
    const bool picture = path.starts_with("art/") && path.ends_with(".svg");
    if (path == "pack.xml" || path == "ruleset.xml" || mission || content || picture) out.push_back(file.where);
  }
  return out;
}

// A folder among the missions without a document is one that was forgotten, or whose file has a wrong name.
void checkMissionFolders(const fs::path& pack, const Context& context, std::vector<FileReport>& reports) {
  std::vector<fs::path> bare;
  for (fs::path& folder : archive::listFolder(pack / "missions")) {
    const bool hidden = folder.filename().string().starts_with('.');
    if (!hidden && archive::isFolder(folder) && !isFile(folder / "mission.xml")) bare.push_back(std::move(folder));
  }
  for (const fs::path& folder : bare) {
    FileReport report;
    report.path = folder;
    report.issues.push_back({Severity::Warning,
                             "mission-missing",
                             "the folder has no mission.xml",
                             "make one with `sortie new mission`, or give the mission's document this name",
                             std::nullopt,
                             {folder.string(), 0, 0},
                             {}});
    applySeverities(context.severities, report.issues);
    reports.push_back(std::move(report));
  }
}

}  // namespace

bool isSeverityFree(const std::string& code) {
  static const std::vector<std::string> fixed = {
      "root-element",     "unknown-element", "unknown-attribute", "attribute-missing", "value-form",
      "stray-text",       "schema",          "value-type",        "value-range",       "value-enum",
      "id-form",          "id-missing",      "duplicate-id",      "duplicate-set",     "unresolved-id",
      "unknown-property", "first-step",      "ruleset-not-found", "type-missing",      "type-unknown",
      "like-circle",      "square-form",     "square-outside",    "renamed-what",      "renamed-twice",
      "renamed-exists",   "renamed-circle"};
  for (const char* family :
       {"xml-", "limit-", "format-", "pack-", "file-", "block-", "svg-", "picture-", "campaign-"}) {
    if (code.starts_with(family)) return false;
  }
  return std::find(fixed.begin(), fixed.end(), code) == fixed.end();
}

Result<std::vector<FileReport>> validate(const fs::path& path, const std::vector<fs::path>& packFolders) {
  std::vector<fs::path> files;
  std::error_code status;
  if (const std::optional<archive::PathInArchive> in = archive::inArchive(path)) {
    const Result<std::shared_ptr<const archive::Archive>> opened = archive::openArchive(in->file);
    if (!opened) return failed(opened);
  }
  if (isFile(path)) {
    files.push_back(path);
  } else if (isFile(path / "pack.xml")) {
    Result<std::vector<fs::path>> documents = packDocuments(path);
    if (!documents) return failed(documents);
    files = std::move(*documents);
  } else if (isFile(path / "mission.xml")) {
    files.push_back(path / "mission.xml");
  } else {
    return fail("file-not-found", "there is no pack.xml, mission.xml or document here", {path.string(), 0, 0},
                "name a pack's folder, a mission's folder or a file");
  }
  const fs::path folder =
      isFile(path / "pack.xml") ? path : enclosingPack(fs::absolute(files.front(), status).parent_path());
  const Context context = readContext(folder, packFolders);
  const Context forSpecs = contextForSpecs(context);
  std::vector<FileReport> reports;
  if (isFile(path / "pack.xml")) checkMissionFolders(path, context, reports);
  for (const fs::path& file : files) {
    const Context& seen = isForSpecs(file, folder) ? forSpecs : context;
    reports.push_back(isPicture(file) ? checkPicture(file) : checkFile(file, seen, packFolders));
  }
  return reports;
}

std::vector<Issue> validateMission(const std::vector<std::shared_ptr<const Pack>>& packs, const Document& document,
                                   const fs::path& folder, const std::shared_ptr<DecodeCache>& parts) {
  Issues issues;
  checkSchema(document.root(), issues);
  Context context = contextOf(packs);
  context.parts = parts;
  checkVersioned(document, context, folder / "mission.xml", issues);
  dropRepeated(issues.list());
  applySeverities(context.severities, issues.list());
  return std::move(issues.list());
}

std::vector<Issue> validateAlone(const Document& document) {
  Issues issues;
  checkSchema(document.root(), issues);
  if (hasSchema(document.root().name())) {
    Context context;
    context.complete = false;
    const std::size_t before = issues.list().size();
    const Document present = document.root().name() == "pack" ? document : upgrade(document, issues);
    if (present.root().name() == "pack") (void)decodePackInfo(present.root(), issues);
    decodeAndCheck(present.root(), context, {}, issues);
    dropForeignFixes(document, present, before, issues.list());
    tellUpgraded(document, present, issues);
  }
  dropRepeated(issues.list());
  return issues.list();
}

}  // namespace sortie::model
