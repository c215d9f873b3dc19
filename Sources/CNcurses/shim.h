#pragma once

#define _XOPEN_SOURCE_EXTENDED 1
#define NCURSES_WIDECHAR 1
#include <curses.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <term.h>

/* curses_version returns a borrowed string; imported as is it would need the whole macro set. */
static inline const char *eat_curses_version(void) {
    return curses_version();
}

/* Sizes come from the terminal, never from LINES and COLUMNS, which a shell may have left behind.
 * Input that waits does not stop a screen halfway (typeahead). NULL where there is no such
 * terminal. The streams are kept until the screen is deleted. A description of our own, unless it is
 * NULL, is read by ncurses from the environment, which processes that are started later must not
 * inherit. */
static inline SCREEN *eat_curses_open(
    const char *name, const char *description, FILE *output, FILE *input) {
    const char *set = getenv("TERMINFO");
    char *kept = description == NULL || set == NULL ? NULL : strdup(set);
    bool is_ours = description != NULL && setenv("TERMINFO", description, 1) == 0;
    use_env(FALSE);
    use_tioctl(TRUE);
    SCREEN *screen = newterm(name, output, input);
    if (screen != NULL) typeahead(-1);
    if (is_ours && kept != NULL) setenv("TERMINFO", kept, 1);
    if (is_ours && kept == NULL) unsetenv("TERMINFO");
    free(kept);
    return screen;
}

/* A file in memory. The C library's headers hide memfd_create from Swift. */
static inline int eat_memory_file(void) {
    extern int memfd_create(const char *, unsigned);
    return memfd_create("frame", 1 /* MFD_CLOEXEC */);
}

/* Copies what the description of the terminal says, without the pauses that old terminals were
 * given ($<5>), and says how long that is; 0 where it says nothing. */
static inline int eat_curses_capability(const char *name, unsigned char *bytes, int limit) {
    const char *text = tigetstr(name);
    int count = 0;
    /* -1 is what is no string. */
    if (text == NULL || text == (const char *)-1) return 0;
    while (*text != 0 && count < limit) {
        if (text[0] == '$' && text[1] == '<') {
            while (*text != 0 && *text != '>') text++;
            if (*text == '>') text++;
        } else {
            bytes[count++] = (unsigned char)*text++;
        }
    }
    return count;
}

/* How many colours there are; 0 for none. COLORS is a mutable global. */
static inline int eat_curses_start_colors(bool *has_default) {
    if (!has_colors() || start_color() == ERR) return 0;
    *has_default = use_default_colors() == OK;
    return COLORS;
}

/* Whether colours are RGB values. An extended capability, so that tigetflag knows it only by name. */
static inline bool eat_curses_takes_rgb(void) {
    return tigetflag("RGB") > 0;
}

/* COLOR_PAIRS is a mutable global too. */
static inline int eat_curses_pairs(void) {
    return COLOR_PAIRS;
}

/* The C library's own answer, whoever else defines wcwidth. */
static inline int eat_library_width(wchar_t character) {
    extern int wcswidth(const wchar_t *, size_t);
    return wcswidth(&character, 1);
}

/* How many cells ncurses reserves. The C library's headers hide wcwidth from Swift's. */
static inline int eat_curses_width(wchar_t character) {
    extern int wcwidth(wchar_t);
    return wcwidth(character);
}

/* The bytes with which ncurses makes the terminal write as in such a cell, and how many they are. It
 * knows afterwards that the terminal does. The callback of vid_puts takes nothing but a byte. */
struct eat_curses_bytes { unsigned char bytes[256]; int count; };

static inline struct eat_curses_bytes *eat_curses_kept(void) {
    static struct eat_curses_bytes kept;
    return &kept;
}

static inline int eat_curses_keep(int byte) {
    struct eat_curses_bytes *kept = eat_curses_kept();
    if (kept->count < (int)sizeof kept->bytes) kept->bytes[kept->count++] = (unsigned char)byte;
    return byte;
}

static inline int eat_curses_paint(attr_t attributes, short pair, unsigned char bytes[256]) {
    struct eat_curses_bytes *kept = eat_curses_kept();
    kept->count = 0;
    vid_puts(attributes, pair, NULL, eat_curses_keep);
    for (int at = 0; at < kept->count; at++) bytes[at] = kept->bytes[at];
    return kept->count;
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

/* One code point, unlike setcchar, which wants a string of them. */
static inline void eat_curses_set(cchar_t *cell, wchar_t character, attr_t attributes, short pair) {
    const wchar_t text[] = {character, 0};
    setcchar(cell, text, attributes, pair, NULL);
}

/* The same in the look of the cell before. setcchar asks the C library how wide each character is,
 * which a character that surely takes one cell need not. */
static inline void eat_curses_become(cchar_t *cell, wchar_t character) {
    cell->chars[0] = character;
}

/* A line: some cells, and blanks from `end` on. */
static inline void eat_curses_put(int line, const cchar_t *cells, int count, int end) {
    mvwadd_wchnstr(stdscr, line, 0, cells, count);
    if (wmove(stdscr, line, end) == OK) wclrtoeol(stdscr);
}

/* How blanks look, also those that no cell is put into. */
static inline void eat_curses_ground(attr_t attributes, short pair) {
    cchar_t blank;
    eat_curses_set(&blank, L' ', attributes, pair);
    wbkgrndset(stdscr, &blank);
}

static inline void eat_curses_update(int line, int column) {
    wmove(stdscr, line, column);
    wnoutrefresh(stdscr);
    doupdate();
}

/* The next update paints these lines, whatever the terminal shows there. */
static inline void eat_curses_forget_lines(int first, int count) {
    wredrawln(stdscr, first, count);
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
