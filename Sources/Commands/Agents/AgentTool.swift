import JSON
import OrderModels
import Presentation

/// A command as an agent may call it: its name for agents, and which of its options they may give.
///
/// Everything else of it, its description among that, comes from the command (0108).
struct AgentTool: Sendable {
    let name: String
    let command: Command
    var options: [String] = []
    /// What must be given beside what the command needs, so that nothing is guessed.
    var needed: [String] = []
    /// The option without which a new basket is begun, so that none of the diner's is touched unnamed.
    var beginsWithout: String?
    /// What the command answers to options that are not offered.
    var answersOfOptions: [Schema] = []
    /// Whether it leaves everything as it is.
    let isReadOnly: Bool

    /// No tool spends, writes files, opens anything or changes what the diner set: a tool that is not
    /// here is not offered.
    static let all = [
        AgentTool(
            name: "find_kitchens", command: CaterersCommand.command,
            options: ["open", "within", "diet", "near", "limit", "sort", "match"], isReadOnly: true),
        AgentTool(
            name: "opening_hours", command: HoursCommand.command, options: ["at"], isReadOnly: true),
        AgentTool(
            name: "read_menu", command: MenuCommand.command,
            options: ["search", "menu", "diet", "max-price"], isReadOnly: true),
        AgentTool(
            name: "read_dish", command: ItemCommand.command, options: ["from"], isReadOnly: true),
        AgentTool(
            name: "search_food", command: SearchCommand.command,
            options: [
                "caterer", "diet", "max-price", "within", "open", "near", "limit", "literal",
            ],
            needed: ["text"], answersOfOptions: [.searches], isReadOnly: true),
        AgentTool(name: "list_baskets", command: DraftCommand.list, isReadOnly: true),
        AgentTool(
            name: "read_basket", command: BasketCommand.show, options: ["draft"],
            needed: ["draft"], isReadOnly: true),
        AgentTool(name: "copy_basket", command: DraftCommand.duplicate, isReadOnly: false),
        AgentTool(
            name: "add_dish", command: BasketCommand.add,
            options: ["from", "draft", "quantity", "option", "note", "for"], beginsWithout: "draft",
            isReadOnly: false),
        AgentTool(
            name: "change_line", command: BasketCommand.set,
            options: ["draft", "quantity", "option", "note", "for"], needed: ["draft", "line"],
            isReadOnly: false),
        AgentTool(
            name: "remove_line", command: BasketCommand.remove, options: ["draft"],
            needed: ["draft"], isReadOnly: false),
        AgentTool(
            name: "undo_basket_step", command: BasketCommand.undo, options: ["draft"],
            needed: ["draft"], isReadOnly: false),
        AgentTool(
            name: "quote", command: QuoteCommand.command, options: Self.terms, needed: ["draft"],
            isReadOnly: false),
        AgentTool(
            name: "propose_order", command: ProposeCommand.propose, options: Self.terms,
            needed: ["draft"], isReadOnly: false),
        AgentTool(
            name: "list_orders", command: OrdersCommand.command, options: ["active"],
            isReadOnly: true),
        AgentTool(name: "track_order", command: TrackCommand.command, isReadOnly: true),
    ]

    /// No name and no note is longer.
    private static let longest = 2_000

    private static let terms = [
        "draft", "to", "pick-up", "for", "slot", "asap", "tolerance", "tip", "reusable",
    ]

    /// Whether what it makes says who made it.
    var signs: Bool { command.options.contains { $0.name == "by" } }

    // MARK: What it takes

    private struct Property {
        let name: String
        let option: OptionSpec?
        let isNeeded: Bool
    }

    private var properties: [Property] {
        let operands = command.operands.map {
            Property(
                name: $0.name.lowercased(), option: nil,
                isNeeded: !$0.isOptional || needed.contains($0.name.lowercased()))
        }
        let taken = command.options.filter { options.contains($0.name) }.map {
            Property(
                name: $0.name.replacing("-", with: "_"), option: $0,
                isNeeded: needed.contains($0.name))
        }
        // An option that is called like an operand, such as --for beside FOR, would hide it.
        return operands + taken.filter { option in !operands.contains { $0.name == option.name } }
    }

