import OrderModels
import SQLite

/// The migrations of each file, in order.
///
/// A released migration never changes; changes to the schema are added as new ones.
enum Schema {
    /// Makes the statements of one: each start counts them, and few need any.
    typealias Migration = @Sendable () -> String

    static func migrations(of realm: Realm) -> [Migration] {
        switch realm {
        case .cache:
            [
                { cache1 }, { cache2 }, { cache3 }, { cache4 }, { cache5 }, { cache6 }, { cache7 },
                { cache8 }, { cache9 }, { cache10 },
            ]
        case .user:
            [
                { user1 }, { user2 }, { user3 }, { accountTables + orderTables }, { user5 },
                { user6 }, { attemptKeys }, { user8 }, { user9 }, { attemptPages },
                { wishedPackaging }, { sharedBaskets }, { user11 }, { sharingOutcomes },
                { sentDishes },
            ]
        }
    }

    /// The tables whose changes are announced, with the kind of their rows.
    static func kinds(of realm: Realm) -> [Watched] {
        switch realm {
        case .cache: cacheKinds
        case .user: userKinds
        }
    }

    private static let cacheKinds = [
        Watched(.caterer, "caterer", keyColumn: 1),
        Watched(.listing, "listing", keyColumn: 0),
        Watched(.menuSection, "menu_section", keyColumn: 1),
        Watched(.menuEntry, "menu_part", keyColumn: 0, owner: "caterer"),
        Watched(.menuEntry, "menu_entry", keyColumn: 0, owner: "menu_section"),
        Watched(.menuItem, "menu_item", keyColumn: 1),
        Watched(.marketplace, "marketplace", keyColumn: 0),
        Watched(.timing, "timing", keyColumn: 0),
        Watched(.quotedTerms, "quoted_terms", keyColumn: 0),
        Watched(.listedMenus, "listed_menus", keyColumn: 0),
        Watched(.registry, "registry", keyColumn: 0),
    ]

    private static let userKinds = [
        Watched(.provider, "provider", keyColumn: 0),
        Watched(.favourite, "favourite", keyColumn: 0),
        Watched(.basket, "basket", keyColumn: 0),
        Watched(.basketLine, "basket_line", keyColumn: 0),
        Watched(.draft, "draft", keyColumn: 0),
        Watched(.draft, "draft_row", keyColumn: 1),
        Watched(.draft, "draft_step", keyColumn: 1),
        Watched(.order, "order_record", keyColumn: 0),
        Watched(.order, "order_detail", keyColumn: 0),
        Watched(.attempt, "order_attempt", keyColumn: 0),
        Watched(.cart, "cart_record", keyColumn: 0),
        Watched(.wishes, "order_wishes", keyColumn: 0),
        Watched(.seenQuote, "seen_quote", keyColumn: 0),
        Watched(.sharedBasket, "shared_basket", keyColumn: 0),
        Watched(.remembered, "remembered", keyColumn: 0),
        Watched(.account, "account", keyColumn: 0),
        Watched(.address, "address", keyColumn: 0),
    ]

    /// A table whose changes are announced, and how its rows are named.
    struct Watched {
        let kind: ItemKind
        let table: ChangeRecorder.Table
        /// The table whose row number the key column contains; its keys are announced instead.
        let owner: String?

        init(_ kind: ItemKind, _ name: String, keyColumn: Int32, owner: String? = nil) {
            self.kind = kind
            table = ChangeRecorder.Table(name, keyColumn: keyColumn)
            self.owner = owner
        }
    }

    /// Counted up by every commit that changed rows of the kind, so that other processes know what
    /// to read again.
    private static let revisions = """
        CREATE TABLE revision(kind TEXT PRIMARY KEY, number INTEGER NOT NULL) WITHOUT ROWID;
        """

