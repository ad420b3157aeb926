// Tabs that wxWidgets draws itself, told to screen readers as GTK tells those of its own notebooks: a list of page tabs.
#pragma once

#include <wx/aui/auibook.h>

namespace sortie::editor::window {

/// Before anything has asked for the accessible object of a widget of that class: from now on those of its instances can tell
/// tabs. Once is enough.
void prepareTabs(wxWindow& window);

/// Tells the tabs of a strip to ATK, each with its title and whether it is selected; readers can choose one.
void tellTabs(wxAuiTabCtrl& tabs);

}  // namespace sortie::editor::window