    func write(to json: inout JSONWriter) {
        json.field("name", name)
        json.field("title", command.summary.text)
        json.field(
            "description", ([command.summary] + command.details).map(\.text).joined(separator: " "))
        json.object("inputSchema") { json in
            json.field("type", "object")
            json.object("properties") { json in
                for property in properties {
                    json.object(property.name) { Self.write(property, to: &$0) }
                }
            }
            json.texts("required", properties.filter(\.isNeeded).map(\.name))
            json.field("additionalProperties", false)
        }
        // A command with several answers describes none of them here.
        let answers = Schema.answers(of: command.name).filter { !answersOfOptions.contains($0) }
        if answers.count == 1 { json.object("outputSchema") { answers[0].write(to: &$0) } }
        json.object("annotations") { json in
            json.field("readOnlyHint", isReadOnly)
            json.field("destructiveHint", false)
            json.field("openWorldHint", true)
        }
    }

    private static func write(_ property: Property, to json: inout JSONWriter) {
        guard let option = property.option else { return text(&json) }
        switch option.value {
        case nil: json.field("type", "boolean")
        case "N": json.field("type", "integer")
        case _? where option.isRepeated:
            json.field("type", "array")
            json.object("items") { text(&$0) }
        default: text(&json)
        }
        if let choices = option.choices { json.texts("enum", choices) }
        json.field("description", option.help.text)
    }

    private static func text(_ json: inout JSONWriter) {
        json.field("type", "string")
        json.field("minLength", 1)
        json.field("maxLength", longest)
    }

    // MARK: The command line

    /// The words of the command for the arguments of a call.
    ///
    /// No argument becomes an option that was not meant: options are written with `=`, and what has a
    /// place follows `--`.
    func words(_ arguments: JSONValue?) throws(ProblemError) -> [String] {
        let properties = properties
        var given: [String: JSONValue] = [:]
        do {
            for (key, value) in try arguments?.members().map({ $0 }) ?? [] {
                given[key] = value
            }
        } catch {
            throw ProblemError(.usage, .agents.argumentsAreAnObject)
        }
        for key in given.keys.sorted() where !properties.contains(where: { $0.name == key }) {
            let near = didYouMean(key, among: properties.map(\.name))
            throw ProblemError(
                .usage, .agents.noArgument(name: key, tool: name),
                hint: near.map { .archive.didYouMean(words: $0) })
        }
        var (options, operands) = ([String](), [String]())
        for property in properties {
            guard let value = given[property.name], !value.isNull else {
                guard !property.isNeeded else {
                    throw ProblemError(
                        .usage, .agents.argumentIsNeeded(name: property.name, tool: name))
                }
                continue
            }
            let texts = try Self.texts(of: value, property)
            guard let option = property.option else {
                operands += texts
                continue
            }
            options += texts.map {
                option.value == nil ? "--" + option.name : "--\(option.name)=\($0)"
            }
        }
        if let beginsWithout, given[beginsWithout] == nil { options.append("--new") }
        return command.name.split(separator: " ").map(String.init) + options + ["--"] + operands
    }

    private static func texts(
        of value: JSONValue, _ property: Property
    ) throws(ProblemError) -> [String] {
        let isFlag = property.option.map { $0.value == nil } ?? false
        switch value.kind {
        case .true where isFlag: return [""]
        case .false where isFlag: return []
        case .string where !isFlag:
            guard let text = try? value.string(), !text.contains("\0") else { break }
            guard !text.isEmpty, text.unicodeScalars.count <= longest
            else {
                throw ProblemError(
                    .usage, .agents.argumentIsOfOtherLength(name: property.name, most: longest))
            }
            return [text]
        case .number where !isFlag: return [String(decoding: value.rawBytes, as: UTF8.self)]
        case .array where property.option?.isRepeated == true:
            guard let elements = try? Array(value.elements()) else { break }
            var words: [String] = []
            for element in elements {
                guard element.kind == .string else {
                    throw ProblemError(.usage, .agents.argumentIsOtherwise(name: property.name))
                }
                words += try texts(of: element, property)
            }
            return words
        default: break
        }
        throw ProblemError(.usage, .agents.argumentIsOtherwise(name: property.name))
    }
}
