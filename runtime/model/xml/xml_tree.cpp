// The read-only tree: pugixml parses a copy of the text in place, so that its pointers into the copy are offsets in the
// source. What it does not know (ends, white space, comments) comes from the source. The only file that knows pugixml.
#include <algorithm>
#include <atomic>
#include <map>
#include <string>

#include <fmt/format.h>
#include <pugixml.hpp>

#include "model/xml/xml.h"
#include "model/xml/xml_scan.h"

namespace sortie::model {

SourcePlace Source::place(std::size_t offset) const {
  std::call_once(counted_, [&] {
    lineStarts_.push_back(0);
    for (std::size_t at = text_.find('\n'); at != std::string::npos; at = text_.find('\n', at + 1))
      lineStarts_.push_back(static_cast<std::uint32_t>(at + 1));
  });
  const auto after = std::upper_bound(lineStarts_.begin(), lineStarts_.end(), static_cast<std::uint32_t>(offset));
  const auto line = static_cast<std::uint32_t>(after - lineStarts_.begin());
  return {file_, line, static_cast<std::uint32_t>(offset) - lineStarts_[line - 1] + 1};
}

bool isBlank(std::string_view text) { return text.find_first_not_of(" \t\n\r") == std::string_view::npos; }

class Tree {
 public:
  Tree(std::unique_ptr<const Source> source, std::vector<ElementSpan> spans)
      : source_(std::move(source)), copy_(source_->text()), spans_(std::move(spans)) {
    // What the scan accepted needs no repair and no second look: entities, white space in values and line ends only.
    parsed_ = document_.load_buffer_inplace(
        copy_.data(), copy_.size(),
        pugi::parse_escapes | pugi::parse_wconv_attribute | pugi::parse_eol | pugi::parse_cdata, pugi::encoding_utf8);
    foreign_ = std::any_of(spans_.begin(), spans_.end(), [](const ElementSpan& span) { return span.foreign; });
  }
  Tree(const Tree&) = delete;
  Tree& operator=(const Tree&) = delete;

  [[nodiscard]] bool parsed() const { return parsed_; }
  [[nodiscard]] const Source& source() const { return *source_; }
  [[nodiscard]] pugi::xml_node root() const { return document_.document_element(); }
  [[nodiscard]] bool anyForeign() const { return foreign_; }
  /// Offset of what stands in the copy.
  [[nodiscard]] std::uint32_t offset(const char* at) const { return static_cast<std::uint32_t>(at - copy_.data()); }
  [[nodiscard]] std::uint32_t begin(pugi::xml_node node) const { return offset(node.name()) - 1; }
  [[nodiscard]] const ElementSpan& span(pugi::xml_node node) const {
    const std::uint32_t at = begin(node);
    return *std::lower_bound(spans_.begin(), spans_.end(), at,
                             [](const ElementSpan& span, std::uint32_t offset) { return span.begin < offset; });
  }
  [[nodiscard]] const std::vector<ElementSpan>& spans() const { return spans_; }
  /// The name of an element, which may be another than in the text.
  [[nodiscard]] std::string_view name(pugi::xml_node node) const {
    if (!otherNames_.empty())
      if (const auto other = otherNames_.find(begin(node)); other != otherNames_.end()) return other->second;
    return node.name();
  }
  /// While the tree is made: other words, in the order of their elements in the text.
  void read(const std::vector<std::pair<std::uint32_t, const OtherWord*>>& words) {
    auto next = words.begin();
    pugi::xml_node at = root();
    while (at && next != words.end()) {
      if (at.type() == pugi::node_element) {
        for (; next != words.end() && next->first <= begin(at); ++next) {
          if (next->first != begin(at)) continue;
          const OtherWord& word = *next->second;
          if (word.attribute.empty())
            otherNames_[next->first] = word.word;
          else
            at.attribute(word.attribute.c_str()).set_value(word.word.c_str());
        }
      }
      if (at.first_child()) {
        at = at.first_child();
        continue;
      }
      while (at && at != root() && !at.next_sibling()) at = at.parent();
      at = at == root() ? pugi::xml_node() : at.next_sibling();
    }
  }

