import SQLite

/// Carries over what stands where, scope by scope.
struct ScopeStep<Scope: StoreScope>: TransferStep {
    var name: String { Scope.storage.kind.rawValue }

    @MainActor func count(in store: any RootStore) throws -> Int {
        try store.readAll { try $0.scopes(Scope.self).count }
    }

    @MainActor func copy(
        from source: any RootStore, to target: any RootStore, after skipped: Int, batch: Int,
        committed: @MainActor (Int) throws -> Void
    ) async throws {
        let scopes = try source.readAll { try $0.scopes(Scope.self) }
        var done = min(skipped, scopes.count)
        while done < scopes.count {
            // Listings are long, sections of menus are short.
            let (part, lists) = try source.readAll { [done] inventory in
                try members(of: scopes[done...], in: inventory, atLeast: batch)
            }
            try await target.writeInBackground(Scope.Member.realm) { writer in
                for (scope, members) in zip(part, lists) {
                    try writer.replace(members, in: scope)
                }
            }
            done += part.count
            try committed(done)
        }
    }

    @MainActor func sum(of store: any RootStore, batch: Int) async throws -> TransferSum {
        var sum = TransferSum()
        let scopes = try store.readAll { try $0.scopes(Scope.self) }
        while sum.count < scopes.count {
            let (part, lists) = try store.readAll { [sum] inventory in
                try members(of: scopes[sum.count...], in: inventory, atLeast: batch)
            }
            for (scope, members) in zip(part, lists) {
                var digest = Digest()
                digest.mix(Scope.storage.key(scope))
                for member in members { digest.mix(Scope.Member.storage.sql.key(member)) }
                sum.add(digest.value)
            }
            await Task.yield()
        }
        return sum
    }

    /// The first of `scopes`, as many as have so many members together, and those.
    private func members(
        of scopes: ArraySlice<Scope>, in inventory: any Inventory, atLeast batch: Int
    ) throws -> (ArraySlice<Scope>, [[Scope.Member.ID]]) {
        var lists: [[Scope.Member.ID]] = []
        var count = 0
        for scope in scopes where count < batch {
            let members = try inventory.members(of: scope)
            lists.append(members)
            count += members.count + 1
        }
        return (scopes.prefix(lists.count), lists)
    }
}

extension Digest {
    mutating func mix(_ text: String) {
        var text = text
        text.withUTF8 { mix(UnsafeRawBufferPointer($0)) }
    }
}
