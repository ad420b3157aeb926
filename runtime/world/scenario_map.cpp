// Steps, decisions, dice; the map and what edges, features and movement profiles do.
#include <algorithm>
#include <charconv>

#include <fmt/format.h>

#include "base/random.h"
#include "board/grid_builder.h"
#include "model/level.h"
#include "model/values.h"
#include "world/scenario_builder.h"

namespace sortie::world {

using model::DeclarationKind;

void ScenarioBuilder::makeTables() {
  for (const model::Declaration* d : all(DeclarationKind::Step)) {
    StepInfo step;
    step.id = s_.symbol(d->id);
    step.name = d->id;
    std::string lua = d->text("lua");
    if (lua.empty()) {
      lua = "steps." + d->id;
      std::replace(lua.begin(), lua.end(), '-', '_');
    }
    const std::size_t dot = lua.rfind('.');
    if (dot == std::string::npos) {
      wrong(fail("step-function", fmt::format("step {} has lua=\"{}\", not module.function", d->id, lua), d->where,
                 "write lua=\"module.function\""));
      continue;
    }
    step.module = lua.substr(0, dot);
    step.function = lua.substr(dot + 1);
    for (const model::Declaration& part : d->parts)
      if (part.part == "parameter") ++step.parameters;
    if (d->flag("deals")) {
      if (s_.dealStep >= 0) wrong(fail("deal-step", "more than one step has deals=\"yes\"", d->where));
      if (step.parameters != 1)
        wrong(fail("deal-step", fmt::format("step {} has deals=\"yes\" and not one parameter", d->id), d->where,
                   "give it one of type=\"side\": for whom it deals"));
      else
        s_.dealStep = static_cast<std::int32_t>(s_.steps.size());
    }
    if (d->flag("first")) {
      if (s_.firstStep >= 0) wrong(fail("first-step", "more than one step has first=\"yes\"", d->where));
      s_.firstStep = static_cast<std::int32_t>(s_.steps.size());
    }
    index("step", d->id, static_cast<std::int32_t>(s_.steps.size()));
    s_.steps.push_back(std::move(step));
  }
  if (s_.firstStep < 0)
    wrong(fail("first-step", "no step has first=\"yes\"", s_.mission.rulesetPack().ruleset->where,
               "mark the step that begins a playtest"));
  for (const model::Declaration* d : all(DeclarationKind::Decision)) {
    DecisionInfo decision;
    decision.id = s_.symbol(d->id);
    decision.name = d->id;
    decision.always = d->text("ask") == "always";
    decision.window = d->text("window");
    decision.with = d->text("with");
    decision.question = d->texts.empty() ? d->text("title") : d->texts.front().text;
    index("decision", d->id, static_cast<std::int32_t>(s_.decisions.size()));
    s_.decisions.push_back(std::move(decision));
  }
  for (const model::Declaration* d : all(DeclarationKind::Die)) {
    Result<DieInfo> die = makeDie(*d);
    if (!good(die)) continue;
    index("die", d->id, static_cast<std::int32_t>(s_.dice.size()));
    s_.dice.push_back(std::move(*die));
  }
  for (const DeclarationKind kind : {DeclarationKind::Hook, DeclarationKind::Modifier, DeclarationKind::Query})
    for (const model::Declaration* d : all(kind)) {
      index(model::elementName(kind), d->id, static_cast<std::int32_t>(s_.hooks.size()));
      s_.hooks.push_back({s_.symbol(d->id), d->id, kind});
    }
  for (const model::Declaration* d : all(DeclarationKind::Outcome))
    s_.outcomes.push_back(
        {s_.symbol(d->id), d->id, model::splitWords(d->text("wins")), model::splitWords(d->text("loses"))});

  for (const auto& pack : s_.mission.packs)
    for (const model::ContentItem& item : pack->content)
      if (const Result<KindId> kind = kindOfItem(item); good(kind)) addItem(item, *kind);
  keepGood(mission_.content, [this](const model::ContentItem& item) { return kindOfItem(item); });
  for (const model::ContentItem& item : mission_.content) addItem(item, *kindOfItem(item));
}

Result<DieInfo> ScenarioBuilder::makeDie(const model::Declaration& declaration) {
  DieInfo die;
  die.id = s_.symbol(declaration.id);
  die.name = declaration.id;
  die.purpose = hashText("die:" + declaration.id);
  for (const std::string& face : model::splitWords(declaration.text("faces"))) {
    std::int32_t value = 0;
    const auto [end, error] = std::from_chars(face.data(), face.data() + face.size(), value);
    const bool number = error == std::errc{} && end == face.data() + face.size();
    if (!number) value = raw(intern(face));
    if (die.faces.empty()) die.words = !number;
    if (die.words == number)
      return fail("die-face", fmt::format("die {} has numbers and words on its faces", declaration.id),
                  declaration.where, "use one or the other");
    die.faces.push_back(value);
  }
  if (die.faces.empty()) return fail("die-face", fmt::format("die {} has no faces", declaration.id), declaration.where);
  return die;
}

Result<KindId> ScenarioBuilder::kindOfItem(const model::ContentItem& item) const {
  const KindId kind = s_.kind(item.collection, item.kind);
  if (kind == KindId::None)
    return noSuch(fmt::format("{} kind", model::elementName(item.collection)).c_str(), item.kind, item.where);
  return kind;
}

void ScenarioBuilder::addItem(const model::ContentItem& item, KindId kind) {
  index("item", item.id, static_cast<std::int32_t>(s_.items.size()));
  s_.items.push_back({s_.symbol(item.id), item.id, kind, &item});
}

std::uint64_t ScenarioBuilder::kindMask(const std::string& kinds, std::string& unknown) const {
  std::uint64_t mask = 0;
  for (const std::string& name : model::splitWords(kinds)) {
    const KindId kind = s_.pieceKind(name);
    if (kind == KindId::None) {
      unknown = name;
      continue;
    }
    const std::int32_t bit = static_cast<std::int32_t>(raw(kind));
    // A kind's own bit is the one that no kind it is like shares.
    std::uint64_t own = s_.kinds[static_cast<std::size_t>(bit)].classMask;
    for (const KindId like : s_.kinds[static_cast<std::size_t>(bit)].like)
      if (like != kind) own &= ~s_.kinds[at(like)].classMask;
    mask |= own;
  }
  return mask;
}

std::vector<board::EdgeRules> ScenarioBuilder::makeEdges() {
  s_.edgeStates.push_back({});
  std::vector<board::EdgeRules> edgeRules(1);
  struct Derived {
    std::string kinds;
    std::string opened;
    std::string kind;
    std::size_t state;
    SourcePlace where;
  };
  std::vector<Derived> derived;
  for (const model::Declaration* d : all(DeclarationKind::Edge)) {
    std::vector<const model::Declaration*> states;
    for (const model::Declaration& part : d->parts)
      if (part.part == "state") states.push_back(&part);
    if (states.empty()) states.push_back(d);
    bool first = true;
    for (const model::Declaration* state : states) {
      const auto number = static_cast<std::int32_t>(s_.edgeStates.size());
      if (number > 255) {
        wrong(fail("too-many-edges", "more than 255 states of edges", d->where));
        break;
      }
      EdgeStateInfo info;
      info.kindName = d->id;
      info.kind = s_.symbol(d->id);
      info.stateName = state == d ? "" : state->id;
      info.state = state == d ? Symbol::None : s_.symbol(state->id);
      board::EdgeRules rules;
      const std::string move = state->text("move", "open");
      rules.movable = move == "open" || move == "straight" ? 1 : 0;
      rules.straightOnly = move == "straight" ? 1 : 0;
      rules.sight = state->text("sight", "open") == "open" ? 1 : 0;
      rules.adjacent = state->flag("adjacent", true) ? 1 : 0;
      rules.cost = static_cast<std::uint8_t>(std::clamp<std::int64_t>(state->number("cost", 1), 1, 255));
      rules.priority = priorityOf(*d, *state);
      index("edge", d->id + "/" + info.stateName, number);
      if (first) index("edge", d->id + "/", number);
      const std::string openBeside = state->text("open-beside", first ? d->text("open-beside") : "");
      if (!openBeside.empty())
        derived.push_back({openBeside, state->text("opened", d->text("opened")), d->id,
                           static_cast<std::size_t>(number), state->where});
      s_.edgeStates.push_back(std::move(info));
      edgeRules.push_back(rules);
      first = false;
    }
  }
  std::vector<KindId> openers;
  for (const Derived& d : derived) {
    const std::int32_t opened = s_.edgeState(d.kind, d.opened);
    if (opened < 0) {
      wrong(fail("edge-state", fmt::format("edge {} opens to the state '{}', which it does not have", d.kind, d.opened),
                 d.where));
      continue;
    }
    edgeRules[d.state].openedState = static_cast<std::uint8_t>(opened);
    for (const std::string& name : model::splitWords(d.kinds)) {
      const KindId kind = s_.pieceKind(name);
      if (kind == KindId::None) {
        wrong(noSuch("piece", name, d.where));
        continue;
      }
      auto known = std::find(openers.begin(), openers.end(), kind);
      if (known == openers.end()) known = openers.insert(openers.end(), kind);
      const auto bit = static_cast<std::uint32_t>(known - openers.begin());
      if (bit >= 32) {
        wrong(fail("too-many-openers", "more than 32 kinds open edges", d.where));
        break;
      }
      edgeRules[d.state].openBesideMask |= 1u << bit;
      for (KindInfo& info : s_.kinds)
        if (std::find(info.like.begin(), info.like.end(), kind) != info.like.end()) info.openerMask |= 1u << bit;
    }
  }
  s_.derivedEdges = !derived.empty();
  return edgeRules;
}

std::vector<board::FeatureRules> ScenarioBuilder::makeFeatures() {
  std::vector<board::FeatureRules> featureRules;
  for (const model::Declaration* d : all(DeclarationKind::Feature)) {
    if (featureRules.size() >= static_cast<std::size_t>(board::maxFeatures)) {
      wrong(fail("too-many-features", fmt::format("more than {} features", board::maxFeatures), d->where));
      break;
    }
    board::FeatureRules rules;
    rules.enter = d->flag("enter", true) ? 1 : 0;
    rules.mayEnd = d->flag("stop", true) ? 1 : 0;
    rules.stop = d->flag("halt", false) ? 1 : 0;
    rules.sightBlocks = d->text("sight", "clear") == "block" ? 1 : 0;
    rules.cost = static_cast<std::uint8_t>(std::clamp<std::int64_t>(d->number("cost", 1), 1, 255));
    rules.joinsUp = d->text("joins") == "up" ? 1 : d->text("joins") == "both" ? 2 : 0;
    rules.floor = d->flag("floor", true) ? 1 : 0;
    index("feature", d->id, static_cast<std::int32_t>(featureRules.size()));
    featureRules.push_back(rules);
    s_.features.push_back(s_.symbol(d->id));
  }
  for (const model::Declaration* d : all(DeclarationKind::Feature)) {
    const std::string turned = d->text("turned");
    const std::int32_t own = s_.featureBit(d->id);
    if (turned.empty() || own < 0) continue;
    const std::int32_t bit = s_.featureBit(turned);
    if (bit < 0)
      wrong(noSuch("feature", turned, d->where));
    else
      featureRules[static_cast<std::size_t>(own)].turned = static_cast<std::uint8_t>(bit);
  }
  return featureRules;
}

Result<> ScenarioBuilder::makeMap() {
  std::vector<board::EdgeRules> edgeRules = makeEdges();
  std::vector<board::FeatureRules> featureRules = makeFeatures();
  const bool graph = s_.mission.rulesetPack().ruleset->board == model::BoardKind::Graph;
  if (Result<> r = graph ? makeGraph(std::move(edgeRules), std::move(featureRules))
                         : makeSquares(std::move(edgeRules), std::move(featureRules));
      !r)
    return r;
  makeEntrances();
  return {};
}

Result<> ScenarioBuilder::makeSquares(std::vector<board::EdgeRules> edgeRules,
                                      std::vector<board::FeatureRules> featureRules) {
  refuseNodes();
  SquareBuilder builder(std::move(edgeRules), std::move(featureRules), makeCorners());
  makeJoints(builder);
  layTiles(builder);
  layMap(builder);
  if (Result<> r = layGrid(builder); !r) return r;
  for (std::size_t i = 0; i < s_.tiles().size(); ++i) index("tile", s_.tiles()[i].id, static_cast<std::int32_t>(i));
  makePrints();
  return {};
}

Result<std::pair<std::uint8_t, board::Direction>> readEdge(const Scenario& scenario, const model::EdgeMark& mark) {
  const std::int32_t state = scenario.edgeState(mark.kind, mark.state);
  if (state < 0) return noSuch("edge", mark.state.empty() ? mark.kind : mark.kind + "/" + mark.state, mark.where);
  board::Direction side{};
  if (!board::readDirection(mark.direction, side))
    return fail("edge-side", fmt::format("'{}' is not a direction", mark.direction), mark.where);
  return std::pair(static_cast<std::uint8_t>(state), side);
}

void ScenarioBuilder::layMap(SquareBuilder& builder) {
  keepGood(mission_.edges, [&](const model::EdgeMark& mark) {
    auto read = readEdge(s_, mark);
    if (const Result<> there = checkSquare(mark.square, mark.where); read && !there) read = failed(there);
    if (read) builder.mapEdge(model::squareOnLevel(mark.square, mark.level), read->second, read->first, mark.where);
    return read;
  });
  keepGood(mission_.features, [&](const model::SquareMark& mark) -> Result<> {
    const std::int32_t bit = s_.featureBit(mark.kind);
    if (bit < 0) return noSuch("feature", mark.kind, mark.where);
    if (Result<> there = checkSquare(mark.square, mark.where); !there) return there;
    builder.mapFeature(model::squareOnLevel(mark.square, mark.level), bit, mark.where);
    return {};
  });
  keepGood(mission_.corners, [&](const model::CornerMark& mark) {
    auto read = readCorner(s_, mark);
    if (const Result<> there = checkSquare(mark.square, mark.where); read && !there) read = failed(there);
    if (read) builder.mapCorner(model::squareOnLevel(mark.square, mark.level), read->second, read->first, mark.where);
    return read;
  });
}

Result<> ScenarioBuilder::layGrid(const SquareBuilder& builder) {
  std::vector<SquareBuilder::Wrong> problems;
  auto grid = builder.build(problems);
  std::vector<SourcePlace> marks;
  for (const auto& [error, tile] : problems) {
    wrong(error);
    if (tile < 0) marks.push_back(error.where);
  }
  if (!grid) return failed(grid);
  s_.board = board::Board(std::move(*grid));
  s_.grid = s_.board.grid();
  if (problems.empty()) return {};
  // Tiles of the grid, of the mission and in tileItemOf stay side by side.
  std::set<std::size_t> tiles;
  for (const auto& [error, tile] : problems)
    if (tile >= 0) tiles.insert(static_cast<std::size_t>(tile));
  for (auto at = tiles.rbegin(); at != tiles.rend(); ++at) {
    mission_.tiles.erase(mission_.tiles.begin() + static_cast<std::ptrdiff_t>(*at));
    s_.tileItemOf.erase(s_.tileItemOf.begin() + static_cast<std::ptrdiff_t>(*at));
  }
  const auto isOut = [&](const auto& mark) { return std::find(marks.begin(), marks.end(), mark.where) != marks.end(); };
  std::erase_if(mission_.edges, isOut);
  std::erase_if(mission_.features, isOut);
  std::erase_if(mission_.corners, isOut);
  return {};
}

void ScenarioBuilder::makeEntrances() {
  keepGood(mission_.entrances, [&](const model::EntranceMark& mark) -> Result<> {
    EntranceInfo entrance;
    entrance.id = s_.symbol(mark.id);
    entrance.kind = s_.symbol(mark.kind);
    for (const std::string& name : mark.squares) {
      if (s_.graph != nullptr) {
        const Result<std::size_t> node = nodeNamed(name, mark.where, "nodes");
        if (!node) return failed(node);
      }
      const board::Spot square = s_.board.findSpot(name);
      if (square == board::noSpot)
        if (Result<> there = checkSquare(name, mark.where); !there) return there;
      if (square == board::noSpot) return noSuch("square", name, mark.where);
      entrance.squares.push_back(square);
    }
    s_.entrances.push_back(std::move(entrance));
    return {};
  });
  for (std::size_t i = 0; i < s_.entrances.size(); ++i) s_.entrances[i].mark = &mission_.entrances[i];
}

void ScenarioBuilder::makeAlong(const model::Declaration& declaration, MovementInfo& movement) {
  const std::vector<std::string> along = model::splitWords(declaration.text("along"));
  if (along.empty()) movement.along = board::everyLink();
  for (const std::string& name : along) {
    bool found = false;
    for (std::size_t i = 1; i < s_.edgeStates.size(); ++i)
      if (s_.edgeStates[i].kindName == name || s_.edgeStates[i].kindName + "-" + s_.edgeStates[i].stateName == name) {
        movement.along[i] = 1;
        found = true;
      }
    if (!found) wrong(noSuch("edge", name, declaration.where));
  }
}

void ScenarioBuilder::makeMovements() {
  for (const model::Declaration* d : all(DeclarationKind::Movement)) {
    MovementInfo movement;
    movement.id = s_.symbol(d->id);
    movement.name = d->id;
    movement.rules.directions = d->number("directions", 4) == 8 ? 8 : 4;
    movement.rules.diagonal = d->text("diagonal", "free") == "corner" ? board::Diagonal::Corner : board::Diagonal::Free;
    movement.rules.falls = d->flag("falls", false);
    movement.rules.inside = d->flag("inside", true);
    movement.rules.plainCosts = d->text("cost") == "plain";
    movement.stopEdgeStates.assign(s_.edgeStates.size(), 0);
    makeAlong(*d, movement);
    for (const model::Declaration& part : d->parts) {
      std::string unknown;
      if (part.part == "stop") {
        for (const std::string& name : model::splitWords(part.text("at"))) {
          const std::int32_t bit = s_.featureBit(name);
          bool found = bit >= 0;
          if (bit >= 0) movement.stopFeatures |= 1u << bit;
          for (std::size_t i = 1; i < s_.edgeStates.size(); ++i)
            if (s_.edgeStates[i].kindName == name ||
                s_.edgeStates[i].kindName + "-" + s_.edgeStates[i].stateName == name) {
              movement.stopEdgeStates[i] = 1;
              found = true;
            }
          if (!found) unknown = name;
        }
        movement.stopBeside |= kindMask(part.text("beside"), unknown);
      } else {
        MovementRule rule;
        rule.kinds = part.text("pieces").empty() ? ~std::uint64_t{0} : kindMask(part.text("pieces"), unknown);
        const std::string of = part.text("of", "any");
        rule.relations = 0;
        for (const std::string& word : model::splitWords(of)) {
          if (word == "any") rule.relations |= RelationAny;
          if (word == "own") rule.relations |= RelationOwn;
          if (word == "ally") rule.relations |= RelationAlly;
          if (word == "enemy") rule.relations |= RelationEnemy;
          if (word == "other") rule.relations |= RelationAlly | RelationEnemy | RelationNobody;
          if (word == "nobody") rule.relations |= RelationNobody;
        }
        if (part.part == "block") rule.flags = board::flag::Blocked;
        if (part.part == "pass" || part.part == "end-not") rule.flags = board::flag::NoEnd;
        if (part.part == "ask") rule.flags = board::flag::Ask | board::flag::NoEnd;
        if (part.part == "halt") rule.flags = board::flag::Stop;
        if (part.part == "control") {
          rule.flags = board::flag::Controlled;
          const auto cost = static_cast<std::int32_t>(std::clamp<std::int64_t>(part.number("cost", 1), 1, 255));
          const bool another = std::any_of(movement.pieces.begin(), movement.pieces.end(),
                                           [](const MovementRule& r) { return r.flags == board::flag::Controlled; });
          if (another && cost != movement.rules.controlCost)
            wrong(fail(
                "control-cost",
                fmt::format("movement {} gives control the costs {} and {}", d->id, movement.rules.controlCost, cost),
                part.where, "give every <control> of one movement the same cost"));
          movement.rules.controlCost = cost;
        }
        movement.pieces.push_back(rule);
      }
      if (!unknown.empty()) wrong(noSuch("kind of piece, edge or feature", unknown, part.where));
    }
    movement.flags.assign(s_.kinds.size() * 4, 0);
    for (std::size_t kind = 0; kind < s_.kinds.size(); ++kind)
      for (std::size_t relation = 0; relation < 4; ++relation)
        for (const MovementRule& rule : movement.pieces)
          if ((rule.kinds & s_.kinds[kind].classMask) != 0 && (rule.relations >> relation & 1U) != 0)
            movement.flags[kind * 4 + relation] |= rule.flags;
    index("movement", d->id, static_cast<std::int32_t>(s_.movements.size()));
    s_.movements.push_back(std::move(movement));
  }
}

}  // namespace sortie::world
