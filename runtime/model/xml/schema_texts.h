// The XML schemas of schemas/, compiled in.
#pragma once

#include <string>
#include <vector>

namespace sortie::model {

struct SchemaText {
  std::string name;  ///< "mission.xsd"
  std::string text;
};

[[nodiscard]] const std::vector<SchemaText>& schemaTexts();

}  // namespace sortie::model
