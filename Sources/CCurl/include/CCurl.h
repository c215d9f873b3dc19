#pragma once

#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>

/*
 * libcurl, loaded when it is first needed rather than linked: linking it costs every command some
 * 4 ms before main, offline ones too. Nothing here may be called before eat_curl_load() returned
 * EAT_CURL_LOADED, except eat_curl_try().
 */

enum eat_curl_trouble {
    EAT_CURL_LOADED,
    EAT_CURL_MISSING,
    /* A version before 7.80. */
    EAT_CURL_TOO_OLD,
    EAT_CURL_BROKEN,
    /* It is there; eat_curl_linker_words() says why it cannot be used. */
    EAT_CURL_UNLOADABLE,
};

/* Loads libcurl once, from whichever thread comes first. */
enum eat_curl_trouble eat_curl_load(void);

/* Tries to load the library of that file name, into nothing. */
enum eat_curl_trouble eat_curl_try(const char *file);

const char *eat_curl_linker_words(void);

const char *eat_curl_version(void);
const char *eat_curl_strerror(CURLcode code);

CURL *eat_curl_easy_init(void);
void eat_curl_easy_cleanup(CURL *easy);

/* curl_easy_setopt is variadic, which Swift cannot call: one function for each kind of value. */
CURLcode eat_curl_set_long(CURL *easy, CURLoption option, long value);
CURLcode eat_curl_set_offset(CURL *easy, CURLoption option, curl_off_t value);
CURLcode eat_curl_set_string(CURL *easy, CURLoption option, const char *value);
CURLcode eat_curl_set_pointer(CURL *easy, CURLoption option, void *value);
CURLcode eat_curl_set_list(CURL *easy, CURLoption option, struct curl_slist *value);
CURLcode eat_curl_set_data(CURL *easy, CURLoption option, curl_write_callback callback);
CURLcode eat_curl_set_xferinfo(CURL *easy, curl_xferinfo_callback callback);
CURLcode eat_curl_set_opensocket(CURL *easy, curl_opensocket_callback callback);
CURLcode eat_curl_set_prereq(CURL *easy, curl_prereq_callback callback);
CURLcode eat_curl_set_debug(CURL *easy, curl_debug_callback callback);

/* curl_easy_getinfo is variadic too. What is not known comes back as 0 or NULL. */
long eat_curl_get_long(CURL *easy, CURLINFO info);
curl_off_t eat_curl_get_offset(CURL *easy, CURLINFO info);
const char *eat_curl_get_string(CURL *easy, CURLINFO info);
/* CURL_SOCKET_BAD where there is none. */
curl_socket_t eat_curl_get_socket(CURL *easy);

/* For a handle that was only connected. */
CURLcode eat_curl_easy_send(CURL *easy, const void *bytes, size_t count, size_t *sent);
CURLcode eat_curl_easy_recv(CURL *easy, void *bytes, size_t room, size_t *received);

struct curl_slist *eat_curl_slist_append(struct curl_slist *list, const char *text);
void eat_curl_slist_free(struct curl_slist *list);

CURLM *eat_curl_multi_init(void);
CURLMcode eat_curl_multi_cleanup(CURLM *multi);
CURLMcode eat_curl_multi_set_long(CURLM *multi, CURLMoption option, long value);
CURLMcode eat_curl_multi_add(CURLM *multi, CURL *easy);
CURLMcode eat_curl_multi_remove(CURLM *multi, CURL *easy);
CURLMcode eat_curl_multi_perform(CURLM *multi);
CURLMcode eat_curl_multi_poll(CURLM *multi, int timeout_ms);
/* Returns also when there is something to read from the descriptor, if it is not negative. */
CURLMcode eat_curl_multi_poll_also(CURLM *multi, int descriptor, int timeout_ms);
CURLMcode eat_curl_multi_wakeup(CURLM *multi);

/* The next handle that is done, and how it ended; NULL when there is none. Hides the union of
 * CURLMsg. */
CURL *eat_curl_multi_next_done(CURLM *multi, CURLcode *result);

CURLU *eat_curl_url(void);
void eat_curl_url_cleanup(CURLU *url);
CURLUcode eat_curl_url_set(CURLU *url, CURLUPart part, const char *text, unsigned int flags);
/* The part, to be given back with eat_curl_free(), or NULL where there is none. */
char *eat_curl_url_get(CURLU *url, CURLUPart part, unsigned int flags);
void eat_curl_free(void *memory);
