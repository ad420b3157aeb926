# The XML schemas become part of sortie_model, so that no file has to be found at run time.
file(GLOB sortie_schemas CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/schemas/*.xsd)
set(sortie_schema_source ${CMAKE_CURRENT_BINARY_DIR}/schema_texts.cpp)
add_custom_command(
  OUTPUT ${sortie_schema_source}
  COMMAND ${CMAKE_COMMAND} "-DSCHEMAS=${sortie_schemas}" -DOUTPUT=${sortie_schema_source}
          -P ${CMAKE_SOURCE_DIR}/cmake/SortieEmbedSchemas.cmake
  DEPENDS ${sortie_schemas} ${CMAKE_SOURCE_DIR}/cmake/SortieEmbedSchemas.cmake
  VERBATIM)
target_sources(sortie_model PRIVATE ${sortie_schema_source})
