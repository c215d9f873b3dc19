#pragma once

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>

/*
 * The report that a fault leaves: which signal came, in which build, where the program was, and what
 * it had said on standard error. In C, because it is written inside the signal handler.
 */

/* From now on a fault makes a report: the file `path`, which only the user can read, and an empty
 * one beside it with `.new` at its end, for whoever tells the user. `head` comes first in it; `note`
 * is written to standard error. The texts are copied. False when one is too long. */
bool eat_crash_arm(
    const char *path, const void *head, size_t head_length, const void *note, size_t note_length);

/* Sets what the program is busy with; 127 bytes at most. The report shows it to others, so it must
 * not hold anything of the user's. To be called on the main thread. */
void eat_crash_doing(const void *text, size_t length);

/* Makes a file in memory, to put standard error into while the user cannot see it; -1 on failure. */
int eat_crash_memory(void);

/* The report ends with what is in that file, from now on; with -1, with nothing. */
void eat_crash_read(int descriptor);

/* Writes the report; for the handler. If none was asked for or it cannot be written, what is in the
 * file in memory goes to `errors` instead. */
void eat_crash_write(int signal, const siginfo_t *info, const void *context, int errors);

/* The id that the linker gave this build. Returns its length; 0 when there is none. */
size_t eat_build_id(unsigned char *bytes, size_t limit);
