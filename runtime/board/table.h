// Open tables measured in inches: round bases on terrain made of polygons. All lengths are whole thousandths of an
// inch, so that results are the same on every machine. Data only.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace sortie::board {

/// A length in thousandths of an inch.
enum class Mils : std::int32_t {};

/// x grows east, y grows south, from the table's north-west corner.
struct TablePoint {
  std::int32_t x = 0;
  std::int32_t y = 0;

  friend bool operator==(const TablePoint&, const TablePoint&) = default;
};

/// A round base or template.
struct Disc {
  TablePoint centre;
  Mils radius{0};

  friend bool operator==(const Disc&, const Disc&) = default;
};

/// A simple polygon, clockwise as seen on the table, without a repeated last point.
struct Polygon {
  std::vector<TablePoint> points;

  friend bool operator==(const Polygon&, const Polygon&) = default;
};

/// A piece of terrain.
struct Terrain {
  std::string id;
  Polygon outline;
  std::uint32_t features = 0;  ///< bit = declared feature
  Mils height{0};

  friend bool operator==(const Terrain&, const Terrain&) = default;
};

struct Table {
  Mils width{0};
  Mils height{0};
  std::vector<Terrain> terrain;

  friend bool operator==(const Table&, const Table&) = default;
};

}  // namespace sortie::board
