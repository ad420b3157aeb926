// The state of a campaign as text: the writer and the strict reader.
#include <algorithm>
#include <fstream>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "campaign/state.h"
#include "model/xml/format.h"
#include "model/values.h"
#include "model/xml/xml_characters.h"
#include "play/record/record_text.h"

namespace sortie::campaign {

namespace {

constexpr std::string_view magic = "sortie-campaign";
constexpr std::size_t maxLine = 1U << 18U;  // a list of 256 long ids, escaped, is far below
constexpr std::size_t maxValues = 300;      ///< of one player, of one side, of options: declarations have fewer
constexpr std::size_t maxSides = 32;        ///< a player may have several

using play::escapeToken;
using play::readUnsigned;
using play::split;

/// "pack:id": never the name of a file.
bool isPackAndId(std::string_view word) {
  const std::size_t colon = word.find(':');
  return colon != std::string_view::npos && colon > 0 && word.find('/') == std::string_view::npos &&
         model::isKebab(word.substr(colon + 1));
}

/// Reads line by line; the first problem is kept.
class Reader {
 public:
  Reader(std::string_view text, const std::string& file) : text_(text) { state_.file = file; }

  Result<State> read() {
    if (text_.size() > maxStateBytes)
      refuse("campaign-limit", fmt::format("the file has more than {} bytes", maxStateBytes));
    else
      readAll();
    if (error_) return tl::unexpected<Error>(*error_);
    return std::move(state_);
  }

 private:
  void refuse(std::string code, std::string text, std::string remedy = {}) {
    if (!error_) error_ = Error{std::move(code), std::move(text), {state_.file, line_, 0}, std::move(remedy)};
  }
  void syntax(std::string_view expected) { refuse("campaign-syntax", fmt::format("expected {}", expected)); }

  bool nextLine() {
    if (error_ || text_.empty()) return false;
    ++line_;
    const std::size_t end = text_.find('\n');
    if (end == std::string_view::npos) {
      refuse("campaign-syntax", "expected a line feed at the end of the file", "the file was cut off");
      return false;
    }
    const std::string_view current = text_.substr(0, end);
    text_.remove_prefix(end + 1);
    if (current.size() > maxLine) refuse("campaign-limit", "the line is too long");
    words_ = split(current, ' ');
    return !error_;
  }

  [[nodiscard]] bool is(std::string_view name, std::size_t words) const {
    return words_[0] == name && words_.size() == words;
  }
  [[nodiscard]] std::string word(std::size_t i) const { return std::string(words_[i]); }

  void readAll() {
    if (!nextLine()) return refuse("campaign-format", "this is not a campaign of Sortie");
    if (words_.size() != 2 || words_[0] != magic)
      return refuse("campaign-format", "this is not a campaign of Sortie", "make one with `sortie campaign new`");
    if (readUnsigned(words_[1]) != stateFormat)
      return refuse("campaign-format",
                    fmt::format("campaigns of format {} cannot be read", model::printable(words_[1])),
                    "use a newer Sortie");
    bool header = true;
    while (nextLine()) {
      if (words_.size() == 1 && words_[0].empty()) continue;
      if (words_[0] == "mission") {
        if (header) checkHeader();
        header = false;
        if (error_) return;
        readMission();
      } else if (header) {
        readHeader();
      } else if (state_.history.back().end) {
        readValue(state_.history.back().end->values);
      } else {
        readPlayed(state_.history.back());
      }
    }
    if (header && !error_) checkHeader();
    for (const Played& each : state_.history)
      if (!error_ && each.record.empty()) syntax("a record of each mission");
  }

  void readHeader() {
    State& s = state_;
    if (is("engine", 2) && s.engine.empty())
      s.engine = words_[1];
    else if (is("campaign", 2) && s.campaign.empty() && isPackAndId(words_[1]))
      s.campaign = words_[1];
    else if (is("pack", 4) && s.packs.size() < maxValues)
      s.packs.push_back({word(1), word(2), word(3)});
    else if (is("seed", 2) && !seed_ && readUnsigned(words_[1])) {
      s.seed = *readUnsigned(words_[1]);
      seed_ = true;
    } else if (is("missions", 2) && !missions_) {
      const std::uint64_t count = readUnsigned(words_[1]).value_or(0);
      if (count < 1 || count > maxMissions) return syntax(fmt::format("missions 1 to {}", maxMissions));
      s.missions = static_cast<std::size_t>(count);
      missions_ = true;
    } else if (is("option", 3)) {
      readPair(s.options, 1);
    } else if (is("player", 4)) {
      readPlayer();
    } else if (words_[0] == "value") {
      readValue(s.begin);
    } else {
      syntax("engine, campaign, pack, seed, missions, option, player or value, each in its form");
    }
  }

