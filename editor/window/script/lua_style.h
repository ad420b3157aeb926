// How Lua looks in the editor: colours of the theme, line numbers, tabs. For every control that shows Lua.
#pragma once

#include <wx/stc/stc.h>

#include "editor/window/frame/shell.h"

namespace sortie::editor::window {

/// Sets lexer, font, colours and margins; again when the theme changes.
void styleLua(wxStyledTextCtrl& text, const Palette& palette, bool lineNumbers);
/// The same for XML.
void styleXml(wxStyledTextCtrl& text, const Palette& palette, bool lineNumbers);

}  // namespace sortie::editor::window
