#include "picture/symbols/symbols.h"

#include <atomic>
#include <functional>
#include <cmath>

#include "archive/archive_path.h"
#include "model/svg/svg_profile.h"
#include "picture/symbols/symbol_drawn.h"

namespace sortie::picture {
namespace {

namespace fs = std::filesystem;

std::atomic<std::size_t> symbolsReadSoFar = 0;

ObjectHandle<RsvgHandle> readHandle(const std::string& text) {
  GError* error = nullptr;
  // From memory and without a base: librsvg opens no file for it.
  ObjectHandle<RsvgHandle> handle(
      rsvg_handle_new_from_data(reinterpret_cast<const guint8*>(text.data()), text.size(), &error));
  if (error != nullptr) g_error_free(error);
  if (handle) rsvg_handle_set_dpi(handle.get(), 96);
  return handle;
}

// librsvg's reading of one element, made when it is first drawn. Null when there is none.
RsvgHandle* handleOf(const Symbol& symbol, const std::string& element) {
  const Symbol::Drawn& drawn = symbol.drawn();
  auto found = drawn.handles.find(element);
  if (found == drawn.handles.end()) {
    ObjectHandle<RsvgHandle> handle;
    if (const std::optional<std::string> inside = svgInside(symbol, element, {})) {
      handle = readHandle("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"" +
                          escapeXml(drawn.document.root().value("viewBox")) + '"' + svgPresentation(symbol, {}) + '>' +
                          *inside + "</svg>");
    }
    found = drawn.handles.emplace(element, std::move(handle)).first;
  }
  return found->second.get();
}

bool isUpright(const cairo_matrix_t& m) { return m.xy == 0 && m.yx == 0 && m.xx > 0 && m.yy > 0; }

double scaleOf(const cairo_matrix_t& m) { return std::sqrt(std::abs(m.xx * m.yy - m.xy * m.yx)); }

void renderUpright(RsvgHandle* handle, cairo_t* context, const Rect& box) {
  const RsvgRectangle viewport{box.x, box.y, box.width, box.height};
  GError* error = nullptr;
  rsvg_handle_render_document(handle, context, &viewport, &error);
  if (error != nullptr) g_error_free(error);  // only a bug of librsvg: the profile has no room for it
}

// librsvg loses groups with an opacity and masks when the context is turned or mirrored: it draws an upright picture, at
// the size that it will have, which is then replayed turned. It stays a picture of vectors.
void renderTurned(RsvgHandle* handle, cairo_t* context, const Rect& box, double scale) {
  const cairo_rectangle_t extents{0, 0, box.width * scale, box.height * scale};
  const SurfaceHandle upright(cairo_recording_surface_create(CAIRO_CONTENT_COLOR_ALPHA, &extents));
  const ContextHandle recording(cairo_create(upright.get()));
  renderUpright(handle, recording.get(), {0, 0, extents.width, extents.height});
  cairo_translate(context, box.x, box.y);
  cairo_scale(context, 1 / scale, 1 / scale);
  cairo_set_source_surface(context, upright.get(), 0, 0);
  cairo_paint(context);
}

}  // namespace

Symbol::Symbol(std::unique_ptr<Drawn> drawn) : drawn_(std::move(drawn)) {}
Symbol::~Symbol() = default;
const std::string& Symbol::source() const noexcept { return drawn_->document.text(); }
Rect Symbol::viewBox() const noexcept { return drawn_->viewBox; }
bool Symbol::has(const std::string& element) const { return drawn_->byId.contains(element); }

std::size_t symbolsRead() noexcept { return symbolsReadSoFar; }

Result<std::shared_ptr<const Symbol>> readSymbol(std::string source, const std::string& name) {
  ++symbolsReadSoFar;
  Result<model::Document> document = model::acceptSvg(name, std::move(source));
  if (!document) return failed(document);
  auto drawn = std::make_unique<Symbol::Drawn>();
  const model::ViewBox view = model::viewBoxOf(*document);
  drawn->viewBox = {view.x, view.y, view.width, view.height};
  std::vector<model::Element> open{document->root()};
  while (!open.empty()) {
    const model::Element element = open.back();
    open.pop_back();
    if (std::optional<std::string> id = element.find("id")) drawn->byId.emplace(std::move(*id), element);
    for (const model::Element& child : element.children()) open.push_back(child);
  }
  drawn->document = std::move(*document);
  ObjectHandle<RsvgHandle> handle = readHandle(drawn->document.text());
  if (!handle) {
    return fail("svg", "the picture cannot be drawn", {name, 0, 0}, "open it in a drawing program and save it again");
  }
  drawn->handles.emplace(std::string(), std::move(handle));
  return std::make_shared<const Symbol>(std::move(drawn));
}

void renderSymbol(const Symbol& symbol, const std::string& element, cairo_t* context, const Rect& box) {
  const std::lock_guard lock(symbol.drawn().drawing);
  RsvgHandle* handle = handleOf(symbol, element);
  if (handle == nullptr) return;
  cairo_save(context);
  cairo_rectangle(context, box.x, box.y, box.width, box.height);
  cairo_clip(context);
  cairo_matrix_t matrix;
  cairo_get_matrix(context, &matrix);
  isUpright(matrix) ? renderUpright(handle, context, box) : renderTurned(handle, context, box, scaleOf(matrix));
  cairo_restore(context);
}

void renderPlaced(const Placed& placed, cairo_t* context) {
  const Rect box = fittedBox(placed);
  if (!(box.width > 0) || !(placed.opacity > 0)) return;
  if (placed.opacity >= 1) return renderSymbol(*placed.symbol, placed.element, context, box);
  cairo_save(context);
  cairo_rectangle(context, box.x, box.y, box.width, box.height);
  cairo_clip(context);
  cairo_push_group(context);
  renderSymbol(*placed.symbol, placed.element, context, box);
  cairo_pop_group_to_source(context);
  cairo_paint_with_alpha(context, placed.opacity);
  cairo_restore(context);
}

Result<std::shared_ptr<const Symbol>> SymbolLibrary::load(const fs::path& packFolder, const std::string& picture) {
  const std::string shown = (packFolder / picture).string();
  const fs::path relative = fs::path(picture).lexically_normal();
  if (picture.empty() || relative.is_absolute() || *relative.begin() == "..") {
    return fail("path", "\"" + picture + "\" is not a file of the pack", {packFolder.string(), 0, 0},
                "write its path inside the pack, such as art/sector.svg");
  }
  std::error_code status;
  const fs::path folder = fs::canonical(packFolder, status);
  // An archive holds no links.
  const bool packed = !status && archive::inArchive(folder).has_value();
  const fs::path file = status ? fs::path() : packed ? folder / relative : fs::canonical(folder / relative, status);
  if (status || (packed && !archive::isFile(file))) return fail("io", "the picture is not there", {shown, 0, 0});
  // A link may lead out where the text of the path does not.
  const fs::path inside = file.lexically_relative(folder);
  if (inside.empty() || *inside.begin() == "..") {
    return fail("path", "\"" + picture + "\" leads out of the pack", {packFolder.string(), 0, 0});
  }
  Known& known = byFile_[file.string()];
  if (known.symbol) return known.symbol;
  Result<std::string> source = model::readFile(file, model::SvgLimits{}.bytes);
  if (!source) return fail("io", source.error().text, {shown, 0, 0}, source.error().remedy);
  const Known now{nullptr, source->size(), std::hash<std::string>()(*source)};
  const auto before = before_.find(file.string());
  if (before != before_.end() && before->second.size == now.size && before->second.hash == now.hash) {
    known = before->second;
    return known.symbol;
  }
  Result<std::shared_ptr<const Symbol>> symbol = readSymbol(std::move(*source), shown);
  if (symbol) known = {*symbol, now.size, now.hash};
  return symbol;
}

SymbolLibrary SymbolLibrary::renewed() const {
  SymbolLibrary out;
  for (const auto& [file, known] : byFile_)
    if (known.symbol) out.before_.emplace(file, known);
  return out;
}

std::shared_ptr<const Symbol> SymbolCache::load(const fs::path& packFolder, const std::string& picture,
                                                const SourcePlace& where) {
  std::string file = (packFolder / picture).generic_string();
  const std::lock_guard lock(mutex_);
  if (const auto known = symbols_.find(file); known != symbols_.end()) return known->second;
  Result<std::shared_ptr<const Symbol>> symbol = library_.load(packFolder, picture);
  if (!symbol) {
    Error problem = symbol.error();
    if (problem.where.file.empty()) problem.where = where;
    problems_.emplace(file, std::move(problem));
  }
  return symbols_.emplace(std::move(file), symbol ? std::move(*symbol) : nullptr).first->second;
}

std::optional<Error> SymbolCache::problem(const std::string& file) const {
  const std::lock_guard lock(mutex_);
  const auto found = problems_.find(file);
  return found == problems_.end() ? std::nullopt : std::optional<Error>(found->second);
}

std::size_t SymbolCache::size() const {
  const std::lock_guard lock(mutex_);
  return symbols_.size();
}

std::shared_ptr<SymbolCache> SymbolCache::renewed() const {
  auto out = std::make_shared<SymbolCache>();
  const std::lock_guard lock(mutex_);
  out->library_ = library_.renewed();
  return out;
}

void SymbolCache::clear() {
  const std::lock_guard lock(mutex_);
  library_ = {};
  symbols_.clear();
  problems_.clear();
}

}  // namespace sortie::picture
