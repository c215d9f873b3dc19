import Networking
public import OrderModels

/// What the server of the signed-in account asks its person to agree to. Nothing is kept here: the
/// server's word counts.
public struct ConsentService: Sendable {
    private let session: Session

    public init(_ session: Session) {
        self.session = session
    }

    public func all() async throws -> [OptIn] {
        try await session.perform { try await session.provider.consents($0) }
    }

    /// - Throws: ``NotKept`` if the server's answer has it otherwise.
    @discardableResult
    public func answer(_ kind: OptIn.Kind, isAccepted: Bool) async throws -> [OptIn] {
        let kept = try await session.perform {
            try await session.provider.answer(kind, isAccepted: isAccepted, $0)
        }
        guard kept.contains(where: { $0.kind == kind && $0.isAccepted == isAccepted }) else {
            throw NotKept(kind: kind)
        }
        return kept
    }

    /// The server's answer has it otherwise than it was said.
    public struct NotKept: Error, Equatable {
        public let kind: OptIn.Kind
    }
}
