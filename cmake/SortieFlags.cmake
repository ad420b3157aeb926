# Compiler settings that every Sortie target shares.
include(SortieSpeed)
add_library(sortie_flags INTERFACE)
# For all alike: clang takes a precompiled header only with the -pthread that it was made with.
target_compile_options(sortie_flags INTERFACE -pthread)
target_compile_options(sortie_flags INTERFACE
  -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror
  # Some libraries ask for it; precompiled headers are shared only where all have it.
  -D_REENTRANT
  # Same results on every machine: no fused multiply-add, no relaxed floating point.
  -ffp-contract=off)
if(SORTIE_SANITIZE)
  add_compile_options(-fsanitize=${SORTIE_SANITIZE} -fno-omit-frame-pointer -fno-sanitize-recover=all)
  add_link_options(-fsanitize=${SORTIE_SANITIZE})
endif()

sortie_precompiled(rooms)

# sortie_room(NAME DEPS...): one library a room, made of every source file in its folder.
function(sortie_room name)
  file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/${name}/*.cpp ${CMAKE_CURRENT_SOURCE_DIR}/${name}/*/*.cpp)
  if(NOT sources)
    return()
  endif()
  add_library(sortie_${name} STATIC ${sources})
  target_include_directories(sortie_${name} PUBLIC ${CMAKE_SOURCE_DIR}/runtime)
  sortie_compiled_fast(sortie_${name} rooms)
  target_link_libraries(sortie_${name} PUBLIC ${ARGN} PRIVATE sortie_flags)
endfunction()
