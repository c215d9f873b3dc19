#include "CStart.h"

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <sys/mman.h>

// Linux 5.14; the headers of older systems lack it.
#ifndef MADV_POPULATE_WRITE
#define MADV_POPULATE_WRITE 23
#endif

// The linker's marks around what is zero at first.
extern char __bss_start[], _end[];

// Most of these pages are written before the first frame: Swift keeps there what it knows of types.
// One call makes all of them for less than half of what a fault for each of them costs (0140). A kernel
// that cannot do it refuses, and nothing is lost.
__attribute__((constructor(101))) static void populate(void) {
    const uintptr_t page = 4095;
    const uintptr_t start = ((uintptr_t)__bss_start + page) & ~page;
    const uintptr_t end = (uintptr_t)_end & ~page;
    if (start < end) madvise((void *)start, end - start, MADV_POPULATE_WRITE);
}

// A process may be started with a closed input or output. The next file that is opened would take its
// number, and get what is written to the output. This one refuses that, as a closed one does.
__attribute__((constructor(101))) static void fill(void) {
    for (int number = 0; number < 3; number++) {
        if (fcntl(number, F_GETFD) != -1 || errno != EBADF) continue;
        open("/dev/null", number == 0 ? O_WRONLY : O_RDONLY);
    }
}
