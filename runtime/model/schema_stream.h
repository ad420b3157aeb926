// Checks a document against an XML schema as it streams by: no tree of the library's own is made, and its parser never
// sees a document. What the stream needs is kept for the open elements only.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "model/xml.h"

namespace sortie::model {

/// A schema, ready for use by any number of streams at once.
class CompiledSchema {
 public:
  /// From the text of an .xsd without includes. Error: "schema".
  [[nodiscard]] static Result<CompiledSchema> compile(const std::string& text);

 private:
  friend class SchemaStream;
  explicit CompiledSchema(std::shared_ptr<void> held) : held_(std::move(held)) {}
  std::shared_ptr<void> held_;  // xmlSchema
};

/// What the schema does not allow of the element that is open, or has just been closed.
struct SchemaFinding {
  int code = 0;  ///< of xmlParserErrors
  std::string message;
};

class SchemaStream {
 public:
  /// `found` is called from within start, text and end. The schema must outlive the stream.
  SchemaStream(const CompiledSchema& schema, std::function<void(SchemaFinding)> found);
  SchemaStream(const SchemaStream&) = delete;
  SchemaStream& operator=(const SchemaStream&) = delete;
  ~SchemaStream();

  /// A start tag with the attributes of an element, those of foreign namespaces left out. The name is most often that
  /// of the element, and must live until the element ends.
  void start(const char* name, const Element& element);
  void text(std::string_view text);
  void end();

 private:
  struct Library;
  std::unique_ptr<Library> library_;
};

}  // namespace sortie::model
