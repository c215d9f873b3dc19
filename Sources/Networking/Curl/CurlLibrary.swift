import CCurl
import Sentences

/// libcurl, which the first request loads at run time (decision 0003).
enum CurlLibrary {
    /// Loads libcurl if necessary; returns why it cannot be loaded, or nil.
    ///
    /// The first call takes some milliseconds, so it runs on the loop's thread.
    static func failureToLoad() -> Sentence? { sentence(eat_curl_load()) }

    /// Why a library with that file name cannot be loaded, or nil.
    static func failureToLoad(file: String) -> Sentence? { sentence(eat_curl_try(file)) }

    private static func sentence(_ trouble: eat_curl_trouble) -> Sentence? {
        switch trouble {
        case EAT_CURL_LOADED: nil
        case EAT_CURL_MISSING: .network.curlMissing
        case EAT_CURL_TOO_OLD: .network.curlTooOld
        case EAT_CURL_UNLOADABLE:
            .network.curlUnloadable(words: String(cString: eat_curl_linker_words()))
        default: .network.curlBroken
        }
    }
}
