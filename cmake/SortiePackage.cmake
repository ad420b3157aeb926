# What `cmake --install` puts where, and the Debian package that CPack makes of it (`cpack -G DEB`).
install(TARGETS sortie RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
if(TARGET sortie-editor)
  install(TARGETS sortie-editor RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
  install(FILES ${CMAKE_SOURCE_DIR}/runtime/cli/desktop/sortie-editor.desktop
                ${CMAKE_SOURCE_DIR}/runtime/cli/desktop/sortie-link.desktop
          DESTINATION ${CMAKE_INSTALL_DATADIR}/applications)
endif()
install(DIRECTORY scripts missions DESTINATION ${CMAKE_INSTALL_DATADIR}/sortie/packs)
install(DIRECTORY docs/ DESTINATION ${CMAKE_INSTALL_DOCDIR}/docs PATTERN "*.md" PATTERN "*.png")
install(FILES README.md LICENSE LICENSE-CONTENT DESTINATION ${CMAKE_INSTALL_DOCDIR})

set(desktop ${CMAKE_SOURCE_DIR}/runtime/cli/desktop)
install(FILES ${desktop}/sortie.desktop ${desktop}/sortie-record.desktop
        DESTINATION ${CMAKE_INSTALL_DATADIR}/applications)
install(FILES ${desktop}/sortie-mime.xml DESTINATION ${CMAKE_INSTALL_DATADIR}/mime/packages RENAME sortie.xml)
install(FILES ${desktop}/sortie.svg DESTINATION ${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable/apps)

# Not from a build whose programs are made for finding faults.
if(SORTIE_SANITIZE)
  return()
endif()

# The man page and the completions are written by the program itself, from its own command line.
set(written ${CMAKE_BINARY_DIR}/written)
add_custom_command(
  OUTPUT ${written}/sortie.1.gz ${written}/sortie.bash ${written}/_sortie ${written}/sortie.fish ${written}/changelog.gz
  COMMAND ${CMAKE_COMMAND} -E make_directory ${written}
  COMMAND sortie docs man > ${written}/sortie.1
  COMMAND gzip -9nf ${written}/sortie.1
  COMMAND sortie docs completion bash > ${written}/sortie.bash
  COMMAND sortie docs completion zsh > ${written}/_sortie
  COMMAND sortie docs completion fish > ${written}/sortie.fish
  COMMAND gzip -9nc ${CMAKE_SOURCE_DIR}/CHANGELOG.md > ${written}/changelog.gz
  DEPENDS sortie ${CMAKE_SOURCE_DIR}/CHANGELOG.md
  VERBATIM)
add_custom_target(written_by_sortie ALL DEPENDS ${written}/sortie.1.gz)
install(FILES ${written}/sortie.1.gz DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
install(FILES ${written}/sortie.bash DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions RENAME sortie)
install(FILES ${written}/_sortie DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions)
install(FILES ${written}/sortie.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)
install(FILES ${written}/changelog.gz DESTINATION ${CMAKE_INSTALL_DOCDIR})

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME sortie)
set(CPACK_PACKAGE_VENDOR "The Sortie authors")
set(CPACK_PACKAGE_CONTACT "The Sortie authors <sortie@example.org>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "missions for tabletop tactical games: check, play, measure, print")
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION
    "Sortie is for people who design scenarios for tabletop tactical games.
 It validates missions, plays them by hand or with bots, replays any playtest
 exactly, plays them thousands of times to show whether they are balanced, and
 prints maps, cards and setup sheets. Rulesets are data: XML and Lua.")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION games)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_DEPENDS "fonts-inter, fonts-firacode")
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
    OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
include(CPack)
