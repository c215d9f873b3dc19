import Sentences
import CCurl
import Glibc

extension CurlFailure {
    /// What a finished handle knows about its failure.
    struct Circumstances {
        let host: String
        /// Whether part of the request may have been sent, which decides what a broken connection
        /// means.
        let wasSent: Bool
        let systemError: Int32
        /// OpenSSL's result for the certificate chain. It stays 0 or 1, which name no problem,
        /// where the chain is valid and only the host's name is not in the certificate.
        let certificateProblem: Int
        /// The file of certificates that are trusted in addition to the system's.
        let certificateFile: String?
        let connectLimit: Duration
    }

    /// Interprets curl's [result code](https://curl.se/libcurl/c/libcurl-errors.html).
    init(_ code: CURLcode, _ circumstances: Circumstances) {
        host = circumstances.host
        // Also for failures to connect: curl may have opened a second connection by itself, after
        // the first one broke with the request already sent.
        let broken: Kind = circumstances.wasSent ? .interrupted : .unreachable
        let untrusted: Kind = circumstances.wasSent ? .interrupted : .untrusted
        switch code {
        case CURLE_COULDNT_RESOLVE_HOST:
            (kind, reason) = (broken, .network.lookUp)
        case CURLE_COULDNT_RESOLVE_PROXY:
            (kind, reason) = (broken, .network.proxyLookUp)
        case CURLE_COULDNT_CONNECT:
            (kind, reason) = (broken, Self.connectReason(circumstances.systemError))
        case CURLE_OPERATION_TIMEDOUT where !circumstances.wasSent:
            let limit = circumstances.connectLimit.inWords
            (kind, reason) = (.unreachable, .network.noConnectionWithin(time: limit))
        case CURLE_OPERATION_TIMEDOUT:
            (kind, reason) = (.outOfTime, .network.noAnswer)
        // If the request was sent, it is only curl's second connection that is untrusted.
        case CURLE_PEER_FAILED_VERIFICATION where circumstances.certificateProblem <= 1:
            (kind, reason) = (untrusted, .network.wrongHost)
        case CURLE_PEER_FAILED_VERIFICATION:
            let problem = Self.certificateReason(circumstances.certificateProblem)
            (kind, reason) = (untrusted, problem)
        case CURLE_SSL_CACERT_BADFILE:
            let file = circumstances.certificateFile
            (kind, reason) = (
                untrusted, file.map { .network.certificatesFile(file: $0) } ?? .network.certificates
            )
        case CURLE_SSL_CONNECT_ERROR where !circumstances.wasSent:
            (kind, reason) = (.untrusted, .network.noTLS)
        case CURLE_SSL_CONNECT_ERROR:
            (kind, reason) = (.interrupted, .network.handshake)
        case CURLE_PROXY:
            (kind, reason) = (broken, .network.proxyRefused)
        case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY:
            // The scheme was checked before, so "unsupported" means that the answer is not HTTP.
            (kind, reason) = (.unreadable, .network.noHTTP)
        case CURLE_BAD_CONTENT_ENCODING:
            (kind, reason) = (.unreadable, .network.noDecompression)
        case CURLE_OUT_OF_MEMORY where circumstances.wasSent:
            // curl's code for a header line over its own limit of 100 kB.
            (kind, reason) = (.unreadable, .network.headersTooLarge)
        case CURLE_PARTIAL_FILE:
            (kind, reason) = (.interrupted, .network.cutShort)
        case CURLE_GOT_NOTHING:
            (kind, reason) = (broken, .network.closedEarly)
        case CURLE_SEND_ERROR:
            (kind, reason) = (broken, .network.brokeSending)
        case CURLE_RECV_ERROR:
            (kind, reason) = (broken, .network.brokeReceiving)
        case CURLE_HTTP2, CURLE_HTTP2_STREAM:
            (kind, reason) = (broken, .network.brokeHTTP2)
        default:
            (kind, reason) = (broken, .verbatim(String(cString: eat_curl_strerror(code))))
        }
    }

    /// The numbers of [OpenSSL](https://docs.openssl.org/3.0/man1/openssl-verification-options/).
    private static func certificateReason(_ problem: Int) -> Sentence {
        switch problem {
        case 9: .network.notYetValid
        case 10: .network.expired
        case 18: .network.selfSigned
        case 19, 20, 21: .network.unknownAuthority
        default: .network.notTrusted
        }
    }

    private static func connectReason(_ systemError: Int32) -> Sentence {
        switch systemError {
        case ECONNREFUSED: .network.refused
        case ENETUNREACH, EHOSTUNREACH, ENETDOWN: .network.noRoute
        default: .network.noConnection
        }
    }
}

extension Duration {
    /// In whole seconds where there are any, such as "20 s".
    var inWords: Sentence {
        components.seconds > 0
            ? .network.seconds(count: Int(components.seconds))
            : .network.milliseconds(count: milliseconds)
    }

    /// Rounded up, so that a wait of this length is never too short.
    var milliseconds: Int {
        let (seconds, attoseconds) = components
        return Int(seconds) * 1000
            + Int((attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
    }
}
