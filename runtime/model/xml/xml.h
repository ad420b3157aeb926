// XML documents: the strict reader, and the read-only tree behind it. The text is the document; the tree is an index over
// it, in which every element and attribute knows where it stands. An edit is a list of patches of the text (patch.h), and
// the text that it gives is read again.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <iterator>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"

namespace sortie::model {

/// What a document may take before it is refused; the defaults hold for everything that strangers can send.
struct XmlLimits {
  std::size_t bytes = 8U << 20U;
  std::size_t depth = 64;
  std::size_t nodes = 200'000;  ///< elements, texts and comments
  std::size_t attributes = 64;  ///< of one element
  std::size_t attributeBytes = 64U << 10U;
};

/// The bytes of one file, and where its lines begin.
class Source {
 public:
  Source(std::string file, std::string text) : file_(std::move(file)), text_(std::move(text)) {}
  Source(const Source&) = delete;
  Source& operator=(const Source&) = delete;

  [[nodiscard]] const std::string& file() const { return file_; }
  [[nodiscard]] const std::string& text() const { return text_; }
  [[nodiscard]] SourcePlace place(std::size_t offset) const;

 private:
  std::string file_;
  std::string text_;
  // Found when a place is asked for first.
  mutable std::once_flag counted_;
  mutable std::vector<std::uint32_t> lineStarts_;
};

class Tree;

struct Attribute {
  std::string_view name;     ///< ends with a zero byte, as C wants it
  std::string_view value;    ///< references resolved, white space as XML normalises it; ends with a zero byte
  std::uint32_t offset = 0;  ///< of the name in the source
};

/// Goes over what the tree links together; made by Element.
template <class Item>
class TreeRange {
 public:
  class Iterator {
   public:
    using value_type = Item;
    using difference_type = std::ptrdiff_t;
    using iterator_category = std::forward_iterator_tag;
    using reference = Item;
    using pointer = void;

    Iterator() = default;
    /// From `at` on the first that is wanted.
    Iterator(const Tree* tree, std::string_view name, bool foreignToo, const void* at)
        : tree_(tree), name_(name), foreignToo_(foreignToo), at_(at) {
      settle();
    }
    Item operator*() const;
    Iterator& operator++();
    Iterator operator++(int) {
      Iterator before = *this;
      ++*this;
      return before;
    }
    friend bool operator==(const Iterator& a, const Iterator& b) { return a.at_ == b.at_; }

   private:
    void settle();

    const Tree* tree_ = nullptr;
    std::string_view name_;  // elements of that name only; empty: of any
    bool foreignToo_ = false;
    const void* at_ = nullptr;
  };

  TreeRange() = default;
  explicit TreeRange(Iterator first) : first_(first) {}

  [[nodiscard]] Iterator begin() const { return first_; }
  [[nodiscard]] Iterator end() const { return {}; }
  [[nodiscard]] bool empty() const { return first_ == Iterator(); }
  [[nodiscard]] std::size_t size() const { return static_cast<std::size_t>(std::distance(begin(), end())); }

 private:
  Iterator first_;
};

struct Piece;
class Element;
using Elements = TreeRange<Element>;
using Attributes = TreeRange<Attribute>;
struct Content;
using Contents = TreeRange<Content>;

/// An element of a document: a view, good as long as the Document (or a copy of it) lives. Default: no element.
class Element {
 public:
  Element() = default;
  Element(const Tree* tree, const void* node) : tree_(tree), node_(node) {}

  explicit operator bool() const { return node_ != nullptr; }
  friend bool operator==(const Element& a, const Element& b) { return a.node_ == b.node_; }
  friend bool operator<(const Element& a, const Element& b) { return std::less<>()(a.node_, b.node_); }

  [[nodiscard]] std::string_view name() const;
  [[nodiscard]] Attributes attributes() const;  ///< in document order
  /// The attribute's value, if it has one.
  [[nodiscard]] std::optional<std::string> find(std::string_view attribute) const;
  [[nodiscard]] bool has(std::string_view attribute) const { return find(attribute).has_value(); }
  /// The attribute's value, or `otherwise`.
  [[nodiscard]] std::string value(std::string_view attribute, std::string_view otherwise = {}) const;
  /// Direct text, white space at both ends removed.
  [[nodiscard]] std::string ownText() const;

  [[nodiscard]] Element parent() const;
  [[nodiscard]] Element next() const;  ///< the next element of the same parent, if there is one
  /// All child elements in order, those of foreign namespaces too.
  [[nodiscard]] Elements children() const;
  /// Those of our own namespace, with that name or (empty) any; the name must outlive the range.
  [[nodiscard]] Elements ownChildren(std::string_view name = {}) const;
  /// All child elements and the text between them; white space alone is not text here.
  [[nodiscard]] Contents contents() const;
  /// Everything between the tags: elements, text (with white space) and comments, in order.
  [[nodiscard]] std::vector<Piece> pieces() const;
  /// In another namespace: kept in silence.
  [[nodiscard]] bool foreign() const;

