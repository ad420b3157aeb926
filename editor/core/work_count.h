// How often the costly parts of showing a mission were done since the program began. Tests look at the differences: an
// edit or a selection must cost the same in a mission of any size.
#pragma once

#include <cstdint>

namespace sortie::editor {

enum class Work : std::uint8_t {
  Outline,     ///< a tree of the whole mission
  References,  ///< a list of all that refers to something
  Owners,      ///< a list of all objectives or events
  Row,         ///< a row of a tree or list that was written
  Choice,      ///< an entry of a list to choose from
  Wrapped,     ///< a text that was broken into lines
  Palette,     ///< the palette, laid out and painted
  Pages,       ///< a pane with all its pages
  GivenBack,   ///< free memory to the system
  Field,       ///< a field of a form, with its controls
  Passed,      ///< a sibling that was passed on the way to an element by its path, or back
  Frame,       ///< where all places of a map lie
  Selected,    ///< a selected element that was looked at to find out what is selected
};

/// From any thread.
void countWork(Work work, std::uint64_t times = 1) noexcept;
[[nodiscard]] std::uint64_t workDone(Work work) noexcept;

}  // namespace sortie::editor
