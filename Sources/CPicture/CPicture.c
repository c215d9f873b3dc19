#define _GNU_SOURCE
#include "CPicture.h"
#include "Decoders.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

/* Longer files are not drawn; who asks has smaller limits. */
static const size_t longest = 16 << 20;

static bool read_all(uint8_t **bytes, size_t *count) {
    size_t room = 1 << 16;
    *bytes = malloc(room);
    *count = 0;
    while (*bytes != NULL) {
        ssize_t got = read(0, *bytes + *count, room - *count);
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) return got == 0;
        *count += (size_t)got;
        if (*count > longest) return false;
        if (*count == room) *bytes = realloc(*bytes, room *= 2);
    }
    return false;
}

static bool write_all(const void *bytes, size_t count) {
    while (count > 0) {
        ssize_t put = write(1, bytes, count);
        if (put < 0 && errno == EINTR) continue;
        if (put <= 0) return false;
        bytes = (const char *)bytes + put;
        count -= (size_t)put;
    }
    return true;
}

/* MARK: Limits */

static bool limit(int resource, rlim_t most) {
    struct rlimit limits = {most, most};
    return setrlimit(resource, &limits) == 0;
}

/* Two seconds, 256 MiB more than the program has, and no files. */
static bool limit_resources(void) {
    unsigned long pages = 0;
    FILE *file = fopen("/proc/self/statm", "re");
    if (file == NULL) return false;
    bool is_read = fscanf(file, "%lu", &pages) == 1;
    fclose(file);
    if (!is_read) return false;
    rlim_t present = (rlim_t)pages * (rlim_t)sysconf(_SC_PAGESIZE);
    return limit(RLIMIT_CPU, 2) && limit(RLIMIT_AS, present + (256UL << 20)) &&
           limit(RLIMIT_FSIZE, 0) && limit(RLIMIT_CORE, 0) && limit(RLIMIT_NOFILE, 0);
}

#if defined(__x86_64__)
#define ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

/* From here on the process can compute, and use what is open: anything else that it asks the kernel
 * for is refused. */
static bool seal(void) {
#ifdef ARCHITECTURE
#define ALLOW(number)                                                                              \
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (number), 0, 1), BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)
    struct sock_filter rules[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, arch)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, ARCHITECTURE, 1, 0),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS),
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        ALLOW(__NR_read), ALLOW(__NR_write), ALLOW(__NR_brk), ALLOW(__NR_mmap),
        ALLOW(__NR_munmap), ALLOW(__NR_mremap), ALLOW(__NR_madvise), ALLOW(__NR_futex),
        ALLOW(__NR_exit), ALLOW(__NR_exit_group), ALLOW(__NR_rt_sigreturn),
        ALLOW(__NR_rt_sigprocmask), ALLOW(__NR_sched_getaffinity), ALLOW(__NR_sched_yield),
        ALLOW(__NR_getrandom), ALLOW(__NR_clock_gettime), ALLOW(__NR_getpid), ALLOW(__NR_gettid),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM),
    };
    struct sock_fprog filter = {sizeof rules / sizeof rules[0], rules};
    return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
           prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter, 0, 0) == 0;
#else
    return false;
#endif
}

/* MARK: Drawing */

/* Each pixel is the mean of those that it stands for. */
static bool shrink(pixels *picture, int width, int height) {
    uint8_t *small = malloc((size_t)width * (size_t)height * 3);
    if (small == NULL) return false;
    for (int y = 0; y < height; y++) {
        int top = (int)((int64_t)y * picture->height / height);
        int bottom = (int)((int64_t)(y + 1) * picture->height / height);
        if (bottom == top) bottom = top + 1;
        for (int x = 0; x < width; x++) {
            int left = (int)((int64_t)x * picture->width / width);
            int right = (int)((int64_t)(x + 1) * picture->width / width);
            if (right == left) right = left + 1;
            uint64_t sums[3] = {0, 0, 0};
            for (int line = top; line < bottom; line++) {
                const uint8_t *from =
                    picture->bytes + ((size_t)line * (size_t)picture->width + (size_t)left) * 3;
                for (int column = left; column < right; column++, from += 3)
                    for (int part = 0; part < 3; part++) sums[part] += from[part];
            }
            uint64_t count = (uint64_t)(bottom - top) * (uint64_t)(right - left);
            for (int part = 0; part < 3; part++)
                small[((size_t)y * (size_t)width + (size_t)x) * 3 + (size_t)part] =
                    (uint8_t)(sums[part] / count);
        }
    }
    picture->width = width;
    picture->height = height;
    picture->bytes = small;
    return true;
}

