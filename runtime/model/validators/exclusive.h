// Elements and the <when option> wrappers around them: two that can never hold together do not clash.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "model/xml/xml.h"

namespace sortie::model {

struct Conditional {
  Element element;
  std::map<std::string, std::string> when;  ///< option -> value
};

/// Child elements, those inside <when option> wrappers with what they depend on.
[[nodiscard]] std::vector<Conditional> conditionals(const Element& parent);

/// Can both be there in one variant?
[[nodiscard]] bool canMeet(const Conditional& a, const Conditional& b);

}  // namespace sortie::model
