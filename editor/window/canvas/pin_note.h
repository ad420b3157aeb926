// Asks for the words of a designer's note and pins it to the map.
#pragma once

#include <string>

#include <wx/string.h>

#include "editor/window/frame/shell.h"

namespace sortie::editor::window {

/// `square` as documents write it. `words`: what stands in the question already.
void pinNote(wxWindow* parent, Shell& shell, const std::string& square, const wxString& words = {});

}  // namespace sortie::editor::window
