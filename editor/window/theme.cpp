#include "editor/window/theme.h"

#include <string>
#include <utility>

#include <gtk/gtk.h>

#include <wx/fontenum.h>
#include <wx/settings.h>

namespace sortie::editor::window {
namespace {

struct Desktop {
  bool dark = false;
  int dpi = 0;  ///< in 1024ths, -1: the server's
};

// Read before the first change, for GTK gives back what we set.
const Desktop& desktop() {
  static const Desktop found = [] {
    Desktop out;
    gboolean prefersDark = FALSE;
    gchar* name = nullptr;
    gint dpi = -1;
    g_object_get(gtk_settings_get_default(), "gtk-application-prefer-dark-theme", &prefersDark, "gtk-theme-name", &name,
                 "gtk-xft-dpi", &dpi, nullptr);
    const std::string theme = name != nullptr ? name : "";
    g_free(name);
    out.dark = prefersDark != FALSE || theme.ends_with("-dark") || theme.ends_with("-Dark");
    out.dpi = dpi > 0 ? dpi : 96 * 1024;
    return out;
  }();
  return found;
}

}  // namespace

namespace {

/// Dark themes draw the borders of buttons and fields darker than what they stand on: with 3 to 1 they are seen.
constexpr const char* darkBorders =
    "button:not(.flat), entry, spinbutton:not(.vertical), check, radio { border-color: #777f86; }"
    "button:not(.flat):disabled, entry:disabled { border-color: #4a5056; }"
    "button:not(.flat):focus, entry:focus, spinbutton:focus { border-color: #5ab0e6; }";

/// GTK glows at an edge where it believes that one scrolls on; in the text of scripts it believes so for good.
constexpr const char* noGlow = "scrolledwindow overshoot { background: none; border: none; }";

void styleWidgets(bool dark) {
  static GtkCssProvider* const provider = [] {
    GtkCssProvider* made = gtk_css_provider_new();
    gtk_style_context_add_provider_for_screen(gdk_screen_get_default(), GTK_STYLE_PROVIDER(made),
                                              GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
    return made;
  }();
  gtk_css_provider_load_from_data(provider, (std::string(noGlow) + (dark ? darkBorders : "")).c_str(), -1, nullptr);
}

}  // namespace

bool systemIsDark() { return desktop().dark; }

bool isDark(const Settings& settings) {
  return settings.theme == ThemeChoice::Dark || (settings.theme == ThemeChoice::System && systemIsDark());
}

void applyTheme(const Settings& settings) {
  const int dpi = desktop().dpi;
  static bool before = false;
  GtkSettings* gtk = gtk_settings_get_default();
  styleWidgets(isDark(settings));
  // Without fading: a tool that becomes possible while a dialog closes would else stay grey until something redraws it.
  g_object_set(gtk, "gtk-xft-dpi", static_cast<gint>(dpi * settings.uiScale), "gtk-enable-animations", FALSE, nullptr);
  // GTK reads its whole theme again for each of these, which a start is not to wait for.
  gboolean dark = FALSE;
  g_object_get(gtk, "gtk-application-prefer-dark-theme", &dark, nullptr);
  if ((dark != FALSE) != isDark(settings))
    g_object_set(gtk, "gtk-application-prefer-dark-theme", isDark(settings) ? TRUE : FALSE, nullptr);
  // wxWidgets remembers colours until the theme has another name; ours keeps its name. At first it remembers none.
  if (std::exchange(before, true)) g_object_notify(G_OBJECT(gtk), "gtk-theme-name");
}

Palette makePalette(bool dark, ColourVision colours) {
  Palette out;
  out.dark = dark;
  if (dark) {
    out.back = wxColour(0x1f, 0x22, 0x25);
    out.text = wxColour(0xe6, 0xe8, 0xea);
    out.faint = wxColour(0x9a, 0xa2, 0xa9);
    out.line = wxColour(0x3c, 0x42, 0x47);
    out.accent = wxColour(0x5a, 0xb0, 0xe6);
    out.error = wxColour(0xf0, 0x6c, 0x62);
    out.warning = wxColour(0xe8, 0xb0, 0x4a);
    out.good = wxColour(0x6c, 0xc0, 0x7a);
    out.canvas = wxColour(0x17, 0x1a, 0x1c);
  } else {
    out.back = wxColour(0xff, 0xff, 0xff);
    out.text = wxColour(0x1b, 0x20, 0x22);
    out.faint = wxColour(0x63, 0x6c, 0x72);
    out.line = wxColour(0xcd, 0xd2, 0xd5);
    out.accent = wxColour(0x1d, 0x6f, 0x9e);
    out.error = wxColour(0xb8, 0x2c, 0x22);
    out.warning = wxColour(0x92, 0x5e, 0x00);
    out.good = wxColour(0x2a, 0x7b, 0x3c);
    out.canvas = wxColour(0xd9, 0xdc, 0xde);
  }
  // Good and bad differ in lightness too, and never by colour alone: a mark stands beside them.
  if (colours == ColourVision::RedGreen) {
    out.good = dark ? wxColour(0x64, 0xa8, 0xf0) : wxColour(0x1a, 0x5f, 0xb4);
    out.error = dark ? wxColour(0xff, 0x9a, 0x4a) : wxColour(0xb3, 0x4d, 0x00);
    out.warning = dark ? wxColour(0xf2, 0xd8, 0x6a) : wxColour(0x7a, 0x66, 0x00);
  } else if (colours == ColourVision::BlueYellow) {
    out.good = dark ? wxColour(0x5c, 0xc4, 0xb8) : wxColour(0x00, 0x74, 0x6a);
    out.error = dark ? wxColour(0xff, 0x6e, 0x7e) : wxColour(0xb5, 0x12, 0x36);
    out.warning = dark ? wxColour(0xe8, 0xa0, 0xb0) : wxColour(0x8a, 0x3d, 0x52);
  }
  return out;
}

wxFont ownFont(int points, bool bold) {
  static const bool inter = wxFontEnumerator::IsValidFacename("Inter");
  wxFont font = wxSystemSettings::GetFont(wxSYS_DEFAULT_GUI_FONT);
  if (inter) font.SetFaceName("Inter");
  font.SetPointSize(font.GetPointSize() + points);
  if (bold) font.MakeBold();
  return font;
}

}  // namespace sortie::editor::window
