import CCurl
import Glibc

extension CurlFailure {
    /// What a finished handle knows of its own failure.
    struct Circumstances {
        let host: String
        /// Whether the request may have begun to leave. Decides what a broken connection means.
        let wasSent: Bool
        let systemError: Int32
        /// OpenSSL's verdict on the chain of certificates. It stays at 0 or 1, which name no
        /// problem, where the chain is good and only the host's name is not in it.
        let certificateProblem: Int
        /// The file of certificates that are trusted beside the system's.
        let certificateFile: String?
        let connectLimit: Duration
    }

    /// Reads curl's result code.
    init(_ code: CURLcode, _ circumstances: Circumstances) {
        host = circumstances.host
        // Also where no connection came about: it may be the second one, which curl makes by itself
        // when the first broke after the request had left.
        let broken: Kind = circumstances.wasSent ? .interrupted : .unreachable
        let untrusted: Kind = circumstances.wasSent ? .interrupted : .untrusted
        switch code {
        case CURLE_COULDNT_RESOLVE_HOST:
            (kind, reason) = (broken, "name lookup failed")
        case CURLE_COULDNT_RESOLVE_PROXY:
            (kind, reason) = (broken, "the proxy's name lookup failed")
        case CURLE_COULDNT_CONNECT:
            (kind, reason) = (broken, Self.connectReason(circumstances.systemError))
        case CURLE_OPERATION_TIMEDOUT where !circumstances.wasSent:
            let limit = circumstances.connectLimit.inWords
            (kind, reason) = (.unreachable, "no connection within \(limit)")
        case CURLE_OPERATION_TIMEDOUT:
            (kind, reason) = (.outOfTime, "no answer in time")
        // Where a request has left, only the connection that curl made after it is not trusted.
        case CURLE_PEER_FAILED_VERIFICATION where circumstances.certificateProblem <= 1:
            (kind, reason) = (untrusted, "its certificate is for another host")
        case CURLE_PEER_FAILED_VERIFICATION:
            let problem = Self.certificateReason(circumstances.certificateProblem)
            (kind, reason) = (untrusted, "its certificate " + problem)
        case CURLE_SSL_CACERT_BADFILE:
            let file = circumstances.certificateFile.map { ", \($0)," } ?? ""
            (kind, reason) = (
                untrusted, "the file of trusted certificates\(file) cannot be read"
            )
        case CURLE_SSL_CONNECT_ERROR where !circumstances.wasSent:
            (kind, reason) = (.untrusted, "it does not speak TLS as it should")
        case CURLE_SSL_CONNECT_ERROR:
            (kind, reason) = (.interrupted, "TLS handshake failed")
        case CURLE_PROXY:
            (kind, reason) = (broken, "the proxy refused")
        case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY:
            // The scheme was checked before: what is unsupported is an answer that is not HTTP.
            (kind, reason) = (.unreadable, "the answer is not HTTP")
        case CURLE_BAD_CONTENT_ENCODING:
            (kind, reason) = (.unreadable, "the answer cannot be decompressed")
        case CURLE_OUT_OF_MEMORY where circumstances.wasSent:
            // curl's word for a header line over its own limit of 100 kB.
            (kind, reason) = (.unreadable, "the answer's headers are too large")
        case CURLE_PARTIAL_FILE:
            (kind, reason) = (.interrupted, "the answer was cut short")
        case CURLE_GOT_NOTHING:
            (kind, reason) = (broken, "the connection closed before an answer came")
        case CURLE_SEND_ERROR:
            (kind, reason) = (broken, "the connection broke while sending")
        case CURLE_RECV_ERROR:
            (kind, reason) = (broken, "the connection broke while receiving")
        case CURLE_HTTP2, CURLE_HTTP2_STREAM:
            (kind, reason) = (broken, "the HTTP/2 connection broke")
        default:
            (kind, reason) = (broken, String(cString: eat_curl_strerror(code)))
        }
    }

    /// OpenSSL's numbers: https://docs.openssl.org/3.0/man1/openssl-verification-options/
    private static func certificateReason(_ problem: Int) -> String {
        switch problem {
        case 9: "is not valid yet"
        case 10: "has expired"
        case 18: "is vouched for by nobody but itself"
        case 19, 20, 21: "is vouched for by an authority that is not trusted here"
        default: "is not trusted"
        }
    }

    private static func connectReason(_ systemError: Int32) -> String {
        switch systemError {
        case ECONNREFUSED: "connection refused"
        case ENETUNREACH, EHOSTUNREACH, ENETDOWN: "no route to the network"
        default: "no connection"
        }
    }
}

extension Duration {
    /// Whole seconds where it has some, such as "20 s".
    var inWords: String {
        components.seconds > 0 ? "\(components.seconds) s" : "\(milliseconds) ms"
    }

    /// Rounded up, so that a wait of that many is never too short.
    var milliseconds: Int {
        let (seconds, attoseconds) = components
        return Int(seconds) * 1000
            + Int((attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
    }
}
