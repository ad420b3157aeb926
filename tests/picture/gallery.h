// What the tests of maps share: missions opened and drawn, and what is in a scene.
#pragma once

#include <algorithm>
#include <memory>
#include <string>

#include <gtest/gtest.h>

#include "../play/playing.h"
#include "picture/map/map.h"
#include "picture/writers/writers.h"

namespace sortie::picture::testing {

using play::testing::scenarioOf;

inline constexpr const char* hall = "gallery/missions/hall";

inline MapPicture drawn(const std::shared_ptr<const world::Scenario>& scenario, const world::World& world,
                        const MapOptions& options = {}) {
  const Result<MapLooks> looks = MapLooks::make(scenario);
  if (!looks) ADD_FAILURE() << looks.error().message();
  Result<MapPicture> picture = drawMap(*looks, world, options);
  if (!picture) ADD_FAILURE() << picture.error().message();
  for (const Error& problem : looks->problems()) ADD_FAILURE() << problem.message();
  return std::move(*picture);
}

/// Items with a title, "wall" or "reach …".
inline std::size_t titled(const Scene& scene, const std::string& title, bool prefix = false) {
  return static_cast<std::size_t>(std::count_if(scene.items().begin(), scene.items().end(), [&](const Item& item) {
    return prefix ? item.title.starts_with(title) : item.title == title;
  }));
}

inline std::size_t texts(const Scene& scene, const std::string& text) {
  return static_cast<std::size_t>(std::count_if(scene.items().begin(), scene.items().end(), [&](const Item& item) {
    const Text* t = std::get_if<Text>(&item.what);
    return t != nullptr && t->text == text;
  }));
}

inline world::PieceId pieceOf(const world::Scenario& scenario, const std::string& name) {
  const world::PieceId id = scenario.piece(name);
  if (id == world::PieceId::None) ADD_FAILURE() << "no piece " << name;
  return id;
}

}  // namespace sortie::picture::testing
