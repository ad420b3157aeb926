// Documents of tests, read from a text.
#pragma once

#include <stdexcept>
#include <string>

#include "model/xml/xml.h"

namespace sortie::model {

inline Document parse(const std::string& text, const XmlLimits& limits = {}) {
  auto document = readXml("t.xml", text, limits);
  if (!document) throw std::runtime_error(document.error().message() + " in " + text);
  return std::move(*document);
}

/// What nobody would write, and every edit must leave as it is.
inline constexpr const char* oddDocument =
    "<!-- head -->\r\n<a  x = 'it&apos;s'   y=\"2\">\r\n\t<b/><!-- odd --><c  />\r\n"
    "  <text>One &#65; <em>two</em>\n three</text><![CDATA[]]>\n</a >\n<!-- tail -->";

}  // namespace sortie::model
