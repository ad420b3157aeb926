#include "play/text/summary_text.h"

#include <algorithm>
#include <map>
#include <string_view>
#include <utility>

#include "play/text/log_text.h"
#include "world/names.h"

namespace sortie::play {

namespace {

using world::SideId;

struct Name {
  std::string text;
  bool own = false;     ///< the reader's
  bool single = false;  ///< nothing else has this name
  bool piece = false;   ///< a piece's, not a side's
};

bool partOfWord(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9'); }

bool endsThere(std::string_view text, std::size_t end) { return end >= text.size() || !partOfWord(text[end]); }

/// Names of pieces and sides as logs write them, long ones first: "Husk 12" is not "Husk 1".
std::vector<Name> namesFor(const world::Scenario& scenario, const world::World& world, SideId reader) {
  std::vector<Name> out;
  for (std::size_t p = 0; p < world.pieces.size(); ++p) {
    const auto id = static_cast<world::PieceId>(p);
    const model::DeclarationKind collection = scenario.kinds[world::at(world.piece(id).kind)].collection;
    if (collection == model::DeclarationKind::Card || !world::mayKnow(scenario, world, id, reader)) continue;
    out.push_back({world::nameOf(scenario, world, world::Value::of(id), reader),
                   reader == SideId::None || world.piece(id).side == reader, true, true});
  }
  for (std::size_t s = 0; s < scenario.sides.size(); ++s) {
    const auto side = static_cast<SideId>(s);
    out.push_back({world::nameOf(scenario, world, world::Value::of(side), reader),
                   reader == SideId::None || side == reader, true});
  }
  std::erase_if(out, [](const Name& name) { return name.text.empty(); });
  std::map<std::string, int> called;
  for (const Name& name : out) ++called[name.text];
  for (Name& name : out) name.single = called[name.text] == 1;
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

constexpr std::ptrdiff_t mostInFull = 15;

/// The first change from `first` on with which another turn begins; `first` where there is none.
std::size_t nextTurn(const world::Scenario& scenario, const world::Journal& journal, std::size_t first) {
  const std::vector<std::string>& turn = scenario.mission.rulesetPack().ruleset->turn;
  for (std::size_t i = first; i < journal.changes.size(); ++i) {
    const world::Change& change = journal.changes[i];
    if (change.kind != world::ChangeKind::Set || change.subject.tag != world::Tag::World || change.name < 0) continue;
    const auto name = static_cast<std::size_t>(change.name);
    if (name < scenario.attributeNames.size() &&
        std::find(turn.begin(), turn.end(), scenario.attributeNames[name]) != turn.end())
      return i;
  }
  return first;
}

/// Texts of the ruleset that say what moves the one who acts next: what stands before and after the name in them.
std::vector<std::pair<std::string, std::string>> causesOf(const world::Scenario& scenario) {
  constexpr std::string_view prefix = "cause-", mark = "{1}";
  std::vector<std::pair<std::string, std::string>> out;
  for (const auto& [id, text] : scenario.texts) {
    const std::size_t at = id.starts_with(prefix) ? text->text.find(mark) : std::string::npos;
    // The mark alone would be found in every line.
    if (at != std::string::npos && text->text.size() > mark.size())
      out.emplace_back(text->text.substr(0, at), text->text.substr(at + mark.size()));
  }
  return out;
}

/// What a line says that moves the next one; empty for other lines.
std::string causeIn(const std::string& line, const std::vector<std::pair<std::string, std::string>>& causes) {
  for (const auto& [before, after] : causes)
    if (line.size() > before.size() + after.size() && line.starts_with(before) && line.ends_with(after))
      return line.substr(before.size(), line.size() - before.size() - after.size());
  return {};
}

/// Puts the lines of a summary together: what one piece does in a row is one line.
class Teller {
 public:
  explicit Teller(Summary& out) : out_(out) {}

  void leaveOut() { ++out_.left; }
  void interrupt() { actor_.clear(); }

  /// `why`: the card that moves the doer, which stands after its name; may be empty.
  void tell(const std::string& text, const Name* doer, const std::string& why = {}) {
    if (answers(text, doer)) {
      out_.lines.back() += text.substr(doer->text.size());
      return;
    }
    // "Oda: 2 hits" begins a line of its own.
    const bool goesOn = text.size() > actor_.size() && text[actor_.size()] == ' ';
    const std::string by = why.empty() ? std::string() : " (" + why + ")";
    if (doer != nullptr && doer->text == actor_ && goesOn) {
      std::string& last = out_.lines.back();
      if (last.ends_with('.')) last.pop_back();
      last += ";" + by + text.substr(actor_.size());
    } else if (doer != nullptr) {
      out_.lines.push_back(doer->text + by + text.substr(doer->text.size()));
    } else {
      out_.lines.push_back(text);
    }
    actor_ = doer == nullptr ? std::string() : doer->text;
  }

 private:
  /// Whether the line says what came of the one before: "Husk 4 attacks Oda." and "Oda: 2 hits".
  bool answers(const std::string& text, const Name* doer) {
    if (doer == nullptr || actor_.empty() || doer->text == actor_ || !text.substr(doer->text.size()).starts_with(": "))
      return false;
    std::string& last = out_.lines.back();
    if (!last.ends_with(" " + doer->text + ".")) return false;
    last.pop_back();
    return true;
  }

  Summary& out_;
  std::string actor_;
};

}  // namespace

Summary summaryOf(const world::Scenario& scenario, const world::World& world, const world::Journal& journal,
                  std::size_t first, SideId reader) {
  const std::vector<Name> names = namesFor(scenario, world, reader);
  const std::vector<std::pair<std::string, std::string>> causes = causesOf(scenario);
  Summary out;
  Teller teller(out);
  std::string cause;
  const std::vector<LogLine> lines = logOf(scenario, world, journal, first, reader, LogDetail::Table);
  const std::size_t turn = nextTurn(scenario, journal, first);
  const auto inFull =
      std::count_if(lines.begin(), lines.end(), [&](const LogLine& each) { return each.change < turn; });
  for (const LogLine& line : lines) {
    if (line.change < turn && inFull <= mostInFull) {
      out.lines.push_back(line.text);
      continue;
    }
    if (line.kind == world::ChangeKind::Roll) {
      teller.leaveOut();
      continue;
    }
    if (std::string said = causeIn(line.text, causes); !said.empty()) {
      cause = std::move(said);
      teller.leaveOut();
      continue;
    }
    const std::string why = std::exchange(cause, {});
    const Name* doer = actorOf(line.text, names);
    const Named named = namedIn(line.text, names);
    const bool other = doer != nullptr && doer->piece && !doer->own;
    const bool comes = other && (line.kind == world::ChangeKind::Move || line.kind == world::ChangeKind::Create);
    if (!concernsAll(line.kind) && !named.own && !comes && (doer != nullptr || named.others)) {
      teller.leaveOut();
      if (!other) teller.interrupt();
      continue;
    }
    teller.tell(other && !line.end.empty() ? line.end : line.text, doer, other ? why : std::string());
  }
  return out;
}

}  // namespace sortie::play