    private static let cache1 =
        revisions + """
            CREATE TABLE freshness(
                resource TEXT PRIMARY KEY, fetched_at INTEGER NOT NULL, expires_at INTEGER NOT NULL,
                etag TEXT, fingerprint INTEGER, last_error TEXT) WITHOUT ROWID;

            CREATE TABLE marketplace(
                ref TEXT PRIMARY KEY NOT NULL, name TEXT NOT NULL, currency TEXT NOT NULL,
                zone TEXT NOT NULL, country TEXT, locale TEXT, phone TEXT, latitude REAL,
                longitude REAL, capabilities INTEGER NOT NULL, digest INTEGER NOT NULL);

            CREATE TABLE caterer(
                id INTEGER PRIMARY KEY, ref TEXT NOT NULL UNIQUE, provider TEXT NOT NULL,
                name TEXT NOT NULL, summary TEXT, address_line TEXT, postcode TEXT, town TEXT,
                latitude REAL, longitude REAL, address_note TEXT, phone TEXT, hours TEXT NOT NULL,
                methods TEXT NOT NULL, cuisines TEXT NOT NULL, badges TEXT NOT NULL,
                state TEXT NOT NULL, is_open INTEGER, next_opening INTEGER,
                open_from INTEGER, open_until INTEGER, name_words TEXT NOT NULL,
                more_words TEXT NOT NULL, digest INTEGER NOT NULL);
            CREATE INDEX caterer_by_name ON caterer(name_words);
            CREATE INDEX caterer_by_closing ON caterer(open_until) WHERE open_until IS NOT NULL;

            CREATE TABLE listing(
                scope TEXT NOT NULL,
                caterer INTEGER NOT NULL REFERENCES caterer(id) ON DELETE CASCADE,
                rank INTEGER NOT NULL, PRIMARY KEY(scope, caterer)) WITHOUT ROWID;
            CREATE UNIQUE INDEX listing_in_order ON listing(scope, rank);
            CREATE INDEX listing_of_caterer ON listing(caterer);

            CREATE TABLE menu_section(
                id INTEGER PRIMARY KEY, ref TEXT NOT NULL UNIQUE,
                caterer INTEGER NOT NULL REFERENCES caterer(id) ON DELETE CASCADE,
                name TEXT NOT NULL, summary TEXT, digest INTEGER NOT NULL);
            CREATE INDEX section_of_caterer ON menu_section(caterer);

            CREATE TABLE menu_part(
                caterer INTEGER NOT NULL REFERENCES caterer(id) ON DELETE CASCADE,
                section INTEGER NOT NULL REFERENCES menu_section(id) ON DELETE CASCADE,
                rank INTEGER NOT NULL, PRIMARY KEY(caterer, section)) WITHOUT ROWID;
            CREATE UNIQUE INDEX part_in_order ON menu_part(caterer, rank);
            CREATE INDEX part_of_section ON menu_part(section);

            CREATE TABLE menu_item(
                id INTEGER PRIMARY KEY, ref TEXT NOT NULL UNIQUE,
                caterer INTEGER NOT NULL REFERENCES caterer(id) ON DELETE CASCADE,
                code TEXT NOT NULL, name TEXT NOT NULL, summary TEXT, price INTEGER, currency TEXT,
                available INTEGER NOT NULL, diets TEXT NOT NULL, allergens TEXT NOT NULL,
                options TEXT NOT NULL, name_words TEXT NOT NULL, more_words TEXT NOT NULL,
                digest INTEGER NOT NULL);
            CREATE INDEX item_of_caterer ON menu_item(caterer);
            CREATE INDEX item_by_name ON menu_item(name_words);

            CREATE TABLE menu_entry(
                section INTEGER NOT NULL REFERENCES menu_section(id) ON DELETE CASCADE,
                item INTEGER NOT NULL REFERENCES menu_item(id) ON DELETE CASCADE,
                rank INTEGER NOT NULL, PRIMARY KEY(section, item)) WITHOUT ROWID;
            CREATE UNIQUE INDEX entry_in_order ON menu_entry(section, rank);
            CREATE INDEX entry_of_item ON menu_entry(item);

            CREATE TABLE timing(
                ref TEXT PRIMARY KEY NOT NULL, delivery_start INTEGER, delivery_end INTEGER,
                delivery_least INTEGER, delivery_most INTEGER, collection_start INTEGER,
                collection_end INTEGER, collection_least INTEGER, collection_most INTEGER,
                digest INTEGER NOT NULL);

            -- A version of something that is gone must not be named to its server again.
            CREATE TRIGGER caterer_gone AFTER DELETE ON caterer BEGIN
                DELETE FROM freshness
                WHERE resource IN ('caterer ' || old.ref, 'menu ' || old.ref, 'timing ' || old.ref);
                DELETE FROM timing WHERE ref = old.ref;
            END;
            """ + words(of: "caterer") + words(of: "menu_item")

