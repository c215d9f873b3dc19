public import Cache
import OrderModels

/// The time at which the tests of copies change them.
private let noon: @Sendable () -> Instant = { .noon }

extension CopyParent {
    public nonisolated(nonsending) func open(
        _ id: CopyID, named name: String, known: CopyState? = nil
    ) async throws -> WorkingCopy {
        try await open(id, named: name, known: known, clock: noon)
    }

    public nonisolated(nonsending) func change<T: Sendable>(
        _ id: CopyID, named name: String, known: CopyState? = nil,
        _ body: @escaping @Sendable (inout CopyChange) throws -> T
    ) async throws -> (value: T, state: CopyState) {
        try await change(id, named: name, known: known, at: .noon, body)
    }

    /// A new copy, open and empty.
    public func makeCopy(named name: String) async throws -> WorkingCopy {
        try await open(CopyID(rawValue: randomName()), named: name)
    }

    public func openCopy(_ id: CopyID) async throws -> WorkingCopy {
        try await open(id, named: "")
    }

    public func discardCopy(_ id: CopyID) async throws {
        _ = try await change(id, named: "") { $0.discard() }
    }
}

extension RootStore {
    @discardableResult
    public func merge(
        _ copy: WorkingCopy, policy: ConflictPolicy = .ask, asStep label: String? = nil
    ) async throws -> MergeReport {
        try await copy.change { try $0.merge(policy, asStep: label) }
    }
}

extension WorkingCopy {
    @discardableResult
    public func merge(
        _ inner: WorkingCopy, policy: ConflictPolicy = .ask, label: String = "merged"
    ) async throws -> MergeReport {
        let report = try await change { try $0.take(inner, policy, as: label) }
        if report.isApplied { inner.close() }
        return report
    }

    @discardableResult
    public func undo(keeping beginning: String? = nil) async throws -> String? {
        try await change { try $0.undo(keeping: beginning) }
    }

    @discardableResult
    public func redo() async throws -> String? {
        try await change { try $0.redo() }
    }

    public func discard() async throws {
        try await change { $0.discard() }
        close()
    }
}
