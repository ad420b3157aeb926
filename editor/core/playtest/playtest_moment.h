// A moment of a playtest as the start of a mission: what setup would have to lay out to begin there.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "model/pack.h"
#include "world/scenario.h"
#include "world/world.h"

namespace sortie::editor {

/// An edge or corner that is not as the mission's map has it.
struct MomentMark {
  std::string place;  ///< "s1:C4:east", as edges and corners are named in documents
  std::string kind;   ///< empty: nothing is there any more
  std::string state;
};

/// A feature that a square has gained or lost.
struct MomentFeature {
  std::string square;
  std::string feature;
  bool on = false;
};

/// Values are those that differ from what the kind or content item begins with.
struct MomentSetup {
  /// On the map, in other pieces and in zones without an order, carriers before what they carry. Pieces without an id
  /// that something refers to are given one.
  std::vector<model::PieceSetup> pieces;
  /// Decks, from the top; never shuffled again.
  std::vector<model::DeckSetup> decks;
  std::vector<MomentMark> edges;
  std::vector<MomentMark> corners;
  std::vector<MomentFeature> features;
  std::map<std::string, model::Setting> variables;                     ///< of the world
  std::map<std::string, std::map<std::string, model::Setting>> sides;  ///< by side
  /// One sentence each on what a mission's setup cannot say: steps under way, objectives done, events that have fired,
  /// cards face down…
  std::vector<std::string> lost;
};

/// The world as a start. `world` must be of `scenario`.
[[nodiscard]] MomentSetup asMissionStart(const world::Scenario& scenario, const world::World& world);

}  // namespace sortie::editor
