import Actions
import Foundation
import Telemetry
import Terminal
import TestSupport
import Testing

@testable import Commands

/// The pages of the manual, as the program and the kitchen write them.
@Suite(.timeLimit(.minutes(10)))
struct ManualTests {
    private let directory: TemporaryDirectory
    private static let languages = ["", "/de", "/es", "/fr"]

    init() async throws {
        directory = try TemporaryDirectory()
        let program = try Program(variables: ["SOURCE_DATE_EPOCH": "1780000000"])
        let written = try await program.run("help", "--man", directory.path)
        try #require(written.status == 0 && written.out.isEmpty && written.err.isEmpty)
        #expect(Home.files(program.home.path).isEmpty)
        let kitchen = try await Program.run(
            Program.kitchen, ["help", "--man", directory.path],
            environment: ["SOURCE_DATE_EPOCH": "1780000000"])
        try #require(kitchen.status == 0 && kitchen.out.isEmpty)
    }

    /// A page as it is read, line by line, without what is bold or italic.
    private func lines(_ page: String) -> [String] {
        var text = Home.text(directory.path + page)
        for (source, shown) in [
            ("\\fB", ""), ("\\fI", ""), ("\\fR", ""), ("\\&", ""), ("\\-", "-"), ("\\(aq", "'"),
            ("\\(dq", "\""), ("\\(ti", "~"), ("\\ ", " "), ("\\e", "\\"),
        ] {
            text = text.replacing(source, with: shown)
        }
        return text.split(separator: "\n").map(String.init)
    }

    private var files: [String] {
        Self.languages.flatMap { language in
            ["man1", "man5", "man7"].flatMap { section in
                Home.files(directory.path + language + "/" + section)
                    .map { directory.path + language + "/" + section + "/" + $0 }
            }
        }
    }

