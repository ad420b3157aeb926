// XML documents as immutable element trees, and the strict reader that makes them.
// Elements are shared between versions of a document and never change; an edit is a function from tree to tree. Each
// element remembers where in the source it came from, so that messages have places and unchanged parts keep their bytes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "model/xml_text.h"

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
  Source(std::string file, std::string text);

  [[nodiscard]] const std::string& file() const { return file_; }
  [[nodiscard]] const std::string& text() const { return text_; }
  [[nodiscard]] SourcePlace place(std::size_t offset) const;

 private:
  std::string file_;
  std::string text_;
  std::vector<std::uint32_t> lineStarts_;
};

struct Attribute {
  SharedText name;
  SharedText value;          ///< references resolved, white space as XML normalises it
  std::uint32_t offset = 0;  ///< of its name in the source; 0 when it is new
};

struct Element;
using ElementPtr = std::shared_ptr<const Element>;

/// One thing between a start tag and its end tag.
struct Node {
  enum class Kind : std::uint8_t { Element, Text, Comment };
  Kind kind = Kind::Text;
  ElementPtr element;       ///< Element only
  SharedText text;          ///< Text: references resolved; Comment: what stands between the marks
  std::uint32_t begin = 0;  ///< bytes of a Text or Comment in the source of its parent; begin == end: it is new
  std::uint32_t end = 0;
};

struct Element {
  SharedText name;
  std::vector<Attribute> attributes;  ///< in document order
  std::vector<Node> children;
  std::shared_ptr<const Source> source;  ///< null when the element was made by an edit
  std::uint32_t begin = 0;               ///< of "<" in the source; stays when the element is edited: it is its identity
  std::uint32_t tagEnd = 0;              ///< after ">" of the start tag
  std::uint32_t closeBegin = 0;          ///< of "</", or tagEnd when there is no end tag
  std::uint32_t end = 0;                 ///< after ">" of the end tag
  bool kept = false;                     ///< the whole element is as in the source
  bool tagKept = false;                  ///< the start tag is as in the source
  bool foreign = false;                  ///< in another namespace: kept in silence

  Element() = default;
  Element(const Element&) = default;
  Element(Element&&) = default;
  Element& operator=(const Element&) = delete;
  Element& operator=(Element&&) = delete;
  ~Element();  // frees without recursion, however deep the tree is

  /// The attribute's value, or null.
  [[nodiscard]] const std::string* find(std::string_view attribute) const;
  /// The attribute's value, or `otherwise`.
  [[nodiscard]] std::string value(std::string_view attribute, std::string_view otherwise = {}) const;
  /// Direct text, white space at both ends removed.
  [[nodiscard]] std::string ownText() const;
  [[nodiscard]] SourcePlace place() const;
  /// Place of an attribute, or of the element when it has none of that name.
  [[nodiscard]] SourcePlace place(std::string_view attribute) const;
};

/// A file: what stands around its one root is kept too.
struct Document {
  std::shared_ptr<const Source> source;
  std::vector<Node> before;  ///< comments and white space between the XML declaration and the root
  ElementPtr root;
  std::vector<Node> after;
};

/// Reads a document. Refuses what is not UTF-8 or not XML 1.0, and also: DOCTYPE, processing instructions, XInclude,
/// undefined entities, undeclared prefixes, anything over the limits. Opens and fetches nothing.
/// Codes: "xml-…" for not acceptable XML, "limit-…" for too much of it.
[[nodiscard]] Result<Document> readXml(std::string file, std::string text, const XmlLimits& limits = {});

/// Is told of a document while it is read, in document order and on the reading thread.
class XmlEvents {
 public:
  virtual ~XmlEvents() = default;
  /// A start tag. Name, attributes and `foreign` are final, children and `end` are not yet.
  virtual void start(const Element& element) = 0;
  /// A Text in the element that is open.
  virtual void text(const std::string& text) = 0;
  /// The end of the element that is open.
  virtual void end() = 0;
  /// Nothing more comes: the document ends here or is refused. Until this returns, all elements and texts that were told of live.
  virtual void finish() = 0;
};

/// The same, telling `events` what it reads.
[[nodiscard]] Result<Document> readXml(std::string file, std::string text, const XmlLimits& limits, XmlEvents& events);

/// The same from a file. `shownAs` stands in messages instead of the path.
[[nodiscard]] Result<Document> readXmlFile(const std::filesystem::path& path, const std::string& shownAs = {},
                                           const XmlLimits& limits = {});

/// Bytes of a regular file of at most `limit` bytes. Codes: "file-not-found", "file-unreadable", "limit-bytes".
[[nodiscard]] Result<std::string> readFile(const std::filesystem::path& path, std::size_t limit);

/// Child elements in order, those of foreign namespaces left out.
[[nodiscard]] std::vector<ElementPtr> elements(const Element& parent);
[[nodiscard]] std::vector<ElementPtr> elements(const Element& parent, std::string_view name);
/// First child element of that name, or null.
[[nodiscard]] ElementPtr child(const Element& parent, std::string_view name);

/// Visits an element and all below it in document order, foreign ones left out, without recursion.
void walk(const ElementPtr& root, const std::function<void(const ElementPtr&)>& visit);

/// The same with the parents, outermost first.
void walkWithParents(const ElementPtr& root,
                     const std::function<void(const ElementPtr&, const std::vector<ElementPtr>&)>& visit);

/// Are the two the same element of one file, possibly in different versions?
[[nodiscard]] bool sameOrigin(const Element& a, const Element& b);

/// A copy of `root` in which the element with the origin of `target` is what `change` makes of it; a null result
/// removes it with the white space before it. Gives `root` itself when the target is not in it.
[[nodiscard]] ElementPtr edit(const ElementPtr& root, const Element& target,
                              const std::function<ElementPtr(const ElementPtr&)>& change);

/// A copy with the attribute set (at its place, or last) or removed.
[[nodiscard]] ElementPtr withAttribute(const ElementPtr& element, std::string_view name, std::string value);
[[nodiscard]] ElementPtr withoutAttribute(const ElementPtr& element, std::string_view name);
/// A copy with other children. Its start tag stays as it is.
[[nodiscard]] ElementPtr withChildren(const ElementPtr& element, std::vector<Node> children);
[[nodiscard]] ElementPtr withName(const ElementPtr& element, std::string name);

/// A new element without children.
[[nodiscard]] ElementPtr makeElement(std::string name, std::vector<Attribute> attributes = {});
[[nodiscard]] Node makeNode(ElementPtr element);
[[nodiscard]] Node makeText(std::string text);

}  // namespace sortie::model
