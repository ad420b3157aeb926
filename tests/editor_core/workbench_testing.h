// A workbench with a mission open, and a mouse on its map.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "editor/core/map/canvas_tools.h"
#include "editor/core/workbench.h"
#include "editor_core/document_testing.h"
#include "editor_core/testing.h"

namespace sortie::editor {

/// Gives the element of that name and id another value of an attribute, and selects it.
inline MissionEdit changing(const char* element, const char* id, const char* attribute, const char* value) {
  return [=](model::Draft& draft) -> Result<std::vector<ElementPath>> {
    const ElementPath path = pathOfId(draft.root(), element, id).value();
    setAttributeAt(draft, path, attribute, value);
    return std::vector<ElementPath>{path};
  };
}

class WorkbenchTest : public ::testing::Test {
 protected:
  void open(const std::string& mission = "data-theft") {
    folder_ = copiedMission(temporary_, "citadel", mission);
    const Result<> opened = bench_.open(folder_);
    ASSERT_TRUE(opened) << opened.error().message();
    settle();
  }
  void settle() {
    ASSERT_TRUE(loop_.until([&] { return bench_.idle() && !loop_.once() && bench_.idle(); }));
  }
  /// The middle of a square of the map.
  static picture::Point at(int column, int row) { return {(column + 0.5) * 64, (row + 0.5) * 64}; }
  void click(picture::Point point, Keys keys = {}) {
    tools_.move(point, keys);
    settle();
    tools_.press(point, keys);
    tools_.release(point, keys);
    settle();
  }
  void drag(picture::Point from, picture::Point to, Keys keys = {}) {
    tools_.press(from, keys);
    tools_.move({(from.x + to.x) / 2, (from.y + to.y) / 2}, keys);
    tools_.move(to, keys);
    tools_.release(to, keys);
    settle();
  }
  [[nodiscard]] std::string attribute(const char* element, const char* id, const char* name) {
    const auto path = pathOfId(bench_.root(), element, id);
    return path ? elementAt(bench_.root(), *path).value(name) : "no such element";
  }

  TemporaryFolder temporary_;
  std::filesystem::path folder_;
  Loop loop_;
  Workbench bench_{loop_.deliver()};
  CanvasTools tools_{bench_};
};

}  // namespace sortie::editor
