// The functions that say how campaigns of a ruleset go: a module of its pack in a Lua state of its own, with the read half
// of the interface and no playtest. They get plain tables and give plain tables; they cannot ask, change or roll, and
// keep nothing. Which functions there are: docs/campaigns.md.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "base/result.h"
#include "model/campaign.h"
#include "script/host.h"

namespace sortie::script {

class CampaignHost {
 public:
  /// `options`: what `option` shows, over the ruleset's defaults. Errors: a module that does not load, with its place.
  static Result<std::unique_ptr<CampaignHost>> make(const model::LoadedCampaign& campaign,
                                                    const std::map<std::string, model::Setting>& options,
                                                    SandboxLimits limits = {});
  ~CampaignHost();
  CampaignHost(const CampaignHost&) = delete;
  CampaignHost& operator=(const CampaignHost&) = delete;

  [[nodiscard]] bool has(const std::string& function) const;
  /// The names of all functions of the module, in order.
  [[nodiscard]] std::vector<std::string> functions() const;
  /// Those that the program calls.
  [[nodiscard]] static const std::vector<std::string>& known();
  /// Where the function is written; the module where there is none.
  [[nodiscard]] SourcePlace placeOf(const std::string& function) const;

  /// Calls a function of the module; `key` is that of the stream that random(n) draws from.
  /// Errors: what the script raised, a broken limit, a result that is not a plain value ("campaign-value"), a module that
  /// keeps something ("campaign-state"); with file and line.
  [[nodiscard]] Result<model::Setting> call(const std::string& function, const std::vector<model::Setting>& arguments,
                                            std::uint64_t key);

 private:
  CampaignHost(std::unique_ptr<Host> host, std::string module);
  bool pushFunction(const std::string& function) const;
  struct Call;
  static int callInLua(lua_State* L);

  std::unique_ptr<Host> host_;
  std::string module_;
  std::unique_ptr<world::World> world_;  ///< of a mission with nothing in it: there is none to look at
  std::unique_ptr<world::Mutator> mutator_;
  std::unique_ptr<PlayContext> context_;
  std::uint64_t digest_ = 0;
};

}  // namespace sortie::script
