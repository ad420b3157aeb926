#include "editor/core/workbench.h"

#include <algorithm>
#include <utility>

#include "editor/core/work_count.h"
#include "editor/core/document/sources.h"
#include "editor/core/search/references.h"
#include "model/load/load.h"
#include "script/checks/pack_checks.h"

namespace sortie::editor {

namespace {

Analysis analysisOf(std::shared_ptr<const Version> version, CompiledPtr compiled) {
  Analysis out;
  out.version = std::move(version);
  out.compiled = std::move(compiled);
  out.scenario = out.compiled->scenario;
  out.leftOut = leftOut(*out.compiled, out.version->root());
  if (out.scenario) out.things = mapThings(*out.scenario, *out.version);
  return out;
}

}  // namespace

/// The ruleset's answers about one version, asked on the worker only.
struct Workbench::Asker {
  std::uint64_t version = 0;
  std::unique_ptr<script::CheckedMission> checked;
};

Workbench::Workbench(const Deliver& deliver, std::vector<std::filesystem::path> packFolders)
    : packFolders_(std::move(packFolders)),
      asker_(std::make_shared<Asker>()),
      compilations_(std::make_shared<Compilations>()),
      symbols_(std::make_shared<picture::SymbolCache>()),
      worker_(deliver),
      later_(deliver) {}

Workbench::~Workbench() = default;

Result<> Workbench::open(const std::filesystem::path& missionFolder) {
  Result<Document> document = Document::open(missionFolder);
  if (!document) return failed(document);
  close();
  document_ = std::make_unique<Document>(std::move(*document));
  document_->changed = [this] { documentMoved(); };
  view_.level = 0;
  view_.variant.clear();
  reloadPacks();
  opened();
  return {};
}

void Workbench::close() {
  if (!document_) return;
  document_->closeJournal();
  document_.reset();
  scope_.reset();
  references_.reset();
  awaited_.clear();
  packs_.clear();
  hashedPacks_ = {};
  analysis_ = {};
  looks_.reset();
  problems_.clear();
  problemsOf_ = 0;
  heat_.reset();
  playWorld_.reset();
  playScenario_.reset();
  tool_ = Tool::Select;
  inHand_ = {};
  opened();
}

void Workbench::reloadPacks() {
  if (!document_) return;
  packProblem_.reset();
  scope_.reset();
  references_.reset();
  packs_.clear();
  const std::string ruleset = document_->now().root().value("ruleset");
  if (document_->packFolder().empty()) {
    packProblem_ = Error{"pack-not-found", "the mission is in no pack", {}, "put a pack.xml two folders above it"};
  } else {
    Result<Packs> packs = model::loadPacks(document_->packFolder(), packFolders_, ruleset, readPacks_);
    readPacks_ = packs ? *packs : Packs();
    model::Issues unheard;  // those of specs/content/ are told by `sortie validate`
    if (packs && model::isForSpecs(document_->folder(), document_->packFolder()))
      if (const Result<> added = model::addSpecContent(*packs, unheard); !added) packs = failed(added);
    if (packs) {
      packs_ = std::move(*packs);
    } else {
      packProblem_ = packs.error();
      if (packProblem_->code == "pack-not-found")
        packProblem_->remedy = "choose the folder that holds it with File > Find packs…";
    }
  }
  // Pictures that are as they were need not be read again.
  std::map<std::filesystem::path, std::string> now;
  for (const std::shared_ptr<const model::Pack>& each : packs_) now[each->info.folder] = each->info.hash;
  if (std::exchange(symbolPacks_, now) != now) symbols_ = symbols_->renewed();
  // What was made of the packs that were there before is of no use, though the mission is the same.
  hashedPacks_ = document_->dirty() ? Hashed{} : Hashed{document_->now().number, packs_};
  analysis_ = {};
  asker_ = std::make_shared<Asker>();
  problemsOf_ = 0;
  settleMap();
  analyse();
  if (!awaited_.empty()) makeReferences();
  packsReloaded();
}

bool Workbench::upToDate() const noexcept {
  return document_ && analysis_.version && analysis_.version->number == document_->now().number &&
         analysedVariant_ == view_.variant && problemsOf_ == document_->now().number && allVariants_;
}

Result<std::shared_ptr<const world::Scenario>> Workbench::playable(const std::string& variant) const {
  if (!document_) return fail("no-mission", "no mission is open");
  return playable(document_->now(), variant);
}

Result<std::shared_ptr<const world::Scenario>> Workbench::playable(const Version& version,
                                                                   const std::string& variant) const {
  if (!document_) return fail("no-mission", "no mission is open");
  if (packProblem_) return tl::unexpected<Error>(*packProblem_);
  if (version.unreadable) return tl::unexpected<Error>(*version.unreadable);
  const std::filesystem::path& packFolder = document_->packFolder();
  // The hash that the pack has once all is saved, so that records made now stay good.
  Packs packs = withEdits(packs_, version);
  if (hashedPacks_.version == version.number) {
    packs = hashedPacks_.packs;
  } else if (const Result<std::string> hash =
                 model::hashRevision(packFolder, packTexts(version, document_->folder(), packFolder))) {
    packs.back() = model::withHash(packs.back(), *hash);
    hashedPacks_ = {version.number, packs};
  }
  return compilations_->of(version, packs, document_->folder(), packFolder, variant)->strict();
}

MissionScopePtr Workbench::missionScope() const {
  if (!document_) return nullptr;
  const Version& version = document_->now();
  if (!scope_ || scopeOf_ != version.number) {
    scope_ = editor::missionScope(version.mission, packs_, version.text("rules.lua"), compilations_->parts(packs_));
    scopeOf_ = version.number;
  }
  return scope_;
}

std::shared_ptr<const References> Workbench::references() const {
  if (!document_) return std::make_shared<const References>();
  const Version& version = document_->now();
  if (!references_ || referencesOf_ != version.number) {
    references_ = std::make_shared<const References>(referencesOf(*missionScope(), scriptsOf(version)));
    referencesOf_ = version.number;
  }
  return references_;
}

void Workbench::askReferences(const void* asker, std::function<void(const References&)> then) {
  if (!document_) return;
  const bool underWay = !awaited_.empty();
  std::erase_if(awaited_, [&](const auto& each) { return each.first == asker; });
  if (references_ && referencesOf_ == document_->now().number) return then(*references_);
  awaited_.emplace_back(asker, std::move(then));
  if (!underWay) makeReferences();
}

void Workbench::makeReferences() {
  worker_.post("references", [this, version = document_->share(), mission = missionScope()]() -> std::function<void()> {
    auto made = std::make_shared<const References>(referencesOf(*mission, scriptsOf(*version)));
    return [this, version, mission, made] {
      // The scope alone does not tell: nobody may have asked for that of a newer version.
      if (!document_ || document_->now().number != version->number || mission != scope_) return;
      references_ = made;
      referencesOf_ = version->number;
      for (const auto& [asker, call] : std::exchange(awaited_, {})) call(*made);
    };
  });
}

Result<> Workbench::edit(const std::string& label, const MissionEdit& edit, const std::string& mergeKey) {
  if (!document_) return fail("no-mission", "no mission is open");
  Result<> done = document_->edit(label, edit, mergeKey);
  if (!done) refused(done.error());
  return done;
}

void Workbench::undo() {
  if (document_) document_->undo();
}

void Workbench::redo() {
  if (document_) document_->redo();
}

void Workbench::documentMoved() {
  awaited_.clear();
  // Selected elements that the version does not have are not selected.
  std::erase_if(document_->selection, [&](const ElementPath& path) { return !elementAt(root(), path); });
  analyse();
  documentChanged();
  selectionChanged();
}

void Workbench::analyse() {
  if (!document_) return;
  const std::shared_ptr<const Version> version = document_->share();
  const std::filesystem::path folder = document_->folder();
  const std::filesystem::path packFolder = document_->packFolder();
  const std::string variant = view_.variant;
  const bool stale = !analysis_.version || analysis_.version->number != version->number || analysedVariant_ != variant;
  if (stale) {
    worker_.post("analysis",
                 [this, version, folder, packFolder, variant, packs = packs_,
                  compilations = compilations_]() -> std::function<void()> {
                   Analysis analysis =
                       analysisOf(version, compilations->of(*version, packs, folder, packFolder, variant));
                   return [this, variant, packs, analysis = std::move(analysis)]() mutable {
                     if (!document_ || document_->now().number != analysis.version->number ||
                         view_.variant != variant || packs != packs_)
                       return;
                     take(std::move(analysis));
                   };
                 });
  }
  check(variant, worker_);
}

void Workbench::check(const std::optional<std::string>& variant, Worker& worker) {
  worker.post(
      "problems",
      [this, variant, version = document_->share(), folder = document_->folder(), packFolder = document_->packFolder(),
       packs = packs_, problem = packProblem_, compilations = compilations_]() -> std::function<void()> {
        std::vector<Problem> problems = findProblems(
            *version, folder, packFolder, withEdits(packs, *version), variant,
            [&](const std::string& each) { return compilations->of(*version, packs, folder, packFolder, each); },
            compilations->parts(packs));
        if (problem) {
          problems.insert(problems.begin(), {model::Severity::Error,
                                             problem->code,
                                             problem->text,
                                             problem->remedy,
                                             problem->where.file,
                                             problem->where.line,
                                             problem->where.column,
                                             {},
                                             {},
                                             {}});
        }
        return [this, variant, version, packs, problems = std::move(problems)]() mutable {
          if (!document_ || document_->now().number != version->number || packs != packs_) return;
          // What other variants lack is found out when nothing more urgent waits; it was known of the version before.
          problems_ = std::move(problems);
          problemsOf_ = version->number;
          allVariants_ = !variant;
          problemsChanged();
          if (variant) check(std::nullopt, later_);
        };
      });
}

void Workbench::take(Analysis analysis) {
  analysis_ = std::move(analysis);
  analysedVariant_ = view_.variant;
  looks_.reset();
  if (analysis_.scenario) {
    if (Result<picture::MapLooks> looks = picture::MapLooks::make(analysis_.scenario, symbols_))
      looks_.emplace(std::move(*looks));
  }
  analysisChanged();
}

void Workbench::settleMap() {
  if (!document_) return;
  if (analysis_.version && analysis_.version->number == document_->now().number && analysedVariant_ == view_.variant)
    return;
  const std::shared_ptr<const Version> version = document_->share();
  take(analysisOf(version,
                  compilations_->of(*version, packs_, document_->folder(), document_->packFolder(), view_.variant)));
}

const picture::MapLooks* Workbench::looks() const { return looks_ ? &*looks_ : nullptr; }

void Workbench::askPlacement(const std::string& kind, const std::string& square, int turns,
                             std::function<void(bool allowed, const std::string& reason)> answer) {
  if (!document_) return;
  const std::uint64_t question = ++asked_;
  worker_.post(
      "placement",
      [this, question, kind, square, turns, answer = std::move(answer), asker = asker_, version = document_->share(),
       folder = document_->folder(), packFolder = document_->packFolder(), packs = packs_,
       compilations = compilations_]() -> std::function<void()> {
        if (asker->version != version->number || !asker->checked) {
          asker->version = version->number;
          asker->checked.reset();
          const CompiledPtr compiled = compilations->of(*version, packs, folder, packFolder, "");
          if (compiled->playable()) {
            if (Result<std::unique_ptr<script::CheckedMission>> made = script::CheckedMission::make(compiled->scenario))
              asker->checked = std::move(*made);
          }
        }
        bool allowed = true;
        std::string reason;
        if (asker->checked) {
          // A script that fails here is told among the problems; it forbids nothing.
          if (const auto said = asker->checked->canPlace(kind, square, turns, {}, {})) {
            allowed = said->allowed;
            reason = said->reason;
          }
        }
        return [this, question, allowed, reason, answer] {
          if (question == asked_) answer(allowed, reason);
        };
      });
}

const std::vector<ElementPath>& Workbench::selection() const noexcept {
  static const std::vector<ElementPath> none;
  return document_ ? document_->selection : none;
}

void Workbench::select(std::vector<ElementPath> paths) {
  if (!document_ || document_->selection == paths) return;
  document_->selection = std::move(paths);
  document_->breakMerge();
  selectionChanged();
}

bool Workbench::isSelected(const ElementPath& path) const {
  const std::vector<ElementPath>& now = selection();
  countWork(Work::Selected, now.size());
  return std::find(now.begin(), now.end(), path) != now.end();
}

model::Element Workbench::selected() const {
  if (!document_ || document_->selection.empty()) return {};
  return elementAt(root(), document_->selection.front());
}

void Workbench::setView(View view) {
  if (view == view_) return;
  const bool other = view.variant != view_.variant;
  view_ = std::move(view);
  if (other) analyse();
  viewChanged();
}

void Workbench::setTool(Tool tool) {
  if (tool == Tool::Place && inHand_.entry.empty()) tool = Tool::Select;
  if (tool == tool_) return;
  tool_ = tool;
  if (tool != Tool::Place) inHand_ = {};
  toolChanged();
}

void Workbench::takeInHand(InHand inHand) {
  inHand_ = std::move(inHand);
  tool_ = inHand_.entry.empty() ? Tool::Select : Tool::Place;
  toolChanged();
}

void Workbench::setHeat(std::optional<picture::HeatMap> heat) {
  heat_ = std::move(heat);
  overlaysChanged();
}

void Workbench::setRates(std::map<std::string, double> rates, std::uint64_t playtests) {
  if (rates == rates_ && playtests == ratedPlaytests_) return;
  rates_ = std::move(rates);
  ratedPlaytests_ = playtests;
  ratesChanged();
}

void Workbench::setPlayWorld(std::shared_ptr<const world::Scenario> scenario, std::shared_ptr<const world::World> world,
                             world::SideId viewer) {
  playScenario_ = std::move(scenario);
  playWorld_ = std::move(world);
  playViewer_ = viewer;
  overlaysChanged();
}

}  // namespace sortie::editor
