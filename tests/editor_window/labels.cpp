#include "editor_window/labels.h"

#include <algorithm>
#include <cctype>

#include <gtk/gtk.h>

#include <wx/aui/auibook.h>
#include <wx/dcclient.h>

#include "editor/window/wrapped_list.h"

namespace sortie::editor::window {
namespace {

constexpr int kLetters = 12;  // that a field shows at least: a word, or the end of one

bool scrolls(GtkWidget* widget) {
  if (GTK_IS_SCROLLED_WINDOW(widget) || GTK_IS_VIEWPORT(widget)) return true;
  // Windows of wxWidgets that scroll stand in a GtkScrolledWindow; so do lists and texts of GTK.
  GtkWidget* parent = gtk_widget_get_parent(widget);
  return parent != nullptr && GTK_IS_SCROLLED_WINDOW(parent);
}

bool hasTooltip(GtkWidget* widget) {
  for (GtkWidget* each = widget; each != nullptr; each = gtk_widget_get_parent(each)) {
    gchar* text = gtk_widget_get_tooltip_text(each);
    const bool found = text != nullptr && *text != '\0';
    g_free(text);
    if (found) return true;
    if (GTK_IS_BUTTON(each)) break;
  }
  return false;
}

/// By how many pixels a label goes beyond something that clips it, to any side.
int outside(GtkWidget* label) {
  const int width = gtk_widget_get_allocated_width(label);
  const int height = gtk_widget_get_allocated_height(label);
  int worst = 0;
  for (GtkWidget* around = gtk_widget_get_parent(label); around != nullptr; around = gtk_widget_get_parent(around)) {
    if (scrolls(around) || gtk_widget_is_toplevel(around)) break;
    int x = 0;
    int y = 0;
    if (!gtk_widget_translate_coordinates(label, around, 0, 0, &x, &y)) break;
    const int right = x + width - gtk_widget_get_allocated_width(around);
    const int below = y + height - gtk_widget_get_allocated_height(around);
    worst = std::max({worst, -x, -y, right, below});
  }
  return worst;
}

struct Search {
  std::vector<std::string> found;
};

/// GTK leaves out of a tool bar what has no room there.
void lookForLeftOut(GtkToolbar* bar, Search& search) {
  for (int i = 0; i < gtk_toolbar_get_n_items(bar); ++i) {
    GtkWidget* item = GTK_WIDGET(gtk_toolbar_get_nth_item(bar, i));
    if (gtk_widget_get_visible(item) && !gtk_widget_get_child_visible(item))
      search.found.push_back("item " + std::to_string(i + 1) + " of the tool bar is left out");
  }
}

/// A notebook that has too little room for its tabs shows some of them only.
void lookForTabs(GtkNotebook* book, Search& search) {
  if (gtk_notebook_get_show_tabs(book) == 0) return;
  for (int i = 0; i < gtk_notebook_get_n_pages(book); ++i) {
    GtkWidget* page = gtk_notebook_get_nth_page(book, i);
    GtkWidget* tab = gtk_notebook_get_tab_label(book, page);
    const bool shown = tab != nullptr && gtk_widget_get_mapped(tab) && gtk_widget_get_child_visible(tab);
    if (gtk_widget_get_visible(page) && !shown) search.found.push_back("tab " + std::to_string(i + 1) + " is left out");
  }
}

void lookForTabs(wxWindow* window, Search& search) {
  if (!window->IsShown()) return;
  if (auto* tabs = dynamic_cast<wxAuiTabCtrl*>(window)) {
    wxClientDC dc(tabs);
    for (std::size_t i = 0; i < tabs->GetPageCount(); ++i)
      if (!tabs->IsTabVisible(static_cast<int>(i), static_cast<int>(tabs->GetTabOffset()), &dc, tabs))
        search.found.push_back("tab \"" + tabs->GetPage(i).caption.utf8_string() + "\" is left out");
  }
  for (wxWindow* child : window->GetChildren()) lookForTabs(child, search);
}

/// What a screen reader calls a control, else its tooltip.
std::string nameOf(GtkWidget* widget) {
  for (; widget != nullptr; widget = gtk_widget_get_parent(widget)) {
    if (const gchar* name = atk_object_get_name(gtk_widget_get_accessible(widget)); name != nullptr && *name != '\0')
      return name;
    gchar* text = gtk_widget_get_tooltip_text(widget);
    const std::string tip = text == nullptr ? "" : text;
    g_free(text);
    if (!tip.empty()) return tip;
  }
  return "a field";
}

/// Pixels that letters take.
int widthOf(GtkWidget* widget, int letters) {
  PangoContext* context = gtk_widget_get_pango_context(widget);
  PangoFontMetrics* metrics = pango_context_get_metrics(context, pango_context_get_font_description(context),
                                                        pango_context_get_language(context));
  const int width = pango_font_metrics_get_approximate_char_width(metrics);
  pango_font_metrics_unref(metrics);
  return PANGO_PIXELS(width * letters);
}

/// Pixels that a text takes in the letters of a control.
int widthOf(GtkWidget* widget, const std::string& text) {
  PangoLayout* layout = gtk_widget_create_pango_layout(widget, text.c_str());
  int width = 0;
  pango_layout_get_pixel_size(layout, &width, nullptr);
  g_object_unref(layout);
  return width;
}

/// A field in which a text of its own cannot be read. Numbers have to fit; all else has room for a word.
void lookForNarrow(GtkEntry* entry, Search& search) {
  auto* widget = GTK_WIDGET(entry);
  const std::string text = gtk_entry_get_text(entry);
  const bool number = !text.empty() && std::ranges::all_of(text, [](unsigned char c) {
    return std::ispunct(c) != 0 || std::isdigit(c) != 0;
  });
  const int longest = gtk_entry_get_max_length(entry);
  GdkRectangle area{};
  gtk_entry_get_text_area(entry, &area);
  const int wanted = number || GTK_IS_SPIN_BUTTON(entry)
                         ? widthOf(widget, text)
                         : widthOf(widget, longest > 0 ? std::min(longest, kLetters) : kLetters);
  if (area.width < wanted)
    search.found.push_back("\"" + nameOf(widget) + "\" lacks " + std::to_string(wanted - area.width) +
                           " pixels for a word");
}

/// A chooser that shows neither its longest line nor a word of it.
void lookForNarrow(GtkCellView* shown, Search& search) {
  auto* widget = GTK_WIDGET(shown);
  int natural = 0;
  gtk_widget_get_preferred_width(widget, nullptr, &natural);
  const int wanted = std::min(natural, widthOf(widget, kLetters));
  const int width = gtk_widget_get_allocated_width(widget);
  if (width + 1 < wanted)
    search.found.push_back("\"" + nameOf(widget) + "\" lacks " + std::to_string(wanted - width) + " pixels for a word");
}

/// What is asked has to be seen as a whole.
void lookForQuestions(wxWindow* window, Search& search) {
  if (!window->IsShown()) return;
  if (const auto* list = dynamic_cast<WrappedList*>(window); list != nullptr && list->GetName() == "Question")
    if (list->IsShownOnScreen() && list->GetScrollRange(wxVERTICAL) > list->GetScrollThumb(wxVERTICAL))
      search.found.push_back("the question of the playtest is cut off");
  for (wxWindow* child : window->GetChildren()) lookForQuestions(child, search);
}

void look(GtkWidget* widget, gpointer data) {
  if (!gtk_widget_get_mapped(widget) || !gtk_widget_get_child_visible(widget)) return;
  auto& search = *static_cast<Search*>(data);
  if (GTK_IS_LABEL(widget)) {
    const std::string words = gtk_label_get_text(GTK_LABEL(widget));
    if (words.empty()) return;
    PangoLayout* layout = gtk_label_get_layout(GTK_LABEL(widget));
    int width = 0;
    int height = 0;
    pango_layout_get_pixel_size(layout, &width, &height);
    const bool shortened = pango_layout_is_ellipsized(layout) != 0;
    const int wider = width - gtk_widget_get_allocated_width(widget);
    const int higher = height - gtk_widget_get_allocated_height(widget);
    const int beyond = outside(widget);
    if (shortened && !hasTooltip(widget)) {
      search.found.push_back("\"" + words + "\" is shortened and has no tooltip");
    } else if (!shortened && std::max(wider, higher) > 1) {
      search.found.push_back("\"" + words + "\" lacks " + std::to_string(std::max(wider, higher)) + " pixels");
    } else if (beyond > 1) {
      search.found.push_back("\"" + words + "\" is cut off by " + std::to_string(beyond) + " pixels");
    }
    return;
  }
  if (GTK_IS_ENTRY(widget)) return lookForNarrow(GTK_ENTRY(widget), search);
  if (GTK_IS_CELL_VIEW(widget)) return lookForNarrow(GTK_CELL_VIEW(widget), search);
  if (GTK_IS_NOTEBOOK(widget)) lookForTabs(GTK_NOTEBOOK(widget), search);
  if (GTK_IS_TOOLBAR(widget)) lookForLeftOut(GTK_TOOLBAR(widget), search);
  if (GTK_IS_CONTAINER(widget)) gtk_container_forall(GTK_CONTAINER(widget), look, data);
}

}  // namespace

std::vector<std::string> cutLabels(const wxTopLevelWindow& window) {
  Search search;
  look(window.GetHandle(), &search);
  for (wxWindow* child : window.GetChildren()) {
    lookForTabs(child, search);
    lookForQuestions(child, search);
  }
  std::ranges::sort(search.found);
  search.found.erase(std::ranges::unique(search.found).begin(), search.found.end());
  return search.found;
}

}  // namespace sortie::editor::window
