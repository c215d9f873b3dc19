/// Everything that the file declares, sorted, so that equal files make equal output.
struct Declarations {
    struct Tracker {
        let name: String
        let summary: String
    }

    let trackers: [Tracker]
    let events: [EventDeclaration]
    let switches: [SwitchDeclaration]
    let experiments: [ExperimentDeclaration]

    init(_ text: String, file: String) throws(Flaw) {
        var members = try Members(try NodeReader.read(text, file: file), "the file", file: file)
        let (trackers, events) = (members.take("trackers"), members.take("events"))
        let (switches, experiments) = (members.take("switches"), members.take("experiments"))
        try members.end()
        guard let trackers else { throw Flaw(file, 1, "the file has no trackers") }
        guard let events else { throw Flaw(file, 1, "the file has no events") }
        self.trackers = try Self.trackers(trackers, file)
        self.events = try Self.events(events, Set(self.trackers.map(\.name)), file)
        self.switches =
            try switches.map { (node) throws(Flaw) in try Self.switches(node, file) } ?? []
        let known = self.switches
        self.experiments =
            try experiments.map { (node) throws(Flaw) in
                try Self.experiments(node, over: known, file)
            } ?? []
    }

    private static func trackers(_ node: Node, _ file: String) throws(Flaw) -> [Tracker] {
        var members = try Members(node, "trackers", file: file)
        var trackers: [Tracker] = []
        for member in members.takeAll() {
            guard Naming.isTypeName(Naming.capitalised(member.key)), Naming.isKey(member.key),
                !Naming.isTaken(member.key)
            else { throw Flaw(file, member.line, "\"\(member.key)\" is no name of a tracker") }
            guard case .text(let summary) = member.value.content, !summary.isEmpty else {
                throw Flaw(file, member.value.line, "\(member.key) has no description")
            }
            if let clash = trackers.first(where: {
                Naming.camel($0.name) == Naming.camel(member.key)
            }) {
                throw Flaw(
                    file, member.line,
                    "\(clash.name) and \(member.key) are both \(Naming.camel(member.key)) in Swift")
            }
            trackers.append(Tracker(name: member.key, summary: summary))
        }
        return trackers.sorted { $0.name < $1.name }
    }

    private static func events(
        _ node: Node, _ trackers: Set<String>, _ file: String
    ) throws(Flaw) -> [EventDeclaration] {
        var members = try Members(node, "events", file: file)
        var events: [EventDeclaration] = []
        for member in members.takeAll() {
            let event = try EventDeclaration(member, trackers: trackers, file: file)
            if let first = events.first(where: { $0.name == event.name }) {
                throw Flaw(
                    file, event.line,
                    "\(event.id) is called \(event.name), as \(first.id) in line \(first.line)")
            }
            events.append(event)
        }
        return events.sorted { $0.id < $1.id }
    }

    private static func switches(
        _ node: Node, _ file: String
    ) throws(Flaw) -> [SwitchDeclaration] {
        var features = try Members(node, "switches", file: file)
        var switches: [SwitchDeclaration] = []
        for feature in features.takeAll() {
            guard Naming.isKey(feature.key), !Naming.isTaken(feature.key) else {
                throw Flaw(file, feature.line, "\"\(feature.key)\" is no name of a feature")
            }
            var variables = try Members(feature.value, feature.key, file: file)
            for variable in variables.takeAll() {
                let new = try SwitchDeclaration(variable, of: feature.key, file: file)
                try checkClash(of: new, with: switches, file)
                switches.append(new)
            }
        }
        return switches.sorted { $0.name < $1.name }
    }

    private static func checkClash(
        of new: SwitchDeclaration, with others: [SwitchDeclaration], _ file: String
    ) throws(Flaw) {
        for other in others {
            let names = "\(other.name) and \(new.name) are both"
            guard other.environment != new.environment else {
                throw Flaw(file, new.line, "\(names) \(new.environment) in the environment")
            }
            guard other.swiftName != new.swiftName else {
                throw Flaw(file, new.line, "\(names) \(new.swiftName) in Swift")
            }
        }
    }

    private static func experiments(
        _ node: Node, over switches: [SwitchDeclaration], _ file: String
    ) throws(Flaw) -> [ExperimentDeclaration] {
        var members = try Members(node, "experiments", file: file)
        var experiments: [ExperimentDeclaration] = []
        for member in members.takeAll() {
            let new = try ExperimentDeclaration(member, over: switches, file: file)
            for other in experiments {
                guard let shared = other.switches.intersection(new.switches).min() else { continue }
                throw Flaw(
                    file, new.line, "\(other.name) and \(new.name) both set \(shared)")
            }
            experiments.append(new)
        }
        return experiments.sorted { $0.name < $1.name }
    }
}
