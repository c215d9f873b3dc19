import Logging
import Networking
public import OrderModels
import Synchronization

/// Fetches pictures, keeps them, and has them drawn.
///
/// An address of a picture is as hostile as the picture: it is asked for with TLS or on the server
/// itself, never in the diner's own network, without the diner's tokens, and not beyond a size.
public final class Pictures: Sendable {
    /// Of a file.
    static let longest = 4 << 20
    private static let mostRedirects = 3

    private let client: @MainActor @Sendable () -> any HTTPClient
    private let files: PictureFiles
    private let process: PictureProcess
    private let log: Logger
    private let now: @Sendable () -> Instant
    private let count = Atomic<UInt32>(1000)

    init(
        folder: String, program: String, log: Logger, now: @escaping @Sendable () -> Instant,
        client: @escaping @MainActor @Sendable () -> any HTTPClient
    ) {
        files = PictureFiles(folder: folder)
        process = PictureProcess(program)
        self.log = log
        self.now = now
        self.client = client
    }

    /// Deletes the pictures that are kept in `folder`.
    public static func forget(in folder: String) {
        PictureFiles(folder: folder).clear()
    }

    /// The picture at `address`, drawn for `room`. `origin` is where its server is, if that is known; if
    /// `elsewhere`, other hosts may be asked too.
    @concurrent
    public func draw(
        _ address: PictureAddress, of provider: ProviderID, at origin: String?, elsewhere: Bool,
        isOffline: Bool, in room: PictureRoom
    ) async throws(PictureFailure) -> DrawnPicture {
        // A path is the server's own, whose port may be another the next time.
        let isPath = address.text.hasPrefix("/")
        let name = PictureFiles.name(of: (isPath ? provider.rawValue + " " : "") + address.text)
        let id = count.wrappingAdd(1, ordering: .relaxed).newValue
        do throws(PictureFailure) {
            let kept = files.bytes(of: name, now: Int(now().secondsSince1970))
            if let kept, !kept.isOld || isOffline {
                return try await process.draw(kept.bytes, in: room, id: id)
            }
            guard !isOffline else { throw .notKept }
            let bytes: [UInt8]
            do throws(PictureFailure) {
                guard let url = address.absolute(on: origin) else { throw .notAllowed }
                bytes = try await fetch(url, origin, elsewhere)
            } catch {
                guard let kept, error != .notAllowed else { throw error }
                return try await process.draw(kept.bytes, in: room, id: id)
            }
            let drawn = try await process.draw(bytes, in: room, id: id)
            // What cannot be drawn does not push out what can.
            files.keep(bytes, of: name)
            return drawn
        } catch {
            // The address is somebody else's text, and says what the diner looks at.
            log.info("picture.not_shown", ["reason": .case(error)])
            throw error
        }
    }

    private func fetch(
        _ url: String, _ origin: String?, _ elsewhere: Bool
    ) async throws(PictureFailure) -> [UInt8] {
        var url = url
        let client = await client()
        for _ in 0...Self.mostRedirects {
            guard PictureAddress.allows(url, from: origin, elsewhere: elsewhere) else {
                throw .notAllowed
            }
            var request = HTTPRequest(
                .get, url,
                headers: ["Accept": "image/webp, image/png, image/jpeg;q=0.9"],
                limits: HTTPRequest.TimeLimits(total: .seconds(30)), bodyLimit: Self.longest)
            // Neither retried, nor redirected to where only the client's own rules hold.
            request.isRepeatable = false
            let response: HTTPResponse
            do throws(HTTPError) {
                response = try await client.send(request)
            } catch {
                throw .noAnswer
            }
            switch response.status {
            case 200: return response.body
            case 301, 302, 303, 307, 308:
                guard let next = response.headers["Location"].flatMap(PictureAddress.init),
                    let whole = next.absolute(on: Self.origin(of: url))
                else { throw .notAllowed }
                url = whole
            default: throw .refused(status: response.status)
            }
        }
        throw .notAllowed
    }

    private static func origin(of url: String) -> String {
        url.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false).prefix(3)
            .joined(separator: "/")
    }
}
