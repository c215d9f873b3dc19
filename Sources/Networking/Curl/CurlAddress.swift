import Sentences
import CCurl
import Glibc

/// A URL parsed by curl itself, so that the checked URL is the one curl connects to.
struct CurlAddress {
    let url: String
    let scheme: String
    /// Lower case, with numeric addresses in their usual form and IPv6 in brackets.
    let host: String
    let port: String

    /// Scheme, host and port. Secrets for one address may only go to the same origin.
    var origin: String { "\(scheme)://\(host):\(port)" }

    /// Whether it is the same server as the one at `other`: at the same address, or where that leads to
    /// the protected page of the same name, with or without `www.`.
    func isServer(of other: CurlAddress) -> Bool {
        func name(_ host: String) -> Substring {
            host.hasPrefix("www.") ? host.dropFirst(4) : host[...]
        }
        let isUsual =
            scheme == "https" && port == "443"
            && ["http 80", "https 443"].contains("\(other.scheme) \(other.port)")
        return origin == other.origin || isUsual && name(host) == name(other.host)
    }

    /// Whether it is this machine, where plain http cannot be overheard.
    var isLoopback: Bool {
        if host == "localhost" || host == "[::1]" {
            return true
        }
        var address = in_addr()
        return inet_pton(AF_INET, host, &address) == 1
            && UInt32(bigEndian: address.s_addr) >> 24 == 127
    }

    /// Parses `text`; throws where it is not an acceptable http or https URL.
    init(_ text: String, plainHTTPHosts: Set<String>) throws(CurlFailure) {
        func refusal(_ reason: Sentence, host: String = "") -> CurlFailure {
            CurlFailure(kind: .notAllowed, host: host, reason: reason)
        }
        // A NUL would end the C string early, and curl would use another URL than the checked one.
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
