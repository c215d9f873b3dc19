#pragma once

#include <stddef.h>
#include <stdint.h>
#include <termios.h>

#include "Crash.h"

/*
 * What has to work inside a signal handler: giving the terminal back, and telling the main queue
 * which signals came. In C, because Swift promises nothing about what its code does there. One
 * terminal at a time.
 */

/* From now on the terminal is given back whenever the process ends, by exit() or by a signal:
 * `farewell`, of which 1024 bytes at most are copied, is written to `output` and `modes` are set on
 * `input`. After a fault standard error is `errors` again. */
void eat_rescue_arm(
    int input, int output, int errors, const struct termios *modes, const void *farewell,
    size_t farewell_length);

/* Gives the terminal back, once; nothing when it is not armed. Safe in a signal handler. */
void eat_rescue(void);

/* The terminal has been given back in another way. */
void eat_rescue_disarm(void);

/* Catches the signals of faults, until the process ends. To be called on the main thread, whose
 * stack may overflow. */
void eat_faults_catch(void);

/* Catches what the terminal and the system say to the process (SIGINT, SIGTERM, SIGHUP, SIGQUIT,
 * SIGTSTP, SIGCONT, SIGWINCH), and faults. To be called on the main thread. The descriptor becomes
 * readable when a signal came; -1 where there is none to be had. */
int eat_signals_catch(void);

/* Undoes eat_signals_catch(), but for the descriptor and the faults. */
void eat_signals_release(void);

/* The signals that came since the last call, each as the bit of its number; a stop that was taken
 * back is not among them. A signal that asks the process to end does so by itself when it is not
 * taken for some seconds, or comes again and the first was not taken for a moment. */
uint64_t eat_signals_take(void);

/* As if that signal had come. */
void eat_signals_note(int signal);

/* Stops the process as Ctrl-Z does and returns when it goes on. Where the process is alone, with no
 * shell to continue it, it does not stop. */
void eat_signals_stop(void);

/* Sets the modes, waiting in the background, stopped, until the terminal is ours. */
void eat_signals_set_modes(int input, const struct termios *modes);

/* Sets the modes as above, but so that the keys of signals are read like others: in a paste they are
 * text. They become signals again while a turn of the main queue, from eat_turn_begins() to
 * eat_turn_ends(), lasts longer than two seconds: a program that hangs could not be ended otherwise. */
void eat_signals_read_keys(int input, const struct termios *modes);

/* The terminal has other modes now. */
void eat_signals_leave_keys(void);

/* The main queue begins to work, and waits again. */
void eat_turn_begins(void);
void eat_turn_ends(void);

/* Gives the terminal back and ends the process by that signal, so that its parent sees which. */
_Noreturn void eat_signals_die(int signal);
