#pragma once

/* What the parts of this module call of each other. All of it is safe in a signal handler. */

/* Where a fault is told: standard error, or what that was before the screens. */
int eat_rescue_errors(void);

/* The keys are no longer ours to set. */
void eat_keys_forget(void);

/* Handles the signal of a turn that lasts too long. */
void eat_keys_take_hang(int signal);
