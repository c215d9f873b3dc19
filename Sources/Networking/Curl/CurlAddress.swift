import Sentences
import CCurl
import Glibc

/// A URL taken apart by curl's own parser, so that what is checked is what is connected to.
struct CurlAddress {
    let url: String
    let scheme: String
    /// Lower case, numbers in their usual form, IPv6 in brackets.
    let host: String
    let port: String
    let path: String

    /// Who may be told what was told to another address: the same scheme, host and port.
    var origin: String { "\(scheme)://\(host):\(port)" }

    /// The machine itself, where plain http can be overheard by nobody.
    var isLoopback: Bool {
        if host == "localhost" || host == "[::1]" {
            return true
        }
        var address = in_addr()
        return inet_pton(AF_INET, host, &address) == 1
            && UInt32(bigEndian: address.s_addr) >> 24 == 127
    }

    /// Takes `text` apart; throws where it is no http or https URL that we would follow.
    init(_ text: String, plainHTTPHosts: Set<String>) throws(CurlFailure) {
        func refusal(_ reason: Sentence, host: String = "") -> CurlFailure {
            CurlFailure(kind: .notAllowed, host: host, reason: reason)
        }
        // A NUL would end the C string early: curl would see another URL than the one checked.
        guard text.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }), let parts = eat_curl_url() else {
            throw refusal(.network.noURL)
        }
        defer { eat_curl_url_cleanup(parts) }
        func part(_ part: CURLUPart, _ flags: Int32 = 0) -> String? {
            guard let found = eat_curl_url_get(parts, part, UInt32(flags)) else { return nil }
            defer { eat_curl_free(found) }
            return String(cString: found)
        }
        guard eat_curl_url_set(parts, CURLUPART_URL, text, 0) == CURLUE_OK,
            let scheme = part(CURLUPART_SCHEME), let host = part(CURLUPART_HOST)?.lowercased(),
            let port = part(CURLUPART_PORT, CURLU_DEFAULT_PORT), let url = part(CURLUPART_URL)
        else { throw refusal(.network.noURL) }
        guard part(CURLUPART_USER) == nil, part(CURLUPART_PASSWORD) == nil else {
            throw refusal(.network.credentialsInURL, host: host)
        }
        (self.scheme, self.host, self.port, self.url) = (scheme, host, port, url)
        path = part(CURLUPART_PATH) ?? "/"
        switch scheme {
        case "https":
            break
        case "http" where isLoopback || plainHTTPHosts.contains(host):
            break
        case "http":
            throw refusal(.network.plainHTTP(host: host), host: host)
        default:
            throw refusal(.network.unknownScheme(scheme: scheme), host: host)
        }
    }
}
