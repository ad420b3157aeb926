// Another size of texts while windows are open. GTK draws its controls anew by itself; what wxWidgets or a pane has worked out
// from the size of texts is forgotten and worked out again here.
#pragma once

#include <functional>

#include <wx/button.h>
#include <wx/window.h>

namespace sortie::editor::window {

/// Calls `measure` now, and again whenever the size of texts has changed, before the window is laid out: for sizes that are
/// worked out from texts. It lives as long as the window.
void keepMeasured(wxWindow* window, const std::function<void()>& measure);
/// A field or chooser is never narrower than a word of twelve letters.
void keepWordWide(wxWindow* field);
/// Room beside the letters of a button, which GTK leaves out of those that fit exactly; in pixels, for both sides together.
void keepRoomy(wxButton* button, wxSize room);
/// The same for the words that it has now.
void makeRoomy(wxButton* button, wxSize room);

/// Runs it when GTK has given all controls that are shown the style and size of texts that it was told last: with the next
/// frame that it draws. Not at all when the window is gone by then.
void whenStyled(wxWindow& window, std::function<void()> run);

/// After a change of the size of texts: everything in the window is measured and laid out again. For a window that is not
/// shown this is done once more when it is, for GTK does not give hidden controls their new size.
void measureAnew(wxWindow& window);
/// The same for all windows of the program.
void measureAllAnew();

}  // namespace sortie::editor::window
