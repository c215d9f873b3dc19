#pragma once

#define _XOPEN_SOURCE_EXTENDED 1
#define NCURSES_WIDECHAR 1
#include <curses.h>
#include <term.h>

/* curses_version returns a borrowed string; imported as is it would need the whole macro set. */
static inline const char *eat_curses_version(void) {
    return curses_version();
}
