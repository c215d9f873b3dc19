#pragma once

/* Debian builds both in; the header hides them unless asked. */
#define SQLITE_ENABLE_SESSION 1
#define SQLITE_ENABLE_PREUPDATE_HOOK 1
#include <fcntl.h>
#include <sqlite3.h>

/* SQLITE_TRANSIENT is a cast, which Swift cannot import. */
static inline int eat_sqlite_bind_text(sqlite3_stmt *statement, int index, const char *text, int count) {
    return sqlite3_bind_text(statement, index, text, count, SQLITE_TRANSIENT);
}

static inline int eat_sqlite_bind_blob(sqlite3_stmt *statement, int index, const void *bytes, int count) {
    return sqlite3_bind_blob(statement, index, bytes, count, SQLITE_TRANSIENT);
}

/* The caller keeps `text` where it is until the statement is reset. */
static inline int eat_sqlite_bind_borrowed(sqlite3_stmt *statement, int index, const char *text, int count) {
    return sqlite3_bind_text(statement, index, text, count, SQLITE_STATIC);
}

/* Keeps a statement's plan whatever is bound to it, where it would be made anew at every use.
   sqlite3_db_config takes what it is given by number of arguments, which Swift cannot call. */
static inline int eat_sqlite_keep_plans(sqlite3 *database) {
    return sqlite3_db_config(database, SQLITE_DBCONFIG_ENABLE_QPSG, 1, (int *)0);
}

static inline int eat_sqlite_open(const char *path, int flags, int mode) {
    return open(path, flags | O_NONBLOCK, mode);
}

/* Whoever opens a pipe for reading waits until somebody writes to it; SQLite would, where one stands in
   the place of a database. */
static inline void eat_sqlite_wait_for_no_pipe(void) {
    sqlite3_vfs *files = sqlite3_vfs_find("unix");
    if (files && files->iVersion >= 3) {
        files->xSetSystemCall(files, "open", (sqlite3_syscall_ptr)eat_sqlite_open);
    }
}
