import OrderModels
import Presentation
import Terminal

extension Schema {
    /// Refuses names that no answer of the command has, before anything is asked or written.
    static func check(_ options: Options, of command: Command) throws(ProblemError) {
        let answers = answers(of: command.name)
        guard !answers.isEmpty || !options.has("fields") else {
            throw ProblemError(.usage, .general.noFields(command: command.name))
        }
        try check(options, of: answers)
    }

    static func check(_ options: Options, of answers: [Schema]) throws(ProblemError) {
        guard let fields = options.fields else { return }
        let layouts = answers.map(\.layout)
        for name in fields
        where !layouts.contains(where: { $0.field(name) != nil }) {
            // Several answers of one command may have the same.
            var seen: Set<String> = []
            let known = layouts.flatMap(\.names).filter { seen.insert($0).inserted }
            let near = didYouMean(name, among: known)
            var problem = Problem(
                .usage,
                .general.noSuchField(field: name.isEmpty ? Words.quoted(name) : name),
                hint: near.map { .store.didYouMean(words: $0) }
                    ?? .general.fieldsAre(
                        fields: known.filter { !$0.contains(".") }.joined(separator: ", ")))
            (problem.facts.option, problem.facts.choices) = ("--fields", known)
            throw ProblemError(problem)
        }
    }
}

extension Options {
    /// What `--fields` names, with or without spaces between.
    var fields: [String]? {
        value("fields")?.split(separator: ",", omittingEmptySubsequences: false).map {
            $0.trimmingSpaces()
        }
    }
}
