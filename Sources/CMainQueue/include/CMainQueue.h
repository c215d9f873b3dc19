// The main queue for a program that waits for events itself: the two calls that libdispatch has for
// CoreFoundation's run loop, and declares in no header.

#ifndef CMAINQUEUE_H
#define CMAINQUEUE_H

/// Becomes readable when there is something in the main queue. Binds the queue to the main thread,
/// so it has to be asked for there and before anything waits for the queue.
int eat_main_queue_descriptor(void);

/// Does what is in the main queue. On the main thread only.
void eat_main_queue_drain(void);

#endif
