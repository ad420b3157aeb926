// Scripts that decide for a side: a Lua state of their own with the packs' modules, the read half of the interface and
// a masked world. They cannot ask, change, raise or roll; they keep nothing between decisions. How they are written:
// docs/agents.md.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "script/agents/agent_ways.h"
#include "script/agents/agent_world.h"
#include "script/host.h"

namespace sortie::script {

/// Numbers for a decision: 0..n-1, n > 0.
struct AgentNumbers {
  std::uint64_t (*below)(void* stream, std::uint64_t n) = nullptr;
  void* stream = nullptr;
};

class AgentHost {
 public:
  /// `path`: what the agent's declaration names, "bots.heuristic": a table of functions by decision (or of such tables
  /// by kind of side), or one function for all. Errors: a module that does not load, a name that is not a decision and no
  /// kind of side, with file and line. `options`: see Host::alike; its limits and agent are those given here.
  static Result<std::unique_ptr<AgentHost>> make(std::shared_ptr<const world::Scenario> scenario, std::string path,
                                                 SandboxLimits limits = {}, HostOptions options = {});
  ~AgentHost();
  AgentHost(const AgentHost&) = delete;
  AgentHost& operator=(const AgentHost&) = delete;

  enum class Reply : std::uint8_t { Answered, NoOpinion, Error };
  /// Asks the function for this decision. NoOpinion: there is none, or it gave nil. Error: see error(). The world may be
  /// of any session of the scenario. An answer lies in the decision's domain. Code "agent-state": modules were found to
  /// have kept something, looked at after the first decisions and
  /// now and again in one of 64 playtests, by their seeds: the same ones whatever else this agent has served.
  Reply decide(const world::World& world, const world::Decision& decision, AgentNumbers numbers, world::Answer& answer);
  /// What the last decide() thought of the options, by option; empty when its function gave them no scores.
  [[nodiscard]] std::span<const std::int64_t> opinions() const noexcept { return context_->eyes.opinions; }
  /// Asks the function `value` how a side stands, in thousandths: 1000 is as good as won. NoOpinion: there is none.
  Reply value(const world::World& world, world::SideId side, std::int64_t& value);
  /// What a decision's function tells those who are to answer it, instead of an answer.
  struct Notes {
    std::vector<std::string> options;    ///< by option; empty where there is nothing to say
    std::string line;                    ///< about the moment
    bool pointless = false;              ///< nothing can come of anything but letting the moment pass
    std::optional<std::size_t> obvious;  ///< the option that nobody would refuse
    bool attacked = false;               ///< the side is being attacked
  };
  /// Asks the function for this decision for a table with any of `options` (a table option = text), `line`, `obvious`
  /// (an option, or false for Notes::pointless) and `attacked`. NoOpinion: there is none, or it gave nil.
  Reply notes(const world::World& world, const world::Decision& decision, Notes& notes);
  /// Asks the function `about` what there is to say of a thing (a piece, an id, …) now. NoOpinion: nothing.
  Reply about(const world::World& world, world::SideId side, const world::Value& thing, std::string& text);
  [[nodiscard]] bool hasValue(world::SideId side) const noexcept { return values_[world::at(side)] != LUA_NOREF; }
  /// The last script error, or an answer that is none (code "agent-answer", with the function's place).
  [[nodiscard]] const ScriptError& error() const noexcept { return error_; }

  /// For tests: the Lua state, and a digest of all that its modules hold.
  [[nodiscard]] Host& host() noexcept { return *host_; }

 private:
  AgentHost(std::unique_ptr<Host> host, HostOptions hosting);
  Result<> findFunctions();
  [[nodiscard]] Result<> checkNames(int table, bool ofSide) const;
  [[nodiscard]] int functionIn(int table, const std::string& decision) const;
  Reply ask(const world::Decision& decision, int function, world::Answer& answer);
  void pushArguments(const world::Decision& decision, std::int32_t& optionSet);
  struct Question;
  static int answerInLua(lua_State* L);
  struct Standing;
  static int valueInLua(lua_State* L);
  struct Noting;
  static int notesInLua(lua_State* L);
  struct Telling;
  static int aboutInLua(lua_State* L);
  void open(const world::World& world, world::SideId reader);
  Reply failed(ScriptError error);
  [[nodiscard]] bool watched() const noexcept;
  [[nodiscard]] bool keepsState();
  Result<> turnTo(std::uint64_t seed, std::uint64_t number);
  Result<> revive();

  std::shared_ptr<const world::Scenario> scenario_;
  HostOptions hosting_;
  std::unique_ptr<Host> host_;
  WorldMask mask_;
  std::unique_ptr<WayCache> ways_ = std::make_unique<WayCache>();
  std::unique_ptr<world::Mutator> mutator_;  ///< never used to change anything: a context has one
  std::unique_ptr<PlayContext> context_;
  std::vector<std::vector<int>> functions_;  ///< by side, by decision: registry, LUA_NOREF where there is none
  std::vector<int> values_;                  ///< by side: the function "value"
  std::vector<int> abouts_;                  ///< by side: the function "about"
  ScriptError error_;
  std::uint64_t digest_ = 0;  ///< of all that modules hold, when they were loaded
  std::uint64_t seed_ = 0;    ///< of the playtest that was asked about last
  std::uint64_t number_ = 0;  ///< and of its decision
  std::uint64_t asked_ = 0;   ///< decisions of that playtest
  bool fresh_ = true;         ///< no function has been called since the state was made
  bool dead_ = false;         ///< a limit was broken: the state is made anew before the next decision
};

}  // namespace sortie::script
