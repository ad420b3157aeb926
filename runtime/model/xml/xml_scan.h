// The strict scan in front of the parser: says whether bytes are a document that we accept, and where its elements are.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "model/xml/xml.h"

namespace sortie::model {

/// Where an element stands.
struct ElementSpan {
  std::uint32_t begin = 0;  ///< of "<"
  std::uint32_t end = 0;    ///< after ">" of its end tag
  bool foreign = false;     ///< in another namespace
};

/// The elements in document order. Errors: as of readXml.
[[nodiscard]] Result<std::vector<ElementSpan>> scanXml(const Source& source, const XmlLimits& limits);

/// How many names of prefixes were compared since the program began: for tests of what looking them up takes.
[[nodiscard]] std::uint64_t prefixesCompared() noexcept;

/// Raw text of an accepted document with its references resolved and its line ends as XML has them.
[[nodiscard]] std::string resolvedText(std::string_view raw);
/// The same where no references are: comments and CDATA.
[[nodiscard]] std::string resolvedLines(std::string_view raw);

}  // namespace sortie::model