static int cells(int size, int cell) {
    return (size + cell - 1) / cell;
}

int eat_picture_draw(const eat_picture_room *room) {
    uint8_t *bytes;
    size_t count;
    bool draws_sixels = room->form == EAT_PICTURE_SIXELS;
    if (!read_all(&bytes, &count)) return EAT_PICTURE_UNREADABLE;
    kind kind = kind_of(bytes, count);
    if (kind == 0) return EAT_PICTURE_UNKNOWN_KIND;
    if (!open_library(kind) || (draws_sixels && !open_library('s')))
        return EAT_PICTURE_NO_LIBRARY;
    if (!limit_resources() || !seal()) return EAT_PICTURE_NO_LIMITS;

    int64_t width = (int64_t)room->columns * room->cell_width;
    int64_t height = (int64_t)room->lines * room->cell_height;
    /* Sixels are six pixels high, and may not reach into the line below. */
    if (draws_sixels) height -= height % 6;
    if (height < 1) return EAT_PICTURE_TOO_LARGE;
    pixels picture = {0, 0, NULL};
    int result = decode(kind, bytes, count, (int)width, (int)height, &picture);
    if (result != EAT_PICTURE_DRAWN) return result;
    /* As large as there is room for, without being enlarged or distorted. */
    if (width > picture.width) width = picture.width;
    if (height > picture.height) height = picture.height;
    if (picture.width * height > picture.height * width)
        height = (int64_t)picture.height * width / picture.width;
    else
        width = (int64_t)picture.width * height / picture.height;
    if (width < 1) width = 1;
    if (height < 1) height = 1;
    if (draws_sixels) height = height < 6 ? 6 : height - height % 6;
    if (!shrink(&picture, (int)width, (int)height)) return EAT_PICTURE_TOO_LARGE;

    int columns = cells(picture.width, room->cell_width);
    int lines = cells(picture.height, room->cell_height);
    char head[64];
    int length = snprintf(head, sizeof head, "%d %d %d %d\n", picture.width, picture.height, columns,
                          lines);
    if (!write_all(head, (size_t)length)) return EAT_PICTURE_UNREADABLE;
    if (!draws_sixels)
        return write_all(picture.bytes, (size_t)width * (size_t)height * 3) ? EAT_PICTURE_DRAWN
                                                                            : EAT_PICTURE_UNREADABLE;
    const sixel_text *text = sixels(&picture);
    if (text == NULL) return EAT_PICTURE_UNREADABLE;
    return write_all(text->text, text->count) ? EAT_PICTURE_DRAWN : EAT_PICTURE_UNREADABLE;
}

int eat_picture_can(char kind) {
    return open_library(kind);
}

int eat_picture_pipe(int ends[2]) {
    return pipe2(ends, O_CLOEXEC);
}

int eat_picture_file(const unsigned char *bytes, unsigned long count) {
    int file = memfd_create("picture", MFD_CLOEXEC);
    while (file >= 0 && count > 0) {
        ssize_t put = write(file, bytes, count);
        if (put < 0 && errno == EINTR) continue;
        if (put <= 0) {
            close(file);
            return -1;
        }
        bytes += put;
        count -= (unsigned long)put;
    }
    if (file >= 0) lseek(file, 0, SEEK_SET);
    return file;
}
