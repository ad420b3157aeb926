#include "play/sweep/stand_out.h"

#include <fmt/format.h>

namespace sortie::play {

Decided decidedOf(const Statistics& statistics, const std::string& variant) {
  Decided out;
  for (const RowView& row : statistics.rows("decided", variant)) {
    out.won += row.number("count");
    if (!row.null("decided")) out.ahead += row.number("count");
    out.inLast += row.number("in_last");
  }
  return out;
}

bool leadDecides(const Decided& decided) noexcept { return decided.won == 0 || 2 * decided.ahead > decided.won; }

std::string tightWords(const RowView& row) {
  const std::int64_t margin = row.number("margin"), leads = row.number("leads");
  std::string out =
      margin == 0 ? "level at the end" : fmt::format("{} {} ahead", margin, margin == 1 ? "point" : "points");
  if (!row.null("leads"))
    out += leads == 0 ? ", the lead never changed"
                      : fmt::format(", the lead changed {}", leads == 1 ? "once" : fmt::format("{} times", leads));
  if (!row.null("decided"))
    out += fmt::format(", decided in round {}{}", row.text("decided"),
                       row.null("rounds") ? std::string() : " of " + row.text("rounds"));
  return out;
}

std::string oddWords(const Statistics& statistics, const RowView& row) {
  const std::string what = row.text("what");
  std::string name = what == "rounds"      ? "Rounds"
                     : what == "decisions" ? "Decisions"
                     : what == "score"     ? "Score"
                     : what == "left-map"  ? "Left the map"
                                           : statistics.title("statistic", what);
  if (what != "rounds" && what != "decisions") {
    const std::string side = row.text("side");
    name += ", " + (side.empty() ? std::string("nobody’s") : statistics.title("side", side));
  }
  return fmt::format("{}: {} (mean {:.1f})", name, row.number("value"), row.real("mean"));
}

}  // namespace sortie::play
