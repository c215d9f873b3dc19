import Cache
import OrderModels
import Presentation
import Services
import Testing
import TestSupport
import ViewModels

/// What one run leaves for the next.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct LearnedTests {
    private let files: TestStore
    private let time = ManualTime()

    init() throws {
        files = try TestStore()
    }

    private func models(_ change: (inout DinerSettings.Values) -> Void = { _ in }) -> Models {
        var settings = DinerSettings.Values()
        settings.isOffline = true
        change(&settings)
        return Models(
            AppServices(files), time: time, providers: [.test], settings: settings)
    }

    private var learned: Learned {
        get throws { try files.store.read { try Learned(from: $0) } }
    }

    @Test func `the order of the kitchens is remembered and begun with`() async throws {
        let models = models()
        let model = models.caterers()
        model.chose(.name)
        await models.activity.finishKeeping()

        #expect(try learned.order == .name)
        #expect(models.caterers().choice.order == .name)
    }

    @Test func `a hidden peek and the mouse are remembered`() async throws {
        let models = models()
        models.settings.hidPeek(true)
        models.settings.switchedMouse(false)
        await models.activity.finishKeeping()

        #expect(try learned.showsPeek == false && learned.hasMouse == false)
        #expect(!models.settings.current.showsPeek)
        models.settings.hidPeek(false)
        await models.activity.finishKeeping()
        #expect(try learned.showsPeek == true)
    }

    @Test func `what a newer version remembers is no trouble`() async throws {
        try await files.store.write(.user) { writer in
            try writer.upsert(Remembered("settings.theme", "dark"))
            try writer.upsert(Remembered("settings.order", "by magic"))
        }

        #expect(try learned == Learned())
    }

    @Test func `once the place is found the kitchens near it are listed`() async throws {
        let place = try #require(Coordinate(text: "47.5,0.4"))
        try await files.store.write(.cache) { writer in
            try writer.upsert(Marketplace.sample)
            let far = KeptCaterer.sample("Far", number: 1)
            let near = KeptCaterer.sample("Near", number: 2)
            for caterer in [far, near] { try writer.upsert(caterer) }
            try writer.replace([far.id, near.id], in: ListingScope(provider: .test, place: nil))
            try writer.replace([near.id], in: ListingScope(provider: .test, place: place))
        }
        let models = models()
        let model = models.caterers()
        #expect(model.list.visible(lines: 9).rows.map(\.name) == ["Far", "Near"])

        models.settings.settle(at: place)
        model.followPlace()
        #expect(model.list.visible(lines: 9).rows.map(\.name) == ["Near"])
    }

    @Test func `nobody is brought back to the questions`() {
        let coordinator = Coordinator(time: time) { _ in }
        coordinator.open(.search)
        coordinator.open(.firstRun)
        let restored = Coordinator(saved: coordinator.saved, time: time) { _ in }
        #expect(restored.current.place == .search)

        let first = Coordinator(start: .firstRun, time: time) { _ in }
        #expect(Coordinator(saved: first.saved, time: time) { _ in }.current.place == .caterers)
    }
}
