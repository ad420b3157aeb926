# What makes the compiler read and generate less: several files of a target compiled as one (unity batches), and headers
# from outside read once (precompiled). docs/decisions/0008-build.md has the figures.
#
# In a batch, the files of a room share one anonymous namespace. A name that two files of a room give to different things
# is a compile error in a Release build: rename one of them. Debug builds compile each file by itself, so that a change
# costs one file.
if(CMAKE_BUILD_TYPE STREQUAL "Debug")
  set(sortie_unity_default OFF)
else()
  set(sortie_unity_default ON)
endif()
option(SORTIE_UNITY "Compile several files of a room as one" ${sortie_unity_default})
set(SORTIE_BATCH 10 CACHE STRING "Files in one batch: more compile faster, but take more memory and share fewer cores")

# GCC writes the same header differently each time, so that ccache would seldom find what was compiled with it. clang-tidy
# and clangd read each file as it stands.
if(CMAKE_CXX_COMPILER_LAUNCHER MATCHES "ccache" OR CMAKE_CXX_CLANG_TIDY)
  set(sortie_pch_default OFF)
else()
  set(sortie_pch_default ON)
endif()
option(SORTIE_PCH "Precompile the headers of the standard library, fmt, GoogleTest and wxWidgets" ${sortie_pch_default})
if(SORTIE_PCH AND CMAKE_CXX_COMPILER_LAUNCHER MATCHES "ccache")
  list(PREPEND CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env
       CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime)
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    add_compile_options($<$<COMPILE_LANGUAGE:CXX>:-fpch-preprocess>)
  endif()
endif()

set(sortie_common_headers
  <algorithm> <array> <charconv> <cmath> <cstdint> <cstring> <deque> <filesystem> <functional> <map> <memory> <optional>
  <set> <span> <string> <string_view> <utility> <variant> <vector> <fmt/format.h> <fmt/ranges.h> <tl/expected.hpp>)

# sortie_precompiled(KIND [OPTIONS OPTION...] [LIBRARIES TARGET...] [HEADERS HEADER...]): the common headers and these, for sortie_compiled_fast.
function(sortie_precompiled kind)
  cmake_parse_arguments(PARSE_ARGV 1 precompiled "" "" "OPTIONS;LIBRARIES;HEADERS")
  if(NOT SORTIE_PCH OR TARGET sortie_headers_${kind})
    return()
  endif()
  set(source ${CMAKE_BINARY_DIR}/headers/${kind}.cpp)
  file(CONFIGURE OUTPUT ${source} CONTENT "// Nothing but the precompiled headers.\n")
  add_library(sortie_headers_${kind} OBJECT ${source})
  target_link_libraries(sortie_headers_${kind} PRIVATE fmt::fmt tl::expected ${precompiled_LIBRARIES} sortie_flags)
  target_compile_options(sortie_headers_${kind} PRIVATE ${precompiled_OPTIONS})
  target_precompile_headers(sortie_headers_${kind} PRIVATE ${sortie_common_headers} ${precompiled_HEADERS})
endfunction()

# sortie_compiled_fast(TARGET KIND): compiles the files of the target with the precompiled headers of that kind, and in
# batches. A target with a kind has its flags.
function(sortie_compiled_fast target kind)
  if(SORTIE_PCH)
    target_precompile_headers(${target} REUSE_FROM sortie_headers_${kind})
  endif()
  if(SORTIE_UNITY)
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE ${SORTIE_BATCH})
  endif()
endfunction()
