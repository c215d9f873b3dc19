/// What `--fields` names: a member of a row, or else one of the document around the rows.
struct Field: Sendable {
    let path: [String]
    let isOfRow: Bool
    let shape: Shape

    var name: String { path.joined(separator: ".") }
}

extension Layout {
    func field(_ name: String) -> Field? {
        let path = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        if let shape = path.reduce(Shape?.some(row), { $0?[$1] }) {
            return Field(path: path, isOfRow: true, shape: shape)
        }
        return path.reduce(Shape?.some(shape)) { $0?[$1] }.map {
            Field(path: path, isOfRow: false, shape: $0)
        }
    }

    /// The names there are, without those inside of lists.
    var names: [String] {
        let own = Self.names(in: row)
        guard !rows.isEmpty else { return own }
        let lists = Set(rows.map { String($0.prefix { $0 != "." }) })
        return own + Self.names(in: shape).filter { !lists.contains($0) && !own.contains($0) }
    }

    private static func names(in shape: Shape) -> [String] {
        shape.members.flatMap { member -> [String] in
            guard member.shape.isRecord else { return [member.name] }
            return [member.name] + names(in: member.shape).map { member.name + "." + $0 }
        }
    }

    /// One for each column: a record has a column for each of its members.
    func columns(of fields: [Field]?) -> [Field] {
        if let fields { return fields.flatMap { Self.cells(of: $0) } }
        if let columns { return columns.compactMap(field).flatMap { Self.cells(of: $0) } }
        return row.members.filter { !$0.isOptional }.flatMap { member in
            Self.cells(of: Field(path: [member.name], isOfRow: true, shape: member.shape))
                .filter(\.shape.isCell)
        }
    }

    private static func cells(of field: Field) -> [Field] {
        guard field.shape.isRecord else { return [field] }
        return field.shape.members.filter { !$0.isOptional }.flatMap { member in
            cells(
                of: Field(
                    path: field.path + [member.name], isOfRow: field.isOfRow, shape: member.shape))
        }
    }
}

extension Shape {
    fileprivate var isRecord: Bool {
        switch value {
        case .record: true
        case .either(let shapes): shapes.allSatisfy(\.isRecord)
        default: false
        }
    }
}
