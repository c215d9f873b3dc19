import CCurl

/// libcurl itself, which is loaded by the first request rather than linked.
enum CurlLibrary {
    /// Loads libcurl unless that is done; why it cannot be had, or nil.
    ///
    /// The first call takes some milliseconds, so it is made on the transfers' own thread.
    static func failureToLoad() -> String? {
        eat_curl_load().map { String(cString: $0) }
    }

    /// Why a library of that file name cannot be loaded, or nil.
    static func failureToLoad(file: String) -> String? {
        eat_curl_try(file).map { String(cString: $0) }
    }
}
