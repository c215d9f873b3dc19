import OrderModels

@testable import Telemetry

/// Switches of the tests' own, one of each type.
enum Own {
    static let flag = SwitchDeclaration(
        "own.flag", variable: "EAT_SWITCH_OWN_FLAG", .bool, bundled: .bool(true), isRemote: true)
    static let count = SwitchDeclaration(
        "own.count", variable: "EAT_SWITCH_OWN_COUNT", .int(0...9), bundled: .int(5), isRemote: true
    )
    static let share = SwitchDeclaration(
        "own.share", variable: "EAT_SWITCH_OWN_SHARE", .double(-1...1), bundled: .double(0.5),
        isRemote: true)
    static let title = SwitchDeclaration(
        "own.title", variable: "EAT_SWITCH_OWN_TITLE", .string, bundled: .text("bundled"),
        isRemote: true)
    static let shade = SwitchDeclaration(
        "own.shade", variable: "EAT_SWITCH_OWN_SHADE", .oneOf(["dark", "light"]),
        bundled: .text("light"), isRemote: true)
    /// Which no server may set.
    static let hold = SwitchDeclaration(
        "order.hold", variable: "EAT_SWITCH_ORDER_HOLD", .int(0...60), bundled: .int(5))

    static let all = [flag, count, share, title, shade, hold]

    /// A value of each type that a lazy test of "is it set" takes for none, and another.
    static let values: [(SwitchDeclaration, nothing: SwitchValue, other: SwitchValue)] = [
        (flag, .bool(false), .bool(true)), (count, .int(0), .int(7)),
        (share, .double(0), .double(-0.25)), (title, .text(""), .text("other")),
        (shade, .text("dark"), .text("light")),
    ]

    static let test = Experiment(
        "own_test",
        arms: [
            .init("control", weight: 1, [:]),
            .init("dark", weight: 3, ["own.shade": .text("dark"), "own.flag": .bool(false)]),
        ])

    static let now = Instant(secondsSince1970: 1_778_063_400)

    static func server(_ values: [SwitchKey: SwitchValue]) -> ServerSwitches {
        ServerSwitches(
            url: "https://switches.example/a.json", fetchedAt: now, values: values)
    }

    /// An installation that has the arm.
    static func installation(with arm: String) -> Installation {
        (0...).lazy.map { Installation("installation \($0)") }
            .first { test.arm(of: $0)?.name == arm } ?? Installation("none")
    }
}
