# What makes the compiler read and generate less: several files of a target compiled as one (unity batches).
# docs/decisions/0008-build.md has the figures.
#
# In a batch, the files of a room share one anonymous namespace. A name that two files of a room give to different things
# is a compile error in a Release build: rename one of them, or name the file in APART until somebody does. Debug builds
# compile each file by itself, so that a change costs one file.
if(CMAKE_BUILD_TYPE STREQUAL "Debug")
  set(sortie_unity_default OFF)
else()
  set(sortie_unity_default ON)
endif()
option(SORTIE_UNITY "Compile several files of a room as one" ${sortie_unity_default})
set(SORTIE_BATCH 10 CACHE STRING "Files in one batch: more compile faster, but take more memory and share fewer cores")

# In a batch, a local name may be that of a function in another file, and what the batch includes is not a header.
set(sortie_batch_warnings)
if(SORTIE_UNITY AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  set(sortie_batch_warnings -Wshadow=local -Wno-subobject-linkage)
endif()

# sortie_batches(TARGET [APART FILE...]): compiles the files of the target in batches, those named by themselves.
function(sortie_batches target)
  cmake_parse_arguments(PARSE_ARGV 1 batches "" "" "APART")
  if(NOT SORTIE_UNITY)
    return()
  endif()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE ${SORTIE_BATCH})
  if(batches_APART)
    set_source_files_properties(${batches_APART} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
  endif()
endfunction()
