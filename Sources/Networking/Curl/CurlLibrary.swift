import CCurl
import Sentences

/// libcurl itself, which is loaded by the first request rather than linked.
enum CurlLibrary {
    /// Loads libcurl unless that is done; why it cannot be had, or nil.
    ///
    /// The first call takes some milliseconds, so it is made on the transfers' own thread.
    static func failureToLoad() -> Sentence? { sentence(eat_curl_load()) }

    /// Why a library of that file name cannot be loaded, or nil.
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
