/// Members of objects by kind.
extension WireWriter {
    mutating func member(_ name: String, _ value: String) {
        key(name)
        string(value)
    }

    mutating func member(_ name: String, _ value: Int) {
        key(name)
        number(value)
    }

    mutating func member(_ name: String, _ value: Bool) {
        key(name)
        bool(value)
    }

    mutating func null(_ name: String) {
        key(name)
        null()
    }

    mutating func member(_ name: String, orNull value: String?) {
        if let value { member(name, value) } else { null(name) }
    }

    mutating func member(_ name: String, _ values: [String]) {
        key(name)
        array { for value in values { $0.string(value) } }
    }

    mutating func object(_ name: String, _ members: (inout WireWriter) -> Void) {
        key(name)
        object(members)
    }

    mutating func array(_ name: String, _ elements: (inout WireWriter) -> Void) {
        key(name)
        array(elements)
    }

    /// Degrees, to a metre or so.
    mutating func degrees(_ name: String, _ millionths: Int) {
        key(name)
        literal(Coordinate.text(millionths))
    }

    /// Words that somebody at the kitchen typed.
    mutating func text(_ name: String, _ value: String) {
        key(name)
        if let hostile = hostility?.text(value) {
            literal(hostile)
        } else {
            string(value)
        }
    }

    /// A code to order by.
    mutating func code(_ name: String, _ value: String) {
        key(name)
        string(hostility?.code(value) ?? value)
    }

    mutating func price(_ name: String, _ value: Int) {
        key(name)
        if let hostile = hostility?.price() {
            literal(hostile)
        } else {
            number(value)
        }
    }
}
