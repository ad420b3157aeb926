# sortie::lua is the system's Lua: its archive where there is one, since bindings call it so often that the jumps into a shared
# library show (docs/performance.md); else, or with -DSORTIE_SHARED_LUA=ON, the shared library.
option(SORTIE_SHARED_LUA "Link Lua as a shared library also where its archive is installed" OFF)

add_library(sortie_lua INTERFACE)
add_library(sortie::lua ALIAS sortie_lua)
find_library(SORTIE_LUA_ARCHIVE NAMES liblua5.4.a HINTS ${lua_LIBRARY_DIRS} ${lua_LIBDIR})
mark_as_advanced(SORTIE_LUA_ARCHIVE)
if(SORTIE_LUA_ARCHIVE AND NOT SORTIE_SHARED_LUA)
  target_include_directories(sortie_lua SYSTEM INTERFACE ${lua_INCLUDE_DIRS})
  target_link_libraries(sortie_lua INTERFACE ${SORTIE_LUA_ARCHIVE} m ${CMAKE_DL_LIBS})
else()
  target_link_libraries(sortie_lua INTERFACE PkgConfig::lua)
endif()