    /// A search index over a table's two columns of folded words. ``SQLiteWriter`` adds the words
    /// of new rows, triggers do the rest. A trigger on INSERT would open a savepoint for every row,
    /// at each of which FTS5 writes out its buffer: that takes three times as long (0007).
    private static func words(of table: String) -> String {
        """
        CREATE VIRTUAL TABLE \(table)_words USING fts5(
            name_words, more_words, content='\(table)', content_rowid='id', tokenize='ascii',
            detail=column, columnsize=0, prefix='1 2');
        CREATE TRIGGER \(table)_words_gone AFTER DELETE ON \(table) BEGIN
            INSERT INTO \(table)_words(\(table)_words, rowid, name_words, more_words)
            VALUES('delete', old.id, old.name_words, old.more_words);
        END;
        CREATE TRIGGER \(table)_words_changed AFTER UPDATE OF name_words, more_words ON \(table)
        WHEN old.name_words <> new.name_words OR old.more_words <> new.more_words BEGIN
            INSERT INTO \(table)_words(\(table)_words, rowid, name_words, more_words)
            VALUES('delete', old.id, old.name_words, old.more_words);
            INSERT INTO \(table)_words(rowid, name_words, more_words)
            VALUES(new.id, new.name_words, new.more_words);
        END;

        """
    }

    /// Indexes for open caterers by closing time, and for the others by opening time.
    private static let cache2 = """
        DROP INDEX caterer_by_closing;
        CREATE INDEX caterer_by_closing ON caterer(open_until DESC, open_from);
        CREATE INDEX caterer_by_opening ON caterer(open_from);
        """

    /// Menus that are not active, as JSON: they are only looked at, and never searched.
    private static let cache3 = """
        CREATE TABLE listed_menus(
            ref TEXT PRIMARY KEY NOT NULL, menus TEXT NOT NULL, digest INTEGER NOT NULL);
        DROP TRIGGER caterer_gone;
        CREATE TRIGGER caterer_gone AFTER DELETE ON caterer BEGIN
            DELETE FROM freshness
            WHERE resource IN ('caterer ' || old.ref, 'menu ' || old.ref, 'menus ' || old.ref,
                'timing ' || old.ref);
            DELETE FROM timing WHERE ref = old.ref;
            DELETE FROM listed_menus WHERE ref = old.ref;
        END;
        """

    /// Where pictures are. Versions that servers named before would keep them from being sent again.
    private static let cache4 = """
        ALTER TABLE caterer ADD COLUMN image TEXT;
        ALTER TABLE menu_item ADD COLUMN image TEXT;
        UPDATE freshness SET etag = NULL, fingerprint = NULL;
        """

    /// The order of names beyond their letters. What is stored is read again to get it.
    private static let cache5 = """
        ALTER TABLE caterer ADD COLUMN name_order TEXT NOT NULL DEFAULT '';
        UPDATE caterer SET digest = 0;
        UPDATE freshness SET etag = NULL, fingerprint = NULL, expires_at = 0
            WHERE resource LIKE 'listing %' OR resource LIKE 'caterer %';
        DROP INDEX caterer_by_name;
        CREATE INDEX caterer_by_name ON caterer(name_words, name_order);
        """

    /// Lists of co-operatives, each as JSON.
    private static let cache6 = """
        CREATE TABLE registry(
            ref TEXT PRIMARY KEY NOT NULL, cooperatives TEXT NOT NULL, digest INTEGER NOT NULL);
        """

