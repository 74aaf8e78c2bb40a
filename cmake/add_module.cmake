# add_module(NAME [FUZZ] [UNITY] [TEST_SHARDS n] DEPENDS other ... LINK library ... TEST_LINK library ...)
#
# A folder of src/ is a namespace, a static library `vouch_NAME` and, from its *_test.cpp files, a test program
# `NAME_test`. DEPENDS names folders that were added before it: the order of add_subdirectory in src/CMakeLists.txt is
# the architecture. tools/check_layers.py compares DEPENDS with the includes, in both directions.
# Files called *_for_test.cpp are for tests of this folder and those above it: vouch_NAME_for_test.
# With FUZZ each X_fuzz.cpp (src/base/fuzz_target.h) becomes a test that replays it and the files of X_fuzz_corpus beside it,
# and a libFuzzer program NAME_X_fuzz where these are built.
#
# TEST_SHARDS: the test program runs as so many tests, each with its share of the cases: for long ones.
# UNITY: with -DVOUCH_UNITY=ON (the presets of `make`) several sources of the folder are compiled as one, because
# reading its headers takes longer than compiling a source. Names in anonymous namespaces then meet each other.

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

function(add_fuzz_target NAME FILE LINK)
    get_filename_component(FUZZ ${FILE} NAME_WE)
    if(VOUCH_BUILD_TESTS)
        set(REPLAY ${NAME}_${FUZZ}_replay)
        add_executable(${REPLAY} ${FILE} ${CMAKE_SOURCE_DIR}/src/base/fuzz_replay_main.cpp)
        target_link_libraries(${REPLAY} PRIVATE vouch_${NAME} ${LINK})
        get_filename_component(FOLDER ${FILE} DIRECTORY)
        file(GLOB CORPUS CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/${FOLDER}/${FUZZ}_corpus/*)
        add_test(NAME ${REPLAY} COMMAND ${REPLAY} ${CORPUS})
        set_tests_properties(${REPLAY} PROPERTIES LABELS unit)
    endif()
    if(VOUCH_BUILD_FUZZERS)
        add_executable(${NAME}_${FUZZ} ${FILE})
        target_link_libraries(${NAME}_${FUZZ} PRIVATE vouch_${NAME} ${LINK})
        target_link_options(${NAME}_${FUZZ} PRIVATE -fsanitize=fuzzer)
    endif()
endfunction()

function(add_module NAME)
    cmake_parse_arguments(ARG "FUZZ;UNITY" "TEST_SHARDS" "DEPENDS;LINK;TEST_LINK" ${ARGN})
    set(UNITY OFF)
    if(ARG_UNITY AND VOUCH_UNITY)
        set(UNITY ON)
    endif()
    file(GLOB_RECURSE ALL_SOURCES CONFIGURE_DEPENDS RELATIVE ${CMAKE_CURRENT_SOURCE_DIR} *.cpp)
    set(SOURCES ${ALL_SOURCES})
    list(FILTER SOURCES EXCLUDE REGEX "(_test|_for_test|_fuzz|_main)\\.cpp$")
    set(FOR_TESTS ${ALL_SOURCES})
    list(FILTER FOR_TESTS INCLUDE REGEX "_for_test\\.cpp$")
    set(TESTS ${ALL_SOURCES})
    list(FILTER TESTS INCLUDE REGEX "_test\\.cpp$")
    list(FILTER TESTS EXCLUDE REGEX "_for_test\\.cpp$")
    set(FUZZERS ${ALL_SOURCES})
    list(FILTER FUZZERS INCLUDE REGEX "_fuzz\\.cpp$")

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
        set_target_properties(vouch_${NAME} PROPERTIES UNITY_BUILD ${UNITY} UNITY_BUILD_BATCH_SIZE 12)
    else()
        add_library(vouch_${NAME} INTERFACE)
        set(SCOPE INTERFACE)
    endif()
    target_link_libraries(vouch_${NAME} ${SCOPE} vouch_options ${MODULES})

    if(VOUCH_BUILD_TESTS AND FOR_TESTS)
        add_library(vouch_${NAME}_for_test STATIC ${FOR_TESTS})
        target_link_libraries(vouch_${NAME}_for_test PUBLIC vouch_${NAME})
        target_compile_definitions(vouch_${NAME}_for_test PRIVATE VOUCH_SOURCE_DIR="${CMAKE_SOURCE_DIR}")
    endif()
    set(TEST_HELP "")
    foreach(MODULE ${MODULES} vouch_${NAME})
        if(TARGET ${MODULE}_for_test)
            list(APPEND TEST_HELP ${MODULE}_for_test)
        endif()
    endforeach()

    if(ARG_FUZZ)
        foreach(FILE ${FUZZERS})
            add_fuzz_target(${NAME} ${FILE} "${ARG_LINK}")
        endforeach()
    endif()

    if(VOUCH_BUILD_TESTS AND TESTS)
        add_executable(${NAME}_test ${TESTS})
        target_link_libraries(${NAME}_test PRIVATE ${TEST_HELP} vouch_${NAME} ${ARG_LINK} ${ARG_TEST_LINK} GTest::gmock GTest::gtest GTest::gtest_main)
        set_target_properties(${NAME}_test PROPERTIES UNITY_BUILD ${UNITY} UNITY_BUILD_BATCH_SIZE 8)
        target_compile_definitions(${NAME}_test PRIVATE VOUCH_SOURCE_DIR="${CMAKE_SOURCE_DIR}" VOUCH_BINARY_DIR="${CMAKE_BINARY_DIR}")
        if(NOT ARG_TEST_SHARDS)
            set(ARG_TEST_SHARDS 1)
        endif()
        foreach(SHARD RANGE 1 ${ARG_TEST_SHARDS})
            set(TEST ${NAME})
            if(ARG_TEST_SHARDS GREATER 1)
                set(TEST ${NAME}_${SHARD})
            endif()
            math(EXPR INDEX "${SHARD} - 1")
            add_test(NAME ${TEST} COMMAND ${NAME}_test)
            set_tests_properties(${TEST} PROPERTIES LABELS unit
                ENVIRONMENT "GTEST_TOTAL_SHARDS=${ARG_TEST_SHARDS};GTEST_SHARD_INDEX=${INDEX}")
        endforeach()
    endif()
endfunction()
