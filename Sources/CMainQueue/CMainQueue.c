#include "CMainQueue.h"

#include <stddef.h>
#include <stdint.h>
#include <unistd.h>

int _dispatch_get_main_queue_handle_4CF(void);
void _dispatch_main_queue_callback_4CF(void *message);

int eat_main_queue_descriptor(void) { return _dispatch_get_main_queue_handle_4CF(); }

void eat_main_queue_drain(void) {
    // Taken back first: what comes while the queue is being emptied makes it readable again.
    uint64_t count;
    ssize_t taken = read(eat_main_queue_descriptor(), &count, sizeof count);
    (void)taken;
    _dispatch_main_queue_callback_4CF(NULL);
}
