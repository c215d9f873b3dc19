/// An experiment: arms with weights, each of which gives values to switches.
struct ExperimentDeclaration {
    struct Arm {
        let name: String
        let weight: Int
        let values: [(name: String, value: SwitchLiteral)]
    }

    let name: String
    let summary: String
    let arms: [Arm]
    let line: Int

    /// The switches that any arm gives a value to.
    var switches: Set<String> { Set(arms.flatMap { $0.values.map(\.name) }) }

    private static let weightLimit = 1_000

    init(_ member: Node.Member, over known: [SwitchDeclaration], file: String) throws(Flaw) {
        guard Naming.isKey(member.key), !Naming.isTaken(member.key) else {
            throw Flaw(file, member.line, "\"\(member.key)\" is no name of an experiment")
        }
        (name, line) = (member.key, member.line)
        var members = try Members(member.value, name, file: file)
        summary = try members.text("description").text
        guard let arms = members.take("arms") else {
            throw Flaw(file, members.line, "\(name) has no arms")
        }
        try members.end()
        var all = try Members(arms, "arms of \(name)", file: file)
        var read: [Arm] = []
        for arm in all.takeAll() { read.append(try Self.arm(arm, of: name, over: known, file)) }
        guard read.count > 1 else { throw Flaw(file, arms.line, "\(name) has not two arms") }
        self.arms = read.sorted { $0.name < $1.name }
        guard !switches.isEmpty else {
            throw Flaw(file, arms.line, "no arm of \(name) gives a switch a value")
        }
    }

    private static func arm(
        _ member: Node.Member, of experiment: String, over known: [SwitchDeclaration],
        _ file: String
    ) throws(Flaw) -> Arm {
        guard Naming.isKey(member.key) else {
            throw Flaw(file, member.line, "\"\(member.key)\" cannot be an arm of \(experiment)")
        }
        let whole = "\(experiment).\(member.key)"
        var members = try Members(member.value, whole, file: file)
        let weight = members.take("weight")
        guard case .number(let text) = weight?.content, let number = Int(text),
            1...weightLimit ~= number
        else {
            throw Flaw(
                file, weight?.line ?? members.line,
                "\(whole) takes a weight from 1 to \(weightLimit)")
        }
        var values: [(name: String, value: SwitchLiteral)] = []
        if let node = members.take("values") {
            var given = try Members(node, "values of \(whole)", file: file)
            for value in given.takeAll() {
                values.append((value.key, try literal(value, of: whole, over: known, file)))
            }
        }
        try members.end()
        return Arm(name: member.key, weight: number, values: values.sorted { $0.name < $1.name })
    }

    private static func literal(
        _ member: Node.Member, of arm: String, over known: [SwitchDeclaration], _ file: String
    ) throws(Flaw) -> SwitchLiteral {
        guard let declaration = known.first(where: { $0.name == member.key }) else {
            throw Flaw(file, member.line, "\(arm) sets \(member.key), which is no switch")
        }
        guard SwitchDeclaration.open.contains(declaration.feature) else {
            throw Flaw(
                file, member.line,
                "\(arm) cannot set \(member.key): \(SwitchDeclaration.rule)")
        }
        return try declaration.kind.literal(
            member.value, "\(member.key) of \(arm)", file: file)
    }
}
