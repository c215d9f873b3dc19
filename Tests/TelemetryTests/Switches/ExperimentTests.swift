import JSON
import TestSupport
import Testing

@testable import Telemetry

/// Arms of experiments, over a declaration of the tests' own: the program declares none.
struct ExperimentTests {
    private func layers(_ installation: Installation?) -> SwitchLayers {
        var layers = SwitchLayers(Own.all, [Own.test])
        layers.installation = installation
        return layers
    }

    private func written(_ arms: ExperimentArms) -> String {
        var json = JSONWriter()
        json.object { arms.write(to: &$0) }
        return String(decoding: json.bytes, as: UTF8.self)
    }

    /// What installations have today, they must have in each later version.
    @Test func `an installation keeps its arm across versions`() {
        let ids = [
            "00000000000000000000000000000000", "0123456789abcdef0123456789abcdef",
            "ffffffffffffffffffffffffffffffff", "8d5e957f297893487bd98fa830fa6413",
        ]
        let three = Experiment(
            "three", arms: ["a", "b", "c"].map { Experiment.Arm($0, weight: 1, [:]) })
        let arms = ids.map { id in
            [Own.test, three].map { $0.arm(of: Installation(id))?.name ?? "none" }
        }
        #expect(
            arms == [["control", "b"], ["dark", "b"], ["dark", "c"], ["control", "c"]], "\(arms)")
    }

    @Test func `arms are as frequent as their weights, and independent of each other`() {
        let other = Experiment(
            "other", arms: [.init("a", weight: 1, [:]), .init("b", weight: 1, [:])])
        var counts: [String: Int] = [:]
        for number in 0..<20_000 {
            let installation = Installation("installation \(number)")
            let (one, two) = (Own.test.arm(of: installation), other.arm(of: installation))
            counts["\(one?.name ?? "") \(two?.name ?? "")", default: 0] += 1
        }
        // Four standard deviations.
        for (pair, expected) in [
            ("control a", 2_500), ("control b", 2_500), ("dark a", 7_500), ("dark b", 7_500),
        ] {
            #expect(abs((counts[pair] ?? 0) - expected) < 250, "\(pair) \(counts)")
        }
    }

    @Test func `a control arm leaves the switches as they are, and is an arm`() {
        let layers = layers(Own.installation(with: "control"))
        #expect(layers.readings.allSatisfy { $0.source == .bundled })
        #expect(written(layers.arms) == #"{"own_test":"control"}"#)
    }

    @Test func `an arm is written with declared names only`() {
        #expect(
            written(layers(Own.installation(with: "dark")).arms) == #"{"own_test":"dark"}"#)
        #expect(written(layers(nil).arms) == "{}")
        #expect(written(SwitchLayers().arms) == "{}")
    }

    @Test func `an event says the arm under the experiment's name, and nothing else`() {
        var json = JSONWriter()
        let event = Events.AppOpened(
            arms: layers(Own.installation(with: "dark")).arms, demo: true, offline: false,
            servers: 1, terminal: .init(mouse: true, wide: false))
        json.object { event.write(to: &$0) }
        let text = String(decoding: json.bytes, as: UTF8.self)
        #expect(text.hasPrefix(#"{"arms":{"own_test":"dark"},"demo":true,"#))
        #expect(!text.contains("installation"))
    }

    @Test func `a value of one's own for any of its switches takes one out of all of it`() {
        let inside = layers(Own.installation(with: "dark"))
        var outside = [SwitchLayers](repeating: inside, count: 6)
        outside[0].run[Own.shade.key] = .text("light")
        outside[1].flags[Own.shade.key] = .text("light")
        outside[2].environment[Own.shade.key] = .text("light")
        outside[3].configuration[Own.shade.key] = .init(.text("light"), line: 1)
        outside[4].server = Own.server([Own.shade.key: .text("light")])
        outside[5].takesPart = false
        for layers in outside {
            #expect(layers.reading(of: Own.flag).source == .bundled)
            #expect(layers.reading(of: Own.flag).value == .bool(true))
            #expect(written(layers.arms) == "{}")
        }
        var beside = inside
        beside.flags[Own.count.key] = .int(1)
        #expect(written(beside.arms) == #"{"own_test":"dark"}"#)
    }

    @Test func `the number is made when an experiment asks for it, and not before`() {
        func asks(_ change: (inout SwitchLayers) -> Void, _ experiments: [Experiment]) -> Bool {
            var layers = SwitchLayers(Own.all, experiments)
            change(&layers)
            var isAsked = false
            layers.assignArms {
                isAsked = true
                return nil
            }
            return isAsked
        }
        #expect(asks({ _ in }, [Own.test]))
        #expect(!asks({ _ in }, []))
        #expect(!asks({ $0.takesPart = false }, [Own.test]))
        #expect(!asks({ $0.flags[Own.flag.key] = .bool(false) }, [Own.test]))
        // The program's own experiments: there are none, so that no file is ever made.
        var layers = SwitchLayers()
        layers.assignArms {
            Issue.record("An experiment asked.")
            return nil
        }
    }

    @Test func `the number is random, and stays`() throws {
        let (one, other) = (try TemporaryDirectory(), try TemporaryDirectory())
        let state = one.path + "/state"
        let first = try #require(Installation(in: state))
        #expect(Installation(in: state) == first)
        #expect(Installation(in: other.path) != first)
        #expect(first.id.utf8.count == 32)
        #expect(Home.files(state) == ["installation"])
        #expect(Home.mode(state + "/installation") == 0o600)
    }

    @Test(arguments: ["", "0123\n", String(repeating: "0", count: 32) + "\n\n"])
    func `a file that is no number is replaced`(text: String) throws {
        let directory = try TemporaryDirectory()
        try write(text, to: directory.path + "/installation")
        let made = try #require(Installation(in: directory.path))
        #expect(Installation(in: directory.path) == made)
        #expect(Home.files(directory.path) == ["installation"])
    }

    @Test func `all that ask at once have one number`() async throws {
        let directory = try TemporaryDirectory()
        let path = directory.path + "/state"
        let made = await withTaskGroup { group in
            for _ in 0..<8 { group.addTask { Installation(in: path) } }
            return await group.reduce(into: Set<Installation?>()) { $0.insert($1) }
        }
        #expect(made.count == 1 && made.first != .some(nil))
    }

    @Test func `where no file can be kept, there is no number`() {
        #expect(Installation(in: "/proc/none") == nil)
    }
}