  void checkHeader() {
    if (state_.campaign.empty() || !seed_ || !missions_ || state_.players.empty() || state_.packs.empty())
      syntax("campaign, packs, seed, missions and players before the first mission");
  }

  void readPlayer() {
    const std::optional<std::string> name = play::unescapeToken(words_[3]);
    if (!name || !model::isKebab(words_[1]) || words_[2].empty()) return syntax("player ID AGENT NAME");
    if (state_.player(words_[1]) != nullptr) return syntax("each player once");
    if (state_.players.size() >= maxPlayers)
      return refuse("campaign-limit", fmt::format("more than {} players", maxPlayers));
    state_.players.push_back({word(1), *name, word(2)});
  }

  /// "… NAME VALUE" from word `at` on.
  void readPair(std::map<std::string, std::string>& into, std::size_t at) {
    const std::optional<std::string> value = play::unescapeToken(words_[at + 1]);
    if (!value || words_[at].empty()) return syntax("a name and its value");
    if (into.size() >= maxValues) return refuse("campaign-limit", fmt::format("more than {} values", maxValues));
    if (!into.emplace(word(at), *value).second) syntax("each value once");
  }

  void readValue(std::map<std::string, Values>& into) {
    if (!is("value", 4) || state_.player(words_[1]) == nullptr) return syntax("value PLAYER NAME VALUE");
    readPair(into[word(1)], 2);
  }

  void readMission() {
    if (!state_.history.empty() && !state_.history.back().end)
      return syntax("the end (=) of a mission before the next one");
    if (words_.size() != 4 || readUnsigned(words_[1]) != state_.history.size() + 1 ||
        readUnsigned(words_[2]).value_or(0) < 1 || !isPackAndId(words_[3]))
      return syntax(fmt::format("mission {} ENTRY PACK:MISSION", state_.history.size() + 1));
    if (state_.history.size() >= state_.missions)
      return refuse("campaign-limit", "more missions than the campaign has");
    Played played;
    played.entry = static_cast<std::size_t>(*readUnsigned(words_[2]));
    played.mission = words_[3];
    state_.history.push_back(std::move(played));
  }

  void readPlayed(Played& played) {
    if (words_[0] == "=") return readEnd(played);
    if (is("variant", 2) && played.variant.empty())
      played.variant = words_[1];
    else if (is("option", 3))
      readPair(played.options, 1);
    else if (is("seed", 2) && readUnsigned(words_[1]))
      played.seed = *readUnsigned(words_[1]);
    else if (is("seat", 4))
      readSeat(played);
    else if (is("start", 4) && played.starts.size() <= maxSides)
      readPair(played.starts[word(1)], 2);
    else if (is("record", 2) && played.record.empty() && isRecordName(words_[1]))
      played.record = words_[1];
    else
      syntax("variant, option, seed, seat, start, record or the end (=) of the mission, each in its form");
  }

  void readSeat(Played& played) {
    const auto taken =
        std::any_of(played.seats.begin(), played.seats.end(), [&](const Seat& seat) { return seat.side == words_[1]; });
    if (taken || state_.player(words_[3]) == nullptr || played.seats.size() >= maxSides)
      return syntax("seat SIDE KIND PLAYER, each side once");
    played.seats.push_back({word(1), word(2), word(3)});
  }

  void readEnd(Played& played) {
    constexpr std::string_view form = "= OUTCOME [won=SIDE,…] [scores=SIDE:N,…] #SHA256";
    const std::string_view hash = words_.back();
    if (words_.size() < 3 || words_[1].empty() || hash.size() != 65 || hash[0] != '#' ||
        hash.find_first_not_of("0123456789abcdef", 1) != std::string_view::npos)
      return syntax(form);
    MissionEnd end;
    end.outcome = words_[1];
    end.recordHash = hash.substr(1);
    for (std::size_t i = 2; i + 1 < words_.size(); ++i) {
      const std::vector<std::string_view> parts = split(words_[i], '=');
      if (parts.size() != 2 || parts[1].empty() || (parts[0] != "won" && parts[0] != "scores")) return syntax(form);
      for (const std::string_view entry : split(parts[1], ',')) {
        if (end.winners.size() + end.scores.size() > maxValues) return syntax(form);
        if (parts[0] == "won") {
          end.winners.emplace_back(entry);
          continue;
        }
        const std::vector<std::string_view> pair = split(entry, ':');
        const std::optional<std::int64_t> score = pair.size() == 2 ? play::readInteger(pair[1]) : std::nullopt;
        if (!score || *score < INT32_MIN || *score > INT32_MAX) return syntax(form);
        end.scores.emplace_back(pair[0], static_cast<std::int32_t>(*score));
      }
    }
    played.end = std::move(end);
  }

