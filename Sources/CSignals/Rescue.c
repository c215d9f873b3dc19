#define _GNU_SOURCE
#include "CSignals.h"
#include "Parts.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The terminal, given back whatever happens. */

enum { TEXT_LIMIT = 1024, ROOM_MS = 500 };

static struct {
    atomic_bool is_armed;
    int input, output, errors;
    struct termios modes;
    char farewell[TEXT_LIMIT];
    size_t farewell_length;
} terminal;

/* Waits for room where nobody reads; what could not be shown any more makes room then. */
static bool make_room(int descriptor, bool *is_flushed) {
    struct pollfd room = {.fd = descriptor, .events = POLLOUT};
    if (poll(&room, 1, ROOM_MS) > 0) return true;
    if (*is_flushed) return false;
    *is_flushed = true;
    return tcflush(descriptor, TCOFLUSH) == 0;
}

/* A terminal that is stopped, or that nobody reads, does not keep the process from ending. */
static void write_all(int descriptor, const char *bytes, size_t count) {
    int flags = fcntl(descriptor, F_GETFL);
    bool is_flushed = false;
    sigset_t all, before;
    /* The shell shares the flag, so that nothing may end the process meanwhile. */
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    if (flags >= 0) fcntl(descriptor, F_SETFL, flags | O_NONBLOCK);
    tcflow(descriptor, TCOON);
    while (count > 0) {
        ssize_t written = write(descriptor, bytes, count);
        if (written < 0 && errno == EINTR) continue;
        if (written < 0 && errno == EAGAIN && make_room(descriptor, &is_flushed)) continue;
        if (written <= 0) break;
        bytes += written;
        count -= (size_t)written;
    }
    if (flags >= 0) fcntl(descriptor, F_SETFL, flags);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
}

void eat_rescue(void) {
    if (!atomic_exchange(&terminal.is_armed, false)) return;
    /* The modes are the shell's from now on. */
    eat_keys_forget();
    write_all(terminal.output, terminal.farewell, terminal.farewell_length);
    tcsetattr(terminal.input, TCSANOW, &terminal.modes);
}

void eat_rescue_disarm(void) {
    atomic_store(&terminal.is_armed, false);
}

static size_t copy_text(char *to, const void *from, size_t length) {
    if (length > TEXT_LIMIT) length = TEXT_LIMIT;
    if (length > 0) memcpy(to, from, length);
    return length;
}

void eat_rescue_arm(
    int input, int output, int errors, const struct termios *modes, const void *farewell,
    size_t farewell_length) {
    static bool is_registered;
    atomic_store(&terminal.is_armed, false);
    terminal.input = input;
    terminal.output = output;
    terminal.errors = errors;
    terminal.modes = *modes;
    terminal.farewell_length = copy_text(terminal.farewell, farewell, farewell_length);
    atomic_store(&terminal.is_armed, true);
    if (!is_registered) is_registered = atexit(eat_rescue) == 0;
}

int eat_rescue_errors(void) {
    return atomic_load(&terminal.is_armed) ? terminal.errors : STDERR_FILENO;
}
