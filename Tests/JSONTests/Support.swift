import JSON
import TestSupport

extension JSONDocument {
    convenience init(text: String, limits: JSONLimits = .standard) throws(JSONError) {
        try self.init(Array(text.utf8), limits: limits)
    }
}

/// The error of parsing `text`; nil when it is fine.
func problem(_ text: String, limits: JSONLimits = .standard) -> JSONError? {
    problem(Array(text.utf8), limits: limits)
}

func problem(_ bytes: [UInt8], limits: JSONLimits = .standard) -> JSONError? {
    do throws(JSONError) {
        _ = try JSONDocument(bytes, limits: limits)
        return nil
    } catch {
        return error
    }
}

/// The error that `body` throws.
func failure(_ body: () throws -> Void) -> JSONError? {
    do {
        try body()
        return nil
    } catch {
        return error as? JSONError
    }
}

/// A value with nothing of the parser in it, to compare and to generate.
indirect enum Plain: Equatable {
    case null, bool(Bool), int(Int), double(Double), string(String)
    case array([Plain])
    case object([String], [Plain])

    init(_ value: JSONValue) throws {
        switch value.kind {
        case .null: self = .null
        case .true, .false: self = .bool(try value.bool())
        case .string: self = .string(try value.string())
        case .number:
            let isInteger = value.rawBytes.allSatisfy { !".eE".utf8.contains($0) }
            self = isInteger ? .int(try value.int()) : .double(try value.double())
        case .array: self = .array(try value.elements().map(Plain.init))
        case .object:
            let members = try value.members().map { ($0.key, try Plain($0.value)) }
            self = .object(members.map(\.0), members.map(\.1))
        }
    }

    func write(to writer: inout JSONWriter) {
        switch self {
        case .null: writer.null()
        case .bool(let value): writer.bool(value)
        case .int(let value): writer.int(value)
        case .double(let value): writer.double(value)
        case .string(let value): writer.string(value)
        case .array(let values):
            writer.array { writer in values.forEach { $0.write(to: &writer) } }
        case .object(let keys, let values):
            writer.object { writer in
                for (key, value) in zip(keys, values) {
                    writer.key(key)
                    value.write(to: &writer)
                }
            }
        }
    }
}

extension SeededGenerator {
    mutating func plain(depth: Int = 0) -> Plain {
        switch Int.random(in: 0..<(depth < 5 ? 9 : 6), using: &self) {
        case 0: return .null
        case 1: return .bool(Bool.random(using: &self))
        case 2: return .int(Int.random(in: .min ... .max, using: &self))
        case 3: return .int(Int.random(in: -20...20, using: &self))
        case 4:
            let bits = UInt64.random(in: 0 ... .max, using: &self)
            let value = Double(bitPattern: bits)
            return .double(value.isFinite ? value : 0.5)
        case 5: return .string(text())
        case 6:
            return .array(
                (0..<Int.random(in: 0..<6, using: &self)).map { _ in plain(depth: depth + 1) })
        default:
            let count = Int.random(in: 0..<70, using: &self) / (depth * 8 + 1)
            let keys = (0..<count).map { "\($0)" + text() }
            return .object(keys, keys.map { _ in plain(depth: depth + 1) })
        }
    }

    private mutating func text() -> String {
        var text = ""
        for _ in 0..<Int.random(in: 0..<20, using: &self) {
            let limit: UInt32 =
                [0x80, 0x80, 0x100, 0x3000, 0x110000].randomElement(using: &self) ?? 0
            if let scalar = Unicode.Scalar(UInt32.random(in: 0..<limit, using: &self)) {
                text.unicodeScalars.append(scalar)
            }
        }
        return text
    }
}

/// A small caterer page with a bit of everything.
let page = #"""
    {"@context":"/api/contexts/Restaurant","hydra:totalItems":2, "hydra:member":[
      {"@id":"/api/restaurants/1","name":"Chez Th\u00e9o \ud83c\udf5c","price":12.50,"n":-3e2,
       "tags":["a","é","寿司"],"address":{"geo":{"lat":48.85}},"open":true,"hub":null,"empty":[]},
      {"@id":"/api/restaurants/2","name":"\"Quoted\" \\ \/ \n","open":false,"tags":[]}
    ],"hydra:view":{"@id":"/api/restaurants?page=1"}}
    """#