  std::string_view text_;
  std::vector<std::string_view> words_;
  std::uint32_t line_ = 0;
  bool seed_ = false;
  bool missions_ = false;
  State state_;
  std::optional<Error> error_;
};

void writeValues(std::string& out, const State& state, const std::map<std::string, Values>& values) {
  for (const Player& player : state.players) {
    const auto found = values.find(player.id);
    if (found == values.end()) continue;
    for (const auto& [name, value] : found->second)
      out += fmt::format("value {} {} {}\n", player.id, name, escapeToken(value));
  }
}

void writePlayed(std::string& out, const State& state, std::size_t number) {
  const Played& p = state.history[number];
  out += fmt::format("\nmission {} {} {}\n", number + 1, p.entry, p.mission);
  if (!p.variant.empty()) out += fmt::format("variant {}\n", p.variant);
  for (const auto& [name, value] : p.options) out += fmt::format("option {} {}\n", name, escapeToken(value));
  out += fmt::format("seed {}\n", p.seed);
  for (const Seat& seat : p.seats) out += fmt::format("seat {} {} {}\n", seat.side, seat.kind, seat.player);
  for (const auto& [side, values] : p.starts)
    for (const auto& [name, value] : values) out += fmt::format("start {} {} {}\n", side, name, escapeToken(value));
  out += fmt::format("record {}\n", p.record);
  if (!p.end) return;
  out += fmt::format("= {}", p.end->outcome);
  if (!p.end->winners.empty()) out += fmt::format(" won={}", fmt::join(p.end->winners, ","));
  for (std::size_t i = 0; i < p.end->scores.size(); ++i)
    out += fmt::format("{}{}:{}", i == 0 ? " scores=" : ",", p.end->scores[i].first, p.end->scores[i].second);
  out += fmt::format(" #{}\n", p.end->recordHash);
  writeValues(out, state, p.end->values);
}

}  // namespace

const Player* State::player(std::string_view id) const noexcept {
  const auto found = std::find_if(players.begin(), players.end(), [&](const Player& each) { return each.id == id; });
  return found != players.end() ? &*found : nullptr;
}

const std::map<std::string, Values>& State::values(std::size_t count) const noexcept {
  return count == 0 ? begin : history[count - 1].end->values;
}

bool isRecordName(std::string_view name) noexcept {
  constexpr std::size_t longest = 255;
  return !name.empty() && name.size() <= longest && name.front() != '.' && name.front() != '-' &&
         std::all_of(name.begin(), name.end(), [](char c) {
           return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' || c == '-' ||
                  c == '_';
         });
}

std::string writeState(const State& state) {
  std::string out = fmt::format("{} {}\nengine {}\ncampaign {}\n", magic, stateFormat, state.engine, state.campaign);
  for (const play::RecordedPack& pack : state.packs)
    out += fmt::format("pack {} {} {}\n", pack.id, pack.version, pack.hash);
  out += fmt::format("seed {}\nmissions {}\n", state.seed, state.missions);
  for (const auto& [name, value] : state.options) out += fmt::format("option {} {}\n", name, escapeToken(value));
  for (const Player& player : state.players)
    out += fmt::format("player {} {} {}\n", player.id, player.agent, escapeToken(player.name));
  writeValues(out, state, state.begin);
  for (std::size_t i = 0; i < state.history.size(); ++i) writePlayed(out, state, i);
  return out;
}

Result<State> readState(std::string_view text, const std::string& file) { return Reader(text, file).read(); }

Result<State> loadState(const std::filesystem::path& file) {
  const SourcePlace where{file.string(), 0, 0};
  std::error_code status;
  // Looked at first: to open a pipe waits for its other end.
  const bool regular = std::filesystem::is_regular_file(file, status);
  std::ifstream in;
  if (regular) in.open(file, std::ios::binary);
  if (!regular || !in)
    return fail("file-unreadable", "there is no such campaign, or it cannot be read", where,
                "make one with `sortie campaign new CAMPAIGN FILE`");
  std::string text(maxStateBytes + 1, '\0');
  in.read(text.data(), static_cast<std::streamsize>(text.size()));
  if (in.bad()) return fail("file-unreadable", "it cannot be read", where);
  text.resize(static_cast<std::size_t>(in.gcount()));
  return readState(text, file.string());
}

Result<> saveState(const State& state, const std::filesystem::path& file) {
  // Rules and players name and say what stands in it: better no new state than one that nobody can open again.
  const std::string text = writeState(state);
  if (const Result<State> again = readState(text, file.string()); !again) return failed(again);
  return model::writeFile(file, text);
}

}  // namespace sortie::campaign
