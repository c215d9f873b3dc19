#define _GNU_SOURCE
#include "CCurl.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

/* Every function of libcurl that is used, once: its place in the table and its name. */
#define EAT_CURL_FUNCTIONS(X) \
    X(curl_global_init) X(curl_version) X(curl_easy_strerror) X(curl_free) \
    X(curl_easy_init) X(curl_easy_cleanup) X(curl_easy_setopt) X(curl_easy_getinfo) \
    X(curl_easy_send) X(curl_easy_recv) \
    X(curl_slist_append) X(curl_slist_free_all) \
    X(curl_multi_init) X(curl_multi_cleanup) X(curl_multi_setopt) X(curl_multi_add_handle) \
    X(curl_multi_remove_handle) X(curl_multi_perform) X(curl_multi_poll) X(curl_multi_wakeup) \
    X(curl_multi_info_read) \
    X(curl_url) X(curl_url_cleanup) X(curl_url_set) X(curl_url_get)

static struct {
#define X(name) __typeof__(&name) name;
    EAT_CURL_FUNCTIONS(X)
#undef X
} curl;

static enum eat_curl_trouble failure;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static char linker_words[256];

static void *open_library(const char *file) {
    return dlopen(file, RTLD_NOW | RTLD_LOCAL);
}

/* Why it was not opened: it may be there, and descriptors or memory may be wanting. */
static enum eat_curl_trouble why_not_opened(void) {
    const char *words = dlerror();
    if (words == NULL || strstr(words, "No such file") != NULL) {
        return EAT_CURL_MISSING;
    }
    snprintf(linker_words, sizeof linker_words, "%s", words);
    return EAT_CURL_UNLOADABLE;
}

