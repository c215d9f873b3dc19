import JSON

/// Reads the groups of options of one caterer.
struct OptionReader {
    let caterer: String
    let currency: MenuCurrency?

    /// By their codes.
    func groups(_ fields: MenuFields) -> [String: OptionGroup] {
        var groups: [String: OptionGroup] = [:]
        for value in fields.list("options") {
            guard
                let group = MenuFields(
                    value, "a group of options", in: fields.file,
                    keys: ["code", "name", "choose", "choices"], fields.mistakes)
            else { continue }
            guard let (code, read) = self.group(group) else { continue }
            let key = code.lowercased()
            guard groups[key] == nil else {
                group.note("code", "Two groups of options have the code \"\(code)\".")
                continue
            }
            groups[key] = read
        }
        return groups
    }

    private func group(_ fields: MenuFields) -> (code: String, group: OptionGroup)? {
        let bounds = bounds(fields)
        let given = fields.text("code")
        guard let name = fields.required("name", "\"How hot\""),
            let code = MenuText.code(
                given, of: name, "a group of options", { fields.note("code", $0) })
        else { return given.map { ($0, standIn(called: $0)) } }
        let head = "\(caterer).\(code)"
        var choices: [OptionGroup.Choice] = []
        var needs: [(index: Int, code: String, line: Int)] = []
        // Choices with mistakes of their own, which others may need.
        var unread: Set<String> = []
        for value in fields.list("choices") {
            guard
                let choice = MenuFields(
                    value, "a choice", in: fields.file, keys: ["code", "name", "price", "needs"],
                    fields.mistakes)
            else { continue }
            let given = choice.text("code")
            guard let name = choice.required("name", "\"Mild\""),
                let code = MenuText.code(
                    given, of: name, "a choice", { choice.note("code", $0) })
            else {
                if let given { unread.insert(given) }
                continue
            }
            // A price that cannot be read is a mistake, and the choice is there all the same.
            let price = choice.has("price") ? choice.price("price", in: currency) ?? 0 : 0
            let wireCode = "\(head).\(code)"
            guard !choices.contains(where: { $0.code == wireCode }) else {
                choice.note("code", "Two choices of this group have the code \"\(code)\".")
                continue
            }
            if let needed = choice.text("needs") {
                needs.append((choices.count, needed, choice.line(of: "needs")))
            }
            choices.append(
                OptionGroup.Choice(
                    number: CanteenMenu.number(of: "choice \(wireCode)", bits: 52),
                    code: wireCode, name: name, price: price))
        }
        for (index, needed, line) in needs {
            if let number = choices.first(where: { $0.code == "\(head).\(needed)" })?.number {
                choices[index].needs = [number]
            } else if !unread.contains(needed) {
                fields.mistakes.note(
                    fields.file, line,
                    "\(MistakeList.quote(needed)) is no code of another choice of this group.")
            }
        }
        guard !choices.isEmpty else {
            if fields.list("choices").isEmpty {
                fields.note(
                    "choices", "A group of options needs choices, as [{ name: \"Mild\" }].")
            }
            return (code, self.standIn(called: code))
        }
        return (
            code,
            OptionGroup(
                code: head, name: name, isFree: choices.allSatisfy { $0.price == 0 },
                isMandatory: bounds.isOne, range: bounds.range,
                choices: choices.sorted { $0.name < $1.name })
        )
    }

    /// Stands for a group with mistakes, which were named, so that dishes that have it are none. Such a
    /// menu is not served.
    private func standIn(called code: String) -> OptionGroup {
        OptionGroup(
            code: "\(caterer).\(code)", name: code, isFree: true, isMandatory: false, range: nil,
            choices: [])
    }

    /// `"one"`, `"any"`, `"0-3"` or `"2-"`.
    private func bounds(_ fields: MenuFields) -> (isOne: Bool, range: String?) {
        guard let text = fields.text("choose") else {
            if !fields.has("choose") { fields.missing("choose", "\"one\", \"any\" or \"0-3\"") }
            return (false, nil)
        }
        if text == "one" { return (true, nil) }
        if text == "any" { return (false, nil) }
        let ends = text.split(separator: "-", omittingEmptySubsequences: false)
        if ends.count == 2, let least = Int(ends[0]), (0...99).contains(least) {
            if ends[1].isEmpty { return (false, "[\(least),]") }
            if let most = Int(ends[1]), (max(1, least)...99).contains(most) {
                return (false, "[\(least),\(most)]")
            }
        }
        fields.note(
            "choose",
            "\(MistakeList.quote(text)) says not how many; write \"one\", \"any\", \"0-3\" or "
                + "\"2-\".")
        return (false, nil)
    }
}
