import Sentences
import CCurl

/// What the loop's thread owns: the multi handle and its transfers. Never leaves the thread.
final class CurlWorker {
    private struct Entry {
        let transfer: CurlTransfer
        let continuation: CheckedContinuation<CurlLoop.Outcome, Never>
    }

    private let loop: CurlLoop
    private let multi: UnsafeMutableRawPointer
    private var entries: [UnsafeMutableRawPointer: Entry] = [:]

    private init(_ loop: CurlLoop, _ multi: UnsafeMutableRawPointer) {
        self.loop = loop
        self.multi = multi
        eat_curl_multi_set_long(
            multi, CURLMOPT_MAX_HOST_CONNECTIONS, loop.configuration.maxConnectionsPerHost)
    }

    deinit {
        loop.close()
        eat_curl_multi_cleanup(multi)
    }

    /// Runs transfers until the loop is stopped or curl fails.
    static func work(for loop: CurlLoop) {
        var ending = CurlFailure.stopped
        if let reason = CurlLibrary.failureToLoad() {
            ending = CurlFailure(kind: .unreachable, host: "", reason: reason)
        } else if let multi = eat_curl_multi_init() {
            let worker = CurlWorker(loop, multi)
            if loop.open(multi) {
                worker.run()
            }
        }
        let (failure, orders) = loop.end(ending)
        for case .start(_, let continuation) in orders {
            continuation.resume(returning: .failure(failure))
        }
    }

    private func run() {
        while let orders = loop.takeOrders() {
            orders.forEach(obey)
            guard eat_curl_multi_perform(multi) == CURLM_OK else { break }
            collectFinished()
            breakOffLate()
            guard eat_curl_multi_poll(multi, pollTimeout) == CURLM_OK else { break }
        }
        let (failure, _) = loop.end(.stopped)
        for entry in entries.values {
            finish(entry, .failure(entry.transfer.timesSent > 0 ? failure.afterSending : failure))
        }
    }

    private func obey(_ order: CurlLoop.Order) {
        switch order {
        case .start(let job, let continuation):
            guard !job.isCancelled else {
                continuation.resume(returning: .failure(.cancelled))
                return
            }
            do throws(CurlFailure) {
                let transfer = try CurlTransfer(job, loop.configuration)
                entries[transfer.handle] = Entry(transfer: transfer, continuation: continuation)
                eat_curl_multi_add(multi, transfer.handle)
            } catch {
                continuation.resume(returning: .failure(error))
            }
        case .cancel(let job):
            if let entry = entries.values.first(where: { $0.transfer.job === job }) {
                finish(entry, .failure(.cancelled))
            }
        }
    }

    private func collectFinished() {
        var code = CURLE_OK
        while let handle = eat_curl_multi_next_done(multi, &code) {
            if let entry = entries[handle] {
                finish(entry, entry.transfer.outcome(code))
            }
        }
    }

    private func breakOffLate() {
        guard !entries.isEmpty else { return }
        let now = ContinuousClock.now
        for entry in entries.values where entry.transfer.deadline <= now {
            finish(entry, .failure(entry.transfer.lateness))
        }
    }

    private func finish(_ entry: Entry, _ outcome: CurlLoop.Outcome) {
        loop.count(connections: entry.transfer.connectionsOpened)
        eat_curl_multi_remove(multi, entry.transfer.handle)
        entries[entry.transfer.handle] = nil
        entry.continuation.resume(returning: outcome)
    }

    /// The milliseconds until the next deadline; curl shortens that to its own deadlines. Without
    /// any, it waits without limit.
    private var pollTimeout: Int32 {
        guard let next = entries.values.map(\.transfer.deadline).min() else { return .max }
        return Int32(clamping: max(0, ContinuousClock.now.duration(to: next).milliseconds))
    }
}

extension CurlFailure {
    /// curl itself failed, which happens only without memory.
    fileprivate static let stopped = CurlFailure(
        kind: .unreachable, host: "", reason: .network.curlStopped)

    /// The same for a transfer whose request may have been sent.
    fileprivate var afterSending: CurlFailure {
        kind == .cancelled ? self : CurlFailure(kind: .interrupted, host: host, reason: reason)
    }
}