static void load(void) {
    void *library = open_library("libcurl.so.4");
    if (library == NULL) {
        failure = why_not_opened();
        return;
    }
#define X(name) \
    curl.name = (__typeof__(curl.name))dlsym(library, #name); \
    if (curl.name == NULL) { \
        failure = EAT_CURL_TOO_OLD; \
        return; \
    }
    EAT_CURL_FUNCTIONS(X)
#undef X

    /* OpenSSL tears itself down at exit() unless told not to, under the feet of a transfer that is
     * still running on its own thread. OPENSSL_INIT_NO_ATEXIT; libcurls without OpenSSL have no
     * such function. */
    int (*no_atexit)(uint64_t, const void *) =
        (int (*)(uint64_t, const void *))dlsym(library, "OPENSSL_init_crypto");
    if (no_atexit != NULL) {
        no_atexit(0x00080000, NULL);
    }
    if (curl.curl_global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK) {
        failure = EAT_CURL_BROKEN;
    }
}

enum eat_curl_trouble eat_curl_load(void) {
    pthread_once(&once, load);
    return failure;
}

enum eat_curl_trouble eat_curl_try(const char *file) {
    void *library = open_library(file);
    if (library == NULL) {
        return why_not_opened();
    }
    dlclose(library);
    return EAT_CURL_LOADED;
}

const char *eat_curl_linker_words(void) {
    return linker_words;
}

const char *eat_curl_version(void) {
    return curl.curl_version();
}

const char *eat_curl_strerror(CURLcode code) {
    return curl.curl_easy_strerror(code);
}

CURL *eat_curl_easy_init(void) {
    return curl.curl_easy_init();
}

void eat_curl_easy_cleanup(CURL *easy) {
    curl.curl_easy_cleanup(easy);
}

CURLcode eat_curl_set_long(CURL *easy, CURLoption option, long value) {
    return curl.curl_easy_setopt(easy, option, value);
}

CURLcode eat_curl_set_offset(CURL *easy, CURLoption option, curl_off_t value) {
    return curl.curl_easy_setopt(easy, option, value);
}

CURLcode eat_curl_set_string(CURL *easy, CURLoption option, const char *value) {
    return curl.curl_easy_setopt(easy, option, value);
}

CURLcode eat_curl_set_pointer(CURL *easy, CURLoption option, void *value) {
    return curl.curl_easy_setopt(easy, option, value);
}

CURLcode eat_curl_set_list(CURL *easy, CURLoption option, struct curl_slist *value) {
    return curl.curl_easy_setopt(easy, option, value);
}

CURLcode eat_curl_set_data(CURL *easy, CURLoption option, curl_write_callback callback) {
    return curl.curl_easy_setopt(easy, option, callback);
}

CURLcode eat_curl_set_xferinfo(CURL *easy, curl_xferinfo_callback callback) {
    return curl.curl_easy_setopt(easy, CURLOPT_XFERINFOFUNCTION, callback);
}

CURLcode eat_curl_set_opensocket(CURL *easy, curl_opensocket_callback callback) {
    return curl.curl_easy_setopt(easy, CURLOPT_OPENSOCKETFUNCTION, callback);
}

CURLcode eat_curl_set_prereq(CURL *easy, curl_prereq_callback callback) {
    return curl.curl_easy_setopt(easy, CURLOPT_PREREQFUNCTION, callback);
}

CURLcode eat_curl_set_debug(CURL *easy, curl_debug_callback callback) {
    return curl.curl_easy_setopt(easy, CURLOPT_DEBUGFUNCTION, callback);
}

long eat_curl_get_long(CURL *easy, CURLINFO info) {
    long value = 0;
    return curl.curl_easy_getinfo(easy, info, &value) == CURLE_OK ? value : 0;
}

curl_off_t eat_curl_get_offset(CURL *easy, CURLINFO info) {
    curl_off_t value = 0;
    return curl.curl_easy_getinfo(easy, info, &value) == CURLE_OK ? value : 0;
}

const char *eat_curl_get_string(CURL *easy, CURLINFO info) {
    const char *value = NULL;
    return curl.curl_easy_getinfo(easy, info, &value) == CURLE_OK ? value : NULL;
}

curl_socket_t eat_curl_get_socket(CURL *easy) {
    curl_socket_t value = CURL_SOCKET_BAD;
    return curl.curl_easy_getinfo(easy, CURLINFO_ACTIVESOCKET, &value) == CURLE_OK
        ? value : CURL_SOCKET_BAD;
}

CURLcode eat_curl_easy_send(CURL *easy, const void *bytes, size_t count, size_t *sent) {
    return curl.curl_easy_send(easy, bytes, count, sent);
}

CURLcode eat_curl_easy_recv(CURL *easy, void *bytes, size_t room, size_t *received) {
    return curl.curl_easy_recv(easy, bytes, room, received);
}

struct curl_slist *eat_curl_slist_append(struct curl_slist *list, const char *text) {
    return curl.curl_slist_append(list, text);
}

void eat_curl_slist_free(struct curl_slist *list) {
    curl.curl_slist_free_all(list);
}

CURLM *eat_curl_multi_init(void) {
    return curl.curl_multi_init();
}

CURLMcode eat_curl_multi_cleanup(CURLM *multi) {
    return curl.curl_multi_cleanup(multi);
}

CURLMcode eat_curl_multi_set_long(CURLM *multi, CURLMoption option, long value) {
    return curl.curl_multi_setopt(multi, option, value);
}

CURLMcode eat_curl_multi_add(CURLM *multi, CURL *easy) {
    return curl.curl_multi_add_handle(multi, easy);
}

CURLMcode eat_curl_multi_remove(CURLM *multi, CURL *easy) {
    return curl.curl_multi_remove_handle(multi, easy);
}

CURLMcode eat_curl_multi_perform(CURLM *multi) {
    int running = 0;
    return curl.curl_multi_perform(multi, &running);
}

CURLMcode eat_curl_multi_poll(CURLM *multi, int timeout_ms) {
    return curl.curl_multi_poll(multi, NULL, 0, timeout_ms, NULL);
}

CURLMcode eat_curl_multi_poll_also(CURLM *multi, int descriptor, int timeout_ms) {
    struct curl_waitfd other = {.fd = descriptor, .events = CURL_WAIT_POLLIN};
    return curl.curl_multi_poll(multi, &other, descriptor >= 0 ? 1 : 0, timeout_ms, NULL);
}

CURLMcode eat_curl_multi_wakeup(CURLM *multi) {
    return curl.curl_multi_wakeup(multi);
}

CURL *eat_curl_multi_next_done(CURLM *multi, CURLcode *result) {
    int left = 0;
    for (CURLMsg *message; (message = curl.curl_multi_info_read(multi, &left)) != NULL;) {
        if (message->msg == CURLMSG_DONE) {
            *result = message->data.result;
            return message->easy_handle;
        }
    }
    return NULL;
}

/* Addresses are read before anything was asked, too. */
CURLU *eat_curl_url(void) {
    if (eat_curl_load() != EAT_CURL_LOADED) {
        return NULL;
    }
    return curl.curl_url();
}

void eat_curl_url_cleanup(CURLU *url) {
    curl.curl_url_cleanup(url);
}

CURLUcode eat_curl_url_set(CURLU *url, CURLUPart part, const char *text, unsigned int flags) {
    return curl.curl_url_set(url, part, text, flags);
}

char *eat_curl_url_get(CURLU *url, CURLUPart part, unsigned int flags) {
    char *text = NULL;
    return curl.curl_url_get(url, part, &text, flags) == CURLUE_OK ? text : NULL;
}

void eat_curl_free(void *memory) {
    curl.curl_free(memory);
}
