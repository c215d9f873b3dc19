#define _GNU_SOURCE
#include "CSignals.h"
#include "Parts.h"

#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <time.h>
#include <unistd.h>

/* Keys of signals, which are read as keys (0144). */

enum { HANG_S = 2 };

static struct {
    /* Whether the keys are read. */
    atomic_bool is_armed;
    /* Whether the main queue works for so long that they are signals again. */
    atomic_bool is_late;
    bool has_timer;
    timer_t timer;
    int input;
    struct termios modes;
} keys;

static void set_keys(bool are_signals) {
    struct termios modes = keys.modes;
    if (are_signals) modes.c_lflag |= ISIG | NOFLSH;
    tcsetattr(keys.input, TCSANOW, &modes);
}

void eat_keys_take_hang(int signal) {
    (void)signal;
    int error = errno;
    /* In the background the terminal is another program's. */
    if (atomic_load(&keys.is_armed) && tcgetpgrp(keys.input) == getpgrp()) {
        set_keys(true);
        atomic_store(&keys.is_late, true);
    }
    errno = error;
}

static void wait_for_turn(time_t seconds) {
    if (!atomic_load(&keys.is_armed)) return;
    struct itimerspec time = {.it_value.tv_sec = seconds};
    timer_settime(keys.timer, 0, &time, NULL);
}

void eat_turn_begins(void) {
    wait_for_turn(HANG_S);
}

void eat_turn_ends(void) {
    wait_for_turn(0);
    if (atomic_exchange(&keys.is_late, false) && atomic_load(&keys.is_armed)) set_keys(false);
}

void eat_signals_read_keys(int input, const struct termios *modes) {
    keys.input = input;
    keys.modes = *modes;
    struct sigevent event = {.sigev_notify = SIGEV_SIGNAL, .sigev_signo = SIGVTALRM};
    /* Without a handler the timer's signal would end the process. */
    struct sigaction present;
    bool is_caught = sigaction(SIGVTALRM, NULL, &present) == 0 && present.sa_handler == eat_keys_take_hang;
    if (is_caught && !keys.has_timer) keys.has_timer = timer_create(CLOCK_MONOTONIC, &event, &keys.timer) == 0;
    bool are_read = is_caught && keys.has_timer;
    if (are_read) keys.modes.c_lflag &= ~(tcflag_t)ISIG;
    eat_signals_set_modes(input, &keys.modes);
    if (!are_read) return;
    atomic_store(&keys.is_armed, true);
    eat_turn_begins();
}

void eat_signals_leave_keys(void) {
    wait_for_turn(0);
    atomic_store(&keys.is_armed, false);
    atomic_store(&keys.is_late, false);
}

void eat_keys_forget(void) {
    atomic_store(&keys.is_armed, false);
}
