import Sentences
import CCurl
import Glibc
import OrderModels

// curl calls these on the loop's thread, so they are plain functions without an actor.

private func transfer(_ pointer: UnsafeMutableRawPointer?) -> CurlTransfer? {
    pointer.map { Unmanaged<CurlTransfer>.fromOpaque($0).takeUnretainedValue() }
}

private func received(
    _ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int,
    _ user: UnsafeMutableRawPointer?
) -> Int {
    let chunk = UnsafeRawBufferPointer(start: bytes, count: size * count)
    return transfer(user)?.receive(chunk) == true ? chunk.count : 0
}

private func receivedHeader(
    _ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int,
    _ user: UnsafeMutableRawPointer?
) -> Int {
    let line = UnsafeRawBufferPointer(start: bytes, count: size * count)
    return transfer(user)?.receiveHeader(line) == true ? line.count : 0
}

private func openSocket(
    _ user: UnsafeMutableRawPointer?, _ purpose: curlsocktype,
    _ address: UnsafeMutablePointer<curl_sockaddr>?
) -> curl_socket_t {
    guard let address = address?.pointee else { return CURL_SOCKET_BAD }
    transfer(user)?.enter(.connecting)
    // Close-on-exec, which curl's own sockets are not: a kitchen started by this program must not
    // inherit it.
    return socket(
        address.family, address.socktype | Int32(SOCK_CLOEXEC.rawValue), address.protocol)
}

private func aboutToSend(
    _ user: UnsafeMutableRawPointer?, _: UnsafeMutablePointer<CChar>?,
    _: UnsafeMutablePointer<CChar>?, _: Int32, _: Int32
) -> Int32 {
    transfer(user)?.willSend() == true ? CURL_PREREQFUNC_OK : CURL_PREREQFUNC_ABORT
}

private func said(
    _ handle: UnsafeMutableRawPointer?, _ kind: curl_infotype, _ text: UnsafeMutablePointer<CChar>?,
    _ count: Int, _ user: UnsafeMutableRawPointer?
) -> Int32 {
    // Only curl's own messages, because headers and bodies contain secrets.
    if kind == CURLINFO_TEXT, let sink = transfer(user)?.configuration.verboseSink {
        sink(String(decoding: UnsafeRawBufferPointer(start: text, count: count), as: UTF8.self))
    }
    return 0
}

extension CurlTransfer {
    func setCallbacks() {
        let user = Unmanaged.passUnretained(self).toOpaque()
        eat_curl_set_data(handle, CURLOPT_WRITEFUNCTION, received)
        eat_curl_set_pointer(handle, CURLOPT_WRITEDATA, user)
        eat_curl_set_data(handle, CURLOPT_HEADERFUNCTION, receivedHeader)
        eat_curl_set_pointer(handle, CURLOPT_HEADERDATA, user)
        eat_curl_set_opensocket(handle, openSocket)
        eat_curl_set_pointer(handle, CURLOPT_OPENSOCKETDATA, user)
        eat_curl_set_prereq(handle, aboutToSend)
        eat_curl_set_pointer(handle, CURLOPT_PREREQDATA, user)
        if configuration.verboseSink != nil {
            eat_curl_set_debug(handle, said)
            eat_curl_set_pointer(handle, CURLOPT_DEBUGDATA, user)
            eat_curl_set_long(handle, CURLOPT_VERBOSE, 1)
        }
    }

    /// Whether curl may send the request now.
    ///
    /// When a reused connection turns out to be dead, curl sends the request again by itself. That
    /// is fine for repeatable requests, but an order might be placed twice.
    fileprivate func willSend() -> Bool {
        timesSent += 1
        guard timesSent == 1 || job.request.isRepeatable else {
            ownFailure = failure(.interrupted, .network.closedEarly)
            return false
        }
        sentAt = .now
        enter(.waitingForFirstByte)
        return true
    }

    fileprivate func receiveHeader(_ line: UnsafeRawBufferPointer) -> Bool {
        headerBytes += line.count
        guard headerBytes <= Self.headerLimit else {
            ownFailure = failure(.unreadable, .network.headersTooLarge)
            return false
        }
        guard body.bytes.isEmpty else { return true }  // A trailer.
        if line.starts(with: "HTTP/".utf8) {
            headers = [:]  // Discards headers of an interim answer.
        } else if let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > 0 {
            headers.add(Self.text(line[..<colon]), Self.text(line[(colon + 1)...]))
        }
        return true
    }

    private static func text(_ bytes: Slice<UnsafeRawBufferPointer>) -> String {
        func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
        guard let first = bytes.firstIndex(where: { !isBlank($0) }),
            let last = bytes.lastIndex(where: { !isBlank($0) })
        else { return "" }
        return String(decoding: bytes[first...last], as: UTF8.self)
    }

    fileprivate func receive(_ chunk: UnsafeRawBufferPointer) -> Bool {
        if body.bytes.isEmpty {
            let announced = eat_curl_get_offset(handle, CURLINFO_CONTENT_LENGTH_DOWNLOAD_T)
            let compressed = headers["Content-Encoding"] != nil
            if !compressed, announced > body.limit {
                return refuseSize()
            }
            if !compressed {
                body.expect(Int(announced))
            }
        }
        guard body.append(chunk) else { return refuseSize() }
        if phase != .receiving || body.bytes.count - reportedBytes >= 64 << 10 {
            reportedBytes = body.bytes.count
            enter(.receiving)
        }
        return true
    }

    private func refuseSize() -> Bool {
        ownFailure = failure(.unreadable, .network.largerThan(bytes: body.limit))
        return false
    }
}
