import Glibc
import JSON

/// Prints one line for each budget as it is measured, or one JSON document at the end.
@MainActor
final class Report {
    private let isJSON: Bool
    /// Whether budgets count. Small sizes only prove that everything runs, and nothing about speed.
    private let judges: Bool
    private let names: Set<String>
    private var measurements: [Measurement] = []

    init(isJSON: Bool, judges: Bool, names: Set<String>) {
        self.isJSON = isJSON
        self.judges = judges
        self.names = names
        guard !isJSON else { return }
        line(["benchmark", "measured", "reference", "ratio", "budget", "", ""])
    }

    func add(_ more: [Measurement]) {
        let wanted = more.filter { names.isEmpty || names.contains($0.name) }
        measurements += wanted
        guard !isJSON else { return }
        for one in wanted {
            line([
                one.name, Self.text(one.measured, one.unit),
                one.reference.map { Self.text($0, one.unit) } ?? "-",
                one.ratio.map { Self.number($0) } ?? "-", Self.budget(one), verdict(one),
                one.remark,
            ])
        }
    }

    /// Whether all budgets were kept.
    func finish() -> Bool {
        if isJSON { print(json()) }
        return !judges || !measurements.contains(where: \.isOver)
    }

    private func verdict(_ one: Measurement) -> String {
        if case .none = one.budget { return "" }
        guard judges else { return "ran" }
        return one.isOver ? "OVER" : "ok"
    }

    private func line(_ cells: [String]) {
        let widths = [18, 12, 12, 7, 11, 5]
        var text = ""
        for (index, cell) in cells.enumerated() {
            let padding = index < widths.count ? max(0, widths[index] - cell.count) : 0
            let blanks = String(repeating: " ", count: padding)
            let isNumber = (1...4).contains(index)
            text += (isNumber ? blanks + cell : cell + blanks) + (index < 6 ? " " : "")
        }
        while text.hasSuffix(" ") { text.removeLast() }
        print(text)
        fflush(nil)
    }

    private func json() -> String {
        var json = JSONWriter()
        json.object { json in
            json.field("schema", "eat-bench/1")
            json.objects("data", measurements) { json, one in
                json.field("name", one.name)
                json.field("measured", one.measured)
                json.field("reference", one.reference)
                json.field("unit", one.unit.rawValue)
                json.field("ratio", one.ratio)
                json.field("budget", Self.budget(one))
                json.field("verdict", verdict(one))
                json.field("remark", one.remark)
            }
        }
        return String(decoding: json.bytes, as: UTF8.self)
    }

    private static func budget(_ one: Measurement) -> String {
        switch one.budget {
        case .ratio(let limit): "≤ " + number(limit) + "×"
        case .value(let limit): "≤ " + text(limit, one.unit)
        case .none: "-"
        }
    }

    private static func text(_ value: Double, _ unit: Measurement.Unit) -> String {
        number(value) + " " + unit.rawValue
    }

    /// With about three digits, because more would be noise.
    private static func number(_ value: Double) -> String {
        guard value.isFinite, abs(value) < 1e15 else { return "\(value)" }
        let places = value < 10 ? 100.0 : value < 100 ? 10.0 : 1.0
        let rounded = Int64((value * places).rounded())
        guard places > 1 else { return "\(rounded)" }
        let rest = "\(rounded % Int64(places))"
        let width = places == 100 ? 2 : 1
        let zeros = String(repeating: "0", count: max(0, width - rest.count))
        return "\(rounded / Int64(places)).\(zeros)\(rest)"
    }
}
