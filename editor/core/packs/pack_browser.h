// The pack browser without its window: what was found, what a pack is, what an installation would do, how far it is. Every
// call returns at once; what comes of it is told later by `changed`. Nothing is installed, removed or added before the user
// has seen it and said so: `propose` only makes a plan, `accept` does it.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "editor/core/packs/pack_source.h"
#include "editor/core/signal.h"
#include "editor/core/worker.h"

namespace sortie::editor {

/// Something that the browser is doing.
struct PackDeed {
  std::string name;   ///< "search", "install" …
  std::string title;  ///< "Searching for castle"
  exchange::Step step;
  bool quiet = false;  ///< the user did not ask for it: what it comes to is not told
};

class PackBrowser {
 public:
  PackBrowser(std::unique_ptr<PackSource> source, Deliver deliver);
  /// Stops what runs, and waits for it.
  ~PackBrowser();
  PackBrowser(const PackBrowser&) = delete;
  PackBrowser& operator=(const PackBrowser&) = delete;

  /// Something below is another than before.
  Signal<> changed;
  /// The store has changed: packs have come or gone.
  Signal<> packsChanged;

  // What there is to see.
  [[nodiscard]] const std::string& words() const noexcept { return words_; }
  [[nodiscard]] const std::optional<std::vector<exchange::PackSummary>>& found() const noexcept { return found_; }
  [[nodiscard]] const std::optional<exchange::ShownPack>& shown() const noexcept { return shown_; }
  /// PNG bytes of a picture of a mission; asked for when they are not there yet. Empty until they come.
  [[nodiscard]] std::string picture(const std::string& sha256);
  [[nodiscard]] const archive::Installed& installed() const noexcept { return installed_; }
  [[nodiscard]] const std::vector<exchange::News>& news() const noexcept { return news_; }
  [[nodiscard]] const std::vector<std::string>& warnings() const noexcept { return warnings_; }
  [[nodiscard]] const std::vector<exchange::RegistryState>& registries() const noexcept { return registries_; }
  /// What accept() would do.
  [[nodiscard]] const std::optional<exchange::Plan>& plan() const noexcept { return plan_; }
  /// A registry that confirmRegistry() would add.
  [[nodiscard]] const std::optional<exchange::NewRegistry>& candidate() const noexcept { return candidate_; }
  /// What runs now; null: nothing.
  [[nodiscard]] const PackDeed* deed() const noexcept { return deeds_.empty() ? nullptr : &deeds_.front().deed; }
  /// Why the last deed failed; none after one that went well.
  [[nodiscard]] const std::optional<Error>& problem() const noexcept { return problem_; }
  /// What the last deed came to, in a sentence; empty: nothing to say.
  [[nodiscard]] const std::string& said() const noexcept { return said_; }
  [[nodiscard]] bool idle() const { return deeds_.empty() && worker_->idle(); }

  // What a user does.
  void lookUp();                          ///< reads what is here: installed packs and registries
  void search(const std::string& words);  ///< a newer search takes the place of one that runs
  void show(const std::string& id);
  void check();  ///< updates and revocations
  void install(const std::string& id, const std::string& range = {});
  void update(const std::string& id = {});  ///< empty: all
  void remove(const std::string& id);
  void propose(std::vector<exchange::Wish> wishes);
  void accept();    ///< does the plan
  void withdraw();  ///< forgets the plan and the candidate
  void lookAtRegistry(const std::string& address, const std::string& key);
  void confirmRegistry();
  void removeRegistry(const std::string& name);
  void pin(const std::string& id, bool pinned);
  void stop();  ///< what runs

  [[nodiscard]] const archive::InstalledPack* installedPack(const std::string& id) const;
  [[nodiscard]] const exchange::News* newsOf(const std::string& id) const;

 private:
  struct Running {
    PackDeed deed;
    std::uint64_t number = 0;
    std::stop_source stop;
  };
  template <class Call, class Take>
  void run(PackDeed deed, Call call, Take take);
  /// False when nobody waits for it any more.
  bool ended(std::uint64_t number, const exchange::Refusal* refusal);
  void stepped(std::uint64_t number, const exchange::Step& step);
  void forget(const std::string& name);

  std::shared_ptr<PackSource> source_;
  Deliver deliver_;
  std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);
  std::vector<Running> deeds_;  // in the order in which the worker does them
  std::uint64_t next_ = 1;

  std::string words_;
  std::optional<std::vector<exchange::PackSummary>> found_;
  std::optional<exchange::ShownPack> shown_;
  std::map<std::string, std::string> pictures_;
  archive::Installed installed_;
  std::vector<exchange::News> news_;
  std::vector<std::string> warnings_;
  std::vector<exchange::RegistryState> registries_;
  std::optional<exchange::Plan> plan_;
  std::optional<exchange::NewRegistry> candidate_;
  std::optional<Error> problem_;
  std::string said_;
  std::unique_ptr<Worker> worker_;  // last: nothing is delivered when the rest is gone
};

}  // namespace sortie::editor
