// The gallery's own files (registry/site/assets), compiled in so that none has to be found at run time.
#pragma once

#include <string_view>
#include <vector>

namespace sortie::registry {

struct SiteText {
  const char* name;  ///< "site.css"
  std::string_view text;
};
[[nodiscard]] const std::vector<SiteText>& siteTexts();

}  // namespace sortie::registry
