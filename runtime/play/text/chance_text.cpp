#include "play/text/chance_text.h"

#include <algorithm>
#include <cctype>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/random.h"
#include "model/xml/xml_characters.h"
#include "play/record/record_text.h"
#include "world/names.h"

namespace sortie::play {

namespace {

using script::Chance;

std::string small(std::string_view text) {
  std::string out(text);
  for (char& c : out) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return out;
}

/// Something that can be picked or drawn.
struct Option {
  std::string word;   ///< as the session takes it
  std::string name;   ///< its id
  std::string title;  ///< for people
  int count = 1;
};

std::string dieTitle(const world::Scenario& scenario, std::int32_t die) {
  const std::string& name = scenario.dice[static_cast<std::size_t>(die)].name;
  for (const model::Declaration* each : scenario.declarations)
    if (each->kind == model::DeclarationKind::Die && each->id == name && !each->text("title").empty())
      return each->text("title");
  return name;
}

/// The words of a die's faces, each once.
std::vector<std::string> faceWords(const world::Scenario& scenario, std::int32_t die) {
  std::vector<std::string> out;
  for (const std::int32_t face : scenario.dice[static_cast<std::size_t>(die)].faces)
    if (std::string word = script::faceWord(scenario, die, face); std::find(out.begin(), out.end(), word) == out.end())
      out.push_back(std::move(word));
  return out;
}

/// The dice of a throw by colour, each colour where it comes first: indices into the throw.
std::vector<std::size_t> byColour(const Chance& chance) {
  std::vector<std::int32_t> colours;
  for (const std::int32_t die : chance.dice)
    if (std::find(colours.begin(), colours.end(), die) == colours.end()) colours.push_back(die);
  std::vector<std::size_t> out;
  for (const std::int32_t colour : colours)
    for (std::size_t i = 0; i < chance.dice.size(); ++i)
      if (chance.dice[i] == colour) out.push_back(i);
  return out;
}

/// What a card can be: of cards that are alike one, sorted by title.
std::vector<Option> cardOptions(Session& session, const Chance& chance) {
  const world::Scenario& scenario = session.scenario();
  std::vector<Option> out;
  for (const world::PieceId id : chance.candidates) {
    const std::string& name = scenario.items[static_cast<std::size_t>(session.world().piece(id).item)].name;
    const auto same = std::find_if(out.begin(), out.end(), [&](const Option& each) { return each.name == name; });
    if (same != out.end()) {
      ++same->count;
      // The card itself stands for its like: then nothing has to change places.
      if (id == chance.piece) same->word = scenario.keyOf(world::Value::of(id), session.world());
      continue;
    }
    const std::string title = world::titleOf(scenario, name);
    out.push_back({scenario.keyOf(world::Value::of(id), session.world()), name, title.empty() ? name : title});
  }
  std::sort(out.begin(), out.end(),
            [](const Option& a, const Option& b) { return std::tie(a.title, a.name) < std::tie(b.title, b.name); });
  return out;
}

std::vector<Option> options(Session& session, const Chance& chance) {
  if (chance.kind == Chance::Kind::Card) return cardOptions(session, chance);
  std::vector<Option> out;
  for (const world::Value& value : chance.values) {
    const std::string word = script::pickWord(session.host(), session.world(), value);
    out.push_back({word, word, world::nameOf(session.scenario(), session.world(), value, world::SideId::None)});
    if (value.tag == world::Tag::Piece)
      if (const world::SideId side = session.world().piece(value.piece()).side; side != world::SideId::None)
        out.back().title = fmt::format(
            "{} ({})", world::nameOf(session.scenario(), session.world(), world::Value::of(side), world::SideId::None),
            out.back().title);
    if (value.tag == world::Tag::Symbol)
      if (const std::string title = world::titleOf(session.scenario(), word); !title.empty()) out.back().title = title;
  }
  return out;
}

/// The place of the one word that this is, or that alone begins so; -1 for none.
template <class Words>
std::ptrdiff_t wordAt(const Words& words, std::string_view typed) {
  const std::string wanted = small(typed);
  std::ptrdiff_t found = -1;
  bool several = false;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string each = small(words[i]);
    if (each == wanted) return static_cast<std::ptrdiff_t>(i);
    if (!each.starts_with(wanted)) continue;
    several = found >= 0;
    if (several) break;
    found = static_cast<std::ptrdiff_t>(i);
  }
  return several ? -1 : found;
}

tl::unexpected<Error> expected(const std::string& what) { return fail("answer", "expected " + what); }

Result<std::vector<std::string>> readFaces(const world::Scenario& scenario, const Chance& chance,
                                           std::string_view typed) {
  std::string spaced(typed);
  std::replace(spaced.begin(), spaced.end(), ',', ' ');
  std::vector<std::string_view> words = split(spaced, ' ');
  std::erase_if(words, [](std::string_view word) { return word.empty(); });
  if (words.size() != chance.dice.size())
    return expected(fmt::format("{} {}, separated by spaces, or ? for the program to roll", chance.dice.size(),
                                chance.dice.size() == 1 ? "face" : "faces"));
  std::vector<std::string> out(words.size());
  const std::vector<std::size_t> order = byColour(chance);
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::int32_t die = chance.dice[order[i]];
    const std::vector<std::string> faces = faceWords(scenario, die);
    const std::ptrdiff_t face = wordAt(faces, words[i]);
    if (face < 0)
      return fail("answer", fmt::format("{} has no face \"{}\": it has {}", dieTitle(scenario, die), words[i],
                                        fmt::join(faces, ", ")));
    out[order[i]] = faces[static_cast<std::size_t>(face)];
  }
  return out;
}

