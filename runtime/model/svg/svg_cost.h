// How much drawing a picture asks for. A short file can ask for very much: what it repeats is counted each time.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "model/svg/svg_profile.h"

namespace sortie::model {

using SvgIds = std::map<std::string, Element>;

/// What an element refers to by href, or by xlink:href as older programs write it.
[[nodiscard]] std::optional<std::string> svgReference(const Element& element);

/// Adds "svg-limit" for what is more than the limits allow. The picture must be good otherwise: references lead
/// somewhere and `use` does not nest.
void checkSvgCost(const Element& root, const SvgIds& byId, Issues& issues);

}  // namespace sortie::model
