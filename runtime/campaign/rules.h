// What a ruleset says about its campaigns, asked with typed values: the functions of the module that its <campaign> names,
// and what holds where it has none of that name. docs/campaigns.md describes each.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "campaign/state.h"
#include "model/campaign.h"
#include "play/session/session.h"
#include "script/campaign_host.h"

namespace sortie::campaign {

class Rules {
 public:
  /// `options`: those chosen when the campaign began. Errors: options that the ruleset has not, a module that does not
  /// load.
  static Result<Rules> make(std::shared_ptr<const model::LoadedCampaign> campaign,
                            const std::map<std::string, std::string>& options);

  /// How many missions may be played, the usual number first; empty: any.
  [[nodiscard]] Result<std::vector<std::size_t>> lengths(const State& state);
  /// What a player begins with; `chosen` holds every attribute.
  [[nodiscard]] Result<Values> begin(const State& state, const Player& player, const Values& chosen);
  /// The entry of the list that is played next, from 1; 0: none, the campaign is over.
  [[nodiscard]] Result<std::size_t> next(const State& state);
  /// Option values for the next mission.
  [[nodiscard]] Result<std::map<std::string, std::string>> options(const State& state);
  /// Who plays which side of it.
  [[nodiscard]] Result<std::vector<Seat>> seats(const State& state, const world::Scenario& scenario);
  /// What the sides of these seats begin with.
  [[nodiscard]] Result<model::SideStarts> starts(const State& state, const world::Scenario& scenario,
                                                 const std::vector<Seat>& seats);
  /// What each player has after the mission in play, which ended as the session stands.
  [[nodiscard]] Result<std::map<std::string, Values>> finish(const State& state, const play::Session& session,
                                                             const MissionEnd& end);
  /// Players from the first to the last; those who share a place stand together.
  [[nodiscard]] Result<std::vector<std::vector<std::string>>> standing(const State& state);

  /// Values of all attributes of a player: those of `from`, else the declared defaults. Errors: unknown names, values
  /// that the type refuses; `what` says whose they are.
  [[nodiscard]] Result<Values> complete(const Values& from, const std::string& what, const SourcePlace& where) const;

 private:
  Rules() = default;
  /// `whose`: the player or side that the call is about, for functions that are called for each.
  Result<model::Setting> call(const State& state, const std::string& function,
                              const std::vector<model::Setting>& more = {}, const std::string& whose = {});
  /// What a player has of it under the declarations as they are now: packs may have changed and been accepted.
  [[nodiscard]] Values stillDeclared(const std::map<std::string, Values>& all, const std::string& player) const;
  [[nodiscard]] tl::unexpected<Error> wrong(const std::string& function, const std::string& what) const;

  std::shared_ptr<const model::LoadedCampaign> campaign_;
  std::unique_ptr<script::CampaignHost> host_;
};

}  // namespace sortie::campaign