    /// How many rows of a list could not be used.
    private static let cache7 = """
        ALTER TABLE registry ADD COLUMN left_out INTEGER NOT NULL DEFAULT 0;
        """

    /// Greek and Cyrillic words as they sound (0087). What is kept is found so before it is read again.
    /// SQLite nests no more than some of them at a time.
    private static let cache8 = ["caterer", "menu_item"].flatMap { table in
        let all = [("ου", "ou")] + LetterSounds.letters.map { ("\($0.letter)", $0.sound) }
        return stride(from: 0, to: all.count, by: 12).map { start in
            let sets = ["name_words", "more_words"].map { column in
                let sound = all[start...].prefix(12).reduce(column) {
                    "replace(\($0), '\($1.0)', '\($1.1)')"
                }
                return "\(column) = \(sound)"
            }
            return "UPDATE \(table) SET \(sets.joined(separator: ", ")) "
                + "WHERE name_words GLOB '*[α-ωа-ґ]*' OR more_words GLOB '*[α-ωа-ґ]*';"
        }
    }.joined(separator: "\n")

    /// What dishes stand under, which names allergens too.
    private static let cache9 = """
        ALTER TABLE menu_item ADD COLUMN heading TEXT NOT NULL DEFAULT '';
        UPDATE menu_item SET digest = 0, heading = ifnull((
            SELECT group_concat(s.name, char(10)) FROM menu_entry e
            JOIN menu_section s ON s.id = e.section WHERE e.item = menu_item.id), '');
        """

    /// What quotes told of fees and minimums.
    private static let cache10 = """
        CREATE TABLE quoted_terms(
            ref TEXT PRIMARY KEY NOT NULL, minimum INTEGER, minimum_currency TEXT,
            minimum_at INTEGER, fee INTEGER, fee_currency TEXT, fee_at INTEGER,
            digest INTEGER NOT NULL);
        CREATE TRIGGER quoted_caterer_gone AFTER DELETE ON caterer BEGIN
            DELETE FROM quoted_terms WHERE ref = old.ref;
        END;
        """

    /// `named_caterer` has the caterers in the diner's own data, which the cache must not sweep.
    private static let user1 =
        revisions + """
            CREATE TABLE provider(
                ref TEXT PRIMARY KEY NOT NULL, url TEXT NOT NULL, added_at INTEGER NOT NULL,
                digest INTEGER NOT NULL);
            CREATE TABLE favourite(
                ref TEXT PRIMARY KEY NOT NULL, since INTEGER NOT NULL, digest INTEGER NOT NULL);
            CREATE TABLE basket(
                ref TEXT PRIMARY KEY NOT NULL, caterer TEXT NOT NULL, touched_at INTEGER NOT NULL,
                digest INTEGER NOT NULL);
            CREATE TABLE order_record(
                ref TEXT PRIMARY KEY NOT NULL, caterer TEXT NOT NULL, placed_at INTEGER NOT NULL,
                digest INTEGER NOT NULL);
            CREATE VIEW named_caterer AS
                SELECT ref FROM favourite
                UNION SELECT caterer FROM basket UNION SELECT caterer FROM order_record;
            """

    private static let user2 = """
        CREATE TABLE remembered(
            ref TEXT PRIMARY KEY NOT NULL, value TEXT NOT NULL, digest INTEGER NOT NULL);
        """

