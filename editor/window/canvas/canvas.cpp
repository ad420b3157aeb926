#include "editor/window/canvas/canvas.h"

#include <algorithm>
#include <cmath>

#include <wx/app.h>
#include <wx/intl.h>

#include "editor/core/map/map_edits.h"
#include "editor/core/map/map_render_compose.h"

namespace sortie::editor::window {

namespace {

using picture::Point;
using picture::Rect;

/// Of an empty map, so that there is something to lay the first tile on: 24 x 16 squares.
constexpr Rect emptyBox{0, 0, 24 * picture::squareSide, 16 * picture::squareSide};
constexpr double mostFit = 1.5;  ///< zoom that a small map is fitted to at most

/// What the pointer was on when a question came is told no longer.
class DialogsEndTips : public wxModalDialogHook {
 public:
  explicit DialogsEndTips(Canvas& canvas) : canvas_(canvas) { Register(); }

 protected:
  int Enter(wxDialog*) override {
    canvas_.hideTip();
    return wxID_NONE;
  }

 private:
  Canvas& canvas_;
};

Canvas* canvasIn(wxWindow& window, wxPoint screen) {
  if (!window.IsShown()) return nullptr;
  if (auto* canvas = dynamic_cast<Canvas*>(&window)) return canvas->GetScreenRect().Contains(screen) ? canvas : nullptr;
  for (wxWindow* child : window.GetChildren())
    if (!child->IsTopLevel())
      if (Canvas* found = canvasIn(*child, screen)) return found;
  return nullptr;
}

}  // namespace

picture::Colour toColour(const wxColour& colour) {
  return {colour.Red(), colour.Green(), colour.Blue(), colour.Alpha()};
}

// wxFindWindowAtPoint() takes the strip below a tool bar for the tool bar.
Canvas* canvasAt(wxPoint screen) {
  // What was opened last lies over the others.
  for (auto node = wxTopLevelWindows.rbegin(); node != wxTopLevelWindows.rend(); ++node)
    if ((*node)->IsShown() && (*node)->GetScreenRect().Contains(screen)) return canvasIn(**node, screen);
  return nullptr;
}

Canvas::Canvas(wxWindow* parent, Shell& shell)
    : wxWindow(parent, wxID_ANY, wxDefaultPosition, wxDefaultSize, wxBORDER_NONE | wxCLIP_CHILDREN),
      shell_(shell),
      scrollTimer_(this),
      hoverTimer_(this) {
  SetBackgroundStyle(wxBG_STYLE_PAINT);
  SetName(_("Map"));
  SetMinClientSize(FromDIP(wxSize(200, 150)));
  renderer_ = std::make_unique<MapRenderer>(
      [](const std::function<void()>& run) {
        if (wxTheApp != nullptr) wxTheApp->CallAfter(run);
      },
      [this] {
        if (minimap_->renew()) placeMinimap();
        Refresh(false);
      });
  minimap_ = new Minimap(this, shell, *renderer_);
  minimap_->Hide();
  minimap_->picked = [this](Point map) { centre(map); };
  Bind(wxEVT_PAINT, &Canvas::onPaint, this);
  Bind(wxEVT_SIZE, &Canvas::onSize, this);
  bindMouse();
  bindKeys();

  Workbench& bench = shell.bench();
  connections_.push_back(bench.opened.connect([this] {
    fitNext_ = true;
    unfitted_.reset();
    cursor_.reset();
    highlights_.clear();
    renderer_->clear();
    update();
  }));
  connections_.push_back(bench.analysisChanged.connect([this] { update(); }));
  connections_.push_back(bench.viewChanged.connect([this] { update(); }));
  connections_.push_back(bench.overlaysChanged.connect([this] {
    const std::optional<picture::HeatMap>& heat = shell_.bench().heat();
    heat_ = heat ? std::make_shared<const picture::HeatMap>(*heat) : nullptr;
    update();
  }));
  connections_.push_back(bench.selectionChanged.connect([this] { touched(); }));
  connections_.push_back(bench.toolChanged.connect([this] {
    touched();
    chooseCursor();
  }));
  connections_.push_back(shell.tools().changed.connect([this] { touched(); }));
  connections_.push_back(shell.tools().told.connect([this](const std::string& line) { shell_.tell(line); }));
  dialogs_ = std::make_unique<DialogsEndTips>(*this);
  if (bench.heat()) heat_ = std::make_shared<const picture::HeatMap>(*bench.heat());
  update();
}

double Canvas::density() const { return std::max(1.0, GetContentScaleFactor()); }

void Canvas::touched() {
  toolScene_.reset();
  Refresh(false);
}

void Canvas::update() {
  const Workbench& bench = shell_.bench();
  MapShown shown;
  if (bench.playWorld() != nullptr && bench.playScenario() != nullptr) {
    shown.scenario = bench.playScenario();
    shown.world = bench.playWorld();
    shown.reader = bench.playViewer();
  } else {
    shown.scenario = bench.analysis().scenario;
  }
  touched();
  if (!bench.isOpen()) {
    renderer_->clear();
    placeMinimap();
    return;
  }
  if (shown.scenario == nullptr) {
    // The last picture stays, behind the message, but for that of tiles that are gone.
    if (!mapIsEmpty(bench.analysis())) return;
    renderer_->clear();
    placeMinimap();
    return Refresh(false);
  }
  const View& view = bench.view();
  shown.level = view.level;
  shown.grid = view.grid;
  shown.coordinates = view.coordinates;
  shown.tileNames = view.tileNames;
  shown.entrances = view.entrances;
  shown.hidden = view.hidden;
  shown.heat = heat_;
  shown.surround = shell_.palette().dark ? picture::Surround::Dark : picture::Surround::Light;
  shown.around = toColour(shell_.palette().canvas);
  shown.symbols = bench.symbols();
  renderer_->show(std::move(shown));
  if (fitNext_ && view_.width > 0 && renderer_->shown().scenario != unfitted_) {
    fitNext_ = false;
    unfitted_.reset();
    fit();
  }
}

void Canvas::fitNextMap() {
  fitNext_ = true;
  unfitted_ = shell_.bench().analysis().scenario;
}

void Canvas::redraw() {
  renderer_->clear();
  renderer_->refresh();
}

void Canvas::themeChanged() {
  update();
  minimap_->Refresh(false);
}

Rect Canvas::bounds() const {
  const std::shared_ptr<const world::Scenario>& scenario = renderer_->shown().scenario;
  const Rect box = scenario != nullptr ? mapBox(*scenario) : Rect{};
  return box.width > 0 ? box : emptyBox;
}

void Canvas::setView(const MapViewport& view) {
  MapViewport next = held(view, bounds());
  if (next == view_) return;
  fitted_ = false;
  view_ = next;
  renderer_->look(view_);
  minimap_->setView(view_);
  if (minimapWanted_ && minimap_->IsShown() == seesAll()) placeMinimap();
  Refresh(false);
  viewMoved();
}

void Canvas::onSize(wxSizeEvent& event) {
  event.Skip();
  const wxSize size = GetClientSize();
  const int width = static_cast<int>(std::lround(size.x * density()));
  const int height = static_cast<int>(std::lround(size.y * density()));
  if (width <= 0 || height <= 0) return;
  const bool whole = fitted_;
  MapViewport next = view_;
  if (next.width == 0) next.scale = density();
  setView(resized(next, width, height));
  placeMinimap();
  const auto& shown = renderer_->shown().scenario;
  const bool another = fitNext_ && shown != nullptr && shown != unfitted_;
  if (whole || another) {
    if (another) fitNext_ = false;
    fit();
  }
}

bool Canvas::seesAll() const {
  const Rect map = bounds();
  const Rect area = view_.area();
  return area.x <= map.x && area.y <= map.y && area.x + area.width >= map.x + map.width &&
         area.y + area.height >= map.y + map.height;
}

void Canvas::placeMinimap() {
  minimap_->setWidest(FromDIP(wxSize(200, 150)));
  minimap_->renew();
  const wxSize size = minimap_->wanted();
  const wxSize room = GetClientSize();
  const int margin = FromDIP(12);
  const bool shown = minimapWanted_ && size.x > 0 && shell_.bench().isOpen() && room.x > 3 * size.x / 2 + 2 * margin &&
                     room.y > 3 * size.y / 2 + 2 * margin && !seesAll();
  if (shown) minimap_->SetSize(room.x - size.x - margin, room.y - size.y - margin, size.x, size.y);
  if (minimap_->IsShown() != shown) minimap_->Show(shown);
}

void Canvas::showMinimap(bool show) {
  minimapWanted_ = show;
  placeMinimap();
}

Rect Canvas::fitBox() const {
  // Room for entrances' names at the rim.
  const Rect box = bounds();
  constexpr double more = picture::squareSide;
  return {box.x - more, box.y - more, box.width + 2 * more, box.height + 2 * more};
}

void Canvas::fit() {
  setView(editor::fitted(view_, fitBox(), mostFit * density()));
  fitted_ = true;
}

double Canvas::zoom() const { return view_.scale / density(); }

void Canvas::zoomBy(double factor, std::optional<wxPoint> about) {
  if (!(factor > 0)) return;
  const Point fixed =
      about ? Point{about->x * density(), about->y * density()} : Point{view_.width / 2.0, view_.height / 2.0};
  setView(zoomed(view_, view_.scale * factor, fixed, leastScale(view_, fitBox())));
}

void Canvas::zoomTo(double zoom) { zoomBy(zoom / this->zoom()); }

void Canvas::zoomStep(int steps, std::optional<wxPoint> about) {
  // Steps of a fixed ladder: coming back to a zoom finds its pictures as they were.
  const double now = 4 * std::log2(zoom());
  const double from = steps > 0 ? std::floor(now + 0.01) : std::ceil(now - 0.01);
  zoomBy(std::exp2((from + steps) / 4) / zoom(), about);
}

void Canvas::scroll(double x, double y) {
  MapViewport next = view_;
  next.left += std::llround(x * density());
  next.top += std::llround(y * density());
  setView(next);
}

void Canvas::reveal(const Rect& box) { setView(revealing(view_, box, FromDIP(48) * density())); }

void Canvas::centre(Point map) { setView(centred(view_, map)); }

Point Canvas::mapPoint(wxPoint window) const { return view_.toMap({window.x * density(), window.y * density()}); }

std::string Canvas::tileAt(wxPoint screen) const {
  const std::shared_ptr<const world::Scenario>& scenario = shell_.bench().analysis().scenario;
  const wxPoint inside = ScreenToClient(screen);
  if (scenario == nullptr || !scenario->grid || !IsShownOnScreen() || !GetClientRect().Contains(inside)) return {};
  const Point map = mapPoint(inside);
  const board::SquareIndex square = scenario->grid->at(
      {static_cast<std::int32_t>(std::floor(map.x / picture::squareSide)),
       static_cast<std::int32_t>(std::floor(map.y / picture::squareSide)), shell_.bench().view().level});
  if (square == board::noSquare) return {};
  return scenario->tiles()[static_cast<std::size_t>(scenario->grid->tileOf(square))].id;
}

void Canvas::markTile(const std::string& tile) {
  if (tile == markedTile_) return;
  markedTile_ = tile;
  Refresh(false);
}

wxPoint Canvas::windowPoint(Point map) const {
  const Point at = view_.toPixel(map);
  return {static_cast<int>(std::lround(at.x / density())), static_cast<int>(std::lround(at.y / density()))};
}

void Canvas::setHighlights(std::vector<CanvasHighlight> highlights) {
  highlights_ = std::move(highlights);
  Refresh(false);
}

bool Canvas::settled() const {
  return shell_.bench().idle() && renderer_->idle() && (renderer_->number() == 0 || sharp(view_, *renderer_));
}

}  // namespace sortie::editor::window
