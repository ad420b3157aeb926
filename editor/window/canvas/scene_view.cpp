#include "editor/window/canvas/scene_view.h"

#include <algorithm>
#include <cmath>

#include <wx/dcclient.h>
#include <wx/graphics.h>

#include "editor/window/frame/shell.h"
#include "picture/writers/writers.h"

namespace sortie::editor::window {

SceneView::SceneView(wxWindow* parent, const wxString& name)
    : wxWindow(parent, wxID_ANY, wxDefaultPosition, wxDefaultSize, wxBORDER_NONE), named_(!name.empty()) {
  if (named_) SetName(name);
  Bind(wxEVT_PAINT, &SceneView::onPaint, this);
  Bind(wxEVT_SIZE, &SceneView::onSize, this);
}

void SceneView::setScene(std::optional<picture::Scene> scene) {
  scene_ = std::move(scene);
  drawn_.reset();
  if (!named_ && scene_ && !scene_->title.empty()) SetName(wide(scene_->title));
  measure();
  Refresh(false);
}

void SceneView::setWidth(int width) {
  if (width == width_) return;
  width_ = width;
  measure();
}

void SceneView::measure() {
  InvalidateBestSize();
  if (width_ > 0) SetMinSize(wxSize(width_, heightFor(width_)));
}

int SceneView::heightFor(int width) const {
  if (!scene_ || scene_->size.width <= 0) return 0;
  return static_cast<int>(std::ceil(scene_->size.height * width / scene_->size.width));
}

wxSize SceneView::DoGetBestClientSize() const {
  if (!scene_) return {0, 0};
  const int width = width_ > 0 ? width_ : FromDIP(static_cast<int>(std::ceil(scene_->size.width)));
  return {width, heightFor(width)};
}

void SceneView::onSize(wxSizeEvent& event) {
  event.Skip();
  if (width_ == 0) SetMinSize(wxSize(-1, heightFor(event.GetSize().x)));
  Refresh(false);
}

void SceneView::onPaint(wxPaintEvent&) {
  wxPaintDC dc(this);
  const wxSize size = GetClientSize();
  wxGraphicsContext* graphics = dc.GetGraphicsContext();
  auto* context = graphics != nullptr ? static_cast<cairo_t*>(graphics->GetNativeContext()) : nullptr;
  if (context == nullptr || !scene_ || scene_->size.width <= 0 || size.x <= 0 || size.y <= 0) return;
  const double density = std::max(1.0, GetContentScaleFactor());
  const int width = static_cast<int>(std::lround(size.x * density));
  const int height = static_cast<int>(std::lround(heightFor(size.x) * density));
  if (height <= 0) return;
  if (drawn_ == nullptr || cairo_image_surface_get_width(drawn_.get()) != width ||
      cairo_image_surface_get_height(drawn_.get()) != height) {
    drawn_.reset(cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height));
    const picture::ContextHandle drawing(cairo_create(drawn_.get()));
    const double scale = width / scene_->size.width;
    cairo_scale(drawing.get(), scale, scale);
    picture::draw(*scene_, drawing.get());
    cairo_surface_flush(drawn_.get());
  }
  cairo_save(context);
  cairo_scale(context, 1 / density, 1 / density);
  cairo_set_source_surface(context, drawn_.get(), 0, 0);
  cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_NEAREST);
  cairo_paint(context);
  cairo_restore(context);
}

}  // namespace sortie::editor::window
