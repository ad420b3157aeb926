#include "editor_window/driver.h"

#include <cstdlib>
#include <thread>

#include <gtest/gtest.h>

#include <X11/Xlib.h>
#include <X11/extensions/XTest.h>
#include <gdk/gdkx.h>
#include <gtk/gtk.h>

#include <wx/app.h>
#include <wx/button.h>
#include <wx/control.h>
#include <wx/dialog.h>
#include <wx/display.h>
#include <wx/timer.h>
#include <wx/toplevel.h>

#include "editor/core/actions.h"

namespace sortie::editor::window {
namespace {

using Clock = std::chrono::steady_clock;

void handleEvents() {
  wxEventLoopBase* loop = wxEventLoopBase::GetActive();
  while (loop->Pending()) loop->Dispatch();
  wxTheApp->ProcessPendingEvents();
  loop->ProcessIdle();
}

/// GTK's own dialog for files, which is in none of wxWidgets' lists; null when none is open.
GtkWidget* fileChooser() {
  GtkWidget* out = nullptr;
  GList* all = gtk_window_list_toplevels();
  for (GList* each = all; each != nullptr; each = each->next)
    if (GTK_IS_FILE_CHOOSER_DIALOG(each->data) && gtk_widget_get_mapped(GTK_WIDGET(each->data)))
      out = GTK_WIDGET(each->data);
  g_list_free(all);
  return out;
}

wxWindow* findBelow(wxWindow* window, const wxString& text) {
  if (!window->IsShown()) return nullptr;
  const auto* control = dynamic_cast<wxControl*>(window);
  const bool labelled = control != nullptr && control->GetLabelText() == wxControl::RemoveMnemonics(text);
  if ((window->GetName() == text || labelled) && window->IsShownOnScreen()) return window;
  for (wxWindow* child : window->GetChildren())
    if (wxWindow* found = findBelow(child, text)) return found;
  return nullptr;
}

int keyCode(const std::string& name) {
  if (name.size() == 1) return name[0];
  if (name.size() > 1 && name[0] == 'F' && std::isdigit(static_cast<unsigned char>(name[1])) != 0)
    return WXK_F1 + std::stoi(name.substr(1)) - 1;
  if (name == "Escape") return WXK_ESCAPE;
  if (name == "Enter" || name == "Return") return WXK_RETURN;
  if (name == "Delete") return WXK_DELETE;
  if (name == "Tab") return WXK_TAB;
  if (name == "Space") return WXK_SPACE;
  if (name == "Up") return WXK_UP;
  if (name == "Down") return WXK_DOWN;
  if (name == "Left") return WXK_LEFT;
  if (name == "Right") return WXK_RIGHT;
  if (name == "PageUp") return WXK_PAGEUP;
  if (name == "PageDown") return WXK_PAGEDOWN;
  if (name == "Home") return WXK_HOME;
  if (name == "End") return WXK_END;
  if (name == "Back") return WXK_BACK;
  ADD_FAILURE() << "no key is called " << name;
  return 0;
}

/// Calls a function from whatever event loop is running, again and again until it says that it is done.
class Poll : public wxTimer {
 public:
  explicit Poll(std::function<bool()> step) : step_(std::move(step)) { Start(30); }
  void Notify() override {
    if (busy_) return;
    busy_ = true;
    const bool over = step_();
    busy_ = false;
    if (over) {
      Stop();
      wxTheApp->ScheduleForDestruction(this);
    }
  }

