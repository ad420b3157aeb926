// Heat maps of a report, on the mission's map.
#include <cmath>
#include <limits>
#include <map>
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

/// On graphs: what happened at each node, in a playtest on average.
std::string nodeTable(const ReportContext& context, const world::Scenario& scenario,
                      const std::vector<std::string>& order, const std::map<std::string, Heat>& heats) {
  std::vector<std::string> heads{"node"};
  std::vector<const Heat*> columns;
  for (const std::string& what : order)
    if (const auto heat = heats.find(what); heat != heats.end()) {
      heads.push_back(escaped(titleOf(context, what)));
      columns.push_back(&heat->second);
    }
  HtmlTable table(heads, 1);
  for (std::size_t node = 0; node < scenario.nodes.size(); ++node) {
    std::vector<std::string> row{
        escaped(scenario.nodes[node].title.empty() ? scenario.nodes[node].name : scenario.nodes[node].title)};
    for (const Heat* heat : columns)
      row.push_back(std::isnan(heat->values[node]) ? std::string() : fmt::format("{:.2f}", heat->values[node]));
    table.add(std::move(row));
  }
  return table.html();
}

}  // namespace

Result<std::string> mapSection(ReportContext& context) {
  const auto places = context.statistics.rows("places", context.variant);
  if (places.empty()) return std::string();
  const auto found = context.options.scenarios.find(context.variant);
  if (found == context.options.scenarios.end() || found->second == nullptr)
    return section("On the map", "<p class=\"empty\">No maps here. " + escaped(context.options.noMap) + "</p>\n",
                   {"places"});
  const board::Board& board = found->second->board;
  std::unordered_map<std::string, std::size_t> squares;
  const auto count = static_cast<std::size_t>(board.spotCount());
  for (const board::Spot spot : board.spots()) squares[board.name(board::placeOf(spot))] = board::at(spot);
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
  std::vector<std::string> order{"visit"};
  for (const auto& each : heats)
    if (each.first != "visit" && each.first != "left-map") order.push_back(each.first);
  // Often that is what a statistic of losses has shown already.
  if (order.size() <= 2 || heats.count("visit") == 0) order.push_back("left-map");
  const world::Scenario& scenario = *found->second;
  const bool nodes = scenario.graph != nullptr;
  const std::vector<int> levels = picture::levelsOf(scenario);
  const Result<picture::MapLooks> looks = picture::MapLooks::make(found->second);
  if (!looks) return failed(looks);
  std::string body;
  for (const std::string& what : order) {
    const auto heat = heats.find(what);
    if (heat == heats.end()) continue;
    for (const int level : levels) {
      picture::MapOptions options;
      options.level = level;
      options.zones = false;
      options.margin = nodes ? 24 : 12;  // rings around nodes may reach over the rim of the board
      Result<picture::MapPicture> picture = picture::drawBoard(*looks, scenario.initial, options);
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
                     fmt::format("<b>{}</b>{}: up to {:.2f} a playtest on one {}{}.", escaped(title),
                                 levels.size() > 1 ? fmt::format(", level {}", model::levelNumber(level)) : "", most,
                                 nodes ? "node" : "square",
                                 heat->second.beside > 0
                                     ? fmt::format("; events away from {} are not shown", nodes ? "nodes" : "squares")
                                     : ""),
                     "map") +
              figure(context, picture::drawScale("a playtest", most, picture::heatColour), "", "chart");
    }
  }
  // A node has a name that is easier read than found in a picture.
  if (nodes) body += nodeTable(context, scenario, order, heats);
  return section("On the map", body, {"places"});
}

}  // namespace sortie::report
