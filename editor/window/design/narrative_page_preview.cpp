#include "editor/window/design/narrative_page_preview.h"

#include <algorithm>
#include <cmath>

#include <wx/app.h>
#include <wx/dcbuffer.h>
#include <wx/image.h>

#include "picture/writers/handles.h"

namespace sortie::editor::window {
namespace {

wxBitmap pageBitmap(const picture::Scene& scene, int width, double density) {
  const double scale = width / scene.size.width;
  const int height = std::max(1, static_cast<int>(std::lround(scene.size.height * scale)));
  const picture::SurfaceHandle surface(cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height));
  {
    const picture::ContextHandle context(cairo_create(surface.get()));
    cairo_set_source_rgb(context.get(), 1, 1, 1);  // paper
    cairo_paint(context.get());
    cairo_scale(context.get(), scale, scale);
    picture::draw(scene, context.get());
  }
  cairo_surface_flush(surface.get());
  wxImage image(width, height, false);
  const unsigned char* data = cairo_image_surface_get_data(surface.get());
  const int stride = cairo_image_surface_get_stride(surface.get());
  unsigned char* out = image.GetData();
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) {
      std::uint32_t pixel = 0;
      std::copy_n(data + y * stride + x * 4, 4, reinterpret_cast<unsigned char*>(&pixel));
      for (const unsigned shift : {16U, 8U, 0U}) *out++ = static_cast<unsigned char>((pixel >> shift) & 0xFFU);
    }
  }
  return {image, wxBITMAP_SCREEN_DEPTH, density};
}

}  // namespace

PagesView::PagesView(wxWindow* parent, Shell& shell, const wxString& name)
    : wxScrolled<wxWindow>(parent, wxID_ANY, wxDefaultPosition, wxDefaultSize,
                           wxVSCROLL | wxFULL_REPAINT_ON_RESIZE | wxBORDER_THEME),
      shell_(shell) {
  SetName(name);
  SetBackgroundStyle(wxBG_STYLE_PAINT);
  SetScrollRate(0, FromDIP(16));
  SetMinSize(FromDIP(wxSize(140, 80)));
  Bind(wxEVT_PAINT, &PagesView::paint, this);
  Bind(wxEVT_SIZE, [this](wxSizeEvent& event) {
    event.Skip();
    layOut();
  });
  Bind(wxEVT_KEY_DOWN, [this](wxKeyEvent& event) {
    const int at = GetViewStart().y;
    const int page = std::max(1, GetClientSize().GetHeight() / FromDIP(16) - 2);
    switch (event.GetKeyCode()) {
      case WXK_UP: Scroll(-1, at - 2); break;
      case WXK_DOWN: Scroll(-1, at + 2); break;
      case WXK_PAGEUP: Scroll(-1, std::max(0, at - page)); break;
      case WXK_PAGEDOWN: Scroll(-1, at + page); break;
      case WXK_HOME: Scroll(-1, 0); break;
      default: event.Skip();
    }
  });
}

void PagesView::show(std::vector<picture::Page> pages, const wxString& words) {
  pages_ = std::move(pages);
  words_ = words;
  // Old pictures stay until the new ones are drawn, so that nothing flickers while somebody types.
  bitmaps_.resize(pages_.size());
  drawnWidth_ = 0;
  stale_.assign(pages_.size(), true);
  layOut();
  wxWakeUpIdle();
}

void PagesView::layOut() {
  pageWidth_ = std::clamp(GetClientSize().GetWidth() - FromDIP(24), FromDIP(100), FromDIP(900));
  const int height = pages_.empty() ? 1 : boxOf(pages_.size() - 1).GetBottom() + FromDIP(12);
  SetVirtualSize(GetClientSize().GetWidth(), height);
  if (drawnWidth_ != pageWidth_) {
    stale_.assign(pages_.size(), true);
    drawnWidth_ = pageWidth_;
  }
  Refresh();
}

wxRect PagesView::boxOf(std::size_t page) const {
  int y = FromDIP(10);
  for (std::size_t i = 0;; ++i) {
    const picture::Size size = pages_[i].scene.size;
    const int height = static_cast<int>(std::lround(pageWidth_ * size.height / size.width));
    if (i == page) return {(GetClientSize().GetWidth() - pageWidth_) / 2, y, pageWidth_, height};
    y += height + FromDIP(12);
  }
}

bool PagesView::drawSome() {
  const wxRect seen(CalcUnscrolledPosition({0, 0}), GetClientSize());
  for (std::size_t i = 0; i < pages_.size(); ++i) {
    if (!stale_[i] || !boxOf(i).Intersects(seen)) continue;
    const double density = GetContentScaleFactor();
    bitmaps_[i] = pageBitmap(pages_[i].scene, static_cast<int>(std::lround(pageWidth_ * density)), density);
    stale_[i] = false;
    Refresh();
    return true;
  }
  return false;
}

void PagesView::paint(wxPaintEvent&) {
  wxAutoBufferedPaintDC dc(this);
  const Palette& palette = shell_.palette();
  dc.SetBackground(wxBrush(palette.canvas));
  dc.Clear();
  PrepareDC(dc);
  if (pages_.empty()) {
    dc.SetFont(GetFont());
    dc.SetTextForeground(palette.text);
    dc.DrawText(wxControl::Ellipsize(words_, dc, wxELLIPSIZE_END, GetClientSize().GetWidth() - FromDIP(16)), FromDIP(8),
                FromDIP(8));
    return;
  }
  const wxRect seen(CalcUnscrolledPosition({0, 0}), GetClientSize());
  for (std::size_t i = 0; i < pages_.size(); ++i) {
    const wxRect box = boxOf(i);
    if (!box.Intersects(seen)) continue;
    dc.SetPen(wxPen(palette.line, 1));
    dc.SetBrush(*wxWHITE_BRUSH);  // paper
    dc.DrawRectangle(box);
    if (bitmaps_[i].IsOk()) dc.DrawBitmap(bitmaps_[i], box.x, box.y, false);
  }
}

}  // namespace sortie::editor::window
