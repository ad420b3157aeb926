// The strict reader: one pass that checks the bytes, one that makes the tree. It keeps its own stack.
#include <charconv>
#include <fstream>

#include <fmt/format.h>

#include "model/xml.h"
#include "model/xml_characters.h"

namespace sortie::model {
namespace {

constexpr std::string_view kXInclude = "http://www.w3.org/2001/XInclude";

bool isSpace(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

class Reader {
 public:
  Reader(std::shared_ptr<const Source> source, const XmlLimits& limits)
      : source_(std::move(source)), text_(source_->text()), limits_(limits) {}

  Result<Document> read() {
    Document document;
    document.source = source_;
    if (!checkCharacters() || !declaration() || !content(document)) return tl::unexpected<Error>(error_);
    return document;
  }

 private:
  bool refuse(std::string code, std::string text, std::size_t offset, std::string remedy) {
    error_ = Error{std::move(code), std::move(text), source_->place(offset), std::move(remedy)};
    return false;
  }

  bool starts(std::string_view mark) const { return text_.substr(at_).starts_with(mark); }

  void skipSpace() {
    while (at_ < text_.size() && isSpace(text_[at_])) ++at_;
  }

  bool checkCharacters() {
    if (text_.starts_with("\xEF\xBB\xBF")) at_ = 3;
    for (std::size_t i = at_; i < text_.size();) {
      const DecodedCharacter c = decodeUtf8(text_, i);
      if (c.length == 0) return refuse("xml-utf8", "bytes that are not UTF-8", i, "save the file as UTF-8");
      if (!isXmlCharacter(c.code)) {
        return refuse("xml-character", fmt::format("the character U+{:04X} is not allowed in XML", unsigned{c.code}), i,
                      "remove it");
      }
      i += c.length;
    }
    return true;
  }

  bool declaration() {
    if (!starts("<?xml") || at_ + 5 >= text_.size() || !isSpace(text_[at_ + 5])) return true;
    const std::size_t begin = at_;
    at_ += 5;
    std::size_t seen = 0;
    static constexpr std::string_view kNames[] = {"version", "encoding", "standalone"};
    while (true) {
      const std::size_t before = at_;
      skipSpace();
      if (starts("?>")) break;
      Attribute attribute;
      if (at_ == before || !attributeAt(attribute)) {
        return refuse("xml-declaration", "the XML declaration is not well formed", begin,
                      R"(write <?xml version="1.0" encoding="UTF-8"?>)");
      }
      while (seen < 3 && attribute.name != kNames[seen]) ++seen;
      const bool known = seen < 3 && (seen != 0 || attribute.value == "1.0") &&
                         (seen != 1 || isUtf8Name(attribute.value)) &&
                         (seen != 2 || attribute.value == "yes" || attribute.value == "no");
      if (!known) {
        return refuse("xml-declaration", fmt::format("{}=\"{}\" is not supported", attribute.name, attribute.value),
                      attribute.offset, "documents are XML 1.0 in UTF-8");
      }
      ++seen;
    }
    at_ += 2;
    return true;
  }

  static bool isUtf8Name(std::string name) {
    for (char& c : name) {
      if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
    }
    return name == "UTF-8" || name == "UTF8";
  }

  bool content(Document& document) {
    while (at_ < text_.size()) {
      if (starts("<!--")) {
        if (!comment(document)) return false;
      } else if (starts("<![CDATA[")) {
        if (!cdata()) return false;
      } else if (starts("<!")) {
        return refuse("xml-doctype", "a document type declaration is not allowed", at_, "remove the DOCTYPE");
      } else if (starts("<?")) {
        return refuse("xml-instruction", "processing instructions are not allowed", at_, "remove it");
      } else if (starts("</")) {
        if (!endTag(document)) return false;
      } else if (text_[at_] == '<') {
        if (!startTag(document)) return false;
      } else if (!characters(document)) {
        return false;
      }
    }
    if (!open_.empty()) {
      return refuse("xml-truncated", fmt::format("the file ends inside <{}>", open_.back()->name), open_.back()->begin,
                    fmt::format("close it with </{}>", open_.back()->name));
    }
    if (!document.root) return refuse("xml-no-root", "the document has no root element", 0, "the file may be empty");
    return true;
  }

  bool countNode() {
    if (++nodes_ <= limits_.nodes) return true;
    return refuse("limit-nodes", fmt::format("more than {} elements, texts and comments", limits_.nodes), at_,
                  "split the document");
  }

  void add(Document& document, Node node) {
    if (!open_.empty()) {
      open_.back()->children.push_back(std::move(node));
    } else {
      (document.root ? document.after : document.before).push_back(std::move(node));
    }
  }

  bool comment(Document& document) {
    const std::size_t begin = at_;
    const std::size_t end = text_.find("--", at_ + 4);
    if (end == std::string_view::npos) return refuse("xml-comment", "the comment is not closed", begin, "add -->");
    if (end + 2 >= text_.size() || text_[end + 2] != '>') {
      return refuse("xml-comment", "a comment may not hold --", end, "use one dash, or another one than -");
    }
    if (!countNode()) return false;
    Node node{Node::Kind::Comment, nullptr, withLineFeeds(text_.substr(at_ + 4, end - at_ - 4)), offset(begin),
              offset(end + 3)};
    at_ = end + 3;
    add(document, std::move(node));
    return true;
  }

  bool cdata() {
    const std::size_t begin = at_;
    if (open_.empty()) return refuse("xml-outside-root", "text outside the root element", at_, "remove it");
    const std::size_t end = text_.find("]]>", at_ + 9);
    if (end == std::string_view::npos) return refuse("xml-cdata", "the CDATA section is not closed", begin, "add ]]>");
    if (!countNode()) return false;
    Node node{Node::Kind::Text, nullptr, withLineFeeds(text_.substr(at_ + 9, end - at_ - 9)), offset(begin),
              offset(end + 3)};
    at_ = end + 3;
    open_.back()->children.push_back(std::move(node));
    return true;
  }

  bool characters(Document& document) {
    const std::size_t begin = at_;
    const std::size_t end = std::min(text_.find('<', at_), text_.size());
    const std::string_view raw = text_.substr(begin, end - begin);
    const std::size_t mark = raw.find("]]>");
    if (mark != std::string_view::npos) return refuse("xml-text", "]]> in text", begin + mark, "write ]]&gt;");
    Node node{Node::Kind::Text, nullptr, {}, offset(begin), offset(end)};
    if (open_.empty()) {
      for (std::size_t i = 0; i < raw.size(); ++i) {
        if (!isSpace(raw[i])) {
          return refuse("xml-outside-root", "text outside the root element", begin + i, "remove it");
        }
      }
    }
    if (!resolve(raw, begin, false, node.text) || !countNode()) return false;
    at_ = end;
    add(document, std::move(node));
    return true;
  }

  bool nameAt(std::string& name) {
    const std::size_t begin = at_;
    while (at_ < text_.size()) {
      const DecodedCharacter c = decodeUtf8(text_, at_);
      if (!(at_ == begin ? isNameStart(c.code) : isNameCharacter(c.code))) break;
      at_ += c.length;
    }
    name = text_.substr(begin, at_ - begin);
    const std::size_t colon = name.find(':');
    return !name.empty() && (colon == std::string::npos ||
                             (colon > 0 && colon + 1 < name.size() && name.find(':', colon + 1) == std::string::npos));
  }

  bool attributeAt(Attribute& attribute) {
    const std::size_t begin = at_;
    attribute.offset = offset(begin);
    if (!nameAt(attribute.name)) return refuse("xml-tag", "not the name of an attribute", begin, "see the XML syntax");
    skipSpace();
    if (!starts("=")) return refuse("xml-tag", "an attribute without a value", begin, "write name=\"value\"");
    ++at_;
    skipSpace();
    if (!starts("\"") && !starts("'")) {
      return refuse("xml-tag", "the value of an attribute stands without quotes", begin, "write name=\"value\"");
    }
    const std::size_t first = at_ + 1;
    const std::size_t last = text_.find(text_[at_], first);
    if (last == std::string_view::npos) {
      return refuse("xml-truncated", "the file ends inside the value of an attribute", begin, "close the quotes");
    }
    if (last - first > limits_.attributeBytes) {
      return refuse("limit-attribute-bytes", fmt::format("an attribute of more than {} bytes", limits_.attributeBytes),
                    begin, "put long text in a <text>");
    }
    const std::string_view raw = text_.substr(first, last - first);
    const std::size_t less = raw.find('<');
    if (less != std::string_view::npos) return refuse("xml-tag", "< in an attribute", first + less, "write &lt;");
    if (!resolve(raw, first, true, attribute.value)) return false;
    at_ = last + 1;
    return true;
  }

  bool startTag(Document& document) {
    auto element = std::make_shared<Element>();
    element->source = source_;
    element->begin = offset(at_);
    element->kept = element->tagKept = true;
    ++at_;
    if (!nameAt(element->name))
      return refuse("xml-tag", "not the name of an element", element->begin, "write &lt; for <");
    if (open_.empty() && document.root) {
      return refuse("xml-roots", "more than one root element", element->begin, "a document has one root");
    }
    if (open_.size() >= limits_.depth) {
      return refuse("limit-depth", fmt::format("elements more than {} deep", limits_.depth), element->begin,
                    "nest less");
    }
    if (!countNode() || !attributes(*element) || !namespaces(*element)) return false;
    const bool empty = starts("/>");
    at_ += empty ? 2 : 1;
    element->tagEnd = element->closeBegin = element->end = offset(at_);
    if (empty) {
      close(document, std::move(element));
    } else {
      open_.push_back(std::move(element));
    }
    return true;
  }

  bool attributes(Element& element) {
    while (true) {
      const std::size_t before = at_;
      skipSpace();
      if (starts(">") || starts("/>")) return true;
      if (at_ >= text_.size()) {
        return refuse("xml-truncated", fmt::format("the file ends inside the tag <{}", element.name), element.begin,
                      "close the tag");
      }
      if (at_ == before) return refuse("xml-tag", "a space is missing here", at_, "attributes are set apart by spaces");
      Attribute attribute;
      if (!attributeAt(attribute)) return false;
      if (element.find(attribute.name) != nullptr) {
        return refuse("xml-duplicate-attribute", fmt::format("<{}> has {} twice", element.name, attribute.name),
                      attribute.offset, "keep one of them");
      }
      if (element.attributes.size() >= limits_.attributes) {
        return refuse("limit-attributes", fmt::format("more than {} attributes", limits_.attributes), attribute.offset,
                      "use nested elements");
      }
      element.attributes.push_back(std::move(attribute));
    }
  }

  // A prefix is declared by the element or an ancestor; the default namespace of an element is its own or its parent's.
  bool namespaces(Element& element) {
    for (const Attribute& attribute : element.attributes) {
      const bool declares = attribute.name == "xmlns" || attribute.name.starts_with("xmlns:");
      if (declares && attribute.value == kXInclude) {
        return refuse("xml-include", "XInclude is not allowed", attribute.offset, "put the content in the document");
      }
      if (!declares && !prefixKnown(element, attribute.name)) {
        return refuse("xml-prefix", fmt::format("the prefix of {} is not declared", attribute.name), attribute.offset,
                      "declare it with xmlns:prefix");
      }
    }
    if (!prefixKnown(element, element.name)) {
      return refuse("xml-prefix", fmt::format("the prefix of <{}> is not declared", element.name), element.begin,
                    "declare it with xmlns:prefix");
    }
    const bool inherited = !open_.empty() && open_.back()->foreign;
    const std::string* own = element.find("xmlns");
    element.foreign = inherited || element.name.find(':') != std::string::npos || (own != nullptr && !own->empty());
    return true;
  }

  bool prefixKnown(const Element& element, const std::string& name) const {
    const std::size_t colon = name.find(':');
    if (colon == std::string::npos || name.starts_with("xml:")) return true;
    const std::string wanted = "xmlns:" + name.substr(0, colon);
    if (element.find(wanted) != nullptr) return true;
    for (const std::shared_ptr<Element>& parent : open_) {
      if (parent->find(wanted) != nullptr) return true;
    }
    return false;
  }

  bool endTag(Document& document) {
    const std::size_t begin = at_;
    at_ += 2;
    std::string name;
    if (!nameAt(name) || open_.empty() || open_.back()->name != name) {
      return refuse("xml-end-tag", fmt::format("</{}> closes nothing that is open here", name), begin,
                    open_.empty() ? "remove it" : fmt::format("</{}> is due first", open_.back()->name));
    }
    skipSpace();
    if (!starts(">")) return refuse("xml-end-tag", "the end tag is not closed", begin, "write > at its end");
    ++at_;
    std::shared_ptr<Element> element = std::move(open_.back());
    open_.pop_back();
    element->closeBegin = offset(begin);
    element->end = offset(at_);
    close(document, std::move(element));
    return true;
  }

  void close(Document& document, std::shared_ptr<Element> element) {
    if (open_.empty()) {
      document.root = std::move(element);
    } else {
      open_.back()->children.push_back(Node{Node::Kind::Element, std::move(element), {}, 0, 0});
    }
  }

  bool resolve(std::string_view raw, std::size_t begin, bool inAttribute, std::string& out) {
    out.reserve(raw.size());
    for (std::size_t i = 0; i < raw.size(); ++i) {
      const char c = raw[i];
      if (c == '\r') {
        if (i + 1 < raw.size() && raw[i + 1] == '\n') ++i;
        out += inAttribute ? ' ' : '\n';
      } else if (inAttribute && (c == '\n' || c == '\t')) {
        out += ' ';
      } else if (c == '&') {
        const std::size_t end = raw.find(';', i);
        if (end == std::string_view::npos || !reference(raw.substr(i + 1, end - i - 1), out)) {
          return refuse("xml-entity", "a reference to nothing that XML defines", begin + i, "write &amp; for &");
        }
        i = end;
      } else {
        out += c;
      }
    }
    return true;
  }

  static bool reference(std::string_view name, std::string& out) {
    if (name == "amp") return out += '&', true;
    if (name == "lt") return out += '<', true;
    if (name == "gt") return out += '>', true;
    if (name == "quot") return out += '"', true;
    if (name == "apos") return out += '\'', true;
    if (!name.starts_with("#")) return false;
    const bool hex = name.starts_with("#x");
    name.remove_prefix(hex ? 2 : 1);
    std::uint32_t code = 0;
    const auto [end, status] = std::from_chars(name.data(), name.data() + name.size(), code, hex ? 16 : 10);
    if (name.empty() || status != std::errc{} || end != name.data() + name.size() || !isXmlCharacter(code))
      return false;
    appendUtf8(out, code);
    return true;
  }

  static std::string withLineFeeds(std::string_view raw) {
    std::string out;
    out.reserve(raw.size());
    for (std::size_t i = 0; i < raw.size(); ++i) {
      if (raw[i] == '\r' && i + 1 < raw.size() && raw[i + 1] == '\n') continue;
      out += raw[i] == '\r' ? '\n' : raw[i];
    }
    return out;
  }

  static std::uint32_t offset(std::size_t position) { return static_cast<std::uint32_t>(position); }

  std::shared_ptr<const Source> source_;
  std::string_view text_;
  XmlLimits limits_;
  std::size_t at_ = 0;
  std::size_t nodes_ = 0;
  std::vector<std::shared_ptr<Element>> open_;
  Error error_;
};

}  // namespace

Result<Document> readXml(std::string file, std::string text, const XmlLimits& limits) {
  // Offsets are 32 bits wide, whatever the settings allow.
  const std::size_t bytes = std::min<std::size_t>(limits.bytes, UINT32_MAX - 1);
  if (text.size() > bytes) {
    return fail("limit-bytes", fmt::format("more than {} bytes", bytes), {std::move(file), 0, 0}, "split the document");
  }
  return Reader(std::make_shared<const Source>(std::move(file), std::move(text)), limits).read();
}

Result<std::string> readFile(const std::filesystem::path& path, std::size_t limit) {
  const SourcePlace where{path.string(), 0, 0};
  std::error_code status;
  if (!std::filesystem::is_regular_file(path, status)) return fail("file-not-found", "there is no such file", where);
  std::ifstream in(path, std::ios::binary);
  if (!in) return fail("file-unreadable", "the file cannot be opened", where, "check its permissions");
  std::string text;
  char buffer[1U << 16U];
  while (in.read(buffer, sizeof buffer) || in.gcount() > 0) {
    text.append(buffer, static_cast<std::size_t>(in.gcount()));
    if (text.size() > limit) return fail("limit-bytes", fmt::format("more than {} bytes", limit), where, "split it");
  }
  if (in.bad()) return fail("file-unreadable", "the file cannot be read", where);
  return text;
}

Result<Document> readXmlFile(const std::filesystem::path& path, const std::string& shownAs, const XmlLimits& limits) {
  Result<std::string> text = readFile(path, limits.bytes);
  const std::string shown = shownAs.empty() ? path.string() : shownAs;
  if (!text) {
    Error error = text.error();
    error.where.file = shown;
    return tl::unexpected<Error>(std::move(error));
  }
  return readXml(shown, std::move(*text), limits);
}

}  // namespace sortie::model
