# Makes a build generate again what somebody deleted: cmake -D outputs=LIST -D stamp=FILE -P DerivdMissing.cmake
#
# Removes `stamp`, which tells that all outputs were looked at, if one that the list `outputs` names is not there.

include("${outputs}" OPTIONAL)
foreach(path IN LISTS DERIVD_OUTPUTS)
  if(NOT EXISTS "${path}")
    file(REMOVE "${stamp}")
    break()
  endif()
endforeach()
