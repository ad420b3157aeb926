// Reading with two threads: one reads the document, the other checks against the schema what has been read so far.
#pragma once

#include <functional>
#include <string>

#include "model/schema_stream.h"

namespace sortie::model {

struct StreamedDocument {
  Document document;
  bool valid = false;  ///< there is a schema, and it allows everything
};

/// The schema for documents with this root, or null; called on the second thread.
using SchemaOf = std::function<const CompiledSchema*(const std::string& root)>;

/// Errors are those of readXml. The check ends at the first thing that the schema does not allow.
[[nodiscard]] Result<StreamedDocument> readWithSchema(std::string file, std::string text, const XmlLimits& limits,
                                                      const SchemaOf& schemaOf);

}  // namespace sortie::model
