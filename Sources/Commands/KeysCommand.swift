import Sentences
import Actions
import Files
import JSON
import Presentation
import Terminal

/// `eat-tui keys`: the screens' keys, with the diner's settings.
enum KeysCommand {
    /// As the configuration has it.
    static let setting = settingLines.joined(separator: " ")
    static let settingLines = [
        "keys: { preset: \"vi\", \"caterers.sort\": \"s\",", "\"list.down\": [\"j\", \"C-j\"] }",
    ]

    static let command = Command(
        name: "keys", operands: [], options: [], summary: .help.keysSummary,
        details: [
            .help.keysDetails,
            .verbatim(setting),
            .help.keysDetails2,
        ],
        examples: ["eat-tui keys --plain --fields keys,ref", "eat-tui keys --json"], run: run)

    @MainActor private static func run(_ context: Context) async throws -> ExitStatus {
        let keymap = ActionTable.keymap(context.config.keys)
        guard !context.output.isData else {
            context.output.json(json(keymap, context))
            return .done
        }
        var listing = Listing(columns: [
            Listing.Column(id: "keys", title: "", priority: 9),
            Listing.Column(id: "does", title: "", minimum: 20),
            Listing.Column(id: "action", title: "", priority: 4),
        ])
        var headings: [Int: String] = [:]
        for (index, spec) in keymap.specs.enumerated() {
            if index == 0 || keymap.specs[index - 1].group != spec.group {
                headings[index] = spec.group
            }
            listing.rows.append(
                [
                    keys(of: spec, keymap).joined(separator: " "), spec.summary, spec.name,
                ].map { TextTable.Cell($0) })
        }
        listing.write(to: context.output, headings: headings, notes: [:])
        context.output.remark(
            (context.config.keys.overrides.isEmpty
                ? Say.Keys.presetKeys(preset: keymap.preset.rawValue)
                : Say.Keys.presetKeysAndOwn(preset: keymap.preset.rawValue))
                + " " + Say.Keys.othersAreSet(path: context.paths.config))
        return .done
    }

    private static func keys(of spec: ActionSpec, _ keymap: Keymap) -> [String] {
        keymap.keys(for: spec.name).map(\.name)
    }

    private static func screens(of spec: ActionSpec) -> [String] {
        ActionScope.named.filter { !spec.scope.isDisjoint(with: $0.scope) }.map(\.name)
    }

    @MainActor private static func json(_ keymap: Keymap, _ context: Context) -> [UInt8] {
        Envelope.bytes(.keys, nil, now: context.now()) { json in
            json.field("preset", keymap.preset.rawValue)
            json.counts(keymap.specs.count, of: keymap.specs.count)
            json.objects("actions", keymap.specs) { json, spec in
                json.field("ref", spec.name)
                json.field("name", spec.label)
                json.field("summary", spec.summary)
                json.field("group", spec.group)
                json.texts("screens", screens(of: spec))
                json.texts("keys", keys(of: spec, keymap))
                json.field("twin", spec.twin)
            }
        }
    }
}
