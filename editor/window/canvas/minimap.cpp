#include "editor/window/canvas/minimap.h"

#include <algorithm>
#include <cmath>

#include <wx/dcclient.h>
#include <wx/graphics.h>
#include <wx/intl.h>

#include "editor/core/map/map_render_compose.h"

namespace sortie::editor::window {

Minimap::Minimap(wxWindow* parent, Shell& shell, const MapRenderer& renderer)
    : wxWindow(parent, wxID_ANY, wxDefaultPosition, wxSize(1, 1), wxBORDER_NONE), shell_(shell), renderer_(renderer) {
  SetBackgroundStyle(wxBG_STYLE_PAINT);
  SetName(_("Minimap"));
  SetToolTip(_("The whole level. Click or drag to move the view."));
  SetCursor(wxCursor(wxCURSOR_CROSS));
  widest_ = FromDIP(wxSize(200, 150));
  Bind(wxEVT_PAINT, &Minimap::onPaint, this);
  Bind(wxEVT_LEFT_DOWN, [this](wxMouseEvent& event) {
    if (!HasCapture()) CaptureMouse();
    pick(event.GetPosition());
  });
  Bind(wxEVT_LEFT_UP, [this](wxMouseEvent&) {
    if (HasCapture()) ReleaseMouse();
  });
  Bind(wxEVT_MOTION, [this](wxMouseEvent& event) {
    if (HasCapture() && event.LeftIsDown()) pick(event.GetPosition());
  });
  Bind(wxEVT_MOUSE_CAPTURE_LOST, [](wxMouseCaptureLostEvent&) {});
  // The wheel belongs to the canvas below.
  Bind(wxEVT_MOUSEWHEEL, [this](wxMouseEvent& event) {
    wxMouseEvent passed = event;
    passed.SetPosition(GetParent()->ScreenToClient(ClientToScreen(event.GetPosition())));
    GetParent()->GetEventHandler()->ProcessEvent(passed);
  });
}

double Minimap::density() const { return std::max(1.0, GetContentScaleFactor()); }

void Minimap::setView(const MapViewport& view) {
  if (view == view_) return;
  view_ = view;
  if (IsShown()) Refresh(false);
}

bool Minimap::renew() {
  const std::shared_ptr<const MapBitmap>& overview = renderer_.overview();
  wxSize wish;
  if (overview != nullptr && overview->extent.width > 0 && overview->extent.height > 0) {
    const double factor = std::min(widest_.x / overview->extent.width, widest_.y / overview->extent.height);
    wish = {std::max(8, static_cast<int>(std::lround(overview->extent.width * factor))),
            std::max(8, static_cast<int>(std::lround(overview->extent.height * factor)))};
  }
  const bool other = wish != wanted_;
  wanted_ = wish;
  if (smallOf_.lock() != overview) Refresh(false);
  return other;
}

MapViewport Minimap::own() const {
  MapViewport out;
  const wxSize size = GetClientSize();
  out.width = static_cast<int>(std::lround(size.x * density()));
  out.height = static_cast<int>(std::lround(size.y * density()));
  const std::shared_ptr<const MapBitmap>& overview = renderer_.overview();
  if (overview == nullptr || !(overview->extent.width > 0)) return out;
  const picture::Rect& e = overview->extent;
  out.scale = std::max(1e-6, std::min(out.width / e.width, out.height / e.height));
  out.left = std::llround(e.x * out.scale);
  out.top = std::llround(e.y * out.scale);
  return out;
}

void Minimap::pick(wxPoint at) {
  if (picked) picked(own().toMap({at.x * density(), at.y * density()}));
}

void Minimap::onPaint(wxPaintEvent&) {
  wxPaintDC dc(this);
  wxGraphicsContext* graphics = dc.GetGraphicsContext();
  auto* context = graphics != nullptr ? static_cast<cairo_t*>(graphics->GetNativeContext()) : nullptr;
  const std::shared_ptr<const MapBitmap>& overview = renderer_.overview();
  if (context == nullptr || overview == nullptr || overview->surface == nullptr) return;
  const MapViewport here = own();
  if (here.width <= 0 || here.height <= 0) return;
  const bool fits = small_ != nullptr && cairo_image_surface_get_width(small_.get()) == here.width &&
                    cairo_image_surface_get_height(small_.get()) == here.height;
  if (!fits || smallOf_.lock() != overview) {
    small_.reset(cairo_image_surface_create(CAIRO_FORMAT_RGB24, here.width, here.height));
    const picture::ContextHandle drawing(cairo_create(small_.get()));
    const wxColour& c = shell_.palette().canvas;
    cairo_set_source_rgb(drawing.get(), c.Red() / 255.0, c.Green() / 255.0, c.Blue() / 255.0);
    cairo_paint(drawing.get());
    // Much smaller than the overview: averaged, not picked.
    const double factor = here.scale / overview->place.scale;
    cairo_translate(drawing.get(), static_cast<double>(overview->place.left) * factor - static_cast<double>(here.left),
                    static_cast<double>(overview->place.top) * factor - static_cast<double>(here.top));
    cairo_scale(drawing.get(), factor, factor);
    cairo_set_source_surface(drawing.get(), overview->surface.get(), 0, 0);
    cairo_pattern_set_filter(cairo_get_source(drawing.get()), CAIRO_FILTER_GOOD);
    cairo_paint(drawing.get());
    smallOf_ = overview;
  }
  cairo_save(context);
  cairo_scale(context, 1 / density(), 1 / density());
  cairo_set_source_surface(context, small_.get(), 0, 0);
  cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_NEAREST);
  cairo_paint(context);

  const picture::Rect seen = view_.area();
  const picture::Point a = here.toPixel({seen.x, seen.y});
  const picture::Point b = here.toPixel({seen.x + seen.width, seen.y + seen.height});
  const double wide = density();
  const double left = std::clamp(a.x, wide, here.width - wide);
  const double top = std::clamp(a.y, wide, here.height - wide);
  const double right = std::clamp(b.x, wide, here.width - wide);
  const double bottom = std::clamp(b.y, wide, here.height - wide);
  // What is not seen is darker; the frame is light in dark, so that it shows on any ground.
  cairo_set_fill_rule(context, CAIRO_FILL_RULE_EVEN_ODD);
  cairo_rectangle(context, 0, 0, here.width, here.height);
  cairo_rectangle(context, left, top, right - left, bottom - top);
  cairo_set_source_rgba(context, 0, 0, 0, 0.28);
  cairo_fill(context);
  cairo_rectangle(context, left, top, right - left, bottom - top);
  cairo_set_source_rgba(context, 0, 0, 0, 0.8);
  cairo_set_line_width(context, 3.5 * wide);
  cairo_stroke_preserve(context);
  cairo_set_source_rgb(context, 1, 1, 1);
  cairo_set_line_width(context, 1.5 * wide);
  cairo_stroke(context);
  const wxColour& line = shell_.palette().line;
  cairo_set_source_rgb(context, line.Red() / 255.0, line.Green() / 255.0, line.Blue() / 255.0);
  cairo_set_line_width(context, wide);
  cairo_rectangle(context, wide / 2, wide / 2, here.width - wide, here.height - wide);
  cairo_stroke(context);
  cairo_restore(context);
}

}  // namespace sortie::editor::window
