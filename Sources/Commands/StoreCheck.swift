import Sentences
import Glibc
import OrderModels
import Presentation
import Services

/// The store's part of `doctor`: its files, the journals of drafts, and files set aside.
enum StoreCheck {
    @MainActor static func findings(_ context: Context) async -> [HealthFinding] {
        let health: StoreHealth
        do {
            health = try context.store.health
        } catch {
            return [failure(error)]
        }
        var findings: [HealthFinding] = []
        for file in health.files {
            findings.append(await finding(of: file, health))
        }
        // Reading a damaged file would repair it, but its damage must be reported first.
        if !findings.contains(where: { $0.verdict == .failure }) { findings += unreadable(health) }
        findings += drafts(health)
        if let notes = context.files.attemptNotes {
            findings += notes.paths.map { noted($0, isReadable: notes.isReadable($0)) }
        }
        findings += health.files.flatMap { file in
            file.setAside.map { setAside($0, isCache: file.isCache, context) }
        }
        return findings
    }

    private static func failure(_ error: any Error) -> HealthFinding {
        let problem = Problem(explaining: error)
        return HealthFinding(
            .store, verdict: .failure, said: problem.said, advice: problem.hint)
    }

    // MARK: The files

    @MainActor private static func finding(
        of file: StoreHealth.File, _ health: StoreHealth
    ) async -> HealthFinding {
        let path = file.path
        var status = stat()
        guard stat(path, &status) == 0 else {
            return HealthFinding(
                .store, verdict: .failure, said: .store.fileIsNotThere(path: path))
        }
        guard access(path, W_OK) == 0 else {
            let isReadOnly = errno == EROFS
            return HealthFinding(
                .store, verdict: .failure, said: .store.fileCannotBeWritten(path: path),
                advice: isReadOnly ? Say.Store.diskCanOnlyBeRead : Say.Store.makeItYours)
        }
        do {
            let flaws = try await health.flaws(of: file)
            guard flaws.isEmpty else { return damaged(file, flaws) }
        } catch {
            return failure(error)
        }
        if !file.isCache, status.st_mode & 0o077 != 0 {
            return HealthFinding(
                .store, verdict: .warning, said: .store.othersCanRead(path: path),
                advice: "chmod 600 \(path)")
        }
        let (kib, log) = (Int(status.st_size) / 1024, Int(size(path + "-wal")))
        return HealthFinding(
            .store, verdict: .ok,
            said: log > 0
                ? .store.fileWholeWithLog(path: path, kib: kib, log: log / 1024)
                : .store.fileWhole(path: path, kib: kib))
    }

    private static func damaged(
        _ file: StoreHealth.File, _ flaws: [Sentence]
    ) -> HealthFinding {
        let (path, flaw) = (file.path, flaws.first?.text ?? "")
        return HealthFinding(
            .store, verdict: .failure,
            said: flaws.count > 1
                ? .store.damagedAndMore(path: path, flaw: flaw, more: flaws.count - 1)
                : .store.damaged(path: path, flaw: flaw),
            advice: file.isCache
                ? Say.Store.clearTheCache
                : Say.Store.exportAndMoveAway(path: path))
    }

    /// Invalid rows in an intact file.
    @MainActor private static func unreadable(_ health: StoreHealth) -> [HealthFinding] {
        do {
            return try health.unreadableRows().map { thing, key in
                HealthFinding(
                    .store, verdict: .warning,
                    said: .store.cannotBeRead(
                        thing: thing.map { Say.Things.one(thing: $0.rawValue) } ?? Say.Store.aRow,
                        key: key),
                    advice: Say.Store.rowIsLeftOut)
            }
        } catch {
            return [failure(error)]
        }
    }

    /// The next look at orders reads a note, or removes it if it is empty. The diner has to look for
    /// the order of a damaged one.
    private static func noted(_ path: String, isReadable: Bool) -> HealthFinding {
        HealthFinding(
            .sentOrders, verdict: .warning,
            said: isReadable || size(path) == 0
                ? .store.noteOfASentOrder(path: path)
                : .store.noteOfASentOrderUnreadable(path: path),
            advice: isReadable || size(path) == 0
                ? Say.Store.ordersLooksItUp : Say.Store.lookForTheNotedOrder)
    }

    private static func size(_ path: String) -> off_t {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_size : 0
    }

    // MARK: Drafts

    @MainActor private static func drafts(_ health: StoreHealth) -> [HealthFinding] {
        let journals: [StoreHealth.Draft]
        do {
            journals = try health.drafts()
        } catch {
            return [failure(error)]
        }
        let discarded = journals.count(where: \.isDiscarded)
        // An option editor's journal is part of a draft, or not in one yet.
        let drafts = journals.count { !$0.isNested && !$0.isEmpty }
        let editors = journals.count(where: \.isNested)
        let parts = [
            Say.Things.drafts(count: drafts),
            editors > 0 ? Say.Store.editorsOpen(count: editors) : nil,
            discarded > 0 ? Say.Store.draftsThrownAway(count: discarded) : nil,
        ]
        let summary = HealthFinding(
            .drafts, verdict: .ok, said: .verbatim(Words.list(parts.compactMap(\.self))))
        return [summary] + journals.filter(\.isStuck).map(stuck)
    }

    private static func stuck(_ journal: StoreHealth.Draft) -> HealthFinding {
        var troubles: [String] = []
        if journal.unreadableEdits > 0 {
            troubles.append(Say.Store.editsUnreadable(count: journal.unreadableEdits))
        }
        if journal.unreadableSteps > 0 {
            troubles.append(Say.Store.stepsStuck(count: journal.unreadableSteps))
        }
        if journal.isOrphan { troubles.append(Say.Store.draftIsAnOrphan) }
        return HealthFinding(
            .drafts, verdict: .warning,
            said: .store.draftTroubles(
                name: journal.name, troubles: Words.list(troubles)),
            advice: journal.isOrphan
                ? Say.Store.exportTheDraft
                : Say.Store.exportTheRest)
    }

    // MARK: Files set aside

    @MainActor private static func setAside(
        _ path: String, isCache: Bool, _ context: Context
    ) -> HealthFinding {
        let age = max(0, context.now().secondsSince1970 - Int64(modified(path)))
        let isCopy = path.contains(".before-erasing-")
        let advice =
            switch (isCache, isCopy) {
            case (true, _): Say.Store.mayBeDeleted
            case (false, true):
                Say.Store.copyFromBeforeErasing
            case (false, false):
                Say.Store.carriedOver(path: path)
            }
        return HealthFinding(
            .setAside, verdict: .warning,
            said: .store.fileOfAge(
                path: path, kib: Int(size(path)) / 1024, age: Words.age(age)), advice: advice)
    }

    private static func modified(_ path: String) -> Int {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_ctim.tv_sec : 0
    }
}
