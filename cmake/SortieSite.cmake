# The gallery's style, script and signs become part of sortie_registry, so that no file has to be found at run time.
file(GLOB sortie_site_files CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/runtime/registry/site/assets/*)
set(sortie_site_source ${CMAKE_CURRENT_BINARY_DIR}/site_texts.cpp)
add_custom_command(
  OUTPUT ${sortie_site_source}
  COMMAND ${CMAKE_COMMAND} "-DTEXTS=${sortie_site_files}" -DOUTPUT=${sortie_site_source}
          -P ${CMAKE_SOURCE_DIR}/cmake/SortieEmbedSite.cmake
  DEPENDS ${sortie_site_files} ${CMAKE_SOURCE_DIR}/cmake/SortieEmbedSite.cmake
  VERBATIM)
target_sources(sortie_registry PRIVATE ${sortie_site_source})
