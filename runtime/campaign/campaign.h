// A campaign that is being played: its document, its rules and its state. It decides nothing about a game and writes
// nothing by itself: whoever drives it saves the state after each call that changes it.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "campaign/rules.h"
#include "campaign/state.h"
#include "model/campaign.h"
#include "play/session/session.h"

namespace sortie::campaign {

/// What a new campaign is made of.
struct NewCampaign {
  std::string campaign;  ///< a file, or "pack:campaign"
  std::vector<std::filesystem::path> packFolders;
  std::vector<Player> players;
  std::uint64_t seed = 1;
  std::optional<std::size_t> missions;         ///< none: the usual number
  Values values;                               ///< what all players begin with, over the declared defaults
  std::map<std::string, std::string> options;  ///< of the ruleset, for all missions
};

class Campaign {
 public:
  /// A new campaign whose first mission can be laid out. Errors: "campaign-players", "campaign-length", and what the
  /// documents, the rules and the first mission give.
  static Result<Campaign> create(const NewCampaign& setup);
  /// One that goes on. Errors: as above; "campaign-packs" when packs have changed, unless `acceptChanged`, which notes
  /// the packs as they are now.
  static Result<Campaign> open(State state, const std::vector<std::filesystem::path>& packFolders, bool acceptChanged);

  [[nodiscard]] const State& state() const noexcept { return state_; }
  [[nodiscard]] const model::Campaign& document() const noexcept { return *loaded_->campaign; }
  [[nodiscard]] const std::vector<model::Property>& playerAttributes() const { return loaded_->playerAttributes(); }
  /// The entry of the list that a mission was made of, null when the list is shorter now.
  [[nodiscard]] const model::CampaignMission* entry(std::size_t number) const noexcept;
  /// What people call a mission ("pack:mission") of an entry: the entry's title, the mission's, or its name.
  [[nodiscard]] std::string titleOf(std::size_t number, const std::string& mission) const;
  /// A text of the campaign or of one of its missions; empty when it has none.
  [[nodiscard]] static std::string textOf(const std::vector<model::Text>& texts, const std::string& id);

  /// The agent of a player from now on. Error "player-unknown".
  Result<> setAgent(const std::string& player, const std::string& agent);

  /// The entry that is played next, from 1; 0: the campaign is over.
  [[nodiscard]] Result<std::size_t> next() { return rules_.next(state_); }
  /// Begins the next mission: it is in play then. `recordFor` names its record by the mission's number and id.
  /// Errors: what the rules and the mission give; nothing has changed then.
  Result<> begin(const std::function<std::string(std::size_t number, const std::string& mission)>& recordFor);
  /// The mission in play, as it is set up for its players.
  [[nodiscard]] Result<std::shared_ptr<const world::Scenario>> scenario() const;
  /// The agent of each side of the mission in play that a player has, "human" among them.
  [[nodiscard]] std::map<std::string, std::string> agents() const;
  /// Closes the mission in play with what the session came to. `recordHash`: of the record's file.
  /// Error "campaign-open" while it is not over; nothing has changed then.
  Result<> finish(play::Session& session, const std::string& recordHash);

  [[nodiscard]] Result<std::vector<std::vector<std::string>>> standing() { return rules_.standing(state_); }

 private:
  /// `create` without saying how many players there could be.
  static Result<Campaign> createAsAsked(const NewCampaign& setup);
  Campaign(std::shared_ptr<const model::LoadedCampaign> loaded, Rules rules)
      : loaded_(std::move(loaded)), rules_(std::move(rules)) {}
  [[nodiscard]] Result<Played> plan();
  [[nodiscard]] Result<std::shared_ptr<const world::Scenario>> scenarioOf(const Played& played) const;
  [[nodiscard]] std::vector<play::RecordedPack> packs() const;

  std::shared_ptr<const model::LoadedCampaign> loaded_;
  Rules rules_;
  State state_;
  std::vector<std::filesystem::path> packFolders_;
};

}  // namespace sortie::campaign
