import Foundation
import Testing

/// The JSON Schemas that the program itself writes, which every answer that a test sees has to fit.
///
/// Of JSON Schema it knows what the program uses. A member that no schema describes is a mistake
/// here, although programs have to bear it.
enum AnswerSchemas {
    private static let all: [String: Shape] = {
        do {
            let folder = try TemporaryDirectory()
            let outcome = try ChildProcess(
                Program.tui, ["help", "--schemas", folder.path],
                environment: ["PATH": Program.systemPath]
            ).end()
            guard outcome.status == 0 else { throw ChildProcess.Trouble(what: outcome.err) }
            var shapes: [String: Shape] = [:]
            for file in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
                let path = URL(fileURLWithPath: folder.path).appending(path: file)
                let json = try JSONSerialization.jsonObject(with: Data(contentsOf: path))
                guard let json = json as? [String: Any], let title = json["title"] as? String else {
                    throw ChildProcess.Trouble(what: "\(file) is no schema")
                }
                shapes[title] = Shape(json)
            }
            return shapes
        } catch {
            Issue.record(error)
            return [:]
        }
    }()

    /// `isPart`: only some fields were asked for.
    static func check(_ outcome: Outcome, isPart: Bool) {
        check(outcome.output, isPart: isPart)
        check(outcome.error, isPart: false)
    }

    static func check(_ bytes: [UInt8], isPart: Bool) {
        let mark = Array("{\"schema\":\"eat-tui/".utf8)
        for line in bytes.split(separator: 0x0A) where line.starts(with: mark) {
            // What a test cuts off is no answer.
            guard
                let json = try? JSONSerialization.jsonObject(with: Data(line)) as? [String: Any],
                let name = json["schema"] as? String
            else { continue }
            guard let shape = all[name] else {
                Issue.record("No schema describes \(name)")
                continue
            }
            for mistake in shape.mistakes(of: json, at: name, isPart: isPart).prefix(5) {
                Issue.record("\(mistake)\n\(String(decoding: line.prefix(2000), as: UTF8.self))")
            }
        }
    }
}

extension AnswerSchemas {
    private final class Shape: Sendable {
        private let type: String?
        private let isTime: Bool
        private let constant: String?
        /// The only words it may be; nil where a server may have others.
        private let words: Set<String>?
        private let required: [String]
        private let members: [String: Shape]?
        private let others: Shape?
        private let element: Shape?
        private let alternatives: [Shape]?

        init(_ json: [String: Any]) {
            func shape(_ value: Any?) -> Shape? { (value as? [String: Any]).map(Shape.init) }
            type = json["type"] as? String
            isTime = json["format"] as? String == "date-time"
            constant = json["const"] as? String
            let words = json["$comment"] == nil ? json["examples"] as? [String] : nil
            self.words = words.map(Set.init)
            required = json["required"] as? [String] ?? []
            members = (json["properties"] as? [String: [String: Any]])?.mapValues(Shape.init)
            others = shape(json["additionalProperties"])
            element = shape(json["items"])
            alternatives = (json["anyOf"] as? [[String: Any]])?.map(Shape.init)
        }

        func mistakes(of value: Any, at path: String, isPart: Bool) -> [String] {
            if let alternatives {
                let tries = alternatives.map { $0.mistakes(of: value, at: path, isPart: isPart) }
                guard tries.allSatisfy({ !$0.isEmpty }) else { return [] }
                return tries.max { $0.count > $1.count } ?? []
            }
            guard let type else { return [] }
            switch (type, value) {
            case ("null", is NSNull): return []
            case ("string", let text as String):
                if let constant, constant != text { return ["\(path) is \(text)"] }
                if let words, !words.contains(text) { return ["\(path) has no word \(text)"] }
                // In UTC, to the second or finer.
                let isTimely =
                    text.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/) != nil
                return isTime && !isTimely ? ["\(path) is no time: \(text)"] : []
            case ("boolean", let number as NSNumber) where Self.isFlag(number): return []
            case ("integer", let number as NSNumber) where !Self.isFlag(number):
                return number.doubleValue.rounded() == number.doubleValue
                    ? [] : ["\(path) is no integer: \(number)"]
            case ("number", let number as NSNumber) where !Self.isFlag(number): return []
            case ("array", let elements as [Any]):
                return elements.flatMap {
                    element?.mistakes(of: $0, at: path + "[]", isPart: isPart) ?? []
                }
            case ("object", let object as [String: Any]):
                return mistakes(of: object, at: path, isPart: isPart)
            default: return ["\(path) is no \(type): \(value)"]
            }
        }

        private func mistakes(
            of object: [String: Any], at path: String, isPart: Bool
        ) -> [String] {
            let missing = isPart ? [] : required.filter { object[$0] == nil }
            return missing.map { "\(path).\($0) is missing" }
                + object.flatMap { name, value -> [String] in
                    guard let shape = members?[name] ?? others else {
                        return ["\(path).\(name) is not described"]
                    }
                    return shape.mistakes(of: value, at: "\(path).\(name)", isPart: isPart)
                }
        }

        private static func isFlag(_ number: NSNumber) -> Bool {
            String(cString: number.objCType) == "c"
        }
    }
}
