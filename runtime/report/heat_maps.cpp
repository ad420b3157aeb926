// Heat maps of a report, on the mission's map.
#include <cmath>
#include <limits>
#include <unordered_map>

#include <fmt/format.h>

#include "model/level.h"
#include "picture/map/map.h"
#include "report/html.h"

namespace sortie::report {

namespace {

/// Sums by square of one kind of happening.
struct Heat {
  std::vector<double> values;
  double beside = 0;  ///< at places that are not squares of this map
};

std::string titleOf(const ReportContext& context, const std::string& what) {
  if (what == "visit") return "Where moves ended";
  if (what == "left-map") return "Where pieces left the map";
  return context.statistics.title("statistic", what) + ": where";
}

}  // namespace

Result<std::string> mapSection(ReportContext& context) {
  const auto places = context.statistics.rows("places", context.variant);
  if (places.empty()) return std::string();
  const auto found = context.options.scenarios.find(context.variant);
  if (found == context.options.scenarios.end() || found->second == nullptr)
    return section("On the map", "<p class=\"empty\">No maps here. " + escaped(context.options.noMap) + "</p>\n",
                   {"places"});
  const board::Grid& grid = *found->second->grid;
  std::unordered_map<std::string, std::size_t> squares;
  const auto count = static_cast<std::size_t>(grid.squareCount());
  for (std::size_t s = 0; s < count; ++s)
    if (const board::SquareIndex square{static_cast<std::int32_t>(s)}; grid.exists(square))
      squares[grid.name(square)] = s;
  std::map<std::string, Heat> heats;
  const double ended = static_cast<double>(context.statistics.ended(context.variant));
  for (const play::RowView& row : places) {
    Heat& heat = heats[row.text("what")];
    heat.values.resize(count, std::numeric_limits<double>::quiet_NaN());
    const auto square = squares.find(row.text("place"));
    if (square == squares.end()) {
      heat.beside += row.real("count");
      continue;
    }
    double& value = heat.values[square->second];
    value = (std::isnan(value) ? 0 : value) + row.real("count") / ended;
  }
  const Result<picture::MapLooks> looks = picture::MapLooks::make(found->second);
  if (!looks) return failed(looks);
  std::string body;
  std::vector<std::string> order{"visit"};
  for (const auto& each : heats)
    if (each.first != "visit" && each.first != "left-map") order.push_back(each.first);
  // Often that is what a statistic of losses has shown already.
  if (order.size() <= 2 || heats.count("visit") == 0) order.push_back("left-map");
  for (const std::string& what : order) {
    const auto heat = heats.find(what);
    if (heat == heats.end()) continue;
    for (const int level : picture::levelsOf(grid)) {
      picture::MapOptions options;
      options.level = level;
      options.zones = false;
      options.margin = 12;
      Result<picture::MapPicture> picture = picture::drawBoard(*looks, found->second->initial, options);
      if (!picture) return failed(picture);
      double most = 0;
      for (const board::SquareIndex square : picture->frame.squares())
        if (const double value = heat->second.values[board::at(square)]; !std::isnan(value))
          most = std::max(most, value);
      if (most <= 0) continue;
      const std::string title = titleOf(context, what);
      picture::HeatMap map;
      map.values = heat->second.values;
      map.low = 0;
      // Its own legend is as small as the map's squares: the page has one that can be read on a phone.
      map.legend = false;
      picture::addHeatMap(picture->scene, picture->frame, map,
                          picture::pageInk(looks->theme(), picture::Surround::Light));
      picture->scene.title = title;
      body += figure(context, picture->scene,
                     fmt::format(
                         "<b>{}</b>{}: up to {:.2f} a playtest on one square{}.", escaped(title),
                         picture::levelsOf(grid).size() > 1 ? fmt::format(", level {}", model::levelNumber(level)) : "",
                         most, heat->second.beside > 0 ? "; events away from squares are not shown" : ""),
                     "map") +
              figure(context, picture::drawScale("a playtest", most, picture::heatColour), "", "chart");
    }
  }
  return section("On the map", body, {"places"});
}

}  // namespace sortie::report
