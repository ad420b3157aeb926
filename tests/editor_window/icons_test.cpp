// Icons that stand side by side can be told apart.
#include "editor/window/icons.h"

#include <algorithm>

#include <gtest/gtest.h>

#include <wx/image.h>

namespace sortie::editor::window {
namespace {

constexpr int side = 48;

/// Where an icon has ink, with a little around it.
struct Ink {
  std::vector<bool> exact;
  std::vector<bool> wide;
};

Ink inkOf(const std::string& name) {
  const wxImage image = icon(name, *wxBLACK, side).GetBitmap(wxSize(side, side)).ConvertToImage();
  Ink out{std::vector<bool>(side * side), std::vector<bool>(side * side)};
  constexpr int around = 2;
  for (int y = 0; y < side; ++y)
    for (int x = 0; x < side; ++x) {
      if (!image.IsOk() || image.GetAlpha(x, y) < 100) continue;
      out.exact[static_cast<std::size_t>(y * side + x)] = true;
      for (int v = std::max(0, y - around); v <= std::min(side - 1, y + around); ++v)
        for (int u = std::max(0, x - around); u <= std::min(side - 1, x + around); ++u)
          out.wide[static_cast<std::size_t>(v * side + u)] = true;
    }
  return out;
}

/// The share of one's ink that the other has nearly in the same place.
double covered(const Ink& one, const Ink& other) {
  int all = 0;
  int both = 0;
  for (std::size_t i = 0; i < one.exact.size(); ++i) {
    all += one.exact[i] ? 1 : 0;
    both += one.exact[i] && other.wide[i] ? 1 : 0;
  }
  return all == 0 ? 1 : static_cast<double>(both) / all;
}

TEST(Icons, NoTwoOfThePlaytestLookAlike) {
  std::vector<std::pair<std::string, Ink>> transport;
  for (const IconText& each : iconTexts())
    if (each.name == "play" || each.name.starts_with("playtest-")) transport.emplace_back(each.name, inkOf(each.name));
  ASSERT_GE(transport.size(), 9U);
  for (std::size_t a = 0; a < transport.size(); ++a)
    for (std::size_t b = a + 1; b < transport.size(); ++b) {
      const double alike = std::min(covered(transport[a].second, transport[b].second),
                                    covered(transport[b].second, transport[a].second));
      EXPECT_LT(alike, 0.9) << transport[a].first << " and " << transport[b].first;
    }
}

}  // namespace
}  // namespace sortie::editor::window
