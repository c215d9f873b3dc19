import Sentences
import Cache
import Networking
import OrderModels
import Presentation
import Services
import Testing
import TestSupport
import ViewModels

/// The first screen: what is asked, what is kept, and when.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct FirstRunTests {
    // MARK: Keeping

    @Test func `the demo is kept without asking anybody`() async throws {
        let rig = try FirstRunRig()
        await rig.keep(
            .sample {
                $0.diet = .vegan
                $0.alerts = [Allergen(rawValue: "peanuts"), Allergen(rawValue: "sesame-seeds")]
                $0.hasMouse = false
            })

        #expect(rig.endings == [.kept] && rig.asked.isEmpty)
        var learned = Learned()
        learned.usesDemo = true
        learned.diet = .vegan
        learned.alerts = [Allergen(rawValue: "peanuts"), Allergen(rawValue: "sesame-seeds")]
        learned.hasMouse = false
        #expect(try rig.learned == learned)
    }

    @Test func `a server is asked before it is added`() async throws {
        let rig = try FirstRunRig()
        await rig.keep(.sample { $0.source = .address("https://eat.example") })

        #expect(rig.asked == ["https://eat.example"] && rig.endings == [.kept])
        #expect(try rig.servers == [FirstRunRig.added])
        #expect(try !rig.learned.usesDemo)
    }

    @Test func `a number is no place to look near`() async throws {
        let rig = try FirstRunRig()
        await rig.keep(.sample { $0.source = .near("3") })

        #expect(rig.endings.isEmpty && rig.asked.isEmpty)
        #expect(rig.model.trouble?.question == .near)
    }

    @Test func `a place in words is looked for, a coordinate is not`() async throws {
        let rig = try FirstRunRig()
        await rig.keep(.sample { $0.place = "12 Canal St" })
        await rig.keep(.sample { $0.place = "47.5, 0.4" })

        #expect(rig.asked == ["12 Canal St of demo"])
        #expect(try rig.learned.place == "47.5, 0.4")
    }

    @Test func `what is taken back is forgotten`() async throws {
        let rig = try FirstRunRig(FirstRunRig.settings)
        await rig.keep(
            .sample {
                $0.alerts = [Allergen(rawValue: "milk")]
                $0.place = "47.5,0.4"
            })
        await rig.keep(.sample { $0.source = .added })

        var learned = Learned()
        learned.hasMouse = true
        #expect(try rig.learned == learned)
    }

    @Test func `what is settled elsewhere stays as it was learned`() async throws {
        var start = FirstRunRig.settings
        start.settled = [.diet: "vegan", .source: "a server", .place: "home"]
        let rig = try FirstRunRig(start)
        try await rig.files.store.write(.user) { writer in
            try writer.upsert(Remembered("settings.diet", "halal"))
            try writer.upsert(Remembered("settings.demo", "yes"))
        }
        await rig.keep(
            .sample {
                $0.source = .address("https://eat.example")
                $0.place = "12 Canal St"
            })

        #expect(rig.asked.isEmpty && rig.endings == [.kept])
        #expect(try rig.learned.diet == .halal && rig.learned.usesDemo)
        #expect(try rig.learned.place == nil && rig.servers.isEmpty)
    }

    // MARK: Writing nothing

    @Test func `leaving the first screen shows the demo and writes nothing`() async throws {
        let rig = try FirstRunRig()
        rig.model.leavePressed()
        await rig.settled()

        #expect(rig.endings == [.demo])
        #expect(try rig.remembered.isEmpty && rig.servers.isEmpty)
    }

    @Test func `leaving the settings leaves everything as it was`() async throws {
        let rig = try FirstRunRig(FirstRunRig.settings)
        rig.model.leavePressed()
        await rig.settled()

        #expect(rig.endings == [.left])
        #expect(try rig.remembered.isEmpty && rig.servers.isEmpty)
    }

    @Test func `an address that is none is told at the address`() async throws {
        let rig = try FirstRunRig()
        await rig.keep(.sample { $0.source = .address("eat example") })

        #expect(rig.model.trouble?.question == .address)
        #expect(rig.model.trouble?.problem.sentence.contains("eat example") == true)
        #expect(rig.asked.isEmpty && rig.endings.isEmpty)
        #expect(try rig.remembered.isEmpty)
    }

    @Test func `a server out of reach is told at the address and is no outage`() async throws {
        let rig = try FirstRunRig(
            trouble: HTTPError.unreachable(host: "eat.example", reason: .network.refused))
        await rig.keep(.sample { $0.source = .address("https://eat.example") })

        #expect(rig.model.trouble?.question == .address)
        #expect(rig.model.trouble?.problem.code == .offline)
        #expect(rig.models.servers.transfers.outages.isEmpty)
        #expect(try rig.remembered.isEmpty && rig.servers.isEmpty)
    }

    @Test func `a place that is nowhere is told at the place and adds no server`() async throws {
        let rig = try FirstRunRig(
            trouble: ProblemError(.notFound, "The geocoder does not know it."))
        await rig.keep(.sample { $0.place = "nowhere" })

        #expect(rig.model.trouble?.question == .place)
        #expect(try rig.remembered.isEmpty && rig.servers.isEmpty)
    }

    @Test func `trouble is forgotten when the answers are kept anew`() async throws {
        let rig = try FirstRunRig()
        await rig.keep(.sample { $0.source = .address("eat example") })
        await rig.keep(.sample())

        #expect(rig.model.trouble == nil && rig.endings == [.kept])
    }

    // MARK: Waiting

    @Test func `while a server is asked, it can be stopped, and nothing was written`() async throws
    {
        let rig = try FirstRunRig(isSilent: true)
        let answers = Answers.sample { $0.source = .address("https://eat.example") }
        rig.model.keepPressed(answers)
        await rig.waiting()
        #expect(rig.model.awaited == "https://eat.example")

        rig.model.cancelPressed()
        await rig.settled()
        #expect(rig.model.awaited == nil && rig.model.trouble == nil && rig.endings.isEmpty)
        #expect(try rig.remembered.isEmpty && rig.servers.isEmpty)
    }

    @Test func `what is stopped does not disturb what is begun after it`() async throws {
        let rig = try FirstRunRig(isSilent: true)
        rig.model.keepPressed(.sample { $0.source = .address("https://eat.example") })
        await rig.waiting()
        rig.model.cancelPressed()
        await rig.keep(.sample())

        #expect(rig.endings == [.kept] && rig.model.trouble == nil)
        #expect(try rig.servers.isEmpty)
    }

    @Test func `keeping twice asks once`() async throws {
        let rig = try FirstRunRig()
        let answers = Answers.sample { $0.source = .address("https://eat.example") }
        rig.model.keepPressed(answers)
        await rig.keep(answers)

        #expect(rig.asked == ["https://eat.example"] && rig.endings == [.kept])
    }
}
