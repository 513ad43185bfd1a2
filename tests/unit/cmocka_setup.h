/* cmocka and what it wants included before it. */
#ifndef TESTS_CMOCKA_SETUP_H
#define TESTS_CMOCKA_SETUP_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#endif
