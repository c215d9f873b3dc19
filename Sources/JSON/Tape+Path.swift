extension Tape {
    /// The path of the node at `target`; the end of the tape stands for where the parser stopped.
    func path(to target: Int) -> String {
        var path = element.map { "\(member)[\($0)]" } ?? member
        var index = 0
        while index < target, index < count {
            let node = nodes[index]
            guard let step = node.isObject ? memberStep(index, target) : elementStep(index, target)
            else { return path }
            if case .key(let key) = step.name, !path.isEmpty, key.first != "[" {
                path += "."
            }
            path += step.name.text
            index = step.index
        }
        return path
    }

    private enum Name {
        case key(String)
        case number(Int)

        var text: String {
            switch self {
            case .key(let key): key
            case .number(let number): "[\(number)]"
            }
        }
    }

    private func memberStep(_ object: Int, _ target: Int) -> (name: Name, index: Int)? {
        var key = object + 1
        while key < count {
            let value = key + 1
            let after = value < count ? nodes[value].next : Node.open
            if target < after {
                return (.key(JSONPath.name(string(nodes[key]))), value)
            }
            key = Int(after)
        }
        return nil
    }

    private func elementStep(_ array: Int, _ target: Int) -> (name: Name, index: Int)? {
        guard nodes[array].isArray else { return nil }
        var child = array + 1
        var number = 0
        while child < count {
            let after = nodes[child].next
            if target < after {
                return (.number(number), child)
            }
            child = Int(after)
            number += 1
        }
        return (.number(number), target)
    }
}

/// How paths contain keys.
enum JSONPath {
    /// A plain key unchanged; any other in brackets and quotes, shortened if it is long.
    static func name(_ key: String) -> String {
        let isPlain =
            !key.isEmpty && key.utf8.count <= 64
            && key.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"),
                    UInt8(ascii: ":"), UInt8(ascii: "@"), UInt8(ascii: "$"):
                    true
                default: false
                }
            }
        return isPlain ? key : "[\(JSONWriter.quoted(key, upTo: 64))]"
    }
}
