import JSON
import OrderModels
import Testing

@testable import Telemetry

/// Which of the values of a switch holds.
struct SwitchLayersTests {
    /// The layers, the strongest first, each as a way to set a switch.
    private static let layers:
        [(name: String, set: @Sendable (inout SwitchLayers, SwitchKey, SwitchValue) -> Void)] = [
            ("run", { $0.run[$1] = $2 }),
            ("flag", { $0.flags[$1] = $2 }),
            ("environment", { $0.environment[$1] = $2 }),
            ("configuration", { $0.configuration[$1] = .init($2, line: 12) }),
            ("server", { $0.server = Own.server([$1: $2]) }),
        ]

    private static func name(_ source: SwitchSource) -> String {
        switch source {
        case .run: "run"
        case .flag: "flag"
        case .environment: "environment"
        case .configuration: "configuration"
        case .server: "server"
        case .experiment: "experiment"
        case .bundled: "bundled"
        }
    }

    @Test func `of any two layers the higher holds, whatever its value, for each type`() {
        for (declaration, nothing, other) in Own.values {
            for (place, high) in Self.layers.enumerated() {
                for low in Self.layers[(place + 1)...] {
                    for (above, below) in [(nothing, other), (other, nothing)] {
                        var layers = SwitchLayers(Own.all, [])
                        low.set(&layers, declaration.key, below)
                        high.set(&layers, declaration.key, above)
                        let reading = layers.reading(of: declaration)
                        #expect(
                            reading.value == above && Self.name(reading.source) == high.name,
                            "\(declaration.key) \(high.name) over \(low.name)")
                    }
                }
                var alone = SwitchLayers(Own.all, [])
                high.set(&alone, declaration.key, nothing)
                #expect(alone.reading(of: declaration).value == nothing)
            }
            let bare = SwitchLayers(Own.all, []).reading(of: declaration)
            #expect(bare.value == declaration.bundled && bare.source == .bundled)
        }
    }

    @Test func `each layer is above an experiment, and an experiment above what is bundled`() {
        var layers = SwitchLayers(Own.all, [Own.test])
        layers.installation = Own.installation(with: "dark")
        let reading = layers.reading(of: Own.flag)
        #expect(reading.value == .bool(false))
        #expect(reading.source == .experiment(name: "own_test", arm: "dark"))
        for layer in Self.layers {
            var changed = layers
            layer.set(&changed, Own.flag.key, .bool(false))
            #expect(Self.name(changed.reading(of: Own.flag).source) == layer.name)
        }
    }

    @Test func `sources say where exactly`() {
        var layers = SwitchLayers(Own.all, [])
        layers.configuration[Own.count.key] = .init(.int(1), line: 12)
        layers.environment[Own.flag.key] = .bool(false)
        layers.server = Own.server([Own.shade.key: .text("dark")])
        #expect(layers.reading(of: Own.count).source == .configuration(line: 12))
        #expect(
            layers.reading(of: Own.flag).source == .environment(variable: "EAT_SWITCH_OWN_FLAG"))
        #expect(
            layers.reading(of: Own.shade).source
                == .server(host: "switches.example", fetchedAt: Own.now))
    }

    @Test func `a typed switch reads its type`() {
        var layers = SwitchLayers()
        #expect(layers[Switches.Peek.commitAfter] == 3)
        #expect(layers[Switches.Look.theme] == .standard)
        layers.flags[Switches.Look.theme.declaration.key] = .text("high_contrast")
        layers.flags[Switches.List.estimates.declaration.key] = .bool(false)
        #expect(layers[Switches.Look.theme] == .highContrast)
        #expect(!layers[Switches.List.estimates])
        // A value that no way of setting lets through.
        layers.flags[Switches.Order.hold.declaration.key] = .text("soon")
        #expect(layers[Switches.Order.hold] == 5)
    }

    @Test(arguments: [
        (Own.flag, "true", SwitchValue.bool(true)), (Own.flag, "false", .bool(false)),
        (Own.count, "0", .int(0)), (Own.count, "9", .int(9)), (Own.share, "1", .double(1)),
        (Own.share, "-0.5", .double(-0.5)), (Own.title, "", .text("")),
        (Own.title, "a=b", .text("a=b")), (Own.shade, "dark", .text("dark")),
    ])
    func `a value as typed`(declaration: SwitchDeclaration, text: String, value: SwitchValue) {
        #expect(declaration.type.value(typed: text) == value)
        #expect(declaration.type.value(typed: value.word) == value)
    }

    @Test(arguments: [
        (Own.flag, "yes"), (Own.flag, "1"), (Own.flag, ""), (Own.flag, "TRUE"), (Own.count, "10"),
        (Own.count, "-1"), (Own.count, "1.0"), (Own.count, "99999999999999999999"),
        (Own.share, "nan"), (Own.share, "inf"), (Own.share, "0x0"), (Own.share, "1.01"),
        (Own.share, ""), (Own.share, "1e-1"), (Own.share, " 1"), (Own.shade, "Dark"),
        (Own.shade, ""), (Own.title, String(repeating: "a", count: 401)),
    ])
    func `what a switch does not take is no value`(declaration: SwitchDeclaration, text: String) {
        #expect(declaration.type.value(typed: text) == nil)
    }

    @Test(arguments: [
        (Own.flag, "false", SwitchValue.bool(false)), (Own.count, "0", .int(0)),
        (Own.share, "1", .double(1)), (Own.share, ".5", .double(0.5)), (Own.title, "''", .text("")),
        (Own.shade, "'dark'", .text("dark")), (Own.flag, "'false'", nil), (Own.flag, "0", nil),
        (Own.flag, "null", nil), (Own.count, "1.5", nil), (Own.count, "'1'", nil),
        (Own.count, "10", nil), (Own.share, "NaN", nil), (Own.share, "Infinity", nil),
        (Own.title, "3", nil), (Own.shade, "'red'", nil), (Own.shade, "['dark']", nil),
    ])
    func `a value of the configuration`(
        declaration: SwitchDeclaration, text: String, value: SwitchValue?
    ) throws {
        let written = try #require(try JSON5Reader.readIfAny(Array(text.utf8)))
        #expect(declaration.type.value(written) == value)
    }
}
