/// Members of objects by kind.
extension JSONWriter {
    mutating func member(_ name: StaticString, _ value: String) {
        key(name)
        string(value)
    }

    mutating func member(_ name: StaticString, _ value: Int) {
        key(name)
        number(value)
    }

    mutating func member(_ name: StaticString, _ value: Bool) {
        key(name)
        literal(value ? "true" : "false" as StaticString)
    }

    mutating func null(_ name: StaticString) {
        key(name)
        literal("null" as StaticString)
    }

    mutating func member(_ name: StaticString, orNull value: String?) {
        if let value { member(name, value) } else { null(name) }
    }

    mutating func member(_ name: StaticString, _ values: [String]) {
        key(name)
        array { for value in values { $0.string(value) } }
    }

    mutating func object(_ name: StaticString, _ members: (inout JSONWriter) -> Void) {
        key(name)
        object(members)
    }

    mutating func array(_ name: StaticString, _ elements: (inout JSONWriter) -> Void) {
        key(name)
        array(elements)
    }

    /// Degrees, to a metre or so.
    mutating func degrees(_ name: StaticString, _ millionths: Int) {
        key(name)
        literal(Coordinate.text(millionths))
    }

    /// Words that somebody at the kitchen typed.
    mutating func text(_ name: StaticString, _ value: String) {
        key(name)
        if let hostile = hostility?.text(value) {
            literal(hostile)
        } else {
            string(value)
        }
    }

    /// A code to order by.
    mutating func code(_ name: StaticString, _ value: String) {
        key(name)
        string(hostility?.code(value) ?? value)
    }

    mutating func price(_ name: StaticString, _ value: Int) {
        key(name)
        if let hostile = hostility?.price() {
            literal(hostile)
        } else {
            number(value)
        }
    }
}
