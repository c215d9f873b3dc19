#define _GNU_SOURCE
#include "CSignals.h"
#include "Parts.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

enum { PATIENCE_MS = 100, PATIENCE_S = 3, SIGNAL_COUNT = 65 };

/* Told to the main queue, which decides. */
static const int messages[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGCONT, SIGWINCH};
/* Nothing can be decided any more. */
static const int faults[] = {SIGSEGV, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSYS};

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static struct sigaction former[SIGNAL_COUNT];
static int ends[2] = {-1, -1};
/* When a signal came that asks to end and has not been taken yet; 0 for never. */
static atomic_llong asked_at;
static volatile sig_atomic_t asked_by;

/* MARK: Handlers */

static void set_default(int signal) {
    struct sigaction action = {.sa_handler = SIG_DFL};
    sigaction(signal, &action, NULL);
}

static void unblock(const int *signals, size_t count, sigset_t *before) {
    sigset_t set;
    sigemptyset(&set);
    for (size_t index = 0; index < count; index++) sigaddset(&set, signals[index]);
    pthread_sigmask(SIG_UNBLOCK, &set, before);
}

_Noreturn void eat_signals_die(int signal) {
    eat_rescue();
    set_default(signal);
    unblock(&signal, 1, NULL);
    raise(signal);
    _exit(128 + signal);
}

static bool asks_to_end(int signal) {
    return signal == SIGINT || signal == SIGTERM || signal == SIGHUP || signal == SIGQUIT;
}

static long long now_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * 1000LL + now.tv_nsec / 1000000 + 1;
}

static void take_message(int signal) {
    int error = errno;
    if (asks_to_end(signal)) {
        long long none = 0;
        long long now = now_ms();
        if (atomic_compare_exchange_strong(&asked_at, &none, now))
            asked_by = signal;
        else if (now - none > PATIENCE_MS)
            eat_signals_die(signal);
        /* Ctrl-C may be meant for what the program is busy with. */
        if (signal != SIGINT) alarm(PATIENCE_S);
    }
    eat_signals_note(signal);
    errno = error;
}

static void take_alarm(int signal) {
    (void)signal;
    if (atomic_load(&asked_at) != 0) eat_signals_die(asked_by);
}

/* MARK: Faults */

static void take_fault(int signal, siginfo_t *info, void *context) {
    /* The signals that a fault sends are blocked in this handler, so this thread comes here once. */
    static atomic_flag is_taken = ATOMIC_FLAG_INIT;
    while (atomic_flag_test_and_set(&is_taken)) pause();
    int errors = eat_rescue_errors();
    eat_rescue();
    eat_crash_write(signal, info, context, errors);
    /* Whoever has the fault next may have something to say too. */
    if (errors != STDERR_FILENO) dup2(errors, STDERR_FILENO);
    /* Held back until this returns. Then the program ends. Swift's own report shows memory, asks
     * questions, and may let the program go on: it is for whoever wants it. */
    if (getenv("SWIFT_BACKTRACE") == NULL)
        set_default(signal);
    else
        sigaction(signal, &former[signal], NULL);
    raise(signal);
}

static void catch_one(int signal, struct sigaction action) {
    sigfillset(&action.sa_mask);
    sigaction(signal, &action, &former[signal]);
    /* nohup, and shells without job control, want it ignored. */
    if (former[signal].sa_handler == SIG_IGN) sigaction(signal, &former[signal], NULL);
}

/* Lets this thread take signals when its stack has overflown. */
static void guard_stack(void) {
    static char space[65536];
    stack_t stack = {.ss_sp = space, .ss_size = sizeof space};
    sigaltstack(&stack, NULL);
}

void eat_faults_catch(void) {
    static bool are_caught;
    if (are_caught) return;
    are_caught = true;
    guard_stack();
    for (size_t index = 0; index < COUNT(faults); index++)
        catch_one(
            faults[index],
            (struct sigaction){.sa_sigaction = take_fault, .sa_flags = SA_ONSTACK | SA_SIGINFO});
}

int eat_signals_catch(void) {
    /* The pipe is kept: whoever waits for it may still do so when the signals are released. */
    if (ends[0] < 0 && pipe2(ends, O_CLOEXEC | O_NONBLOCK) != 0) return -1;
    eat_signals_take();
    for (size_t index = 0; index < COUNT(messages); index++)
        catch_one(
            messages[index],
            (struct sigaction){.sa_handler = take_message, .sa_flags = SA_RESTART});
    catch_one(SIGALRM, (struct sigaction){.sa_handler = take_alarm, .sa_flags = SA_RESTART});
    catch_one(SIGVTALRM, (struct sigaction){.sa_handler = eat_keys_take_hang, .sa_flags = SA_RESTART});
    eat_faults_catch();
    return ends[0];
}

void eat_signals_release(void) {
    if (ends[0] < 0) return;
    for (size_t index = 0; index < COUNT(messages); index++)
        sigaction(messages[index], &former[messages[index]], NULL);
    alarm(0);
    sigaction(SIGALRM, &former[SIGALRM], NULL);
    eat_signals_leave_keys();
    sigaction(SIGVTALRM, &former[SIGVTALRM], NULL);
}

/* MARK: Messages */

void eat_signals_note(int signal) {
    unsigned char number = (unsigned char)signal;
    /* A full pipe says enough already. */
    ssize_t ignored = write(ends[1], &number, 1);
    (void)ignored;
}

uint64_t eat_signals_take(void) {
    uint64_t came = 0;
    unsigned char numbers[256];
    ssize_t count;
    atomic_store(&asked_at, 0);
    alarm(0);
    while ((count = read(ends[0], numbers, sizeof numbers)) > 0)
        for (ssize_t index = 0; index < count; index++) {
            if (numbers[index] == SIGCONT) came &= ~(UINT64_C(1) << SIGTSTP);
            came |= UINT64_C(1) << numbers[index];
        }
    return came;
}

void eat_signals_stop(void) {
    const int signals[] = {SIGTSTP, SIGCONT};
    struct sigaction ours;
    sigset_t before;
    sigaction(SIGTSTP, NULL, &ours);
    set_default(SIGTSTP);
    unblock(signals, COUNT(signals), &before);
    raise(SIGTSTP);
    sigaction(SIGTSTP, &ours, NULL);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
}

void eat_signals_set_modes(int input, const struct termios *modes) {
    const int stopping = SIGTTOU;
    sigset_t before;
    unblock(&stopping, 1, &before);
    while (tcsetattr(input, TCSANOW, modes) != 0 && errno == EINTR) {
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
}
