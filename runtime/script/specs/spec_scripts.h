// Spec files in a host: loads them, runs one spec at a time in a world of its own. Which fixtures there are, which specs
// run and how it is told is the business of room `play`. The functions that a spec file sees: docs/specs.md.
#pragma once

#include <compare>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "model/pack.h"
#include "script/host.h"

namespace sortie::script {

/// What `fixture` names: a mission and its options as text.
struct FixtureName {
  std::string name;
  std::string variant;
  std::map<std::string, std::string> options;

  friend auto operator<=>(const FixtureName&, const FixtureName&) = default;
};

struct SpecTitle {
  std::string title;
  SourcePlace where;
};

struct SpecFailure {
  Error error;        ///< `where` is the spec's line where that is known
  std::string trace;  ///< call path, innermost first; may be empty
};

/// What happened in a spec that is traced: its questions, and the journal between them. The world is as it was at the end.
struct SpecTrace {
  struct Question {
    std::size_t change = 0;  ///< entries of the journal before it
    std::string text;        ///< "attack asks red: unit#2, pass -> pass"
  };
  std::vector<Question> questions;
  const world::Journal* journal = nullptr;
  const world::World* world = nullptr;
  bool begun = false;  ///< the spec had called `fixture`
};

/// What came of a run. With `wants` the spec asked for another fixture and is to be run again in that one's host.
struct SpecOutcome {
  std::optional<SpecFailure> failure;
  std::optional<FixtureName> wants;
  std::string note;         ///< of one that passed: what it may have meant to do; may be empty
  bool hostIsDead = false;  ///< a limit was overstepped: this host runs nothing any more
};

struct SpecRun;

class SpecScripts {
 public:
  /// `host` has the mission of `fixture` loaded and must outlive this; `pack` is the id of the pack whose specs these are.
  SpecScripts(Host& host, FixtureName fixture, const std::string& pack);
  ~SpecScripts();
  SpecScripts(const SpecScripts&) = delete;
  SpecScripts& operator=(const SpecScripts&) = delete;

  /// Loads a file, once; later calls give the same. Errors: what a module's load may give, with file and line.
  [[nodiscard]] Result<std::vector<SpecTitle>> load(const model::LuaSource& source);
  /// Runs a spec of a loaded file by its number in it, from 0.
  [[nodiscard]] SpecOutcome run(const model::LuaSource& source, std::size_t number);
  /// Notes the questions of the specs that run from here on.
  void trace();
  /// Of the last run, until the next one.
  [[nodiscard]] SpecTrace lastTrace() const;

 private:
  struct LoadedFile {
    std::vector<SpecTitle> titles;
    std::vector<int> functions;  ///< registry
  };

  Host* host_;
  std::unique_ptr<SpecRun> run_;
  std::map<std::string, LoadedFile> files_;
};

}  // namespace sortie::script