/// "tactic deck", "hand of First Contractor"; a square by its name.
std::string placeName(Session& session, board::Place place) {
  const world::Scenario& scenario = session.scenario();
  const auto nameOf = [&](const world::Value& value) {
    return world::nameOf(scenario, session.world(), value, world::SideId::None);
  };
  if (board::tagOf(place) != board::PlaceTag::Zone) return nameOf(world::Value::ofPlace(place));
  const world::ZoneInfo& zone = scenario.zones[static_cast<std::size_t>(board::zoneOf(place))];
  std::string out = zone.text;
  std::replace(out.begin(), out.end(), '-', ' ');
  if (zone.deck && !out.ends_with("deck") && !out.ends_with("pile")) out += " deck";
  return zone.owner.tag == world::Tag::Nil ? out : out + " of " + nameOf(zone.owner);
}

/// Entries in columns, as many to a line as fit.
std::string columns(const std::vector<std::string>& entries) {
  constexpr std::size_t lineWidth = 100;
  std::size_t width = 1;
  for (const std::string& each : entries) width = std::max(width, each.size() + 2);
  const std::size_t most = std::max<std::size_t>(1, lineWidth / width);
  std::string out;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const bool last = (i + 1) % most == 0 || i + 1 == entries.size();
    out += last ? entries[i] + "\n" : fmt::format("{:<{}}", entries[i], width);
  }
  return out;
}

}  // namespace

