// What both writers ask of an item before they draw it, so that they leave out the same.
#pragma once

#include "picture/scene.h"

namespace sortie::picture {

/// Can things be drawn through it? Not when it flattens everything to a line, or holds no numbers.
[[nodiscard]] bool isDrawable(const Matrix& matrix);
/// Only finite points?
[[nodiscard]] bool isDrawable(const Path& path);
/// Is there anything to see of a stroke?
[[nodiscard]] bool isDrawable(const Stroke& stroke);
/// The dashes that count: none when they are not lengths or all 0.
[[nodiscard]] const std::vector<double>& dashesOf(const Stroke& stroke);
/// A gradient that has only one colour to show is that colour: without stops nothing, with a radius of 0 the last one.
[[nodiscard]] Paint simplified(const Paint& paint);

}  // namespace sortie::picture
