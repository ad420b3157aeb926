#include "model/decode/decode_cache.h"

#include <algorithm>
#include <utility>

namespace sortie::model {

std::uint32_t DecodeCache::scope(std::string names) {
  constexpr std::size_t kMostScopes = 64;
  const std::lock_guard lock(mutex_);
  const auto found = scopes_.find(names);
  if (found != scopes_.end()) return found->second;
  scopeBytes_ += names.size();
  if (scopes_.size() == kMostScopes || scopeBytes_ > 4 * most_) {
    scopes_.clear();
    scopeBytes_ = names.size();
  }
  return scopes_[std::move(names)] = ++lastScope_;
}

void DecodeCache::expect(std::size_t bytes) {
  const std::lock_guard lock(mutex_);
  most_ = std::max<std::size_t>(2 * bytes, 1U << 16U);
}

void DecodeCache::added(std::size_t bytes) {
  bytes_ += bytes;
  if (bytes_ <= most_) return;
  old_ = std::exchange(young_, {});
  bytes_ = 0;
}

std::optional<DecodeCache::Kept> DecodeCache::find(std::uint64_t kind, std::string_view text) {
  const View key{kind, text};
  const std::lock_guard lock(mutex_);
  if (const auto found = young_.find(key); found != young_.end()) return found->second;
  const auto found = old_.find(key);
  if (found == old_.end()) return std::nullopt;
  Kept out = found->second;
  young_.insert(old_.extract(found));
  added(text.size());
  return out;
}

void DecodeCache::keep(std::uint64_t kind, std::string_view text, Kept kept) {
  const std::lock_guard lock(mutex_);
  young_.insert_or_assign(Key{kind, std::string(text)}, std::move(kept));
  added(text.size());
}

namespace {

void apply(const Move& move, SourcePlace& place) {
  // A default that stands in for a value has the place where it is declared.
  if (place.file != move.from.file || place.line < move.from.line) return;
  if (place.line == move.from.line) place.column += move.to.column - move.from.column;
  place.line += move.to.line - move.from.line;
}

template <class T>
void movedAll(const Move& move, std::vector<T>& all);
void moved(const Move& move, Type& type);

void moved(const Move& move, Block& block) {
  apply(move, block.where);
  movedAll(move, block.children);
}

void moved(const Move& move, Text& text) { apply(move, text.where); }

void moved(const Move& move, Property& property) {
  apply(move, property.where);
  moved(move, property.fallback);
  moved(move, property.type);
}

void moved(const Move& move, Type& type) {
  movedAll(move, type.fields);
  if (!type.element) return;
  auto element = std::make_shared<Type>(*type.element);
  moved(move, *element);
  type.element = std::move(element);
}

void moved(const Move& move, SquareMark& mark) { apply(move, mark.where); }

void moved(const Move& move, EdgeMark& mark) {
  apply(move, mark.where);
  moved(move, mark.values);
}

template <class T>
void movedAll(const Move& move, std::vector<T>& all) {
  for (T& each : all) moved(move, each);
}

}  // namespace

void moved(const Move& move, Setting& value) {
  apply(move, value.where);
  if (auto* list = std::get_if<Setting::List>(&value.value)) movedAll(move, *list);
  if (auto* record = std::get_if<Setting::Record>(&value.value)) moved(move, *record);
}

void moved(const Move& move, std::map<std::string, Setting>& values) {
  for (auto& [name, value] : values) moved(move, value);
}

void moved(const Move& move, SideSetup& side) {
  apply(move, side.where);
  moved(move, side.values);
}

void moved(const Move& move, MapTile& tile) { apply(move, tile.where); }

void moved(const Move& move, std::vector<EdgeMark>& marks) { movedAll(move, marks); }

void moved(const Move& move, std::vector<SquareMark>& marks) { movedAll(move, marks); }

void moved(const Move& move, EntranceMark& entrance) {
  apply(move, entrance.where);
  moved(move, entrance.values);
}

void moved(const Move& move, PieceSetup& piece) {
  apply(move, piece.where);
  moved(move, piece.values);
}

void moved(const Move& move, DeckSetup& deck) {
  apply(move, deck.where);
  movedAll(move, deck.cards);
}

void moved(const Move& move, ObjectiveSetup& objective) {
  apply(move, objective.where);
  moved(move, objective.condition);
  movedAll(move, objective.rewards);
  moved(move, objective.values);
}

void moved(const Move& move, EventSetup& event) {
  apply(move, event.where);
  movedAll(move, event.when);
  movedAll(move, event.conditions);
  movedAll(move, event.actions);
}

void moved(const Move& move, Variant& variant) {
  apply(move, variant.where);
  moved(move, variant.options);
}

void moved(const Move& move, Declaration& declaration) {
  apply(move, declaration.where);
  movedAll(move, declaration.properties);
  movedAll(move, declaration.parts);
  if (declaration.value) moved(move, *declaration.value);
  movedAll(move, declaration.texts);
}

void moved(const Move& move, ContentItem& item) {
  apply(move, item.where);
  moved(move, item.values);
  movedAll(move, item.texts);
}

void moved(const Move& move, TileItem& tile) {
  apply(move, tile.where);
  moved(move, tile.edges);
  moved(move, tile.corners);
  moved(move, tile.features);
  moved(move, tile.values);
}

void rememberIn(Scope& scope, const Element& root, const Whens& without) {
  if (!scope.parts) return;
  std::string names = (scope.complete ? "+" : "-") + scope.packs + '\n' + root.value("id") + '\n';
  for (const Element& element : elementsThroughWhen(root, without)) {
    const auto kind = declarationKind(element.name());
    const bool declares = kind && *kind != DeclarationKind::Side && *kind != DeclarationKind::Objective;
    if (declares) names.append(element.text()).push_back('\n');
  }
  for (const Element& content : elements(root, "content")) {
    names.append("content\n");
    for (const Element& each : elementsThroughWhen(content, without)) names.append(each.text()).push_back('\n');
  }
  scope.names = scope.parts->scope(std::move(names));
  scope.parts->expect(root.end() - root.begin());
}

}  // namespace sortie::model
