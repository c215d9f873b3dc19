#define _GNU_SOURCE
#include "Crash.h"

#include <dlfcn.h>
#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <stdatomic.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <ucontext.h>
#include <unistd.h>
#include <unwind.h>

enum {
    PATH_LIMIT = 1024,
    HEAD_LIMIT = 512,
    NOTE_LIMIT = 1200,
    DOING_LIMIT = 128,
    /* Deeper ones repeat themselves. */
    FRAME_LIMIT = 100,
    ERRORS_LIMIT = 8192,
};

static struct {
    atomic_bool is_armed;
    char path[PATH_LIMIT], mark[PATH_LIMIT], head[HEAD_LIMIT], note[NOTE_LIMIT];
    size_t head_length, note_length;
    long armed_at;
    char doing[DOING_LIMIT];
    _Atomic size_t doing_length;
    /* The file in memory with standard error, or -1. */
    atomic_int errors;
} crash = {.errors = -1};

/* MARK: Writing */

typedef struct {
    int file;
    size_t count;
    char bytes[1024];
} writer;

static void flush(writer *to) {
    size_t done = 0;
    while (done < to->count) {
        ssize_t written = write(to->file, to->bytes + done, to->count - done);
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) break;
        done += (size_t)written;
    }
    to->count = 0;
}

static void put(writer *to, const char *bytes, size_t count) {
    for (size_t index = 0; index < count; index++) {
        if (to->count == sizeof to->bytes) flush(to);
        to->bytes[to->count++] = bytes[index];
    }
}

static void put_text(writer *to, const char *text) {
    put(to, text, strlen(text));
}

static void put_number(writer *to, unsigned long long number, unsigned base) {
    char digits[24];
    size_t first = sizeof digits;
    do {
        digits[--first] = "0123456789abcdef"[number % base];
        number /= base;
    } while (number > 0);
    put(to, digits + first, sizeof digits - first);
}

/* MARK: Asking for it */

static long seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec;
}

bool eat_crash_arm(
    const char *path, const void *head, size_t head_length, const void *note, size_t note_length) {
    atomic_store(&crash.is_armed, false);
    if (strlen(path) + sizeof ".new" > PATH_LIMIT || head_length > HEAD_LIMIT
        || note_length > NOTE_LIMIT)
        return false;
    strcpy(crash.path, path);
    strcpy(crash.mark, path);
    strcat(crash.mark, ".new");
    memcpy(crash.head, head, head_length);
    crash.head_length = head_length;
    memcpy(crash.note, note, note_length);
    crash.note_length = note_length;
    crash.armed_at = seconds();
    atomic_store(&crash.is_armed, true);
    return true;
}

void eat_crash_doing(const void *text, size_t length) {
    if (length >= DOING_LIMIT) length = DOING_LIMIT - 1;
    atomic_store(&crash.doing_length, 0);
    memcpy(crash.doing, text, length);
    atomic_store(&crash.doing_length, length);
}

int eat_crash_memory(void) {
    return memfd_create("errors", MFD_CLOEXEC);
}

void eat_crash_read(int descriptor) {
    atomic_store(&crash.errors, descriptor);
}

/* MARK: Where it was */

/* May be called in a handler, unlike dladdr(); newer than some systems that the program runs on. */
#pragma weak _dl_find_object

typedef struct {
    writer *to;
    /* Frames above the fault are the handler's own. */
    uintptr_t fault;
    bool is_below;
    unsigned count;
} walk;

static void put_place(writer *to, uintptr_t address) {
    struct dl_find_object found;
    if (_dl_find_object != NULL && _dl_find_object((void *)address, &found) == 0) {
        const char *name = found.dlfo_link_map->l_name;
        const char *slash = strrchr(name, '/');
        put_text(to, name[0] == '\0' ? "eat-tui" : slash ? slash + 1 : name);
        put_text(to, " +0x");
        put_number(to, address - found.dlfo_link_map->l_addr, 16);
    } else {
        put_text(to, "0x");
        put_number(to, address, 16);
    }
    put_text(to, "\n");
}

static _Unwind_Reason_Code take_frame(struct _Unwind_Context *context, void *argument) {
    walk *walk = argument;
    int is_exact = 0;
    uintptr_t address = _Unwind_GetIPInfo(context, &is_exact);
    if (address == 0) return _URC_END_OF_STACK;
    if (address == walk->fault) walk->is_below = true;
    if (!walk->is_below) return _URC_NO_REASON;
    /* After a call the address is the one to return to. */
    put_place(walk->to, is_exact ? address : address - 1);
    flush(walk->to);
    return ++walk->count < FRAME_LIMIT ? _URC_NO_REASON : _URC_END_OF_STACK;
}

static uintptr_t address_in(const void *context) {
    const ucontext_t *user = context;
#if defined(__x86_64__)
    return (uintptr_t)user->uc_mcontext.gregs[REG_RIP];
#elif defined(__aarch64__)
    return (uintptr_t)user->uc_mcontext.pc;
#else
    return 0;
#endif
}

