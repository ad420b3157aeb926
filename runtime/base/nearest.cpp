#include "base/nearest.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace sortie {

namespace {

/// This many names still read well in one line or two.
constexpr std::size_t mostNames = 24;
/// Of longer lists this many are named.
constexpr std::size_t fewNames = 5;

}  // namespace

std::size_t editDistance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t above = row[j];
      row[j] = std::min({row[j] + 1, row[j - 1] + 1, diagonal + (a[i - 1] == b[j - 1] ? 0U : 1U)});
      diagonal = above;
    }
  }
  return row[b.size()];
}

std::string nearestName(std::string_view written, const std::vector<std::string>& known) {
  // Nobody means what is much longer than a name, and distances grow with the square.
  if (written.size() > 100) return {};
  std::string best;
  std::size_t least = SIZE_MAX;
  for (const std::string& each : known) {
    const std::size_t distance = editDistance(written, each);
    if (distance < least) {
      least = distance;
      best = each;
    }
  }
  // Two letters that changed places are two changes: short names would never be found.
  const bool near = least <= 1 || least * 3 <= written.size() || (least == 2 && written.size() >= 4);
  return near && least < written.size() ? best : std::string();
}

std::string namesToChoose(std::string_view written, const std::vector<std::string>& known) {
  if (known.empty()) return "there are none";
  const std::string meant = nearestName(written, known);
  std::string out = meant.empty() ? "" : fmt::format("did you mean {}? ", meant);
  if (known.size() <= mostNames) return out + fmt::format("there are {}", fmt::join(known, ", "));
  std::vector<std::string> near = known;
  const std::string_view head = written.substr(0, 100);
  std::stable_sort(near.begin(), near.end(), [&](const std::string& a, const std::string& b) {
    return editDistance(head, a) < editDistance(head, b);
  });
  near.resize(fewNames);
  return out + fmt::format("there are {} names, among them {}", known.size(), fmt::join(near, ", "));
}

}  // namespace sortie
