#[=======================================================================[.rst:
DerivdGenerate
--------------

Generates PyTorch's autograd Node classes as part of a build, with Ninja and Makefiles::

  execute_process(COMMAND derivd cmake-dir OUTPUT_VARIABLE derivd_dir OUTPUT_STRIP_TRAILING_WHITESPACE)
  list(APPEND CMAKE_MODULE_PATH "${derivd_dir}")
  include(DerivdGenerate)

  derivd_generate(nodes NATIVE_FUNCTIONS native_functions.yaml DERIVATIVES derivatives.yaml RELEASE 2.13)
  add_library(backend ${nodes_SOURCES})
  target_include_directories(backend PRIVATE ${nodes_INCLUDE_DIR})
  add_dependencies(backend nodes)

.. command:: derivd_generate

  ::

    derivd_generate(<name>
      [NATIVE_FUNCTIONS <file>...] [DERIVATIVES <file>...] [TAGS <file>] [SPEC <folder>] [RELEASE <X.Y>]
      [TEMPLATES <folder>] [LAYOUT <layout>] [SHARDS <n>] [OUT <folder>] [ARGUMENTS <argument>...])

  Makes the target ``<name>``, which brings the generated files up to date, and sets in the caller's scope:

  ``<name>_SOURCES``
    The sources of the Nodes.
  ``<name>_PYTHON_SOURCES``
    The sources of their Python bindings.
  ``<name>_HEADERS``
    The headers.
  ``<name>_INCLUDE_DIR``
    The folder with the headers: ``OUT``, by default ``<name>`` in the current binary folder.

  Options are those of ``derivd gen``; ``ARGUMENTS`` are handed over as they are. Relative paths are those of the
  current source folder. The variable ``DERIVD_EXECUTABLE`` chooses the command.

  The files are generated when the project is configured, so that they are known, and then whenever an input, a
  template or derivd itself changes. A file that does not change is not written, and what is made of it not made
  again. One that was deleted is generated again.
#]=======================================================================]

cmake_policy(VERSION 3.20...3.31)

find_program(DERIVD_EXECUTABLE derivd DOC "The derivd command")

function(derivd_generate name)
  set(single OUT SPEC TAGS TEMPLATES RELEASE LAYOUT SHARDS)
  set(multiple NATIVE_FUNCTIONS DERIVATIVES ARGUMENTS)
  cmake_parse_arguments(PARSE_ARGV 1 given "" "${single}" "${multiple}")
  if(DEFINED given_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "derivd_generate: unknown argument ${given_UNPARSED_ARGUMENTS}")
  endif()
  if(NOT DERIVD_EXECUTABLE)
    message(FATAL_ERROR "derivd_generate: there is no derivd on the path; set DERIVD_EXECUTABLE")
  endif()

  if(NOT DEFINED given_OUT)
    set(given_OUT "${name}")
  endif()
  get_filename_component(out "${given_OUT}" ABSOLUTE BASE_DIR "${CMAKE_CURRENT_BINARY_DIR}")

  set(command "${DERIVD_EXECUTABLE}" gen --out "${out}")
  foreach(option IN ITEMS NATIVE_FUNCTIONS DERIVATIVES TAGS SPEC TEMPLATES)
    string(TOLOWER "--${option}" flag)
    string(REPLACE "_" "-" flag "${flag}")
    foreach(path IN LISTS given_${option})
      if(NOT (option STREQUAL "SPEC" AND path STREQUAL "builtin"))
        get_filename_component(path "${path}" ABSOLUTE)
      endif()
      list(APPEND command "${flag}" "${path}")
    endforeach()
  endforeach()
  foreach(option IN ITEMS RELEASE LAYOUT SHARDS)
    if(DEFINED given_${option})
      string(TOLOWER "--${option}" flag)
      list(APPEND command "${flag}" "${given_${option}}")
    endif()
  endforeach()
  set(state "${CMAKE_CURRENT_BINARY_DIR}/${name}.derivd")
  list(APPEND command ${given_ARGUMENTS} --outputs "${state}/outputs.cmake")

  execute_process(
    COMMAND ${command}
    WORKING_DIRECTORY "${CMAKE_CURRENT_SOURCE_DIR}"
    RESULT_VARIABLE result
    ERROR_VARIABLE said)
  if(NOT result EQUAL 0)
    message(FATAL_ERROR "derivd_generate(${name}): exit ${result}\n${said}")
  endif()
  # What the list sets, DERIVD_OUTPUTS, may become other files when a configuration file changes.
  include("${state}/outputs.cmake")
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${state}/outputs.cmake")

  # Files that do not change keep their times, so that a stamp has to tell when all of them were last looked at. The
  # Makefile generators would touch byproducts, and rebuild everything; they find generated files by their target.
  if(CMAKE_GENERATOR MATCHES "Ninja")
    set(byproducts BYPRODUCTS ${DERIVD_OUTPUTS})
  else()
    set(byproducts)
    set_property(DIRECTORY APPEND PROPERTY ADDITIONAL_CLEAN_FILES ${DERIVD_OUTPUTS})
  endif()
  add_custom_command(
    OUTPUT "${state}/stamp"
    ${byproducts}
    COMMAND ${command} --depfile "${state}/depfile" --stamp "${state}/stamp"
    # All that counts is in the depfile; but a command without any other input has no time that Ninja could restat.
    DEPENDS "${DERIVD_EXECUTABLE}"
    DEPFILE "${state}/depfile"
    WORKING_DIRECTORY "${CMAKE_CURRENT_SOURCE_DIR}"
    COMMENT "Generating autograd Nodes (${name})"
    VERBATIM)
  add_custom_target("${name}" DEPENDS "${state}/stamp")
  if(NOT CMAKE_GENERATOR MATCHES "Ninja")
    # Without byproducts make does not know of outputs, so that nothing else would miss one.
    add_custom_target("${name}_missing"
      COMMAND "${CMAKE_COMMAND}" -D "outputs=${state}/outputs.cmake" -D "stamp=${state}/stamp"
              -P "${CMAKE_CURRENT_FUNCTION_LIST_DIR}/DerivdMissing.cmake"
      VERBATIM)
    add_dependencies("${name}" "${name}_missing")
  endif()
  set_source_files_properties(${DERIVD_OUTPUTS} PROPERTIES GENERATED TRUE)

  set(sources ${DERIVD_OUTPUTS})
  list(FILTER sources INCLUDE REGEX "\\.cpp$")
  set(python_sources ${sources})
  list(FILTER sources EXCLUDE REGEX "/python_functions[^/]*$")
  list(FILTER python_sources INCLUDE REGEX "/python_functions[^/]*$")
  set(headers ${DERIVD_OUTPUTS})
  list(FILTER headers INCLUDE REGEX "\\.h$")
  set("${name}_SOURCES" ${sources} PARENT_SCOPE)
  set("${name}_PYTHON_SOURCES" ${python_sources} PARENT_SCOPE)
  set("${name}_HEADERS" ${headers} PARENT_SCOPE)
  set("${name}_INCLUDE_DIR" "${out}" PARENT_SCOPE)
endfunction()
