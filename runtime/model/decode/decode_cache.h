// What parts of documents were decoded to, by their bytes: an edit decodes what is new in it, and every variant and every
// reader of the same version finds the rest. Only what nothing was wrong with is kept; what has an issue is decoded again,
// and told again with its place.
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "model/decode/decode.h"
#include "model/decode/marks.h"

namespace sortie::model {

/// For documents of the same packs, in whatever order; who reads the packs again begins with a new one. Any thread may use
/// it.
class DecodeCache {
 public:
  /// A number for what names mean: what is decoded in the light of one is not used in that of another.
  [[nodiscard]] std::uint32_t scope(std::string names);
  /// A document of that many bytes is read: of those that were read last, the bytes of parts that are kept are at most twice
  /// as many, and as many again that were not used since.
  void expect(std::size_t bytes);

  struct Kept {
    std::shared_ptr<const void> value;
    SourcePlace place;     ///< of the element, when it was decoded
    std::size_t cost = 0;  ///< as keep() had it
  };
  /// `kind`: of value and decoder. Nothing where it is new.
  [[nodiscard]] std::optional<Kept> find(std::uint64_t kind, std::string_view text);
  void keep(std::uint64_t kind, std::string_view text, Kept kept);

 private:
  struct View {
    std::uint64_t kind;
    std::string_view text;
  };
  struct Key {
    std::uint64_t kind;
    std::string text;
  };
  struct Hash {
    using is_transparent = void;
    std::size_t operator()(const View& key) const noexcept {
      return std::hash<std::string_view>()(key.text) ^ (key.kind * 0x9e3779b97f4a7c15U);
    }
    std::size_t operator()(const Key& key) const noexcept { return (*this)(View{key.kind, key.text}); }
  };
  struct Same {
    using is_transparent = void;
    template <class A, class B>
    bool operator()(const A& a, const B& b) const noexcept {
      return a.kind == b.kind && a.text == b.text;
    }
  };
  using Generation = std::unordered_map<Key, Kept, Hash, Same>;
  void added(std::size_t bytes);

  std::mutex mutex_;
  std::unordered_map<std::string, std::uint32_t> scopes_;
  std::uint32_t lastScope_ = 0;
  std::size_t scopeBytes_ = 0;
  // What is used goes to the young ones; when they are many, the old ones are forgotten.
  Generation young_;
  Generation old_;
  std::size_t bytes_ = 0;
  std::size_t most_ = 1U << 16U;
};

/// Tells kinds of values apart.
enum class DecodedKind : std::uint8_t {
  Side,
  Tile,
  Edge,
  Corner,
  Feature,
  Entrance,
  Piece,
  Deck,
  Objective,
  Event,
  Value,
  Variant,
  OptionSets,
  Declaration,
  Item,
  TileItem,
};

/// Moves all places in a value from where its element was to where it is.
struct Move {
  SourcePlace from;
  SourcePlace to;
};
void moved(const Move& move, std::map<std::string, Setting>& values);
void moved(const Move& move, Setting& value);
void moved(const Move& move, SideSetup& side);
void moved(const Move& move, MapTile& tile);
void moved(const Move& move, std::vector<EdgeMark>& marks);
void moved(const Move& move, std::vector<SquareMark>& marks);
void moved(const Move& move, EntranceMark& entrance);
void moved(const Move& move, PieceSetup& piece);
void moved(const Move& move, DeckSetup& deck);
void moved(const Move& move, ObjectiveSetup& objective);
void moved(const Move& move, EventSetup& event);
void moved(const Move& move, Variant& variant);
void moved(const Move& move, Declaration& declaration);
void moved(const Move& move, ContentItem& item);
void moved(const Move& move, TileItem& tile);

/// What names mean to the parts of this mission, for `decoded`. Call it when `scope` has what the mission declares.
void rememberIn(Scope& scope, const Element& root, const Whens& without);

/// What `decode` makes of an element, or made of the same bytes before. `plain`: it asks no scope. `cost`: what it takes
/// of the document's budget of marks; where it would not fit, it is decoded, so that the issue is told.
template <class T, class Decode>
T decodedOnce(const Scope& scope, DecodedKind kind, const Element& element, Issues& issues, const Decode& decode,
              bool plain = false, MarkBudget* marks = nullptr) {
  DecodeCache* parts = scope.parts.get();
  if (parts == nullptr) return decode();
  const std::uint64_t number = (static_cast<std::uint64_t>(kind) << 32U) | (plain ? 0 : scope.names);
  const SourcePlace place = element.place();
  if (std::optional<DecodeCache::Kept> kept = parts->find(number, element.text());
      kept && kept->place.file == place.file && (marks == nullptr || marks->take(kept->cost))) {
    T out = *static_cast<const T*>(kept->value.get());
    if (kept->place != place) moved({kept->place, place}, out);
    return out;
  }
  const std::size_t before = issues.said();
  const std::size_t used = marks != nullptr ? marks->used() : 0;
  T out = decode();
  if (issues.said() == before && (marks == nullptr || !marks->told())) {
    const std::size_t cost = marks != nullptr ? marks->used() - used : 0;
    parts->keep(number, element.text(), {std::make_shared<const T>(out), place, cost});
  }
  return out;
}

}  // namespace sortie::model
