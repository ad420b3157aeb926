# The window's icons become part of it, so that no file has to be found at run time.
file(GLOB sortie_icons CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/editor/window/icons/*.svg)
set(sortie_icon_source ${CMAKE_CURRENT_BINARY_DIR}/icon_texts.cpp)
add_custom_command(
  OUTPUT ${sortie_icon_source}
  COMMAND ${CMAKE_COMMAND} "-DICONS=${sortie_icons}" -DOUTPUT=${sortie_icon_source}
          -P ${CMAKE_SOURCE_DIR}/cmake/SortieEmbedIcons.cmake
  DEPENDS ${sortie_icons} ${CMAKE_SOURCE_DIR}/cmake/SortieEmbedIcons.cmake
  VERBATIM)
target_sources(sortie_editor_window PRIVATE ${sortie_icon_source})
