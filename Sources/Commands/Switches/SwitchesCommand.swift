import JSON
import OrderModels
import Presentation
import Telemetry
import Terminal

/// `eat-tui switches`: each switch, its value, and what set it.
enum SwitchesCommand {
    static let command = Command(
        name: "switches", operands: [Command.Operand(name: "NAME", isOptional: true)],
        options: [],
        summary: .switches.summary, details: [.switches.details, .switches.details2],
        examples: [
            "eat-tui switches", "eat-tui switches peek.commit_after",
            "eat-tui --switch look.theme=mono switches --json",
        ], run: run)

    @MainActor private static func run(_ context: Context) async throws -> ExitStatus {
        let chosen = try context.operands.first.map { (name) throws(ProblemError) in
            try OpenSwitches.declaration(name, .notFound)
        }
        if context.options.has("refresh") {
            let network = try context.openServices.network
            context.switches.take(
                try await context.switches.fetch(through: network, log: context.log))
        }
        let layers = context.switches.layers
        let readings = chosen.map { [layers.reading(of: $0)] } ?? layers.readings
        let (output, now) = (context.output, context.now())
        if output.isData {
            output.json(
                Envelope.bytes(.switches, nil, now: now) { json in
                    json.counts(readings.count, of: readings.count)
                    json.objects("switches", readings) { $0.fields(of: $1) }
                })
        } else if let reading = readings.first, chosen != nil {
            for line in lines(reading, at: now) { output.line(line) }
        } else {
            var listing = Listing(columns: columns)
            listing.rows = readings.map { reading in
                [reading.id.rawValue, reading.value.word, SwitchWords.source(reading, at: now)]
                    .map { TextTable.Cell($0) }
            }
            listing.write(to: output)
        }
        return .done
    }

    private static var columns: [Listing.Column] {
        [
            Listing.Column(id: "name", title: Say.Switches.switch, priority: 9),
            Listing.Column(id: "value", title: Say.Switches.value, priority: 8, minimum: 5),
            Listing.Column(id: "source", title: Say.Switches.source, priority: 7, minimum: 10),
        ]
    }

    /// One switch in full.
    private static func lines(_ reading: SwitchReading, at now: Instant) -> [String] {
        let declaration = reading.declaration
        return [
            Say.Switches.valueIsSetBy(
                name: declaration.key.rawValue, value: SwitchWords.value(reading.value),
                source: SwitchWords.source(reading, at: now)),
            SwitchWords.summary(declaration),
            Say.Switches.itTakes(trouble: SwitchWords.takes(declaration.type)),
            Say.Switches.isBundledAs(value: SwitchWords.value(declaration.bundled)),
            declaration.isRemote
                ? Say.Switches.aServerMaySetIt : Say.Switches.noServerMaySetIt,
        ]
    }
}

extension JSONWriter {
    fileprivate mutating func fields(of reading: SwitchReading) {
        let declaration = reading.declaration
        field("ref", declaration.key.rawValue)
        field("name", declaration.key.rawValue)
        field("summary", SwitchWords.summary(declaration))
        field("value", reading.value)
        var source = StatedSource(kind: reading.source.kind)
        source.take(reading.source)
        object("source", source)
        field("bundled", declaration.bundled)
        field("remote", declaration.isRemote)
        field("variable", declaration.variable)
        object("takes") { $0.fields(of: declaration.type) }
    }

    private mutating func fields(of type: SwitchType) {
        var (least, most): (Double?, Double?)
        var values: [String]?
        switch type {
        case .bool: field("type", "bool")
        case .int(let range):
            field("type", "int")
            (least, most) = (Double(range.lowerBound), Double(range.upperBound))
        case .double(let range):
            field("type", "double")
            (least, most) = (range.lowerBound, range.upperBound)
        case .string: field("type", "string")
        case .oneOf(let all):
            field("type", "one_of")
            values = all
        }
        field("least", least)
        field("most", most)
        texts("values", values)
    }
}

/// Where a value comes from: what its kind does not have is null.
struct StatedSource: JSONFields {
    let kind: String
    var (variable, option): (String?, String?)
    var line: Int?
    private var (host, fetchedAt): (String?, Instant?)
    private var (experiment, arm): (String?, String?)

    init(kind: String) { self.kind = kind }

    mutating func take(_ source: SwitchSource) {
        switch source {
        case .environment(let variable): self.variable = variable
        case .configuration(let line): self.line = line
        case .server(let host, let fetchedAt): (self.host, self.fetchedAt) = (host, fetchedAt)
        case .experiment(let name, let arm): (experiment, self.arm) = (name, arm)
        case .run, .flag, .bundled: break
        }
    }

    func write(to json: inout JSONWriter) {
        json.field("kind", kind)
        json.field("variable", variable)
        json.field("line", line)
        json.field("option", option)
        json.field("host", host)
        json.field("fetched_at", fetchedAt?.rfc3339)
        json.field("experiment", experiment)
        json.field("arm", arm)
    }
}

extension SwitchSource {
    /// For scripts.
    var kind: String {
        switch self {
        case .run: "run"
        case .flag: "option"
        case .environment: "environment"
        case .configuration: "configuration"
        case .server: "server"
        case .experiment: "experiment"
        case .bundled: "bundled"
        }
    }
}
