# add_module(NAME DEPENDS other ... LINK library ... [SUBFOLDERS a b])
#
# A folder of src/ is a namespace, a static library `vouch_NAME` and, from its *_test.cpp files, a test program
# `NAME_test`. DEPENDS names folders that were added before it: the order of add_subdirectory in src/CMakeLists.txt is
# the architecture. tools/check_layers.py compares DEPENDS with the includes, in both directions.

find_package(Threads REQUIRED)

add_library(vouch_options INTERFACE)
target_include_directories(vouch_options INTERFACE ${CMAKE_SOURCE_DIR}/src)
target_compile_options(vouch_options INTERFACE
    -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Werror
    $<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized> # false alarms of g++ 12 on std::variant at -O2
    $<$<AND:$<CXX_COMPILER_ID:GNU>,$<CONFIG:Release>>:-Wno-restrict> # the same on literal + std::string
    $<$<CONFIG:Release>:-D_FORTIFY_SOURCE=2>
    -fstack-protector-strong)
target_link_libraries(vouch_options INTERFACE Threads::Threads)

if(VOUCH_BUILD_TESTS)
    find_package(GTest REQUIRED)
    include(GoogleTest)
endif()

function(add_module NAME)
    cmake_parse_arguments(ARG "" "" "DEPENDS;LINK;TEST_LINK" ${ARGN})
    file(GLOB_RECURSE ALL_SOURCES CONFIGURE_DEPENDS RELATIVE ${CMAKE_CURRENT_SOURCE_DIR} *.cpp)
    set(SOURCES ${ALL_SOURCES})
    list(FILTER SOURCES EXCLUDE REGEX "(_test|_fuzz|_main)\\.cpp$")
    set(TESTS ${ALL_SOURCES})
    list(FILTER TESTS INCLUDE REGEX "_test\\.cpp$")

    set(MODULES "")
    foreach(DEPENDENCY ${ARG_DEPENDS})
        if(NOT TARGET vouch_${DEPENDENCY})
            message(FATAL_ERROR "${NAME} depends on ${DEPENDENCY}, which is not listed above it in src/CMakeLists.txt")
        endif()
        list(APPEND MODULES vouch_${DEPENDENCY})
    endforeach()

    if(SOURCES)
        add_library(vouch_${NAME} STATIC ${SOURCES})
        set(SCOPE PUBLIC)
        target_link_libraries(vouch_${NAME} PRIVATE ${ARG_LINK})
    else()
        add_library(vouch_${NAME} INTERFACE)
        set(SCOPE INTERFACE)
    endif()
    target_link_libraries(vouch_${NAME} ${SCOPE} vouch_options ${MODULES})

    if(VOUCH_BUILD_TESTS AND TESTS)
        add_executable(${NAME}_test ${TESTS})
        target_link_libraries(${NAME}_test PRIVATE vouch_${NAME} ${ARG_LINK} ${ARG_TEST_LINK} GTest::gmock GTest::gtest GTest::gtest_main)
        target_compile_definitions(${NAME}_test PRIVATE VOUCH_SOURCE_DIR="${CMAKE_SOURCE_DIR}" VOUCH_BINARY_DIR="${CMAKE_BINARY_DIR}")
        add_test(NAME ${NAME} COMMAND ${NAME}_test)
        set_tests_properties(${NAME} PROPERTIES LABELS unit)
    endif()
endfunction()
