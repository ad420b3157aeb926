// Writing rows and their facts, a batch in one transaction.
#include <charconv>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "play/sweep/sweep_file.h"

namespace sortie::play {

namespace {

std::string_view written(std::int64_t number, std::array<char, 24>& room) {
  return {room.data(),
          static_cast<std::size_t>(std::to_chars(room.data(), room.data() + room.size(), number).ptr - room.data())};
}

}  // namespace

void SweepStore::Impl::giveUp() {
  if (inTransaction) (void)run("ROLLBACK");
  inTransaction = false;
  pending = 0;
  places.clear();
  pace.clear();
}

Result<> SweepStore::Impl::begin() {
  if (inTransaction) return {};
  if (Result<> r = run("BEGIN"); !r) return r;
  inTransaction = true;
  return {};
}

Result<> SweepStore::Impl::addPlayout(const SweepRow& row) {
  Statement& s = insert[Playout];
  s.bind(1, static_cast<std::int64_t>(row.run));
  s.bind(2, std::to_string(row.seed));  // as text: SQLite has no unsigned 64-bit numbers
  s.bind(3, row.variant);
  s.bind(4, row.outcome);
  s.bind(5, fmt::format("{}", fmt::join(row.winners, " ")));
  s.bind(6, static_cast<std::int64_t>(row.decisions));
  if (row.rounds) s.bind(7, *row.rounds);
  s.bind(8, fmt::format("{:016x}", row.hash));
  if (!row.error.empty()) s.bind(9, row.error);
  const CourseFact& course = row.facts.course;
  const std::optional<std::int64_t>* numbers[] = {&row.facts.seconds, &course.margin, &course.leads, &course.decided};
  for (std::size_t i = 0; i < 4; ++i)
    if (*numbers[i]) s.bind(static_cast<int>(10 + i), **numbers[i]);
  for (std::size_t i = 0; i < sides.size(); ++i)
    if (const auto score = row.scores.find(sides[i]); score != row.scores.end())
      s.bind(static_cast<int>(14 + i), score->second);
  return write(s);
}

Result<> SweepStore::Impl::addFacts(const SweepRow& row) {
  const auto run = static_cast<std::int64_t>(row.run);
  for (const ObjectiveFact& fact : row.facts.objectives)
    if (Result<> r = fact.round ? addFact(Objective, run, fact.objective, fact.state, *fact.round)
                                : addFact(Objective, run, fact.objective, fact.state);
        !r)
      return r;
  for (const EventFact& fact : row.facts.events)
    if (Result<> r = addFact(Event, run, fact.event, fact.count, fact.round); !r) return r;
  for (const CardFact& fact : row.facts.cards)
    if (Result<> r = addFact(Card, run, fact.deck, fact.card, fact.count, fact.round); !r) return r;
  for (const TallyFact& fact : row.facts.tallies)
    if (Result<> r = addFact(TallyRow, run, fact.statistic, fact.side, fact.kind, fact.cause, fact.count); !r) return r;
  for (const ChoiceFact& fact : row.facts.choices)
    if (Result<> r = addFact(ChoiceRow, run, fact.side, fact.choice, fact.value, fact.title); !r) return r;
  std::array<char, 24> round{};
  std::array<char, 24> value{};
  for (const PaceFact& fact : row.facts.pace)
    pace.add({row.variant, fact.what, fact.side, written(fact.round, round), written(fact.value, value)}, 1);
  for (const PlaceFact& fact : row.facts.places)
    places.add({row.variant, fact.what, fact.side, fact.place}, fact.count);
  return {};
}

Result<> SweepStore::Impl::writeSums() {
  using Words = std::vector<std::string_view>;
  const auto number = [](std::string_view word) {
    std::int64_t out = 0;
    std::from_chars(word.data(), word.data() + word.size(), out);
    return out;
  };
  const Result<> written = places.take([&](const Words& key, std::int64_t count) {
    return addFact(PlaceSum, std::string(key[0]), std::string(key[1]), std::string(key[2]), std::string(key[3]), count);
  });
  if (!written) return written;
  return pace.take([&](const Words& key, std::int64_t count) {
    return addFact(PaceSum, std::string(key[0]), std::string(key[1]), std::string(key[2]), number(key[3]),
                   number(key[4]), count);
  });
}

Result<> SweepStore::Impl::copy(Statement& from, Statement& into) {
  const int columns = sqlite3_column_count(from.handle);
  int status = SQLITE_ROW;
  while ((status = sqlite3_step(from.handle)) == SQLITE_ROW) {
    for (int i = 0; i < columns; ++i) sqlite3_bind_value(into.handle, i + 1, sqlite3_column_value(from.handle, i));
    if (Result<> r = write(into); !r) return r;
  }
  if (status != SQLITE_DONE)
    return fail("sweep-file", "a file to merge cannot be read to its end", {file.string(), 0, 0});
  return {};
}

}  // namespace sortie::play
