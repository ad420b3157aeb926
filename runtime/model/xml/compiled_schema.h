// Checks elements against an XML schema: the library is told of them as its parser would tell it, so that it makes no tree
// of its own and never sees a document.
#pragma once

#include <memory>
#include <set>
#include <string>
#include <vector>

#include "model/xml/xml.h"

namespace sortie::model {

/// What the schema does not allow of an element.
struct SchemaFinding {
  int code = 0;  ///< of xmlParserErrors
  Element element;
  std::string message;
};

/// A document, changed in thought.
struct SchemaLook {
  std::set<Element> without;  ///< as if these were not there
  Element renamed;            ///< as if this had the other name; the look ends after its start tag
  std::string name;
  std::string attribute = {};  ///< not empty: it is this attribute of `renamed` that has the other name
};

/// A schema, ready for any number of checks at once.
class CompiledSchema {
 public:
  /// From the text of an .xsd without includes. Error: "schema".
  [[nodiscard]] static Result<CompiledSchema> compile(const std::string& text);

  /// What is wrong with an element and all below it, in document order. Elements and attributes of foreign namespaces
  /// are not looked at.
  [[nodiscard]] std::vector<SchemaFinding> check(const Element& root, const SchemaLook& look = {}) const;

 private:
  explicit CompiledSchema(std::shared_ptr<void> held) : held_(std::move(held)) {}
  std::shared_ptr<void> held_;  // xmlSchema
};

}  // namespace sortie::model
