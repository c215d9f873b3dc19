public import OrderModels

extension Favourite: EditableItem {
    public static let kind = ItemKind.favourite
    public static let columns = ["ref", "since"]

    public var values: [ColumnValue] {
        [.text(caterer.rawValue), .integer(since.secondsSince1970)]
    }

    public init(_ columns: Columns) throws {
        self.init(
            caterer: Caterer.ID(rawValue: try columns.text(0)),
            since: Instant(secondsSince1970: try columns.integer(1)))
    }

    public func passes(_ filter: MentionFilter) -> Bool {
        switch filter {
        case .caterer(let id): caterer == id
        }
    }

    public func place(in sort: MentionSort) -> [ColumnValue] {
        [.integer(-since.secondsSince1970), .text(caterer.rawValue)]
    }
}

extension OrderMention: EditableItem {
    public static let kind = ItemKind.order
    public static let columns = ["ref", "caterer", "placed_at"]

    public var values: [ColumnValue] {
        [.text(id.rawValue), .text(caterer.rawValue), .integer(placedAt.secondsSince1970)]
    }

    public init(_ columns: Columns) throws {
        self.init(
            id: ID(rawValue: try columns.text(0)),
            caterer: Caterer.ID(rawValue: try columns.text(1)),
            placedAt: Instant(secondsSince1970: try columns.integer(2)))
    }

    public func passes(_ filter: MentionFilter) -> Bool {
        switch filter {
        case .caterer(let id): caterer == id
        }
    }

    public func place(in sort: MentionSort) -> [ColumnValue] {
        [.integer(-placedAt.secondsSince1970), .text(id.rawValue)]
    }
}

extension AddedProvider: EditableItem {
    public static let kind = ItemKind.provider
    public static let columns = ["ref", "url", "added_at"]

    public var values: [ColumnValue] {
        [.text(id.rawValue), .text(url), .integer(addedAt.secondsSince1970)]
    }

    public init(_ columns: Columns) throws {
        self.init(
            id: ProviderID(rawValue: try columns.text(0)), url: try columns.text(1),
            addedAt: Instant(secondsSince1970: try columns.integer(2)))
    }

    public func passes(_ filter: Never) -> Bool {}

    public func place(in sort: Sort) -> [ColumnValue] {
        [.integer(addedAt.secondsSince1970), .text(id.rawValue)]
    }
}

extension Remembered: EditableItem {
    public static let kind = ItemKind.remembered
    public static let columns = ["ref", "value"]

    public var values: [ColumnValue] { [.text(id), .text(value)] }

    public init(_ columns: Columns) throws {
        self.init(try columns.text(0), try columns.text(1))
    }

    public func passes(_ filter: Filter) -> Bool {
        switch filter {
        case .under(let prefix): id.utf8.starts(with: prefix.utf8)
        }
    }

    public func place(in sort: Sort) -> [ColumnValue] { [.text(id)] }
}
