// Loads packs into a host's Lua state; private to the room.
#pragma once

#include <map>
#include <string>

#include "script/host.h"

namespace sortie::script {

class HostLoader {
 public:
  /// `agent`: HostOptions::agent.
  HostLoader(Host& host, std::string agent) : host_(host), agent_(std::move(agent)) {}
  Result<> load();

 private:
  void makeLookUps();
  void makeInterface();
  Result<> loadSteps();
  Result<> loadActions();
  Result<> loadMissionRules();
  Result<> loadBlocks();
  /// For agents: the mission's rules.lua for what it returns, and the table or function of the agent.
  Result<> loadAgent();
  /// Pushes the sealed table of a module of a pack, loading it when needed.
  Result<> require(std::size_t pack, const std::string& module);
  Result<> function(const std::string& path, const std::string& otherwise, const SourcePlace& where,
                    const std::string& what);

  Host& host_;
  std::string agent_;
};

}  // namespace sortie::script
