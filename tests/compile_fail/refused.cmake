# Compiles a file with WEFT_EXPECT_FAIL: it must be refused, and the first error must match EXPECT. With LINES
# the compiler may not print more of them: a user reads the first screen.
#   cmake -DCOMMAND="c++;..;file" -DEXPECT=<regex> [-DLINES=12] -P refused.cmake
execute_process(COMMAND ${COMMAND} RESULT_VARIABLE failed ERROR_VARIABLE said)
message("${said}")
if(NOT failed)
  message(FATAL_ERROR "it compiles")
endif()
string(REGEX MATCH "error: [^\n]*" first "${said}")
if(NOT first MATCHES "${EXPECT}")
  message(FATAL_ERROR "the first error does not match ${EXPECT}:\n${first}")
endif()
string(REGEX MATCHALL "\n" ends "${said}")
list(LENGTH ends lines)
if(DEFINED LINES AND lines GREATER LINES)
  message(FATAL_ERROR "${lines} lines, more than ${LINES}")
endif()
