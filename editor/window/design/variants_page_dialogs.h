// For variants_page.cpp: what is asked about a variant, and about when elements stand.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include <wx/colour.h>
#include <wx/window.h>

#include "editor/core/options/variants.h"

namespace sortie::editor::window {

struct VariantName {
  std::string id;
  std::string title;
};
/// Ids that are `taken` are refused in the dialog. While an id is not typed, that of a `fresh` variant follows its title.
/// Nothing when the designer gave up.
[[nodiscard]] std::optional<VariantName> askVariant(wxWindow* parent, const wxString& caption, const VariantName& now,
                                                    const std::set<std::string>& taken, bool fresh,
                                                    const wxColour& errors);

struct WhenWanted {
  std::string option;
  std::vector<std::string> values;
};
/// `what`: the elements in words.
[[nodiscard]] std::optional<WhenWanted> askWhen(wxWindow* parent, const std::vector<OptionRow>& options,
                                                const wxString& what);

}  // namespace sortie::editor::window
