#pragma once

#define _XOPEN_SOURCE_EXTENDED 1
#define NCURSES_WIDECHAR 1
#include <curses.h>
#include <stdio.h>
#include <term.h>
#include <termios.h>

/* curses_version returns a borrowed string; imported as is it would need the whole macro set. */
static inline const char *eat_curses_version(void) {
    return curses_version();
}

/* The streams are mutable globals, which Swift 6 does not touch. Sizes come from the terminal, never
 * from LINES and COLUMNS, which the shell may have left behind. NULL where there is no such
 * terminal. */
static inline SCREEN *eat_curses_open(const char *name, int output, int input) {
    use_env(FALSE);
    use_tioctl(TRUE);
    return newterm(
        name, output == 1 ? stdout : fdopen(output, "w"), input == 0 ? stdin : fdopen(input, "r"));
}

/* Keys one by one, unechoed, signals kept, Ctrl-S free, reading that never blocks. Input that waits
 * does not stop a screen halfway (typeahead). */
static inline void eat_curses_set_modes(int input) {
    struct termios modes;
    cbreak();
    noecho();
    nonl();
    typeahead(-1);
    if (tcgetattr(input, &modes) == 0) {
        modes.c_iflag &= ~(tcflag_t)IXON;
        modes.c_cc[VMIN] = 0;
        modes.c_cc[VTIME] = 0;
        tcsetattr(input, TCSANOW, &modes);
    }
    def_prog_mode();
}

/* What the description of the terminal says, or NULL. tigetstr marks with -1 what is no string. */
static inline const char *eat_curses_capability(const char *name) {
    const char *text = tigetstr(name);
    return text == (const char *)-1 ? NULL : text;
}

/* How many colours there are; 0 for none. COLORS is a mutable global. */
static inline int eat_curses_start_colors(bool *has_default) {
    if (!has_colors() || start_color() == ERR) return 0;
    *has_default = use_default_colors() == OK;
    return COLORS;
}

/* COLOR_PAIRS is a mutable global too. */
static inline int eat_curses_pairs(void) {
    return COLOR_PAIRS;
}

/* How many cells ncurses reserves. The C library's headers hide wcwidth from Swift's. */
static inline int eat_curses_width(wchar_t character) {
    extern int wcwidth(wchar_t);
    return wcwidth(character);
}

/* Casts that Swift does not import. */
static const attr_t eat_bold = A_BOLD;
static const attr_t eat_dim = A_DIM;
static const attr_t eat_reverse = A_REVERSE;
static const attr_t eat_standout = A_STANDOUT;
static const attr_t eat_underline = A_UNDERLINE;

/* The rest needs stdscr or curscr, mutable globals. */

static inline void eat_curses_get_size(int *height, int *width) {
    getmaxyx(stdscr, *height, *width);
}

static inline void eat_curses_put(int line, const cchar_t *cells, int count) {
    mvwadd_wchnstr(stdscr, line, 0, cells, count);
}

static inline void eat_curses_update(int line, int column) {
    wmove(stdscr, line, column);
    wnoutrefresh(stdscr);
    doupdate();
}

/* The next update paints everything. */
static inline void eat_curses_forget(void) {
    clearok(curscr, TRUE);
}

static inline void eat_curses_resize(int height, int width) {
    resize_term(height, width);
    werase(stdscr);
    clearok(curscr, TRUE);
}
