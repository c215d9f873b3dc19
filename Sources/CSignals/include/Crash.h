#pragma once

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>

/*
 * The report that a fault leaves: which signal came, in which build, where the program was, and what
 * it had said on standard error. In C, because it is written inside the signal handler.
 */

/* From now on a fault makes a report: the file `path`, which only the user can read, and an empty
 * one beside it with `.new` at its end, for whoever tells the user. `head` comes first in it. Both
 * texts are copied. False when they are too long, or the reports cannot be written. */
bool eat_crash_arm(const char *path, const void *head, size_t head_length);

/* What the program is busy with, from now on; 127 bytes at most. Nothing that is anybody's. To be
 * called on the main thread. */
void eat_crash_doing(const void *text, size_t length);

/* A file in memory for what is written to standard error where the user does not see it; -1 when
 * there is none to be had. */
int eat_crash_ear(void);

/* What is written to that file belongs into the report, from now on; with -1, nothing does. */
void eat_crash_listen(int descriptor);

/* Writes the report; for the handler. False when none was asked for or it cannot be written: then
 * what the program said goes to `errors`. */
bool eat_crash_write(int signal, const siginfo_t *info, const void *context, int errors);

/* The id that the linker gave this build. Returns its length; 0 when there is none. */
size_t eat_build_id(unsigned char *bytes, size_t limit);
