import OrderModels
import Sentences
import CCurl
import Glibc

/// The owner of an easy handle, from its options to its end.
///
/// It lives on the loop's thread only. curl's callbacks reach it there through an unretained
/// pointer, which is safe because `deinit` destroys the handle.
final class CurlTransfer {
    let job: CurlJob
    let address: CurlAddress
    let handle: UnsafeMutableRawPointer
    let configuration: CurlClient.Configuration
    var headerList: UnsafeMutablePointer<curl_slist>?

    var headers: HTTPHeaders = [:]
    var headerBytes = 0
    var body: BodyBuffer
    /// Set where this program aborted the transfer, since curl then reports only an abort.
    var ownFailure: CurlFailure?
    var phase: TransferProgress.Phase?
    var reportedBytes = 0
    /// How many times curl began to send: it sends again by itself when a reused connection was
    /// dead.
    var timesSent = 0
    var sentAt: ContinuousClock.Instant?

    /// The limit for all header lines of an answer, interim answers included.
    static let headerLimit = 256 << 10

    init(_ job: CurlJob, _ configuration: CurlClient.Configuration) throws(CurlFailure) {
        let address = try CurlAddress(
            job.request.url, plainHTTPHosts: configuration.plainHTTPHosts)
        guard let handle = eat_curl_easy_init() else {
            throw CurlFailure(kind: .unreachable, host: address.host, reason: .network.noMemory)
        }
        self.job = job
        self.address = address
        self.configuration = configuration
        self.handle = handle
        body = BodyBuffer(limit: job.request.bodyLimit)
        try setOptions()
        enter(.resolving)
    }

    deinit {
        eat_curl_easy_cleanup(handle)
        eat_curl_slist_free(headerList)
    }

    /// The time by which this transfer must have made progress, or be aborted.
    var deadline: ContinuousClock.Instant {
        guard headerBytes == 0, let sentAt else { return job.deadline }
        return min(job.deadline, sentAt.advanced(by: job.request.limits.firstByte))
    }

    /// The failure of a transfer whose deadline has passed.
    var lateness: CurlFailure {
        let limits = job.request.limits
        guard sentAt != nil else {
            return failure(.unreachable, .network.noConnectionWithin(time: limits.total.inWords))
        }
        return job.deadline <= deadline
            ? failure(.outOfTime, .network.notFinishedWithin(time: limits.total.inWords))
            : failure(.outOfTime, .network.noAnswerWithin(time: limits.firstByte.inWords))
    }

    var connectionsOpened: Int {
        Int(eat_curl_get_long(handle, CURLINFO_NUM_CONNECTS))
    }

    /// The result, after curl has finished.
    func outcome(_ code: CURLcode) -> Result<CurlAnswer, CurlFailure> {
        if let ownFailure {
            return .failure(ownFailure)
        }
        guard code == CURLE_OK else {
            return .failure(
                CurlFailure(
                    code,
                    CurlFailure.Circumstances(
                        host: address.host, wasSent: timesSent > 0,
                        systemError: Int32(eat_curl_get_long(handle, CURLINFO_OS_ERRNO)),
                        certificateProblem: eat_curl_get_long(handle, CURLINFO_SSL_VERIFYRESULT),
                        certificateFile: configuration.caFile,
                        connectLimit: job.request.limits.connect)))
        }
        return .success(
            CurlAnswer(
                response: HTTPResponse(
                    status: eat_curl_get_long(handle, CURLINFO_RESPONSE_CODE), headers: headers,
                    body: body.bytes, url: address.url,
                    isForeign: job.trustedOrigin.map { $0 != address.origin } ?? false),
                origin: address.origin, host: address.host,
                redirect: eat_curl_get_string(handle, CURLINFO_REDIRECT_URL).map {
                    String(cString: $0)
                }))
    }

    func failure(_ kind: CurlFailure.Kind, _ reason: Sentence) -> CurlFailure {
        CurlFailure(kind: kind, host: address.host, reason: reason)
    }

    /// Reports a new phase, or progress within one.
    func enter(_ phase: TransferProgress.Phase) {
        self.phase = phase
        guard let progress = job.progress else { return }
        let expected = Int(eat_curl_get_offset(handle, CURLINFO_CONTENT_LENGTH_DOWNLOAD_T))
        progress(
            TransferProgress(
                host: address.host, phase: phase, received: body.bytes.count,
                expected: expected > 0 && headers["Content-Encoding"] == nil ? expected : nil))
    }
}
