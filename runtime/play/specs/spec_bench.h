// Where specs run: a Lua state for each fixture, with the spec files loaded there.
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "model/pack.h"
#include "script/host.h"
#include "script/specs/spec_scripts.h"
#include "world/scenario.h"

namespace sortie::play {

/// Whether a Lua file below specs/ declares specs: rules of fixtures and modules for several files do not.
[[nodiscard]] inline bool holdsSpecs(std::string_view file) {
  return !file.starts_with("specs/fixtures/") && !file.starts_with("specs/shared/");
}

/// Of texts by path those that are modules or specs of the pack: a text of a mission makes no other pack.
[[nodiscard]] std::map<std::string, std::string> luaOf(const std::map<std::string, std::string>& texts);

/// The fixtures of a pack, each compiled once. Any thread.
class Fixtures {
 public:
  /// `texts` as TestOptions has them; `pack` holds those of its Lua already.
  Fixtures(std::shared_ptr<const model::Pack> pack, std::vector<std::filesystem::path> packFolders,
           std::map<std::string, std::string> texts = {})
      : pack_(std::move(pack)), packFolders_(std::move(packFolders)), texts_(std::move(texts)) {}

  [[nodiscard]] const model::Pack& pack() const { return *pack_; }
  /// The one that files are first loaded with.
  [[nodiscard]] Result<script::FixtureName> first() const;
  /// Fixtures, then missions.
  [[nodiscard]] std::vector<std::string> all() const;
  [[nodiscard]] Result<std::shared_ptr<const world::Scenario>> get(const script::FixtureName& name);

 private:
  std::shared_ptr<const model::Pack> pack_;
  [[nodiscard]] Result<std::shared_ptr<const world::Scenario>> load(const std::filesystem::path& folder,
                                                                    const script::FixtureName& name) const;

  std::vector<std::filesystem::path> packFolders_;
  std::map<std::string, std::string> texts_;
  std::mutex guard_;
  std::map<script::FixtureName, std::shared_ptr<const world::Scenario>> made_;
};

/// A fixture with its host and the spec files loaded there.
struct Bench {
  std::unique_ptr<script::Host> host;
  std::unique_ptr<script::SpecScripts> scripts;  ///< after the host: it goes first
};

class Benches {
 public:
  /// What the hosts are made with, asked for anew for each.
  using Hosting = std::function<script::HostOptions()>;
  Benches(Fixtures& fixtures, Hosting hosting) : fixtures_(&fixtures), hosting_(std::move(hosting)) {}

  [[nodiscard]] Fixtures& fixtures() const { return *fixtures_; }
  [[nodiscard]] Result<Bench*> get(const script::FixtureName& name);
  void drop(const script::FixtureName& name) { benches_.erase(name); }

 private:
  Fixtures* fixtures_;
  Hosting hosting_;
  std::map<script::FixtureName, Bench> benches_;
};

/// A spec by its file and its number in it.
struct SpecPlace {
  const model::LuaSource* source = nullptr;
  std::size_t number = 0;
  SourcePlace where;
};

/// Runs a spec that has the fixture `fixture`, as far as one knows: where it asks for another, it runs there, and
/// `fixture` becomes that one. `before` is called with the bench ahead of each run, `after` when the spec has run to its
/// end there, before a host that is dead goes away; both may be empty.
[[nodiscard]] script::SpecOutcome runSpec(Benches& benches, script::FixtureName& fixture, const SpecPlace& spec,
                                          const std::function<void(Bench&)>& before = {},
                                          const std::function<void(Bench&, const script::SpecOutcome&)>& after = {});

}  // namespace sortie::play