    /// Where a word stands alone, before its command is known, it is read as of any command.
    @Test func `an option takes a value for every command or for none`() {
        var takes: [String: Bool] = [:]
        for option in OptionSpec.global + CommandTable.commands.flatMap(\.options) {
            let isTaking = option.value != nil
            #expect(
                takes.updateValue(isTaking, forKey: option.name) ?? isTaking == isTaking,
                "\(option.name)")
        }
    }

    @Test func `whatever the program can be told or tells is in a page, in each language`() throws {
        for language in Self.languages {
            let tool = lines(language + "/man1/eat-tui.1")
            for option in OptionSpec.global {
                #expect(tool.contains { $0.contains("--" + option.name) }, "\(option.name)")
            }
            for status in ExitStatus.allCases {
                #expect(tool.contains("\(status.rawValue)"), "\(status)")
            }
            for variable in EnvironmentVariable.all {
                #expect(tool.contains(variable.names.joined(separator: ", ")))
            }
            for file in KeptFile.all { #expect(tool.contains(file.path)) }
            for command in CommandTable.commands {
                #expect(tool.contains { ($0 + " ").hasPrefix(command.name + " ") })
                try look(at: command, language)
            }
            let config = lines(language + "/man5/eat-tui-config.5")
            for key in ConfigKeys.all { #expect(config.contains(key.name), "\(key.name)") }
            for one in Switches.all { #expect(config.contains(one.key.rawValue)) }
            let keys = lines(language + "/man7/eat-tui-keys.7")
            for spec in ActionTable.specs { #expect(keys.contains(spec.name), "\(spec.name)") }
            let json = lines(language + "/man7/eat-tui-json.7").joined(separator: "\n")
            for schema in Schema.allCases { #expect(json.contains(schema.text), "\(schema)") }
        }
    }

    private func look(at command: Command, _ language: String) throws {
        let name = "/man1/eat-tui-" + command.name.replacing(" ", with: "-") + ".1"
        let page = lines(language + name)
        for option in command.options {
            let call = "--" + option.name + (option.value.map { " " + $0 } ?? "")
            #expect(page.contains(call), "\(command.name) \(call)")
        }
        // A long call is continued on the next line.
        let code = page.joined(separator: "\n").replacing(" \\\n    ", with: " ")
        for example in command.examples {
            #expect(code.contains("\n" + example + "\n"), "\(example)")
        }
        let end = page.drop { $0 != ".SH EXIT STATUS" && !$0.hasPrefix(".SH \"EXIT") }
        for status in command.statuses where language.isEmpty {
            #expect(end.contains("\(status.status.rawValue)"), "\(command.name) \(status)")
        }
        for schema in Schema.answers(of: command.name) {
            #expect(page.joined(separator: " ").contains(schema.text))
        }
        // No page is a list of options without a word on what they are for.
        #expect(page.count { !$0.hasPrefix(".") } > 7, "\(command.name)")
    }

    @Test func `every command but three has an answer in JSON, and every schema a command`() {
        let silent = CommandTable.commands.map(\.name).filter { Schema.answers(of: $0).isEmpty }
        #expect(silent == ["open", "cancel", "mcp"])
        let all = Set(CommandTable.commands.map(\.name))
        for schema in Schema.allCases {
            #expect(all.isSuperset(of: schema.commands))
            let alone: [Schema] = [.help, .error, .warning, .remark, .trace, .version]
            #expect(schema.commands.isEmpty == alone.contains(schema))
        }
        #expect(all.isSuperset(of: CommandTable.paged))
    }

    @Test func `every option of the kitchen is in its page`() async throws {
        let page = lines("/man1/eat-kitchen.1")
        let help = try await Program.run(Program.kitchen, ["--help"])
        let options = help.lines.compactMap { $0.firstMatch(of: /^  (--[a-z-]+)/)?.1 }
        #expect(options.count > 40)
        for option in options { #expect(page.contains { $0.hasPrefix(option) }, "\(option)") }
        for path in ["/clock", "/orders/ID/DEED", "/products/CODE"] {
            #expect(page.contains(path))
        }
    }

    @Test func `neither groff nor mandoc has anything to say of a page`() async throws {
        #expect(files.count == 4 * (CommandTable.commands.count + 4) + 1)
        let lint = try await Program.run("mandoc", ["-T", "lint"] + files)
        let said = lint.lines.filter { !$0.contains("referenced manual not found") }
        #expect(said.isEmpty, "\(said.prefix(9).joined(separator: "\n"))")
        let groff = try await Program.run(
            "groff", ["-K", "utf8", "-T", "utf8", "-man", "-z", "-ww"] + files)
        #expect(groff.status == 0 && groff.err.isEmpty, "\(groff.err.prefix(900))")
        for language in Self.languages {
            for page in [
                "man1/eat-tui.1", "man1/eat-tui-order.1", "man1/eat-tui-join.1",
                "man5/eat-tui-config.5", "man7/eat-tui-keys.7", "man7/eat-tui-json.7",
            ] {
                for locale in ["C.UTF-8", "C"] {
                    let man = try await Program.run(
                        "man",
                        ["--warnings", "-l", directory.path + language + "/" + page],
                        environment: [
                            "PATH": Program.systemPath, "LC_ALL": locale, "MANWIDTH": "80",
                            "PAGER": "cat", "HOME": directory.path,
                        ])
                    #expect(man.status == 0 && man.err.isEmpty, "\(locale) \(page) \(man.err)")
                    #expect(man.out.contains("--") && man.out.contains("eat-tui"))
                    // Hyphens can be copied, whatever the locale.
                    #expect(!man.out.contains("\u{2010}") && !man.out.contains("\u{2212}"))
                    #expect(locale != "C" || man.output.allSatisfy { $0 < 0x80 })
                    let wide = man.lines.filter { $0.count > 80 }
                    #expect(wide.isEmpty, "\(page) \(wide)")
                }
            }
        }
    }

    @Test func `a page begins no request by accident, and its index finds it`() async throws {
        let page = Home.text(directory.path + "/man1/eat-tui-search.1")
        #expect(page.contains("\neat\\-tui\\-search \\- "))
        // whatis reads the heading of each language.
        let names = try await Program.run(
            "lexgrog", files.filter { $0.contains("/eat-tui-menu.1") })
        #expect(names.status == 0, "\(names.out)")
        #expect(names.out.contains("eat-tui-menu - read a kitchen's menu"))
    }

    @Test func `the configuration that the manual shows holds, key by key`() async throws {
        let program = try Program()
        let help = try await program.run("help", "config")
        let start = try #require(help.lines.lastIndex(of: "  {"))
        let whole = help.lines[start...].prefix { $0.hasPrefix("  ") }.joined(separator: "\n")
        let keys = ConfigKeys.all.compactMap { key in key.example.map { "\(key.name): \($0)," } }
        for text in [whole, "{\n" + keys.joined(separator: "\n") + "\n}"] {
            try program.configure(text)
            let check = try await program.run("--offline", "config", "check", "--json")
            let trouble = check.json["data"]["problems"].rows.compactMap(\.["message"].text)
            // Files and programs of an example need not be on this machine.
            #expect(
                trouble.allSatisfy { $0.contains("ca_file") || $0.contains("not found") },
                "\(trouble)")
        }
    }

    @Test func `every variable that the program reads is explained, or is for its tests`() throws {
        let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../../Sources").standardizedFileURL
        let explained = Set(EnvironmentVariable.all.flatMap(\.names)).union([
            // For tests, and for the program's own processes.
            "EAT_CLOCK", "EAT_IDLE_FILE",
            // What every program is given, or a terminal says of itself.
            "PATH", "COLUMNS", "COLORFGBG", "TMUX", "STY", "SSH_TTY", "VTE_VERSION",
            "KONSOLE_VERSION", "KITTY_WINDOW_ID", "LC_TERMINAL", "WT_SESSION",
        ])
        let reading = /(?:Environment\.value|getenv|\bvariable)\("([A-Za-z_]+)"\)/
        let places = try #require(FileManager.default.enumerator(atPath: sources.path))
        var found: Set<String> = []
        for case let place as String in places
        where place.hasSuffix(".swift") && !place.hasPrefix("eat-bench") {
            let text = Home.text(sources.appendingPathComponent(place).path)
            found.formUnion(text.matches(of: reading).map { String($0.1) })
        }
        #expect(found.count > 10)
        found.remove("SOURCE_DATE_EPOCH")
        #expect(found.isSubset(of: explained), "\(found.subtracting(explained).sorted())")
    }

    @Test func `the pages are in their languages, whatever form answers have`() async throws {
        let other = try TemporaryDirectory()
        let program = try Program(variables: ["SOURCE_DATE_EPOCH": "1780000000"])
        let written = try await program.run("help", "--man", other.path, "--json")
        #expect(written.status == 0, "\(written.err)")
        for language in Self.languages {
            let page = language + "/man1/eat-tui-order.1"
            #expect(Home.text(other.path + page) == Home.text(directory.path + page))
        }
    }

    @Test func `a directory that cannot be written is an error`() async throws {
        let outcome = try await Program().run("help", "--man", "/proc/nowhere")
        #expect(outcome.status != 0 && outcome.err.hasPrefix("eat-tui: "))
        let kitchen = try await Program.run(
            Program.kitchen, ["help", "--man", "/proc/nowhere"])
        #expect(kitchen.status == 1 && kitchen.err.contains("cannot write"))
    }
}
