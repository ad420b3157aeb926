// Records as text: words, the writer and the strict reader.
#include "play/record/record_text.h"

#include <algorithm>
#include <charconv>
#include <fstream>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "archive/archive_path.h"
#include "model/xml/format.h"
#include "model/xml/xml.h"
#include "model/xml/xml_characters.h"
#include "play/record/record.h"

namespace sortie::play {

namespace {

constexpr std::size_t maxLine = 1U << 18U;
constexpr std::string_view magic = "sortie-record";
constexpr std::string_view standingWord = "standing";
constexpr std::string_view rolledWord = "rolled";
constexpr std::string_view pickedWord = "picked";
constexpr std::string_view drawnWord = "drawn";

/// The first format that has all that a record uses.
int formatOf(const Record& record) {
  if (std::any_of(record.interventions.begin(), record.interventions.end(),
                  [](const auto& each) { return cameUp(each.kind); }))
    return recordFormat;
  if (std::any_of(record.answers.begin(), record.answers.end(), [](const auto& each) { return each.standing; }))
    return 3;
  const bool plain = std::all_of(record.interventions.begin(), record.interventions.end(), [](const auto& each) {
    return each.kind == Intervention::Kind::ForceDice || each.kind == Intervention::Kind::Note;
  });
  return plain ? 1 : 2;
}

bool plain(unsigned char c) { return c > 0x20 && c < 0x7f && c != '%' && c != ',' && c != '=' && c != '>'; }

template <class T>
std::optional<T> readNumber(std::string_view text, int base) {
  T value{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, base);
  if (text.empty() || error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return value;
}

/// Reads line by line; the first problem is kept.
class Reader {
 public:
  Reader(std::string_view text, const std::string& file) : text_(text) { record_.file = file; }

  Result<Record> read() {
    if (text_.size() > maxRecordBytes) {
      refuse("record-limit", fmt::format("the file has more than {} bytes", maxRecordBytes));
    } else {
      readHeader();
      while (!error_ && nextLine()) readEntry();
    }
    if (error_) return tl::unexpected<Error>(*error_);
    return std::move(record_);
  }

 private:
  void refuse(std::string code, std::string text) {
    if (!error_) error_ = Error{std::move(code), std::move(text), {record_.file, line_, 0}, {}};
  }
  void syntax(std::string_view expected) { refuse("record-syntax", fmt::format("expected {}", expected)); }

  bool nextLine() {
    if (text_.empty()) return false;
    ++line_;
    const std::size_t end = text_.find('\n');
    // The last line has its line feed too: a file without it was cut off.
    if (end == std::string_view::npos) {
      syntax("a line feed at the end of the file");
      return false;
    }
    current_ = text_.substr(0, end);
    text_.remove_prefix(end + 1);
    if (current_.size() > maxLine) refuse("record-limit", "the line is too long");
    words_ = split(current_, ' ');
    return !error_.has_value();
  }

  void readHeader() {
    if (!nextLine() || words_.size() != 2 || words_[0] != magic)
      return refuse("record-format", "this is not a record of a playtest");
    const std::optional<std::int64_t> format = readInteger(words_[1]);
    if (!format || *format < 1 || *format > recordFormat)
      return refuse("record-format", fmt::format("records of format {} cannot be read", model::printable(words_[1])));
    format_ = *format;
    RecordHeader& h = record_.header;
    bool seed = false;
    while (!error_ && nextLine()) {
      if (current_.empty()) break;
      const std::string_view name = words_[0];
      const std::string_view rest = current_.substr(std::min(current_.size(), name.size() + 1));
      if (name == "engine" && h.engine.empty())
        h.engine = rest;
      else if (name == "lua" && h.lua.empty())
        h.lua = rest;
      else if (name == "pack" && words_.size() == 4)
        h.packs.push_back({std::string(words_[1]), std::string(words_[2]), std::string(words_[3])});
      else if (name == "mission" && h.mission.empty() && words_.size() == 2)
        h.mission = words_[1];
      else if (name == "variant" && h.variant.empty() && words_.size() == 2)
        h.variant = words_[1];
      else if (name == "scenario" && h.scenario.empty() && words_.size() == 2)
        h.scenario = words_[1];
      else if (name == "option" && words_.size() == 3)
        readOption();
      else if (name == "start" && words_.size() == 4)
        readStart();
      else if (name == "agent" && words_.size() == 3)
        h.agents[std::string(words_[1])] = words_[2];
      else if (name == "seed" && !seed && words_.size() == 2 && readUnsigned(words_[1])) {
        h.seed = *readUnsigned(words_[1]);
        seed = true;
      } else {
        syntax("engine, lua, pack, mission, variant, option, start, seed, agent or scenario, each in its form");
      }
    }
    if (!error_ && (h.mission.empty() || !seed || h.scenario.empty() || h.packs.empty()))
      syntax("packs, mission, seed and scenario before the first decision");
  }

  void readOption() {
    const std::optional<std::string> value = unescapeToken(words_[2]);
    if (!value) return syntax("an option's value");
    record_.header.options[std::string(words_[1])] = *value;
  }

  void readStart() {
    const std::optional<std::string> value = unescapeToken(words_[3]);
    if (!value || words_[1].empty() || words_[2].empty()) return syntax("start SIDE ATTRIBUTE VALUE");
    record_.header.starts[std::string(words_[1])][std::string(words_[2])] = *value;
  }

  void readEntry() {
    if (record_.end) return syntax("nothing after the end");
    if (words_[0] == "!") return readIntervention();
    if (words_[0] == "=") return readEnd();
    if (readUnsigned(words_[0]) != record_.answers.size())
      return syntax(fmt::format("decision {}, an intervention (!) or the end (=)", record_.answers.size()));
    if (record_.answers.size() >= maxRecordDecisions) return refuse("record-limit", "more than a million decisions");
    const bool standing = format_ >= 3 && words_.size() > 5 && words_[words_.size() - 2] == standingWord;
    const std::size_t count = words_.size() - (standing ? 1 : 0);
    const bool hinted = count == 6;
    const std::optional<std::uint64_t> hash = hashWord(8);
    if ((!hinted && count != 5) || !hash || (hinted && (words_[4].size() < 2 || words_[4][0] != '@')) ||
        words_[1].empty() || words_[2].empty() || words_[3].empty())
      return syntax(format_ >= 3 ? "NUMBER SIDE DECISION KEY [@INDEX] [standing] #HASH"
                                 : "NUMBER SIDE DECISION KEY [@INDEX] #HASH");
    RecordedAnswer answer;
    answer.standing = standing;
    answer.side = words_[1];
    answer.decision = words_[2];
    answer.key = words_[3];
    if (hinted) answer.hint = words_[4].substr(1);
    answer.before = static_cast<std::uint32_t>(*hash);
    answer.line = line_;
    record_.answers.push_back(std::move(answer));
  }

  /// The last word, "#" and that many hexadecimal digits.
  [[nodiscard]] std::optional<std::uint64_t> hashWord(std::size_t digits) const {
    const std::string_view word = words_.back();
    if (word.size() != digits + 1 || word[0] != '#') return std::nullopt;
    return readUnsigned(word.substr(1), 16);
  }

  void readIntervention() {
    Intervention out;
    out.before = record_.answers.size();
    out.line = line_;
    if (record_.interventions.size() >= maxRecordDecisions)
      return refuse("record-limit", "more than a million interventions");
    if (words_.size() >= 3 && words_[1] == "dice") {
      out.kind = Intervention::Kind::ForceDice;
      for (std::size_t i = 2; i < words_.size(); ++i) {
        const std::optional<std::int64_t> die = readInteger(words_[i]);
        if (!die || *die < INT32_MIN || *die > INT32_MAX) return syntax("results of dice");
        out.dice.push_back(static_cast<std::int32_t>(*die));
      }
    } else if (words_.size() >= 3 && words_[1] == "note") {
      out.text = current_.substr(7);
    } else if (format_ < 2 || (!readByHand(out) && (format_ < 4 || !readCameUp(out)))) {
      return syntax(format_ < 2   ? "! dice RESULT… or ! note TEXT"
                    : format_ < 4 ? "! dice RESULT…, ! stack ZONE CARD…, ! move PIECE PLACE, ! agent SIDE NAME or ! "
                                    "note TEXT"
                                  : "! rolled FACE…, ! picked NAME, ! drawn CARD, ! dice RESULT…, ! stack ZONE CARD…, "
                                    "! move PIECE PLACE, ! agent SIDE NAME or ! note TEXT");
    }
    record_.interventions.push_back(std::move(out));
  }

  /// The kinds of format 4.
  [[nodiscard]] bool readCameUp(Intervention& out) const {
    const bool rolled = words_.size() >= 3 && words_[1] == rolledWord;
    const bool picked = words_.size() == 3 && words_[1] == pickedWord;
    const bool drawn = words_.size() == 3 && words_[1] == drawnWord;
    if (!rolled && !picked && !drawn) return false;
    for (std::size_t i = 2; i < words_.size(); ++i) {
      std::optional<std::string> word = unescapeToken(words_[i]);
      if (!word) return false;
      out.cards.push_back(std::move(*word));
    }
    out.kind = rolled ? Intervention::Kind::Rolled : picked ? Intervention::Kind::Picked : Intervention::Kind::Drawn;
    return true;
  }

  /// The kinds of format 2.
  [[nodiscard]] bool readByHand(Intervention& out) const {
    const bool stack = words_.size() >= 4 && words_[1] == "stack";
    const bool move = words_.size() == 4 && words_[1] == "move";
    const bool agent = words_.size() == 4 && words_[1] == "agent";
    if (!stack && !move && !agent) return false;
    std::vector<std::string> names;
    for (std::size_t i = 2; i < words_.size(); ++i) {
      std::optional<std::string> name = unescapeToken(words_[i]);
      if (!name) return false;
      names.push_back(std::move(*name));
    }
    out.kind = stack ? Intervention::Kind::StackDeck : move ? Intervention::Kind::MovePiece : Intervention::Kind::Agent;
    out.subject = names[0];
    if (stack)
      out.cards.assign(names.begin() + 1, names.end());
    else
      out.target = names[1];
    return true;
  }

  void readEnd() {
    const std::optional<std::uint64_t> hash = hashWord(16);
    if (words_.size() < 3 || !hash || words_[1].empty())
      return syntax("= OUTCOME [won=SIDE,…] [scores=SIDE:N,…] [error=CODE] #HASH");
    RecordedEnd end;
    end.outcome = words_[1];
    end.hash = *hash;
    for (std::size_t i = 2; i + 1 < words_.size(); ++i) {
      const std::vector<std::string_view> parts = split(words_[i], '=');
      if (parts.size() != 2 || parts[1].empty()) return syntax("won=, scores= or error=");
      if (parts[0] == "won") {
        for (const std::string_view side : split(parts[1], ',')) end.winners.emplace_back(side);
      } else if (parts[0] == "scores") {
        for (const std::string_view entry : split(parts[1], ',')) {
          const std::vector<std::string_view> pair = split(entry, ':');
          const std::optional<std::int64_t> score = pair.size() == 2 ? readInteger(pair[1]) : std::nullopt;
          if (!score || *score < INT32_MIN || *score > INT32_MAX) return syntax("scores=SIDE:N,…");
          end.scores.emplace_back(pair[0], static_cast<std::int32_t>(*score));
        }
      } else if (parts[0] == "error") {
        end.error = parts[1];
      } else {
        return syntax("won=, scores= or error=");
      }
    }
    record_.end = std::move(end);
  }

  std::string_view text_;
  std::string_view current_;
  std::vector<std::string_view> words_;
  std::uint32_t line_ = 0;
  std::int64_t format_ = 1;
  Record record_;
  std::optional<Error> error_;
};

}  // namespace

std::string escapeToken(std::string_view name) {
  if (name.empty()) return "%00";
  std::string out;
  for (const char c : name) {
    if (plain(static_cast<unsigned char>(c)))
      out += c;
    else
      out += fmt::format("%{:02X}", static_cast<unsigned char>(c));
  }
  return out;
}

std::optional<std::string> unescapeToken(std::string_view word) {
  if (word == "%00") return std::string();
  std::string out;
  for (std::size_t i = 0; i < word.size(); ++i) {
    if (plain(static_cast<unsigned char>(word[i]))) {
      out += word[i];
      continue;
    }
    const std::optional<std::uint64_t> code =
        word[i] == '%' && i + 2 < word.size() ? readUnsigned(word.substr(i + 1, 2), 16) : std::nullopt;
    if (!code) return std::nullopt;
    out += static_cast<char>(static_cast<unsigned char>(*code));
    i += 2;
  }
  return out.empty() ? std::nullopt : std::optional<std::string>(std::move(out));
}

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> out;
  while (true) {
    const std::size_t end = text.find(separator);
    out.push_back(text.substr(0, end));
    if (end == std::string_view::npos) return out;
    text.remove_prefix(end + 1);
  }
}

std::optional<std::int64_t> readInteger(std::string_view text) { return readNumber<std::int64_t>(text, 10); }

std::optional<std::uint64_t> readUnsigned(std::string_view text, int base) {
  return readNumber<std::uint64_t>(text, base);
}

std::string writeRecord(const Record& record) {
  const RecordHeader& h = record.header;
  std::string out = fmt::format("{} {}\nengine {}\nlua {}\n", magic, formatOf(record), h.engine, h.lua);
  for (const RecordedPack& pack : h.packs) out += fmt::format("pack {} {} {}\n", pack.id, pack.version, pack.hash);
  out += fmt::format("mission {}\n", h.mission);
  if (!h.variant.empty()) out += fmt::format("variant {}\n", h.variant);
  for (const auto& [name, value] : h.options) out += fmt::format("option {} {}\n", name, escapeToken(value));
  for (const auto& [side, values] : h.starts)
    for (const auto& [name, value] : values) out += fmt::format("start {} {} {}\n", side, name, escapeToken(value));
  out += fmt::format("seed {}\n", h.seed);
  for (const auto& [side, agent] : h.agents) out += fmt::format("agent {} {}\n", side, agent);
  out += fmt::format("scenario {}\n\n", h.scenario);

  std::size_t next = 0;
  const auto intervene = [&](std::size_t number) {
    for (; next < record.interventions.size() && record.interventions[next].before <= number; ++next) {
      const Intervention& each = record.interventions[next];
      switch (each.kind) {
        case Intervention::Kind::ForceDice: out += fmt::format("! dice {}\n", fmt::join(each.dice, " ")); break;
        case Intervention::Kind::Note: out += fmt::format("! note {}\n", model::printable(each.text)); break;
        case Intervention::Kind::StackDeck:
          out += fmt::format("! stack {}", escapeToken(each.subject));
          for (const std::string& card : each.cards) out += ' ' + escapeToken(card);
          out += '\n';
          break;
        case Intervention::Kind::MovePiece:
          out += fmt::format("! move {} {}\n", escapeToken(each.subject), escapeToken(each.target));
          break;
        case Intervention::Kind::Agent:
          out += fmt::format("! agent {} {}\n", escapeToken(each.subject), escapeToken(each.target));
          break;
        case Intervention::Kind::Rolled:
        case Intervention::Kind::Picked:
        case Intervention::Kind::Drawn:
          out += fmt::format("! {}", each.kind == Intervention::Kind::Rolled   ? rolledWord
                                     : each.kind == Intervention::Kind::Picked ? pickedWord
                                                                               : drawnWord);
          for (const std::string& word : each.cards) out += ' ' + escapeToken(word);
          out += '\n';
          break;
      }
    }
  };
  for (std::size_t i = 0; i < record.answers.size(); ++i) {
    intervene(i);
    const RecordedAnswer& a = record.answers[i];
    out += fmt::format("{} {} {} {}{}{}{}{} #{:08x}\n", i, a.side, a.decision, a.key, a.hint.empty() ? "" : " @",
                       a.hint, a.standing ? " " : "", a.standing ? standingWord : "", a.before);
  }
  intervene(record.answers.size());
  if (!record.end) return out;
  const RecordedEnd& end = *record.end;
  out += fmt::format("= {}", end.outcome);
  if (!end.winners.empty()) out += fmt::format(" won={}", fmt::join(end.winners, ","));
  for (std::size_t i = 0; i < end.scores.size(); ++i)
    out += fmt::format("{}{}:{}", i == 0 ? " scores=" : ",", end.scores[i].first, end.scores[i].second);
  if (!end.error.empty()) out += fmt::format(" error={}", end.error);
  return out + fmt::format(" #{:016x}\n", end.hash);
}

Result<Record> readRecord(std::string_view text, const std::string& file) { return Reader(text, file).read(); }

Result<Record> loadRecord(const std::filesystem::path& file) {
  if (archive::inArchive(file)) {
    const Result<std::string> shared = model::readFile(file, maxRecordBytes);
    return shared ? readRecord(*shared, file.string()) : failed(shared);
  }
  std::ifstream in(file, std::ios::binary);
  if (!in) return fail("file-unreadable", "there is no such record, or it cannot be read", {file.string(), 0, 0});
  std::string text(maxRecordBytes + 1, '\0');
  in.read(text.data(), static_cast<std::streamsize>(text.size()));
  if (in.bad()) return fail("file-unreadable", "it cannot be read", {file.string(), 0, 0});
  text.resize(static_cast<std::size_t>(in.gcount()));
  return readRecord(text, file.string());
}

Result<> saveRecord(const Record& record, const std::filesystem::path& file) {
  const std::string text = writeRecord(record);
  if (text.size() > maxRecordBytes || record.answers.size() > maxRecordDecisions)
    return fail("record-limit", "the playtest is too long for a record", {file.string(), 0, 0});
  return model::writeFile(file, text);
}

}  // namespace sortie::play
