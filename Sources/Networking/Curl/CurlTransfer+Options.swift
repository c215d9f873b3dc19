import Sentences
import CCurl

extension CurlTransfer {
    /// Headers that reveal nothing about the diner: the only ones sent to another origin.
    private static let harmless: Set<String> = ["accept", "accept-language", "content-type"]

    func setOptions() throws(CurlFailure) {
        let request = job.request
        set(CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_2TLS)
        // Waits to learn whether the first connection can be
        // [multiplexed](https://curl.se/libcurl/c/CURLOPT_PIPEWAIT.html). That is right for TLS
        // only: with plain HTTP/1.1 the request would queue behind a slow answer.
        set(CURLOPT_PIPEWAIT, address.scheme == "https" ? 1 : 0)
        address.setRules(
            of: handle, caFile: configuration.caFile, proxy: configuration.proxy,
            connectLimit: request.limits.connect)
        set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
        set(CURLOPT_ACCEPT_ENCODING, "")
        set(CURLOPT_BUFFERSIZE, 64 << 10)
        set(CURLOPT_USERAGENT, configuration.userAgent)
        if !request.isRepeatable {
            set(CURLOPT_MAXAGE_CONN, configuration.idleSecondsBeforeDoubt)
        }
        setMethodAndBody()
        try setHeaders()
        setCallbacks()
    }

    private func setMethodAndBody() {
        let request = job.request
        switch (request.method, request.body) {
        case (.get, nil):
            set(CURLOPT_HTTPGET, 1)
        case (.head, _):
            set(CURLOPT_NOBODY, 1)
        case (let method, nil) where method != .post && method != .put:
            set(CURLOPT_CUSTOMREQUEST, method.rawValue)
        case (let method, let body):
            let body = body ?? []
            eat_curl_set_offset(handle, CURLOPT_POSTFIELDSIZE_LARGE, body.count)
            body.withUnsafeBytes { bytes in
                let copied = bytes.baseAddress.map { UnsafeMutableRawPointer(mutating: $0) }
                _ = eat_curl_set_pointer(handle, CURLOPT_COPYPOSTFIELDS, copied)
            }
            set(CURLOPT_POST, 1)
            set(CURLOPT_CUSTOMREQUEST, method.rawValue)
        }
    }

    private func setHeaders() throws(CurlFailure) {
        let request = job.request
        let trusted = job.trustedOrigin.map { $0 == address.origin } ?? true
        // Removes curl's own headers, which would claim a form and cost a round trip.
        append("Expect:")
        if request.headers["Content-Type"] == nil {
            append("Content-Type:")
        }
        for field in request.headers.fields
        where trusted || Self.harmless.contains(field.name.lowercased()) {
            guard Self.isToken(field.name), field.value.utf8.allSatisfy(Self.isAllowedInValue)
            else {
                throw failure(.notAllowed, .network.forbiddenHeader)
            }
            // For curl, "Name:" means to [leave the header
            // out](https://curl.se/libcurl/c/CURLOPT_HTTPHEADER.html).
            append(field.value.isEmpty ? "\(field.name);" : "\(field.name): \(field.value)")
        }
        eat_curl_set_list(handle, CURLOPT_HTTPHEADER, headerList)
    }

    private func append(_ line: String) {
        headerList = eat_curl_slist_append(headerList, line) ?? headerList
    }

    private static func isToken(_ name: String) -> Bool {
        !name.isEmpty
            && name.utf8.allSatisfy {
                $0 > 0x20 && $0 < 0x7F && !#"()<>@,;:\"/[]?={}"#.utf8.contains($0)
            }
    }

    private static func isAllowedInValue(_ byte: UInt8) -> Bool {
        byte >= 0x20 && byte != 0x7F || byte == 0x09
    }

    // Ignores the result: with a libcurl that is new enough to be loaded, these fail only without
    // memory.
    private func set(_ option: CURLoption, _ value: Int) {
        eat_curl_set_long(handle, option, value)
    }

    private func set(_ option: CURLoption, _ value: String) {
        eat_curl_set_string(handle, option, value)
    }
}
