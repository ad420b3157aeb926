#include "picture/render.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include <fmt/format.h>

#include "model/level.h"
#include "picture/map/board_queries.h"
#include "picture/map/way_overlay.h"
#include "picture/writers/writers.h"
#include "world/names.h"

namespace sortie::picture {

namespace {

using world::PieceId;

constexpr double millimetresPerUnit = 25.4 / squareSide;
constexpr double leastScale = 0.02;
constexpr double largestScale = 32;
constexpr int largestWidth = 16384;
constexpr double largestPage = 5080;  ///< millimetres, 200 inches: readers of PDF open no larger ones

/// A piece on the map by its name. What the reader may not know is not there for it, in suggestions neither.
Result<PieceId> pieceNamed(const world::Scenario& scenario, const world::World& world, const std::string& name,
                           world::SideId reader) {
  std::vector<std::string> known;
  for (std::size_t i = 0; i < world.pieces.size(); ++i) {
    const auto id = static_cast<PieceId>(i);
    if (!world::mayKnow(scenario, world, id, reader)) continue;
    const bool named = i < scenario.pieceNames.size() && scenario.pieceNames[i] == name;
    const bool onMap = world.squareOf(id) != board::noSquare;
    const std::string key = scenario.keyOf(world::Value::of(id), world, reader);
    if (onMap && known.size() < 12) known.push_back(key);
    if (!named && key != name) continue;
    if (!onMap)
      return fail("piece-off-map", fmt::format("{} does not stand on a {} of the map", name,
                                               scenario.graph != nullptr ? "node" : "square"));
    return id;
  }
  return fail("piece-unknown", fmt::format("there is no piece {}", name), {},
              known.empty() ? "no piece stands on the map" : fmt::format("on the map are {}", fmt::join(known, ", ")));
}

/// "PIECE" or "PIECE=NUMBER".
Result<std::optional<std::int32_t>> budgetIn(std::string& text) {
  const std::size_t equals = text.find('=');
  if (equals == std::string::npos) return std::optional<std::int32_t>{};
  std::int32_t value = 0;
  const char* end = text.data() + text.size();
  const auto [last, error] = std::from_chars(text.data() + equals + 1, end, value);
  if (error != std::errc{} || last != end || value < 0 || value > 100'000)
    return fail("usage", fmt::format("--reach takes PIECE or PIECE=NUMBER, not \"{}\"", text));
  text.resize(equals);
  return std::optional<std::int32_t>(value);
}

/// A piece of the level that is drawn.
Result<PieceId> pieceFor(const world::Scenario& scenario, const world::World& world, const std::string& name,
                         const MapOptions& map) {
  Result<PieceId> piece = pieceNamed(scenario, world, name, map.pieces.reader);
  if (!piece || scenario.grid == nullptr) return piece;
  const int level = scenario.grid->cell(world.squareOf(*piece)).level;
  if (level != map.level)
    return fail("piece-off-map", fmt::format("{} stands on level {}", name, model::levelNumber(level)), {},
                fmt::format("--level {}", model::levelNumber(level)));
  return piece;
}

}  // namespace

Result<PictureFormat> formatOf(const std::string& file) {
  const std::size_t dot = file.rfind('.');
  std::string ending = dot == std::string::npos ? std::string() : file.substr(dot + 1);
  for (char& c : ending)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  if (ending == "svg") return PictureFormat::Svg;
  if (ending == "png") return PictureFormat::Png;
  if (ending == "pdf") return PictureFormat::Pdf;
  return fail("usage", fmt::format("\"{}\" does not end in .svg, .png or .pdf", file));
}

Result<std::string> encode(const Scene& scene, PictureFormat format, const PictureSize& size,
                           const std::string& title) {
  if (scene.size.width <= 0 || scene.size.height <= 0) return fail("size", "there is nothing to draw");
  double scale = size.scale.value_or(1);
  if (size.scale && size.width) return fail("usage", "--scale and --width cannot be used together");
  if (size.width) {
    if (format == PictureFormat::Pdf) return fail("usage", "--width is in pixels: use --scale for a PDF");
    if (*size.width < 16 || *size.width > largestWidth)
      return fail("size", fmt::format("a width of {} pixels", *size.width), {}, fmt::format("16 to {}", largestWidth));
    scale = *size.width / scene.size.width;
  } else if (!std::isfinite(scale) || scale < leastScale || scale > largestScale) {
    return fail("size", fmt::format("a scale of {}", scale), {}, fmt::format("{} to {}", leastScale, largestScale));
  }
  if (format == PictureFormat::Png) return toPng(scene, scale);
  Scene scaled;
  const double unit = format == PictureFormat::Pdf ? scale * millimetresPerUnit : scale;
  scaled.size = {scene.size.width * unit, scene.size.height * unit};
  scaled.background = scene.background;
  scaled.title = scene.title;
  scaled.add(scene, Matrix::scale(unit));
  if (format == PictureFormat::Svg) return toSvg(unit == 1 ? scene : scaled);
  if (scaled.size.width > largestPage || scaled.size.height > largestPage)
    return fail("size", fmt::format("a page of {:.0f} by {:.0f} mm", scaled.size.width, scaled.size.height), {},
                fmt::format("give a smaller --scale, for at most {:.0f} mm", largestPage));
  const Page page{std::move(scaled)};
  return toPdf({&page, 1}, {title, {}});
}

Result<Rendered> render(const std::shared_ptr<const world::Scenario>& scenario, const world::World& world,
                        const RenderRequest& request) {
  const world::Scenario& s = *scenario;
  MapOptions options = request.map;
  if (!request.as.empty()) {
    options.pieces.reader = s.side(request.as);
    if (options.pieces.reader == world::SideId::None) {
      std::vector<std::string> sides;
      for (const world::SideInfo& side : s.sides) sides.push_back(side.name);
      return fail("side-unknown", fmt::format("--as {}: the mission has no such side", request.as), {},
                  fmt::format("it has {}", fmt::join(sides, ", ")));
    }
  }
  Result<MapLooks> looks = MapLooks::make(scenario);
  if (!looks) return failed(looks);
  // The map itself is looked at first: a mission without one says so, and not that a piece is off it.
  if (const Result<MapPicture> board = drawBoard(*looks, world, options); !board) return failed(board);

  if (s.graph != nullptr && !request.sight.empty())
    return fail("board-kind", "--sight is about squares, and this mission is played on a graph", {},
                "use --reach or --line, or leave it out");
  board::Reach reach;
  PieceId mover = PieceId::None;
  std::vector<board::SquareIndex> seen;
  if (!request.reach.empty()) {
    std::string name = request.reach;
    const Result<std::optional<std::int32_t>> budget = budgetIn(name);
    if (!budget) return failed(budget);
    const Result<PieceId> piece = pieceFor(s, world, name, options);
    if (!piece) return failed(piece);
    const Result<UsualMove> move = usualMove(s, world, *piece, *budget);
    if (!move) return failed(move);
    reach = reachOf(s, world, *piece, move->movement, move->budget);
    options.pieces.selected.push_back(*piece);
    mover = *piece;
  }
  if (!request.sight.empty()) {
    const Result<PieceId> piece = pieceFor(s, world, request.sight, options);
    if (!piece) return failed(piece);
    seen = seenFrom(s, world, *piece);
    options.pieces.selected.push_back(*piece);
  }
  std::vector<board::SquareIndex> line;
  for (const std::string& name : request.line) {
    const board::SquareIndex square = s.board.findSpot(name);
    if (s.graph != nullptr && square == board::noSquare)
      return fail("node-unknown", fmt::format("the map has no node {}", name), {}, "write the id of a node");
    if (s.graph == nullptr && (square == board::noSquare || s.grid->cell(square).level != options.level))
      return fail("square-unknown",
                  fmt::format("level {} of the map has no square {}", model::levelNumber(options.level), name), {},
                  "write a tile's name and a square of it, s1:C4");
    line.push_back(square);
  }

  Result<MapPicture> picture = drawMap(*looks, world, options);
  if (!picture) return failed(picture);
  if (!request.sight.empty())
    addSight(picture->scene, picture->frame, seen, looks->theme(), world.view(*scenario->grid));
  if (!request.reach.empty()) addReach(picture->scene, picture->frame, reach);
  if (line.size() == 2 && s.graph != nullptr)
    addWay(picture->scene, picture->frame, wayBetween(s, world, line[0], line[1], mover));
  else if (line.size() == 2 && seesFromCorners(s))
    addCornerLines(picture->scene, picture->frame, cornerLinesBetween(s, world, line[0], line[1]), looks->theme());
  else if (line.size() == 2)
    addSightLine(picture->scene, picture->frame, line[0], line[1], lineBetween(s, world, line[0], line[1]),
                 looks->theme());
  return Rendered{std::move(picture->scene), looks->problems()};
}

}  // namespace sortie::picture
