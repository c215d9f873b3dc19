import CCurl
import Glibc
import OrderModels
import Sentences

/// libcurl's handles of one connection that is made and not used for a request
/// ([CURLOPT_CONNECT_ONLY](https://curl.se/libcurl/c/CURLOPT_CONNECT_ONLY.html)). Releasing it closes
/// the connection, with TLS's close_notify.
final class ConnectOnly {
    private let easy: UnsafeMutableRawPointer
    /// Also when connected: the connection belongs to it.
    private let multi: UnsafeMutableRawPointer
    private let address: CurlAddress
    private let endpoint: StreamEndpoint

    init(_ address: CurlAddress, _ endpoint: StreamEndpoint) throws(HTTPError) {
        guard let easy = eat_curl_easy_init() else {
            throw .unreachable(host: endpoint.host, reason: .network.noMemory)
        }
        guard let multi = eat_curl_multi_init() else {
            eat_curl_easy_cleanup(easy)
            throw .unreachable(host: endpoint.host, reason: .network.noMemory)
        }
        self.easy = easy
        self.multi = multi
        self.address = address
        self.endpoint = endpoint
        address.setRules(
            of: easy, caFile: endpoint.caFile, proxy: endpoint.proxy,
            connectLimit: endpoint.connectLimit)
        eat_curl_set_long(easy, CURLOPT_CONNECT_ONLY, 1)
        // Through a proxy, the bytes still reach the endpoint as they are.
        eat_curl_set_long(easy, CURLOPT_HTTPPROXYTUNNEL, 1)
        // What follows is not HTTP, and a receiver may refuse a connection that says so.
        eat_curl_set_long(easy, CURLOPT_SSL_ENABLE_ALPN, 0)
        eat_curl_multi_add(multi, easy)
    }

    deinit {
        eat_curl_multi_remove(multi, easy)
        eat_curl_easy_cleanup(easy)
        eat_curl_multi_cleanup(multi)
    }

    /// Waits until the connection is made, and TLS with it.
    ///
    /// - Returns: Its socket.
    func connect(_ signal: CancelSignal) throws(HTTPError) -> Int32 {
        var code = CURLE_OK
        while true {
            guard !signal.isCancelled else { throw .cancelled }
            guard eat_curl_multi_perform(multi) == CURLM_OK else {
                throw .unreachable(host: endpoint.host, reason: .network.curlStopped)
            }
            if eat_curl_multi_next_done(multi, &code) != nil { break }
            // curl shortens the wait to its own limits, of which connecting has one.
            eat_curl_multi_poll_also(multi, signal.descriptor, .max)
        }
        guard code == CURLE_OK else { throw failure(code, wasSent: false) }
        let socket = eat_curl_get_socket(easy)
        guard socket >= 0 else {
            throw .unreachable(host: endpoint.host, reason: .network.noConnection)
        }
        return socket
    }

    /// Sends as much as the connection takes now; nil where that is nothing.
    func send(_ bytes: UnsafeRawBufferPointer) throws(HTTPError) -> Int? {
        var sent = 0
        switch eat_curl_easy_send(easy, bytes.baseAddress, bytes.count, &sent) {
        case CURLE_OK: return sent
        case CURLE_AGAIN: return nil
        case let code: throw failure(code, wasSent: true)
        }
    }

    /// Reads and forgets what has arrived. False if the other side has closed.
    func discardIncoming() throws(HTTPError) -> Bool {
        // Not without end, should the other side never stop.
        for _ in 0..<16 {
            var count = 0
            let code = withUnsafeTemporaryAllocation(byteCount: 16 << 10, alignment: 1) {
                eat_curl_easy_recv(easy, $0.baseAddress, $0.count, &count)
            }
            switch code {
            case CURLE_OK where count == 0: return false
            case CURLE_OK: continue
            case CURLE_AGAIN: return true
            default: throw failure(code, wasSent: true)
            }
        }
        return true
    }

    private func failure(_ code: CURLcode, wasSent: Bool) -> HTTPError {
        CurlFailure(
            code,
            CurlFailure.Circumstances(
                host: address.host, wasSent: wasSent,
                systemError: Int32(eat_curl_get_long(easy, CURLINFO_OS_ERRNO)),
                certificateProblem: eat_curl_get_long(easy, CURLINFO_SSL_VERIFYRESULT),
                certificateFile: endpoint.caFile, connectLimit: endpoint.connectLimit)
        ).error(endpoint: .verbatim(address.host), afterRedirect: false)
    }
}
