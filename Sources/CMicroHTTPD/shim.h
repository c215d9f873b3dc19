#pragma once
#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdint.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/types.h>
#include <microhttpd.h>

/* MHD_start_daemon is variadic, which Swift cannot call. One thread for each connection, so that an
   answer that waits holds up nobody else's. NULL when the address is bad or taken. */
static inline struct MHD_Daemon *eat_mhd_start(
    const char *address, uint16_t port, void *context,
    void *(*target)(void *, const char *, struct MHD_Connection *),
    MHD_AcceptPolicyCallback admit, MHD_AccessHandlerCallback handler,
    MHD_RequestCompletedCallback completed, MHD_NotifyConnectionCallback connected,
    unsigned int connections, size_t memory) {
    unsigned int flags = MHD_USE_AUTO | MHD_USE_INTERNAL_POLLING_THREAD
        | MHD_USE_THREAD_PER_CONNECTION | MHD_USE_ITC;
    struct sockaddr_in v4;
    struct sockaddr_in6 v6;
    const struct sockaddr *where;
    memset(&v4, 0, sizeof v4);
    memset(&v6, 0, sizeof v6);
    if (inet_pton(AF_INET, address, &v4.sin_addr) == 1) {
        v4.sin_family = AF_INET;
        v4.sin_port = htons(port);
        where = (const struct sockaddr *)&v4;
    } else if (inet_pton(AF_INET6, address, &v6.sin6_addr) == 1) {
        v6.sin6_family = AF_INET6;
        v6.sin6_port = htons(port);
        where = (const struct sockaddr *)&v6;
        flags |= MHD_USE_IPv6;
    } else {
        return NULL;
    }
    return MHD_start_daemon(
        flags, port, admit, context, handler, context,
        MHD_OPTION_SOCK_ADDR, where,
        MHD_OPTION_URI_LOG_CALLBACK, target, context,
        MHD_OPTION_NOTIFY_COMPLETED, completed, context,
        MHD_OPTION_NOTIFY_CONNECTION, connected, context,
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, memory,
        MHD_OPTION_CONNECTION_LIMIT, connections,
        MHD_OPTION_STRICT_FOR_CLIENT, 1,
        MHD_OPTION_THREAD_STACK_SIZE, (size_t)1 << 20,
        MHD_OPTION_END);
}

/* MHD_get_daemon_info is variadic. */
static inline uint16_t eat_mhd_port(struct MHD_Daemon *daemon) {
    const union MHD_DaemonInfo *info = MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_BIND_PORT);
    return info == NULL ? 0 : info->port;
}

/* MHD_get_connection_info is variadic. */
static inline int eat_mhd_socket(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    return info == NULL ? -1 : info->connect_fd;
}

/* MHD_get_connection_info is variadic. */
static inline const struct sockaddr *eat_mhd_peer(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    return info == NULL ? NULL : info->client_addr;
}

/* Casts by family, which Swift spells at length. 0 when it is no internet address. */
static inline int eat_mhd_address(const struct sockaddr *address, char *text, size_t room) {
    const void *number;
    if (address->sa_family == AF_INET) {
        number = &((const struct sockaddr_in *)address)->sin_addr;
    } else if (address->sa_family == AF_INET6) {
        number = &((const struct sockaddr_in6 *)address)->sin6_addr;
    } else {
        return 0;
    }
    return inet_ntop(address->sa_family, number, text, (socklen_t)room) != NULL;
}

/* MHD_get_connection_info is variadic. The pointer is a number: see eat_mhd_start's `connected`. */
static inline intptr_t eat_mhd_connection_number(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    return info == NULL ? 0 : (intptr_t)info->socket_context;
}

/* Says how a callback ended without Swift having to spell the enumeration. */
static inline enum MHD_Result eat_mhd_result(int fine) {
    return fine ? MHD_YES : MHD_NO;
}

/* A body that belongs to the caller until `release` is called with `owner`. */
static inline struct MHD_Response *eat_mhd_response(
    const void *bytes, size_t count, void (*release)(void *), void *owner) {
    return MHD_create_response_from_buffer_with_free_callback_cls(count, bytes, release, owner);
}

/* A macro cast to ssize_t, which Swift does not import. */
static inline ssize_t eat_mhd_reader_failed(void) {
    return MHD_CONTENT_READER_END_WITH_ERROR;
}

/* Swift sees these closed enumerations as types of its own, without their constants. */
static inline void eat_mhd_headers(
    struct MHD_Connection *connection, MHD_KeyValueIterator each, void *context) {
    MHD_get_connection_values(connection, MHD_HEADER_KIND, each, context);
}

static inline int eat_mhd_has_started(enum MHD_ConnectionNotificationCode code) {
    return code == MHD_CONNECTION_NOTIFY_STARTED;
}
