#include "play/text/summary_text.h"

#include <algorithm>
#include <map>
#include <string_view>

#include "play/text/log_text.h"
#include "world/names.h"

namespace sortie::play {

namespace {

using world::SideId;

struct Name {
  std::string text;
  bool own = false;     ///< the reader's
  bool single = false;  ///< of one piece alone, not the title of one of many alike
};

bool partOfWord(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9'); }

bool endsThere(std::string_view text, std::size_t end) { return end >= text.size() || !partOfWord(text[end]); }

/// Names of pieces and sides as logs write them, long ones first: "Husk 12" is not "Husk 1".
std::vector<Name> namesFor(const world::Scenario& scenario, const world::World& world, SideId reader) {
  std::vector<Name> out;
  std::map<std::int32_t, int> alike;
  for (const world::PieceState& piece : world.pieces) ++alike[piece.item];
  for (std::size_t p = 0; p < world.pieces.size(); ++p) {
    const auto id = static_cast<world::PieceId>(p);
    const model::DeclarationKind collection = scenario.kinds[world::at(world.piece(id).kind)].collection;
    if (collection == model::DeclarationKind::Card || !world::mayKnow(scenario, world, id, reader)) continue;
    out.push_back({world::nameOf(scenario, world, world::Value::of(id), reader),
                   reader == SideId::None || world.piece(id).side == reader,
                   world.piece(id).item < 0 || alike[world.piece(id).item] == 1});
  }
  for (std::size_t s = 0; s < scenario.sides.size(); ++s) {
    const auto side = static_cast<SideId>(s);
    out.push_back({world::nameOf(scenario, world, world::Value::of(side), reader),
                   reader == SideId::None || side == reader, true});
  }
  std::erase_if(out, [](const Name& name) { return name.text.empty(); });
  std::stable_sort(out.begin(), out.end(), [](const Name& a, const Name& b) { return a.text.size() > b.text.size(); });
  return out;
}

/// The name that the line begins with; null: it begins with none.
const Name* actorOf(std::string_view line, const std::vector<Name>& names) {
  for (const Name& name : names)
    if (line.starts_with(name.text) && endsThere(line, name.text.size())) return &name;
  return nullptr;
}

struct Named {
  bool own = false;     ///< a name of the reader's stands in the line
  bool others = false;  ///< that of one other piece or side does
};

Named namedIn(std::string_view line, const std::vector<Name>& names) {
  Named out;
  std::string rest(line);
  for (const Name& name : names)
    for (std::size_t at = rest.find(name.text); at != std::string::npos; at = rest.find(name.text, at + 1)) {
      if (!endsThere(rest, at + name.text.size()) || (at > 0 && partOfWord(rest[at - 1]))) continue;
      out.own = out.own || name.own;
      out.others = out.others || (!name.own && name.single);
      // A shorter name that is a part of this one is not meant.
      std::fill_n(rest.begin() + static_cast<std::ptrdiff_t>(at), name.text.size(), '\1');
    }
  return out;
}

bool concernsAll(world::ChangeKind kind) {
  return kind == world::ChangeKind::Objective || kind == world::ChangeKind::Edge || kind == world::ChangeKind::Corner ||
         kind == world::ChangeKind::Level;
}

}  // namespace

Summary summaryOf(const world::Scenario& scenario, const world::World& world, const world::Journal& journal,
                  std::size_t first, SideId reader) {
  const std::vector<Name> names = namesFor(scenario, world, reader);
  Summary out;
  std::string actor;
  for (const LogLine& line : logOf(scenario, world, journal, first, reader, LogDetail::Table)) {
    if (line.kind == world::ChangeKind::Roll) {
      ++out.left;
      continue;
    }
    const Name* doer = actorOf(line.text, names);
    const Named named = namedIn(line.text, names);
    if (!concernsAll(line.kind) && !named.own && (doer != nullptr || named.others)) {
      ++out.left;
      actor.clear();
      continue;
    }
    // "Oda: 2 hits" begins a line of its own.
    const bool goesOn = line.text.size() > actor.size() && line.text[actor.size()] == ' ';
    if (doer != nullptr && doer->text == actor && goesOn) {
      std::string& last = out.lines.back();
      if (last.ends_with('.')) last.pop_back();
      last += ";" + line.text.substr(actor.size());
    } else {
      out.lines.push_back(line.text);
    }
    actor = doer == nullptr ? std::string() : doer->text;
  }
  return out;
}

}  // namespace sortie::play