static void put_frames(writer *to, const void *context) {
    walk walk = {.to = to, .fault = address_in(context)};
    walk.is_below = walk.fault == 0;
    put_text(to, "\nwhere it was, the innermost first:\n");
    flush(to);
    _Unwind_Backtrace(take_frame, &walk);
    if (walk.count == 0) put_place(to, walk.fault);
}

/* MARK: The report */

static const char *name_of(int signal) {
    switch (signal) {
    case SIGSEGV: return "SIGSEGV, memory that is not the program's";
    case SIGBUS: return "SIGBUS, memory that is not there";
    case SIGILL: return "SIGILL, a check in the program failed";
    case SIGTRAP: return "SIGTRAP, a check in the program failed";
    case SIGABRT: return "SIGABRT, the program gave up";
    case SIGFPE: return "SIGFPE, arithmetic that is not possible";
    case SIGSYS: return "SIGSYS, a call that the system forbids";
    default: return "a signal";
    }
}

/* The end of what is in the file in memory. */
static void put_errors(writer *to) {
    int errors = atomic_load(&crash.errors);
    off_t size = errors < 0 ? 0 : lseek(errors, 0, SEEK_END);
    off_t at = size > ERRORS_LIMIT ? size - ERRORS_LIMIT : 0;
    char bytes[512];
    ssize_t count;
    while (at < size && (count = pread(errors, bytes, sizeof bytes, at)) > 0) {
        put(to, bytes, (size_t)count);
        at += count;
    }
}

static int make(const char *path) {
    return open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
}

/* Makes the folders above the report. */
static void make_folders(void) {
    char *path = crash.path;
    for (size_t index = 1; path[index] != '\0'; index++) {
        if (path[index] != '/') continue;
        path[index] = '\0';
        mkdir(path, 0700);
        path[index] = '/';
    }
}

void eat_crash_write(int signal, const siginfo_t *info, const void *context, int errors) {
    writer to = {.file = -1};
    if (atomic_exchange(&crash.is_armed, false)) {
        make_folders();
        to.file = make(crash.path);
    }
    if (to.file < 0) {
        to.file = errors;
        put_errors(&to);
        flush(&to);
        return;
    }
    int mark = make(crash.mark);
    if (mark >= 0) close(mark);
    /* Before anything that may fail. */
    writer note = {.file = errors};
    put(&note, crash.note, crash.note_length);
    flush(&note);
    put(&to, crash.head, crash.head_length);
    put_text(&to, "ran for ");
    put_number(&to, (unsigned long long)(seconds() - crash.armed_at), 10);
    put_text(&to, " s, busy with ");
    size_t length = atomic_load(&crash.doing_length);
    length > 0 ? put(&to, crash.doing, length) : put_text(&to, "nothing that is known");
    put_text(&to, "\nstopped by signal ");
    put_number(&to, (unsigned)signal, 10);
    put_text(&to, ": ");
    put_text(&to, name_of(signal));
    if (info->si_code > 0 && (signal == SIGSEGV || signal == SIGBUS)) {
        put_text(&to, ", at 0x");
        put_number(&to, (uintptr_t)info->si_addr, 16);
    }
    bool is_main = syscall(SYS_gettid) == getpid();
    put_text(&to, is_main ? "\non the main thread\n" : "\non another thread\n");
    if (lseek(atomic_load(&crash.errors), 0, SEEK_END) > 0) {
        put_text(&to, "\nstandard error:\n");
        put_errors(&to);
    }
    /* Last, because reading a broken stack may fail. */
    put_frames(&to, context);
    flush(&to);
    close(to.file);
}

/* MARK: The build */

typedef struct {
    unsigned char *bytes;
    size_t limit, length;
} build_id;

static int read_notes(struct dl_phdr_info *object, size_t size, void *argument) {
    build_id *id = argument;
    (void)size;
    for (size_t index = 0; index < object->dlpi_phnum; index++) {
        const ElfW(Phdr) *part = &object->dlpi_phdr[index];
        if (part->p_type != PT_NOTE) continue;
        const char *at = (const char *)(object->dlpi_addr + part->p_vaddr);
        const char *end = at + part->p_memsz;
        while (at + sizeof(ElfW(Nhdr)) <= end) {
            const ElfW(Nhdr) *note = (const void *)at;
            const char *name = at + sizeof *note;
            const char *text = name + ((note->n_namesz + 3) & ~3u);
            at = text + ((note->n_descsz + 3) & ~3u);
            if (note->n_type != NT_GNU_BUILD_ID || at > end) continue;
            if (note->n_namesz != 4 || memcmp(name, "GNU", 4) != 0) continue;
            id->length = note->n_descsz < id->limit ? note->n_descsz : id->limit;
            memcpy(id->bytes, text, id->length);
        }
    }
    /* The first object is the program itself. */
    return 1;
}

size_t eat_build_id(unsigned char *bytes, size_t limit) {
    build_id id = {.bytes = bytes, .limit = limit};
    dl_iterate_phdr(read_notes, &id);
    return id.length;
}
