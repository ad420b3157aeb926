#include "picture/map/lattice_lines.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>

namespace sortie::picture {

namespace {

// North, east, south, west.
constexpr std::array<LatticePoint, 4> steps{{{0, -1}, {1, 0}, {0, 1}, {-1, 0}}};
LatticePoint step(LatticePoint p, std::size_t direction) {
  return {p.column + steps[direction].column, p.row + steps[direction].row};
}

using Open = std::array<bool, 4>;
using Mesh = std::map<LatticePoint, Open>;

int degree(const Open& open) { return static_cast<int>(std::count(open.begin(), open.end(), true)); }

LatticeLine walk(Mesh& mesh, LatticePoint start) {
  LatticeLine line{start};
  LatticePoint here = start;
  std::size_t direction = steps.size();
  while (true) {
    Open& open = mesh[here];
    std::size_t next = direction;
    if (direction == steps.size() || !open[direction]) {
      // Where more than two meet, only what goes straight on is the same line.
      if (direction != steps.size() && degree(open) > 1) break;
      next = static_cast<std::size_t>(std::find(open.begin(), open.end(), true) - open.begin());
      if (next == steps.size()) break;
    }
    if (next != direction && direction != steps.size()) line.push_back(here);
    open[next] = false;
    here = step(here, next);
    mesh[here][(next + 2) % 4] = false;
    direction = next;
  }
  if (direction != steps.size()) line.push_back(here);
  return line;
}

/// A closed line that began in the middle of a straight stretch begins at a corner instead.
void startAtCorner(LatticeLine& line) {
  if (line.size() < 4 || line.front() != line.back()) return;
  const LatticePoint a = line[1], b = line[0], c = line[line.size() - 2];
  const bool straight = (a.column == b.column && b.column == c.column) || (a.row == b.row && b.row == c.row);
  if (!straight) return;
  line.erase(line.begin());
  line.back() = line.front();
}

}  // namespace

std::vector<std::vector<LatticeLine>> joinSegments(std::vector<LatticeSegment> segments) {
  Mesh mesh;
  for (const LatticeSegment& segment : segments) {
    const std::size_t direction = segment.south ? 2 : 1;
    mesh[segment.from][direction] = true;
    mesh[step(segment.from, direction)][(direction + 2) % 4] = true;
  }
  std::vector<std::vector<LatticeLine>> out;
  std::set<LatticePoint> seen;
  for (const auto& [first, unused] : Mesh(mesh)) {
    if (seen.contains(first)) continue;
    std::set<LatticePoint> group;
    std::vector<LatticePoint> waiting{first};
    while (!waiting.empty()) {
      const LatticePoint p = waiting.back();
      waiting.pop_back();
      if (!group.insert(p).second) continue;
      for (std::size_t d = 0; d < steps.size(); ++d)
        if (mesh[p][d]) waiting.push_back(step(p, d));
    }
    seen.insert(group.begin(), group.end());
    std::vector<LatticeLine> lines;
    // Ends and forks first; what is left then are rings.
    for (const bool rings : {false, true})
      for (const LatticePoint& p : group)
        while (degree(mesh[p]) > 0 && (rings || degree(mesh[p]) != 2)) {
          lines.push_back(walk(mesh, p));
          startAtCorner(lines.back());
        }
    out.push_back(std::move(lines));
  }
  return out;
}

}  // namespace sortie::picture
