// What the window shows of one open mission, and what every pane shares: the document, what was found out about its
// present version (the scenario it makes, its problems), the selection, the tool in hand, the view. Panes listen to the
// signals and call functions here and in the other headers of the core; they keep nothing of their own that could differ.
//
// For the window's thread only. Checks run on a worker; their results arrive by `deliver`.
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "editor/core/compilations.h"
#include "editor/core/document/document.h"
#include "editor/core/document/mission_scope.h"
#include "editor/core/map/kept_frame.h"
#include "editor/core/map/map_things.h"
#include "editor/core/problems.h"
#include "editor/core/signal.h"
#include "editor/core/worker.h"
#include "model/pack.h"
#include "picture/map/map_looks.h"
#include "picture/map/overlay.h"
#include "picture/scene.h"
#include "world/scenario.h"

namespace sortie::editor {

struct References;

/// What a version of the document makes.
struct Analysis {
  std::shared_ptr<const Version> version;
  CompiledPtr compiled;  ///< of the shown variant
  /// The mission as far as it can be read; null when nothing could be made of it.
  std::shared_ptr<const world::Scenario> scenario;
  std::vector<ElementPath> leftOut;  ///< elements that are wrong, so that the scenario is without them
  std::vector<MapThing> things;      ///< what lies on the map, in drawing order
};

/// What the canvas shows besides the map.
struct View {
  int level = 0;
  bool grid = true;
  bool coordinates = false;
  bool tileNames = true;
  bool entrances = true;
  bool sight = false;   ///< of the selected piece
  bool reach = false;   ///< of the selected piece
  bool threat = false;  ///< squares that the selected piece could attack after a move, as far as declared
  std::string variant;  ///< whose <when> hold; empty: the mission as it is
  std::set<std::string>
      hidden;  ///< layers by name ("tiles", "edges", "features", "pieces", "markers", "entrances", "zones")
  std::set<std::string> locked;  ///< layers whose things cannot be picked

  friend bool operator==(const View&, const View&) = default;
};

/// A thing in hand to be laid on the map; see palette.h.
struct InHand {
  std::string entry;  ///< id of a palette entry
  int turns = 0;      ///< quarter turns clockwise

  friend bool operator==(const InHand&, const InHand&) = default;
};

enum class Tool : std::uint8_t { Select, Place, Ruler };

class Workbench {
 public:
  /// `packFolders`: searched for packs first.
  explicit Workbench(const Deliver& deliver, std::vector<std::filesystem::path> packFolders = {});
  ~Workbench();

  /// Opens a mission's folder in place of what was open (whose unsaved edits are gone: ask first). Errors: of
  /// Document::open; what was open stays.
  Result<> open(const std::filesystem::path& missionFolder);
  void close();
  [[nodiscard]] bool isOpen() const noexcept { return document_ != nullptr; }
  /// Only while isOpen().
  [[nodiscard]] Document& document() noexcept { return *document_; }
  [[nodiscard]] const Document& document() const noexcept { return *document_; }
  [[nodiscard]] model::Element root() const { return document_->now().root(); }

  /// Packs that the mission stands on, dependencies first, its own last; empty when they cannot be read (see problems).
  [[nodiscard]] const std::vector<std::shared_ptr<const model::Pack>>& packs() const noexcept { return packs_; }
  [[nodiscard]] const std::vector<std::filesystem::path>& packFolders() const noexcept { return packFolders_; }
  /// Why the packs of the open mission could not be read; "pack-not-found" when one is not where packs are looked for.
  [[nodiscard]] const std::optional<Error>& packProblem() const noexcept { return packProblem_; }
  /// Reads them again: after their files changed.
  void reloadPacks();

