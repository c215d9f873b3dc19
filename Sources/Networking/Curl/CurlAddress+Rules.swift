import CCurl

extension CurlAddress {
    /// Sets what holds for every connection: the server proves its identity, and whether a proxy is
    /// used.
    ///
    /// Ignores curl's results: with a libcurl that is new enough to be loaded, these fail only
    /// without memory.
    func setRules(
        of easy: UnsafeMutableRawPointer, caFile: String?, proxy: String?, connectLimit: Duration
    ) {
        eat_curl_set_string(easy, CURLOPT_URL, url)
        eat_curl_set_string(easy, CURLOPT_PROTOCOLS_STR, "http,https")
        eat_curl_set_long(easy, CURLOPT_NOSIGNAL, 1)
        // Without this, cancelling during a name lookup
        // [blocks](https://curl.se/libcurl/c/CURLOPT_QUICK_EXIT.html) until the lookup ends.
        eat_curl_set_long(easy, CURLOPT_QUICK_EXIT, 1)
        eat_curl_set_long(easy, CURLOPT_SSL_VERIFYPEER, 1)
        eat_curl_set_long(easy, CURLOPT_SSL_VERIFYHOST, 2)
        eat_curl_set_long(easy, CURLOPT_SSLVERSION, CURL_SSLVERSION_TLSv1_2)
        if let caFile {
            // In addition to the system's directory of certificates, which curl still consults.
            eat_curl_set_string(easy, CURLOPT_CAINFO, caFile)
        }
        if isLoopback {
            eat_curl_set_string(easy, CURLOPT_PROXY, "")  // A proxy's loopback is another machine.
        } else if let proxy {
            eat_curl_set_string(easy, CURLOPT_PROXY, proxy)
        }
        let connect = max(1, min(connectLimit.milliseconds, Int(Int32.max)))
        eat_curl_set_long(easy, CURLOPT_CONNECTTIMEOUT_MS, connect)
    }
}
