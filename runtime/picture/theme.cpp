#include "picture/theme.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include <fmt/format.h>

namespace sortie::picture {

namespace {

struct NamedColour {
  const char* name;
  Colour Theme::*colour;
};
constexpr std::array<NamedColour, 12> names{{{"ground", &Theme::ground},
                                             {"floor", &Theme::floor},
                                             {"grid", &Theme::grid},
                                             {"wall", &Theme::wall},
                                             {"door", &Theme::door},
                                             {"light", &Theme::light},
                                             {"ink", &Theme::ink},
                                             {"paper", &Theme::paper},
                                             {"accent", &Theme::accent},
                                             {"warm", &Theme::warm},
                                             {"cold", &Theme::cold},
                                             {"danger", &Theme::danger}}};
constexpr std::array<const char*, 6> markNames{"circle", "square", "triangle", "diamond", "cross", "star"};
constexpr std::array<SideLook, 6> seats{{{{0x00, 0x72, 0xb2}, Mark::Circle},
                                         {{0xe6, 0x9f, 0x00}, Mark::Square},
                                         {{0x00, 0x9e, 0x73}, Mark::Triangle},
                                         {{0xcc, 0x79, 0xa7}, Mark::Diamond},
                                         {{0x56, 0xb4, 0xe9}, Mark::Cross},
                                         {{0xd5, 0x5e, 0x00}, Mark::Star}}};

}  // namespace

Result<Theme> themeOf(const model::Ruleset& ruleset) {
  Theme theme;
  for (const auto& [name, text] : ruleset.theme) {
    const auto found =
        std::find_if(names.begin(), names.end(), [&](const NamedColour& each) { return name == each.name; });
    if (found == names.end()) continue;
    const Result<Colour> colour = Colour::parse(text);
    if (!colour)
      return fail("colour", fmt::format("<theme>: {}=\"{}\" is not a colour", name, text), ruleset.where,
                  "write #rrggbb");
    theme.*(found->colour) = *colour;
  }
  return theme;
}

Colour colourOf(const Theme& theme, const std::string& text, Colour otherwise) {
  for (const NamedColour& each : names)
    if (text == each.name) return theme.*(each.colour);
  const Result<Colour> colour = Colour::parse(text);
  return colour ? *colour : otherwise;
}

Colour pageColour(const Theme& theme, Surround surround) {
  return surround == Surround::Light ? theme.paper : theme.wall.mixed({0x16, 0x19, 0x1c}, 0.6);
}

Colour pageInk(const Theme& theme, Surround surround) {
  return surround == Surround::Light ? theme.ink : theme.paper.mixed({0x80, 0x86, 0x8a}, 0.2);
}

Mark markOf(const std::string& name, Mark otherwise) {
  for (std::size_t i = 0; i < markNames.size(); ++i)
    if (name == markNames[i]) return static_cast<Mark>(i);
  return otherwise;
}

std::vector<SideLook> sideLooks(const world::Scenario& scenario, const Theme& theme) {
  const auto& setups = scenario.mission.mission->sides;
  std::vector<SideLook> out(scenario.sides.size());
  std::vector<std::string> colours(out.size());
  std::vector<std::string> marks(out.size());
  for (std::size_t i = 0; i < out.size(); ++i) {
    if (i < setups.size()) colours[i] = setups[i].colour;
    if (i < setups.size()) marks[i] = setups[i].mark;
    // A kind's look is for one side; others of the kind are told apart by their seats.
    bool first = true;
    for (std::size_t before = 0; before < i; ++before)
      first = first && scenario.sides[before].kind != scenario.sides[i].kind;
    const model::Declaration* kind = first ? scenario.kinds[world::at(scenario.sides[i].kind)].declaration : nullptr;
    if (kind != nullptr && colours[i].empty()) colours[i] = kind->text("colour");
    if (kind != nullptr && marks[i].empty()) marks[i] = kind->text("mark");
  }
  std::array<bool, seats.size()> takenColours{};
  std::array<bool, seats.size()> takenMarks{};
  for (std::size_t i = 0; i < out.size(); ++i) {
    if (!colours[i].empty()) out[i].colour = colourOf(theme, colours[i], seats[i % seats.size()].colour);
    if (!marks[i].empty()) out[i].mark = markOf(marks[i], seats[i % seats.size()].mark);
    for (std::size_t s = 0; s < seats.size(); ++s) {
      takenColours[s] = takenColours[s] || (!colours[i].empty() && out[i].colour == seats[s].colour);
      takenMarks[s] = takenMarks[s] || (!marks[i].empty() && out[i].mark == seats[s].mark);
    }
  }
  const auto nextFree = [](std::array<bool, seats.size()>& taken, std::size_t seat) {
    for (std::size_t s = 0; s < seats.size(); ++s)
      if (!taken[s]) {
        taken[s] = true;
        return s;
      }
    return seat % seats.size();
  };
  for (std::size_t i = 0; i < out.size(); ++i) {
    if (colours[i].empty()) out[i].colour = seats[nextFree(takenColours, i)].colour;
    if (marks[i].empty()) out[i].mark = seats[nextFree(takenMarks, i)].mark;
  }
  return out;
}

Path markPath(Mark mark, Point centre, double radius) {
  const auto ring = [&](int corners, double first, double inner) {
    std::vector<Point> points;
    for (int i = 0; i < corners; ++i) {
      const double angle = (first + 360.0 * i / corners) * std::numbers::pi / 180;
      const double r = inner > 0 && i % 2 != 0 ? radius * inner : radius;
      points.push_back({centre.x + r * std::cos(angle), centre.y + r * std::sin(angle)});
    }
    return points;
  };
  Path path;
  switch (mark) {
    case Mark::Circle: path.circle(centre, radius * 0.86); break;
    case Mark::Square: path.polygon(ring(4, 45, 0)); break;
    case Mark::Triangle: path.polygon(ring(3, -90, 0)); break;
    case Mark::Diamond: path.polygon(ring(4, -90, 0)); break;
    case Mark::Cross: {
      const double a = radius * 0.36;
      const double b = radius * 0.95;
      std::vector<Point> points{{-a, -b}, {a, -b}, {a, -a}, {b, -a}, {b, a},   {a, a},
                                {a, b},   {-a, b}, {-a, a}, {-b, a}, {-b, -a}, {-a, -a}};
      for (Point& p : points) p = {p.x + centre.x, p.y + centre.y};
      path.polygon(points);
      break;
    }
    case Mark::Star: path.polygon(ring(10, -90, 0.45)); break;
  }
  return path;
}

Colour readableOn(Colour colour) {
  const double light = 0.299 * colour.red + 0.587 * colour.green + 0.114 * colour.blue;
  return light > 140 ? Colour{0x12, 0x15, 0x17} : Colour{0xff, 0xff, 0xff};
}

}  // namespace sortie::picture