  /// Of the newest version that was looked at; may be a few milliseconds behind the document.
  [[nodiscard]] const Analysis& analysis() const noexcept { return analysis_; }
  [[nodiscard]] const std::vector<Problem>& problems() const noexcept { return problems_; }
  /// Whether analysis() and problems() are of the present version and of all its variants. Problems of the shown variant
  /// come first, within milliseconds, those of all others a little later.
  [[nodiscard]] bool upToDate() const noexcept;
  /// The mission as it stands in memory, as playtests and sweeps take it; strict. Errors: why it cannot be played.
  [[nodiscard]] Result<std::shared_ptr<const world::Scenario>> playable(const std::string& variant) const;
  /// The same of another state of the document.
  [[nodiscard]] Result<std::shared_ptr<const world::Scenario>> playable(const Version& version,
                                                                        const std::string& variant) const;

  /// The present tree with all that its ids may mean: what forms, decks and references are read from. Made when asked for.
  [[nodiscard]] MissionScopePtr missionScope() const;

  /// What refers to what in the present version, scripts included. Made when asked for, and kept.
  [[nodiscard]] std::shared_ptr<const References> references() const;
  /// The same, made on the worker: `then` is called with it on this thread, at once when it is known. It is not called
  /// when the document changes before, or when the same `asker` (a page, say) has asked again. When packs are read again
  /// before, it is called with what they make of the mission.
  void askReferences(const void* asker, std::function<void(const References&)> then);

  /// Edits the mission; the new selection is what the edit says. A refusal is told by `refused` and returned.
  Result<> edit(const std::string& label, const MissionEdit& edit, const std::string& mergeKey = {});
  void undo();
  void redo();

  /// Asks the ruleset's own can_place on the worker (C++ has said yes already); `answer` is called soon on this thread,
  /// unless another question came meanwhile. `square` as documents write it.
  void askPlacement(const std::string& kind, const std::string& square, int turns,
                    std::function<void(bool allowed, const std::string& reason)> answer);
  /// Makes the scenario of the present version now, when the worker has not done so yet: painting needs the map as it is.
  void settleMap();
  /// Pictures of what the mission is made of; null when there is no scenario. For this thread.
  [[nodiscard]] const picture::MapLooks* looks() const;
  /// Where the spots of a level lie, without margins: made once for each scenario and level that is shown. Null where the map
  /// has no spots.
  [[nodiscard]] std::shared_ptr<const picture::MapFrame> mapFrame(int level) const {
    return mapFrame_.of(analysis_.scenario, level);
  }
  /// The same of the playtest that the canvas shows; null without one.
  [[nodiscard]] std::shared_ptr<const picture::MapFrame> playFrame(int level) const {
    return playFrame_.of(playScenario_, level);
  }
  /// Pictures of the packs, for all who draw them, on whatever thread: each is read once.
  [[nodiscard]] const std::shared_ptr<picture::SymbolCache>& symbols() const noexcept { return symbols_; }

  [[nodiscard]] const std::vector<ElementPath>& selection() const noexcept;
  void select(std::vector<ElementPath> paths);
  [[nodiscard]] bool isSelected(const ElementPath& path) const;
  /// The first selected element, if there is one.
  [[nodiscard]] model::Element selected() const;

  [[nodiscard]] const View& view() const noexcept { return view_; }
  void setView(View view);
  [[nodiscard]] Tool tool() const noexcept { return tool_; }
  void setTool(Tool tool);
  [[nodiscard]] const InHand& inHand() const noexcept { return inHand_; }
  /// Takes a palette entry in hand (the tool becomes Place), or with an empty entry puts it down (Select).
  void takeInHand(InHand inHand);

  /// Values drawn over the squares by the balance pane; nothing takes them away.
  void setHeat(std::optional<picture::HeatMap> heat);
  [[nodiscard]] const std::optional<picture::HeatMap>& heat() const noexcept { return heat_; }