  // Bytes of the source.
  [[nodiscard]] std::uint32_t begin() const;       ///< of "<"
  [[nodiscard]] std::uint32_t tagEnd() const;      ///< after ">" of the start tag
  [[nodiscard]] std::uint32_t closeBegin() const;  ///< of "</", or tagEnd() when there is no end tag
  [[nodiscard]] std::uint32_t end() const;         ///< after ">" of the end tag
  [[nodiscard]] bool hasEndTag() const { return end() != tagEnd(); }
  [[nodiscard]] std::string_view text() const;  ///< from begin() to end()
  [[nodiscard]] const Source& source() const;

  [[nodiscard]] SourcePlace place() const;
  /// Place of an attribute, or of the element when it has none of that name.
  [[nodiscard]] SourcePlace place(std::string_view attribute) const;

 private:
  const Tree* tree_ = nullptr;
  const void* node_ = nullptr;
};

/// A child element, or text.
struct Content {
  Element element;
  std::string_view text;  ///< references resolved; ends with a zero byte
};

template <>
Content Contents::Iterator::operator*() const;
template <>
Contents::Iterator& Contents::Iterator::operator++();
template <>
void Contents::Iterator::settle();
template <>
Element Elements::Iterator::operator*() const;
template <>
Elements::Iterator& Elements::Iterator::operator++();
template <>
void Elements::Iterator::settle();
template <>
Attribute Attributes::Iterator::operator*() const;
template <>
Attributes::Iterator& Attributes::Iterator::operator++();
template <>
void Attributes::Iterator::settle();

/// One thing between a start tag and its end tag.
struct Piece {
  enum class Kind : std::uint8_t { Element, Text, Comment };
  Kind kind = Kind::Text;
  Element element;          ///< Element only
  std::string text;         ///< Text: references resolved; Comment: what stands between the marks
  std::uint32_t begin = 0;  ///< its bytes in the source
  std::uint32_t end = 0;
};

struct OtherWord;

/// A file that was read. A value: copies share the text and the tree, which never change.
class Document {
 public:
  Document() = default;
  explicit Document(std::shared_ptr<const Tree> tree) : tree_(std::move(tree)) {}

  explicit operator bool() const { return tree_ != nullptr; }
  [[nodiscard]] Element root() const;
  [[nodiscard]] const Source& source() const;
  [[nodiscard]] const std::string& text() const { return source().text(); }
  [[nodiscard]] const std::string& file() const { return source().file(); }
  /// The innermost element that begins there or holds the offset; none where it is outside of the root.
  [[nodiscard]] Element elementAt(std::size_t offset) const;

 private:
  friend Document readWith(const Document& document, const std::vector<OtherWord>& words);
  std::shared_ptr<const Tree> tree_;
};

/// What is read in a document where its text has another word: the value of an attribute, or (empty) the element's name.
struct OtherWord {
  Element element;
  std::string attribute;
  std::string word;
};

/// The same text read with these words in it. Places and offsets stay those of the text; elements of the document given
/// are not elements of the one that comes back.
[[nodiscard]] Document readWith(const Document& document, const std::vector<OtherWord>& words);

/// Reads a document. Refuses what is not UTF-8 or not XML 1.0, and also: DOCTYPE, processing instructions, XInclude,
/// undefined entities, undeclared prefixes, anything over the limits. Opens and fetches nothing.
/// Codes: "xml-…" for not acceptable XML, "limit-…" for too much of it.
[[nodiscard]] Result<Document> readXml(std::string file, std::string text, const XmlLimits& limits = {});

/// The same from a file.
[[nodiscard]] Result<Document> readXmlFile(const std::filesystem::path& path);

/// How many documents were read since the program began: for tests of what is read anew.
[[nodiscard]] std::uint64_t documentsRead() noexcept;

/// Bytes of a file of at most `limit` bytes, also in an archive. Codes: "file-…", "limit-bytes", as archive::Archive.
[[nodiscard]] Result<std::string> readFile(const std::filesystem::path& path, std::size_t limit);

/// Child elements in order, those of foreign namespaces left out.
[[nodiscard]] Elements elements(const Element& parent);
/// Those of that name; the name must outlive the range.
[[nodiscard]] Elements elements(const Element& parent, std::string_view name);
/// First child element of that name, or none.
[[nodiscard]] Element child(const Element& parent, std::string_view name);

/// Visits an element and all below it in document order, foreign ones left out, without recursion.
void walk(const Element& root, const std::function<void(const Element&)>& visit);

/// The same with the parents, outermost first.
void walkWithParents(const Element& root,
                     const std::function<void(const Element&, const std::vector<Element>&)>& visit);

/// Text with only white space in it.
[[nodiscard]] bool isBlank(std::string_view text);

}  // namespace sortie::model