 private:
  std::unique_ptr<const Source> source_;
  std::string copy_;  // parsed in place
  std::vector<ElementSpan> spans_;
  pugi::xml_document document_;
  bool parsed_ = false;
  bool foreign_ = false;
  std::map<std::uint32_t, std::string> otherNames_;  // by where the element begins
};

namespace {

std::atomic<std::uint64_t> reads{0};

pugi::xml_node nodeOf(const void* node) {
  return pugi::xml_node(static_cast<pugi::xml_node_struct*>(const_cast<void*>(node)));
}

pugi::xml_attribute attributeOf(const void* attribute) {
  return pugi::xml_attribute(static_cast<pugi::xml_attribute_struct*>(const_cast<void*>(attribute)));
}

/// From this sibling on the first element that is wanted.
const void* elementFrom(const Tree& tree, pugi::xml_node node, bool foreignToo, std::string_view name) {
  for (; node; node = node.next_sibling()) {
    if (node.type() != pugi::node_element || (!name.empty() && name != tree.name(node))) continue;
    if (foreignToo || !tree.anyForeign() || !tree.span(node).foreign) break;
  }
  return node.internal_object();
}

}  // namespace

template <>
void Elements::Iterator::settle() {
  if (at_ != nullptr) at_ = elementFrom(*tree_, nodeOf(at_), foreignToo_, name_);
}
template <>
Element Elements::Iterator::operator*() const {
  return {tree_, at_};
}
template <>
Elements::Iterator& Elements::Iterator::operator++() {
  at_ = elementFrom(*tree_, nodeOf(at_).next_sibling(), foreignToo_, name_);
  return *this;
}

template <>
void Contents::Iterator::settle() {}
template <>
Content Contents::Iterator::operator*() const {
  const pugi::xml_node node = nodeOf(at_);
  if (node.type() == pugi::node_element) return {{tree_, at_}, {}};
  return {{}, node.value()};
}
template <>
Contents::Iterator& Contents::Iterator::operator++() {
  at_ = nodeOf(at_).next_sibling().internal_object();
  return *this;
}

template <>
void Attributes::Iterator::settle() {}
template <>
Attribute Attributes::Iterator::operator*() const {
  const pugi::xml_attribute attribute = attributeOf(at_);
  return {attribute.name(), attribute.value(), tree_->offset(attribute.name())};
}
template <>
Attributes::Iterator& Attributes::Iterator::operator++() {
  at_ = attributeOf(at_).next_attribute().internal_object();
  return *this;
}

std::string_view Element::name() const { return node_ != nullptr ? tree_->name(nodeOf(node_)) : std::string_view(); }

Attributes Element::attributes() const {
  return Attributes({tree_, {}, true, nodeOf(node_).first_attribute().internal_object()});
}

std::optional<std::string> Element::find(std::string_view attribute) const {
  for (pugi::xml_attribute each = nodeOf(node_).first_attribute(); each; each = each.next_attribute()) {
    if (attribute == each.name()) return each.value();
  }
  return std::nullopt;
}

std::string Element::value(std::string_view attribute, std::string_view otherwise) const {
  for (pugi::xml_attribute each = nodeOf(node_).first_attribute(); each; each = each.next_attribute()) {
    if (attribute == each.name()) return each.value();
  }
  return std::string(otherwise);
}

std::string Element::ownText() const {
  std::string out;
  for (const Piece& piece : pieces()) {
    if (piece.kind == Piece::Kind::Text) out += piece.text;
  }
  const std::size_t first = out.find_first_not_of(" \t\n\r");
  if (first == std::string::npos) return {};
  return out.substr(first, out.find_last_not_of(" \t\n\r") - first + 1);
}

Element Element::parent() const {
  const pugi::xml_node parent = nodeOf(node_).parent();
  return parent.type() == pugi::node_element ? Element(tree_, parent.internal_object()) : Element();
}

Element Element::next() const {
  const void* next = elementFrom(*tree_, nodeOf(node_).next_sibling(), true, {});
  return next != nullptr ? Element(tree_, next) : Element();
}

Elements Element::children() const {
  return Elements({tree_, {}, true, nodeOf(node_).first_child().internal_object()});
}

Elements Element::ownChildren(std::string_view name) const {
  return Elements({tree_, name, false, nodeOf(node_).first_child().internal_object()});
}

Contents Element::contents() const {
  return Contents({tree_, {}, true, nodeOf(node_).first_child().internal_object()});
}

std::vector<Piece> Element::pieces() const {
  std::vector<Piece> out;
  const std::string_view all = tree_->source().text();
  const std::uint32_t close = closeBegin();
  pugi::xml_node next = nodeOf(node_).first_child();
  for (std::uint32_t at = tagEnd(); at < close;) {
    const std::string_view rest = all.substr(at, close - at);
    Piece piece;
    piece.begin = at;
    if (rest.starts_with("<!--")) {
      piece.kind = Piece::Kind::Comment;
      piece.end = at + static_cast<std::uint32_t>(rest.find("-->", 4)) + 3;
      piece.text = resolvedLines(rest.substr(4, piece.end - at - 7));
    } else if (rest.starts_with("<![CDATA[")) {
      piece.end = at + static_cast<std::uint32_t>(rest.find("]]>", 9)) + 3;
      piece.text = resolvedLines(rest.substr(9, piece.end - at - 12));
    } else if (rest.front() == '<') {
      piece.kind = Piece::Kind::Element;
      while (next.type() != pugi::node_element) next = next.next_sibling();
      piece.element = Element(tree_, next.internal_object());
      piece.end = piece.element.end();
      next = next.next_sibling();
    } else {
      piece.end = at + static_cast<std::uint32_t>(std::min(rest.find('<'), rest.size()));
      piece.text = resolvedText(rest.substr(0, piece.end - at));
    }
    at = piece.end;
    out.push_back(std::move(piece));
  }
  return out;
}

bool Element::foreign() const { return tree_->anyForeign() && tree_->span(nodeOf(node_)).foreign; }

std::uint32_t Element::begin() const { return tree_->begin(nodeOf(node_)); }

std::uint32_t Element::tagEnd() const {
  const std::string& all = tree_->source().text();
  std::size_t at = begin();
  for (; all[at] != '>'; ++at) {
    if (all[at] == '"' || all[at] == '\'') at = all.find(all[at], at + 1);
  }
  return static_cast<std::uint32_t>(at + 1);
}

std::uint32_t Element::closeBegin() const {
  const std::string& all = tree_->source().text();
  const std::uint32_t tag = tagEnd();
  return all[tag - 2] == '/' ? tag : static_cast<std::uint32_t>(all.rfind("</", end() - 1));
}

std::uint32_t Element::end() const { return tree_->span(nodeOf(node_)).end; }

std::string_view Element::text() const {
  const std::uint32_t at = begin();
  return std::string_view(tree_->source().text()).substr(at, end() - at);
}

const Source& Element::source() const { return tree_->source(); }

SourcePlace Element::place() const { return node_ != nullptr ? tree_->source().place(begin()) : SourcePlace{}; }

SourcePlace Element::place(std::string_view attribute) const {
  if (node_ == nullptr) return {};
  for (pugi::xml_attribute each = nodeOf(node_).first_attribute(); each; each = each.next_attribute()) {
    if (attribute == each.name()) return tree_->source().place(tree_->offset(each.name()));
  }
  return place();
}

Element Document::root() const { return tree_ ? Element(tree_.get(), tree_->root().internal_object()) : Element(); }

const Source& Document::source() const {
  static const Source none{{}, {}};
  return tree_ ? tree_->source() : none;
}

Element Document::elementAt(std::size_t offset) const {
  if (!tree_) return {};
  Element found;
  for (Element at = root(); at && at.begin() <= offset && offset < at.end();) {
    found = at;
    at = Element();
    for (const Element& child : found.children()) {
      if (child.begin() > offset) break;
      if (offset < child.end()) at = child;
    }
  }
  return found;
}

Elements elements(const Element& parent) { return elements(parent, {}); }

Elements elements(const Element& parent, std::string_view name) { return parent.ownChildren(name); }

Element child(const Element& parent, std::string_view name) {
  const Elements all = elements(parent, name);
  return all.empty() ? Element() : *all.begin();
}

void walk(const Element& root, const std::function<void(const Element&)>& visit) {
  walkWithParents(root, [&](const Element& element, const std::vector<Element>&) { visit(element); });
}

void walkWithParents(const Element& root,
                     const std::function<void(const Element&, const std::vector<Element>&)>& visit) {
  std::vector<Element> parents;
  Element at = root;
  while (true) {
    visit(at, parents);
    if (const Elements below = elements(at); !below.empty()) {
      parents.push_back(at);
      at = *below.begin();
      continue;
    }
    while (true) {
      if (at == root) return;
      Element next = at.next();
      while (next && next.foreign()) next = next.next();
      if (next) {
        at = next;
        break;
      }
      at = parents.back();
      parents.pop_back();
    }
  }
}

std::uint64_t documentsRead() noexcept { return reads.load(std::memory_order_relaxed); }

Result<Document> readXml(std::string file, std::string text, const XmlLimits& limits) {
  reads.fetch_add(1, std::memory_order_relaxed);
  // Offsets are 32 bits wide, whatever the settings allow.
  const std::size_t bytes = std::min<std::size_t>(limits.bytes, UINT32_MAX - 1);
  if (text.size() > bytes) {
    return fail("limit-bytes", fmt::format("more than {} bytes", bytes), {std::move(file), 0, 0}, "split the document");
  }
  auto source = std::make_unique<const Source>(std::move(file), std::move(text));
  Result<std::vector<ElementSpan>> spans = scanXml(*source, limits);
  if (!spans) return failed(spans);
  auto tree = std::make_shared<const Tree>(std::move(source), std::move(*spans));
  if (!tree->parsed()) {
    return fail("xml-tag", "the document cannot be parsed", tree->source().place(0), "see the XML syntax");
  }
  return Document(std::move(tree));
}

Document readWith(const Document& document, const std::vector<OtherWord>& words) {
  if (words.empty() || !document) return document;
  const Source& source = document.source();
  auto tree =
      std::make_shared<Tree>(std::make_unique<const Source>(source.file(), source.text()), document.tree_->spans());
  std::vector<std::pair<std::uint32_t, const OtherWord*>> inOrder;
  for (const OtherWord& each : words) inOrder.emplace_back(each.element.begin(), &each);
  std::stable_sort(inOrder.begin(), inOrder.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  tree->read(inOrder);
  return Document(std::move(tree));
}

}  // namespace sortie::model
