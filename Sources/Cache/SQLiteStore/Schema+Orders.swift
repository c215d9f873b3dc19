extension Schema {
    /// Carts and their settings, attempts, and orders with all details. Values only read whole are
    /// one column of JSON.
    static let orderTables = """
        CREATE TABLE cart_record(
            ref TEXT PRIMARY KEY NOT NULL, basket TEXT, provider TEXT NOT NULL,
            caterer TEXT NOT NULL, account TEXT, token TEXT NOT NULL, expires_at INTEGER NOT NULL,
            assigned INTEGER NOT NULL, currency TEXT NOT NULL, zone TEXT NOT NULL,
            ties TEXT NOT NULL, sent TEXT NOT NULL, digest INTEGER NOT NULL);
        CREATE INDEX cart_of_basket ON cart_record(basket);
        CREATE TABLE order_wishes(
            ref TEXT PRIMARY KEY NOT NULL, method TEXT NOT NULL, destination TEXT, arrival TEXT,
            coupon TEXT, tip TEXT, digest INTEGER NOT NULL);
        CREATE TABLE order_attempt(
            ref TEXT PRIMARY KEY NOT NULL, basket TEXT NOT NULL, provider TEXT NOT NULL,
            cart TEXT NOT NULL, account TEXT, payment TEXT NOT NULL, confirmed TEXT NOT NULL,
            snapshot TEXT NOT NULL, state TEXT NOT NULL, started_at INTEGER NOT NULL,
            sent_at INTEGER NOT NULL, checked_at INTEGER, settled_at INTEGER, problem TEXT,
            digest INTEGER NOT NULL);
        CREATE INDEX attempt_of_basket ON order_attempt(basket);
        CREATE INDEX attempt_of_cart ON order_attempt(cart);
        CREATE TABLE order_detail(
            ref TEXT PRIMARY KEY NOT NULL, provider TEXT NOT NULL, account TEXT,
            placed_at INTEGER NOT NULL, read_at INTEGER NOT NULL, state TEXT NOT NULL,
            server TEXT NOT NULL, snapshot TEXT, key TEXT, readable_until INTEGER, zone TEXT,
            digest INTEGER NOT NULL);
        CREATE INDEX detail_by_time ON order_detail(placed_at);

        """

    /// One key may have several attempts; the first attempt's ID is the key itself.
    static let attemptKeys = """
        ALTER TABLE order_attempt ADD COLUMN key TEXT;
        ALTER TABLE order_attempt ADD COLUMN terms TEXT;
        UPDATE order_attempt SET key = ref;
        CREATE INDEX attempt_of_key ON order_attempt(key);
        """

    /// 1 where reusable packaging is asked for.
    static let wishedPackaging = """
        ALTER TABLE order_wishes ADD COLUMN packaging INTEGER;
        """

    /// Where an order is paid. Earlier versions do not know such attempts, and must not order again.
    static let attemptPages = """
        ALTER TABLE order_attempt ADD COLUMN page TEXT;
        """

    /// Baskets that are shared with others, and as whom one opens somebody else's cart.
    static let sharedBaskets = """
        CREATE TABLE shared_basket(
            ref TEXT PRIMARY KEY NOT NULL, role TEXT NOT NULL, cart TEXT NOT NULL,
            link TEXT NOT NULL, host TEXT NOT NULL, name TEXT NOT NULL, email TEXT NOT NULL,
            player TEXT, customer TEXT, closed_at INTEGER, others TEXT, players TEXT NOT NULL,
            state TEXT NOT NULL, number TEXT, seen_at INTEGER, sent_at INTEGER,
            digest INTEGER NOT NULL);
        ALTER TABLE cart_record ADD COLUMN player TEXT;
        """

    /// What became of orders that the diner joined.
    static let sharingOutcomes = """
        ALTER TABLE shared_basket ADD COLUMN placed_at INTEGER;
        ALTER TABLE shared_basket ADD COLUMN over_at INTEGER;
        ALTER TABLE shared_basket ADD COLUMN gone TEXT;
        """

    /// What a guest sent.
    static let sentDishes = """
        ALTER TABLE shared_basket ADD COLUMN sent_dishes TEXT;
        """
}
