# embed_files(TARGET SOURCE_DIR OUTPUT_NAME)
#
# Puts every file below SOURCE_DIR into TARGET by the assembler's .incbin: no converter, no large source text to compile.
# The generated OUTPUT_NAME.cpp defines what src/demo/detail/embedded_files.h declares. Files are in the order of their
# names, and a changed, new or removed file rebuilds the one object.

function(embed_files TARGET SOURCE_DIR OUTPUT_NAME)
    file(GLOB_RECURSE FILES CONFIGURE_DEPENDS LIST_DIRECTORIES false RELATIVE ${SOURCE_DIR} ${SOURCE_DIR}/*)
    list(SORT FILES)
    set(ASSEMBLY "")
    set(SYMBOLS "")
    set(ENTRIES "")
    set(PATHS "")
    set(INDEX 0)
    foreach(FILE ${FILES})
        set(LABEL "vouch_${TARGET}_file_${INDEX}")
        string(APPEND ASSEMBLY "${LABEL}_begin:\n.incbin \"${SOURCE_DIR}/${FILE}\"\n${LABEL}_end:\n")
        string(APPEND SYMBOLS "extern const char ${LABEL}_begin[] __attribute__((visibility(\"hidden\")));\n")
        string(APPEND SYMBOLS "extern const char ${LABEL}_end[] __attribute__((visibility(\"hidden\")));\n")
        string(APPEND ENTRIES "    {\"${FILE}\", ${LABEL}_begin, ${LABEL}_end},\n")
        list(APPEND PATHS ${SOURCE_DIR}/${FILE})
        math(EXPR INDEX "${INDEX} + 1")
    endforeach()
    set(OUTPUT ${CMAKE_CURRENT_BINARY_DIR}/${OUTPUT_NAME}.cpp)
    configure_file(${CMAKE_SOURCE_DIR}/cmake/embedded_files.cpp.in ${OUTPUT} @ONLY)
    set_source_files_properties(${OUTPUT} PROPERTIES OBJECT_DEPENDS "${PATHS}")
    target_sources(${TARGET} PRIVATE ${OUTPUT})
endfunction()
