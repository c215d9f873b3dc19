import Sentences
public import Cache
import Logging
public import Networking
public import OrderModels
import Presentation
public import Services

extension AppServices {
    /// Over the files of a test, or over `store` beside them, with one server at `url`, or with none
    /// that can be asked.
    public convenience init(
        _ files: TestStore, store: (any RootStore)? = nil, url: String? = nil,
        client: @escaping () -> any HTTPClient = {
            StubClient { _ throws(HTTPError) in throw .cancelled }
        }, now: @escaping @Sendable () -> Instant = { .noon }
    ) {
        let path = files.directory.path + "/credentials"
        self.init(
            store ?? files.store, Settings(log: .silent, now: now),
            network: Network(client: client),
            consent: FileConsent(store ?? files.store, to: path),
            credentials: Credentials(command: nil, file: path, keyring: { nil }) { _ in true }
        ) { provider in
            guard let url else { throw ProblemError(.offline, .verbatim("There is no server.")) }
            return Source(id: provider, url: url)
        }
    }
}