std::string chanceText(Session& session, const Chance& chance) {
  const world::Scenario& scenario = session.scenario();
  if (chance.kind == Chance::Kind::Dice) {
    std::vector<std::string> parts;
    const std::vector<std::size_t> order = byColour(chance);
    for (std::size_t i = 0; i < order.size();) {
      const std::int32_t die = chance.dice[order[i]];
      std::size_t count = 0;
      while (i < order.size() && chance.dice[order[i]] == die) ++i, ++count;
      parts.push_back(
          fmt::format("{} x {} ({})", count, dieTitle(scenario, die), fmt::join(faceWords(scenario, die), ", ")));
    }
    return model::printable(fmt::format("Roll {}. Which faces?", fmt::join(parts, ", "))) + "\n";
  }
  std::string out;
  if (chance.kind == Chance::Kind::Card)
    out = fmt::format("Which card is it? From: {}{}", placeName(session, session.world().piece(chance.piece).place),
                      chance.to == board::noPlace ? "" : "; to: " + placeName(session, chance.to));
  else if (out = world::titleOf(scenario, "chance-" + chance.purpose); out.empty())
    out = fmt::format("What is picked at random{}?", chance.purpose.empty() ? "" : " (" + chance.purpose + ")");
  if (chance.kind == Chance::Kind::Pick && chance.values.empty()) out += fmt::format(" (1 to {})", chance.ways);
  out = model::printable(out) + "\n";
  std::vector<std::string> entries;
  for (const Option& each : options(session, chance))
    entries.push_back(model::printable(fmt::format("{:>4}  {}{}", entries.size() + 1, each.title,
                                                   each.count > 1 ? fmt::format(" ({} left)", each.count) : "")));
  return out + columns(entries);
}

std::vector<std::string> chanceWords(Session& session, const Chance& chance) {
  std::vector<std::string> out{"?"};
  const auto add = [&](const std::string& word) {
    if (model::printable(word) == word && std::find(out.begin(), out.end(), word) == out.end()) out.push_back(word);
  };
  for (const std::int32_t die : chance.dice)
    for (const std::string& word : faceWords(session.scenario(), die)) add(word);
  if (chance.kind == Chance::Kind::Dice) return out;
  for (const Option& each : options(session, chance)) {
    add(each.title);
    add(each.name);
  }
  return out;
}

Result<std::vector<std::string>> readChance(Session& session, const Chance& chance, std::string_view typed) {
  if (chance.kind == Chance::Kind::Dice) return readFaces(session.scenario(), chance, typed);
  const std::optional<std::int64_t> number = readInteger(typed);
  if (chance.kind == Chance::Kind::Pick && chance.values.empty()) {
    if (!number || *number < 1 || static_cast<std::uint64_t>(*number) > chance.ways)
      return expected(fmt::format("a number from 1 to {}, or ? for the program to pick", chance.ways));
    return std::vector{fmt::format("{}", *number)};
  }
  const std::vector<Option> all = options(session, chance);
  std::vector<std::string> titles, names;
  for (const Option& each : all) {
    titles.push_back(each.title);
    names.push_back(each.name);
  }
  std::ptrdiff_t found = wordAt(titles, typed);
  if (found < 0) found = wordAt(names, typed);
  if (found < 0 && number && *number >= 1 && static_cast<std::size_t>(*number) <= all.size()) found = *number - 1;
  if (found < 0)
    return expected(fmt::format("the number or name of one of these, or ? for the program to {}",
                                chance.kind == Chance::Kind::Card ? "draw" : "pick"));
  return std::vector{all[static_cast<std::size_t>(found)].word};
}

std::vector<std::string> rollForTable(Session& session, const Chance& chance) {
  const world::Scenario& scenario = session.scenario();
  if (chance.kind == Chance::Kind::Card) return {scenario.keyOf(world::Value::of(chance.piece), session.world())};
  const std::uint64_t stream = streamKey(session.seed(), hashText("table"));
  std::uint64_t counter = session.context().chances.came.size() << 16U;
  if (chance.kind == Chance::Kind::Pick) {
    const std::uint64_t pick = below(streamAt(stream, counter), chance.ways);
    if (chance.values.empty()) return {fmt::format("{}", pick + 1)};
    return {script::pickWord(session.host(), session.world(), chance.values[static_cast<std::size_t>(pick)])};
  }
  std::vector<std::string> out;
  for (const std::int32_t die : chance.dice) {
    const auto& faces = scenario.dice[static_cast<std::size_t>(die)].faces;
    out.push_back(script::faceWord(scenario, die,
                                   faces[static_cast<std::size_t>(below(streamAt(stream, counter++), faces.size()))]));
  }
  return out;
}

}  // namespace sortie::play