    /// Complete baskets, and the journals of copies: each copy's changes by row, and its steps.
    /// Keys begin with the draft's ID, so that the primary key finds all rows of a draft.
    private static let user3 = """
        ALTER TABLE basket ADD COLUMN name TEXT NOT NULL DEFAULT '';
        ALTER TABLE basket ADD COLUMN occasion TEXT;
        ALTER TABLE basket ADD COLUMN head_count INTEGER;
        ALTER TABLE basket ADD COLUMN starts_at INTEGER;
        ALTER TABLE basket ADD COLUMN contact TEXT;
        ALTER TABLE basket ADD COLUMN instructions TEXT;
        ALTER TABLE basket ADD COLUMN budget TEXT;
        CREATE TABLE basket_line(
            ref TEXT PRIMARY KEY NOT NULL, basket TEXT NOT NULL, rank INTEGER NOT NULL,
            dish TEXT NOT NULL, code TEXT NOT NULL, name TEXT NOT NULL, price TEXT NOT NULL,
            quantity INTEGER NOT NULL, choices TEXT NOT NULL, note TEXT NOT NULL,
            diner TEXT NOT NULL, digest INTEGER NOT NULL);
        CREATE INDEX line_in_basket ON basket_line(basket, rank);
        CREATE TABLE draft(
            ref TEXT PRIMARY KEY NOT NULL, parent TEXT NOT NULL, name TEXT NOT NULL,
            created_at INTEGER NOT NULL, touched_at INTEGER NOT NULL, discarded_at INTEGER,
            head INTEGER NOT NULL, top INTEGER NOT NULL, revision INTEGER NOT NULL,
            digest INTEGER NOT NULL);
        CREATE TABLE draft_row(
            ref TEXT PRIMARY KEY NOT NULL, draft TEXT NOT NULL, kind TEXT NOT NULL,
            key TEXT NOT NULL, edit TEXT NOT NULL, digest INTEGER NOT NULL);
        CREATE TABLE draft_step(
            ref TEXT PRIMARY KEY NOT NULL, draft TEXT NOT NULL, seq INTEGER NOT NULL,
            label TEXT NOT NULL, changes TEXT NOT NULL, digest INTEGER NOT NULL);
        """

    /// Unresolved rows of imported tables, as JSON.
    private static let user5 = """
        ALTER TABLE basket ADD COLUMN wishes TEXT;
        """

    /// The last quote that a basket's diner saw, and the coupon of a cart.
    private static let user6 = """
        CREATE TABLE seen_quote(
            ref TEXT PRIMARY KEY NOT NULL, subject TEXT NOT NULL, bill TEXT NOT NULL,
            seen_at INTEGER NOT NULL, digest INTEGER NOT NULL);
        ALTER TABLE cart_record ADD COLUMN coupon TEXT;
        """

    /// The time that a quote promised.
    private static let user8 = """
        ALTER TABLE seen_quote ADD COLUMN soonest_from INTEGER;
        ALTER TABLE seen_quote ADD COLUMN soonest_until INTEGER;
        """

    /// Earlier versions stored outcomes of attempts and labels of steps in English. Known outcomes
    /// become cases of the catalogue (0046); everything else is kept verbatim.
    private static let user9 = """
        UPDATE order_attempt SET problem = json_array(CASE problem
            WHEN 'settled by the diner' THEN 'attempts.settled'
            WHEN 'given up: its cart was emptied' THEN 'attempts.withdrawn'
            WHEN 'the server refused it' THEN 'attempts.refused'
            WHEN 'no answer came' THEN 'attempts.noAnswer'
            WHEN 'nothing here opens its cart' THEN 'attempts.noCart'
            WHEN 'the server has it as a cart still' THEN 'attempts.stillACart'
            ELSE 'attempts.notShown' END)
            WHERE problem IN ('settled by the diner', 'given up: its cart was emptied',
            'the server refused it', 'no answer came', 'nothing here opens its cart',
            'the server has it as a cart still', 'the server does not show it any more');
        UPDATE order_attempt SET problem = json_array('verbatim', problem)
            WHERE problem IS NOT NULL AND problem NOT LIKE '["%';
        UPDATE draft_step SET label = json_array('verbatim', label) WHERE label <> '';
        """

    /// What the kitchen said of a dish when it was chosen, and what a quote's diner was told.
    private static let user11 = """
        ALTER TABLE basket_line ADD COLUMN allergens TEXT;
        ALTER TABLE basket_line ADD COLUMN diets TEXT;
        ALTER TABLE seen_quote ADD COLUMN contents TEXT;
        """
}