  /// How often events fired and objectives were done in the last playtests by bots: shares by "event:ID" and
  /// "objective:ID", of a number of playtests. Shown beside the forms until others are set.
  void setRates(std::map<std::string, double> rates, std::uint64_t playtests);
  [[nodiscard]] const std::map<std::string, double>& rates() const noexcept { return rates_; }
  [[nodiscard]] std::uint64_t ratedPlaytests() const noexcept { return ratedPlaytests_; }

  /// The world that the canvas shows in place of the mission's setup while a playtest runs; null: the setup.
  void setPlayWorld(std::shared_ptr<const world::Scenario> scenario, std::shared_ptr<const world::World> world,
                    world::SideId viewer);
  [[nodiscard]] const std::shared_ptr<const world::World>& playWorld() const noexcept { return playWorld_; }
  [[nodiscard]] const std::shared_ptr<const world::Scenario>& playScenario() const noexcept { return playScenario_; }
  [[nodiscard]] world::SideId playViewer() const noexcept { return playViewer_; }

  Signal<> opened;           ///< another mission, or none
  Signal<> packsReloaded;    ///< after reloadPacks(): what ids of the same mission mean may be something else
  Signal<> documentChanged;  ///< another version
  Signal<> analysisChanged;
  Signal<> problemsChanged;
  Signal<> selectionChanged;
  Signal<> viewChanged;
  Signal<> toolChanged;      ///< tool or what is in hand
  Signal<> overlaysChanged;  ///< heat map, play world
  Signal<> ratesChanged;
  Signal<const Error&> refused;

  /// Whether no check runs or is on its way.
  [[nodiscard]] bool idle() const { return worker_.idle() && later_.idle(); }
  [[nodiscard]] Worker& worker() noexcept { return worker_; }

 private:
  void makeReferences();
  void documentMoved();
  void analyse();
  void check(const std::optional<std::string>& variant, Worker& worker);
  void take(Analysis analysis);

  std::vector<std::filesystem::path> packFolders_;
  std::unique_ptr<Document> document_;
  std::vector<std::shared_ptr<const model::Pack>> packs_;
  std::optional<Error> packProblem_;
  struct Hashed {
    std::uint64_t version = 0;  ///< of the document; 0: none
    Packs packs;                ///< with the hash that the mission's own has once this version is saved
  };
  mutable Hashed hashedPacks_;
  struct Asker;  ///< lives on the worker's thread
  std::shared_ptr<Asker> asker_;
  std::shared_ptr<Compilations> compilations_;  ///< on all threads
  std::uint64_t asked_ = 0;
  std::optional<picture::MapLooks> looks_;
  mutable MissionScopePtr scope_;
  mutable std::uint64_t scopeOf_ = 0;
  mutable std::shared_ptr<const References> references_;
  mutable std::uint64_t referencesOf_ = 0;
  /// Who asked for references of the present version, and what is to be called with them; in the order of asking.
  std::vector<std::pair<const void*, std::function<void(const References&)>>> awaited_;
  std::shared_ptr<picture::SymbolCache> symbols_;
  std::map<std::filesystem::path, std::string> symbolPacks_;  ///< folder -> hash of the packs that they were read from
  Packs readPacks_;                                           ///< as they were read last, of whatever mission
  Analysis analysis_;
  mutable KeptFrame mapFrame_;
  mutable KeptFrame playFrame_;
  std::vector<Problem> problems_;
  std::uint64_t problemsOf_ = 0;
  bool allVariants_ = false;
  std::string analysedVariant_;
  View view_;
  Tool tool_ = Tool::Select;
  InHand inHand_;
  std::optional<picture::HeatMap> heat_;
  std::map<std::string, double> rates_;
  std::uint64_t ratedPlaytests_ = 0;
  std::shared_ptr<const world::World> playWorld_;
  std::shared_ptr<const world::Scenario> playScenario_;
  world::SideId playViewer_ = world::SideId::None;
  Worker worker_;  // last: its thread ends before what it reads is gone
  Worker later_;   // what nobody waits for: all variants
};

}  // namespace sortie::editor