 private:
  std::function<bool()> step_;
  bool busy_ = false;
};

}  // namespace

bool windowManagerRuns() {
  gdk_x11_display_error_trap_push(gdk_display_get_default());
  const bool out = gdk_x11_screen_supports_net_wm_hint(gdk_screen_get_default(),
                                                       gdk_atom_intern("_NET_WM_STATE_MAXIMIZED_VERT", FALSE)) != 0;
  gdk_x11_display_error_trap_pop_ignored(gdk_display_get_default());
  return out;
}

Driver::Driver(const std::filesystem::path& folder, const std::string& theme) {
  settings_.theme = theme == "dark" ? ThemeChoice::Dark : ThemeChoice::Light;
  applyTheme(settings_);
  frame_ = new Frame(settings_, folder / "editor.json", {std::filesystem::path(SORTIE_SOURCE_DIR) / "scripts"});
  frame_->SetSize(0, 0, 1600, 1000);
  managed_ = std::getenv("SORTIE_TEST_MAXIMISED") != nullptr;
  if (managed_) {
    EXPECT_TRUE(until([] { return windowManagerRuns(); })) << "no window manager comes";
  }
  frame_->Show();
  frame_->Raise();
  if (managed_) maximise();
  wait(std::chrono::milliseconds(200));
}

Driver::~Driver() {
  if (bench().isOpen()) bench().close();
  frame_->Destroy();
  wait(std::chrono::milliseconds(100));
}

void Driver::maximise() {
  frame_->Maximize();
  const wxSize screen = wxGetDisplaySize();
  EXPECT_TRUE(until([&] { return frame_->IsMaximized() && frame_->GetSize().x > screen.x - 20; }));
}

bool Driver::until(const std::function<bool()>& done) {
  const Clock::time_point end = Clock::now() + std::chrono::minutes(1);
  for (;;) {
    handleEvents();
    if (done()) return true;
    if (Clock::now() > end) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
}

void Driver::settle() {
  wait(std::chrono::milliseconds(40));
  EXPECT_TRUE(until([&] {
    if (!bench().isOpen()) return true;
    return bench().idle() && (!bench().analysis().scenario || frame_->canvas().settled());
  })) << "the window does not come to rest: "
      << (bench().isOpen() && bench().idle() ? "the map is not drawn" : "checks go on");
  handleEvents();
}

void Driver::wait(std::chrono::milliseconds time) {
  const Clock::time_point end = Clock::now() + time;
  do {
    handleEvents();
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  } while (Clock::now() < end);
}

wxPoint Driver::onScreen(int column, int row, double across, double down) {
  Canvas& canvas = frame_->canvas();
  const picture::Point map{(column + 0.5 + across) * picture::squareSide, (row + 0.5 + down) * picture::squareSide};
  if (!canvas.GetClientRect().Deflate(10).Contains(canvas.windowPoint(map))) {
    canvas.centre(map);
    settle();
  }
  return canvas.ClientToScreen(canvas.windowPoint(map));
}

void Driver::click(wxPoint screen) {
  simulator_.MouseMove(screen);
  wait(std::chrono::milliseconds(30));
  simulator_.MouseClick();
  settle();
}

void Driver::click(wxWindow* window) {
  if (window == nullptr) return;
  const wxSize size = window->GetSize();
  click(window->GetParent()->ClientToScreen(window->GetPosition()) + wxPoint(size.x / 2, size.y / 2));
}

void Driver::doubleClick(wxPoint screen) {
  simulator_.MouseMove(screen);
  wait(std::chrono::milliseconds(30));
  simulator_.MouseDblClick();
  settle();
}

void Driver::drag(wxPoint from, wxPoint to, std::chrono::milliseconds still) {
  simulator_.MouseMove(from);
  wait(still);
  simulator_.MouseDown();
  for (int step = 1; step <= 8; ++step) {
    simulator_.MouseMove(from + wxPoint((to.x - from.x) * step / 8, (to.y - from.y) * step / 8));
    wait(std::chrono::milliseconds(10));
  }
  simulator_.MouseUp();
  settle();
}

void Driver::wheel(wxPoint screen, int notches) {
  simulator_.MouseMove(screen);
  wait(std::chrono::milliseconds(30));
  Display* display = gdk_x11_get_default_xdisplay();
  const unsigned button = notches > 0 ? 4 : 5;
  for (int i = 0; i < std::abs(notches); ++i) {
    XTestFakeButtonEvent(display, button, True, 0);
    XTestFakeButtonEvent(display, button, False, 0);
    XFlush(display);
    wait(std::chrono::milliseconds(20));
  }
  settle();
}

void Driver::focus() {
  if (fileChooser() != nullptr) return;
  // Without a window manager nobody gives the focus back when a dialog has closed.
  for (wxWindow* window : wxTopLevelWindows)
    if (const auto* dialog = dynamic_cast<wxDialog*>(window); dialog != nullptr && dialog->IsShown()) return;
  if (managed_ && frame_->IsActive() && wxWindow::FindFocus() != nullptr) return;
  Display* display = gdk_x11_get_default_xdisplay();
  const Window wanted = gdk_x11_window_get_xid(gtk_widget_get_window(frame_->GetHandle()));
  Window now = None;
  int revert = 0;
  XGetInputFocus(display, &now, &revert);
  if (now == wanted && wxWindow::FindFocus() != nullptr) return;
  XSetInputFocus(display, wanted, RevertToParent, CurrentTime);
  XFlush(display);
  wait(std::chrono::milliseconds(100));
}

void Driver::key(const std::string& text) {
  focus();
  const std::optional<Chord> chord = readChord(text);
  ASSERT_TRUE(chord) << text;
  const int modifiers =
      (chord->control ? wxMOD_CONTROL : 0) | (chord->alt ? wxMOD_ALT : 0) | (chord->shift ? wxMOD_SHIFT : 0);
  simulator_.Char(keyCode(chord->key), modifiers);
  settle();
}

void Driver::type(const std::string& text) {
  simulator_.Text(text.c_str());
  settle();
}

wxWindow* Driver::find(const wxString& nameOrLabel) {
  for (auto node = wxTopLevelWindows.GetLast(); node != nullptr; node = node->GetPrevious())
    if (wxWindow* found = findBelow(node->GetData(), nameOrLabel)) return found;
  return nullptr;
}

wxWindow* Driver::need(const wxString& nameOrLabel) {
  wxWindow* found = nullptr;
  const auto end = Clock::now() + std::chrono::seconds(10);
  while ((found = find(nameOrLabel)) == nullptr && Clock::now() < end) wait(std::chrono::milliseconds(20));
  EXPECT_NE(found, nullptr) << "nothing that is shown is called " << nameOrLabel.utf8_string();
  return found;
}

void Driver::whenModal(std::function<void(wxDialog& dialog)> then) {
  // Deletes itself when it is done.
  new Poll([then = std::move(then)] {
    for (auto node = wxTopLevelWindows.GetLast(); node != nullptr; node = node->GetPrevious()) {
      auto* dialog = dynamic_cast<wxDialog*>(node->GetData());
      if (dialog == nullptr || !dialog->IsModal() || !dialog->IsShownOnScreen()) continue;
      then(*dialog);
      return true;
    }
    return false;
  });
}

void Driver::saveAs(const std::filesystem::path& typed, const std::filesystem::path& written) {
  new Poll([this, typed, written] {
    GtkWidget* chooser = fileChooser();
    if (chooser == nullptr) return false;
    // The keyboard, which it would get from a window manager.
    Display* display = gdk_x11_get_default_xdisplay();
    XSetInputFocus(display, gdk_x11_window_get_xid(gtk_widget_get_window(chooser)), RevertToParent, CurrentTime);
    XFlush(display);
    wait(std::chrono::milliseconds(200));
    key("Ctrl+A");
    type(typed.string());
    key("Enter");
    // Else nobody would close it, and the test never end.
    if (!until([&] { return fileChooser() == nullptr || std::filesystem::exists(written); })) {
      ADD_FAILURE() << "the dialog does not save";
      gtk_dialog_response(GTK_DIALOG(fileChooser()), GTK_RESPONSE_CANCEL);
    }
    return true;
  });
}

bool Driver::shoot(const std::filesystem::path& file) {
  wait(std::chrono::milliseconds(150));
  GdkWindow* root = gdk_get_default_root_window();
  const wxRect box = frame_->GetScreenRect();
  GdkPixbuf* pixels = gdk_pixbuf_get_from_window(root, box.x, box.y, box.width, box.height);
  if (pixels == nullptr) return false;
  const bool saved = gdk_pixbuf_save(pixels, file.c_str(), "png", nullptr, "compression", "9", nullptr) != 0;
  g_object_unref(pixels);
  return saved;
}

}  // namespace sortie::editor::window
