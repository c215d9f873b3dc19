/// How a terminal can show pictures.
public struct PictureSupport: Hashable, Sendable {
    /// A way of drawing over cells.
    public enum Form: Hashable, Sendable {
        /// https://sw.kovidgoyal.net/kitty/graphics-protocol/
        case kitty
        /// https://iterm2.com/documentation-images.html
        case iTerm
        /// DEC STD 070, as the VT340 had it.
        case sixel
    }

    /// Nil where the terminal did not say that it can.
    public var form: Form?
    /// Whether there are colours enough for half blocks.
    public var hasBlocks: Bool
    /// The pixels of a cell.
    public var cell: Size

    public static let none = PictureSupport(form: nil, hasBlocks: false)

    public init(form: Form?, hasBlocks: Bool, cell: Size = Size(columns: 8, lines: 16)) {
        self.form = form
        self.hasBlocks = hasBlocks
        self.cell = cell
    }
}

/// An answer of the terminal's to what it can do.
public enum TerminalAnswer: Hashable, Sendable {
    /// It shows pictures as kitty does.
    case kittyPictures
    /// Its name and version, which few tell.
    case version(String)
    /// The pixels of a cell.
    case cell(Size)
    /// What it does, by numbers: every terminal answers this, and it is asked last.
    case attributes([Int])
}

/// Asks a terminal what pictures it can show, and gathers the answers.
struct PictureInquiry {
    /// What is known to work.
    private(set) var support = PictureSupport.none
    /// Whether the terminal has answered.
    private(set) var isOver = false
    private var found = PictureSupport.none
    let question: [UInt8]

    /// `isLikeXterm`: whether it swallows what it does not know. Only then is anything asked. `cell`:
    /// what the kernel knows of it, as xterm does not answer that question.
    init(
        _ kind: TerminalKind, isLikeXterm: Bool, cell: Size?, variable: (String) -> String?
    ) {
        if let cell, Self.isBearable(cell) { found.cell = cell }
        guard isLikeXterm, kind.takesTitle || kind.isMultiplexer else {
            question = []
            return
        }
        // A multiplexer answers for itself, would take kitty's question for a title, and passes
        // nothing on to a terminal whose variables it has inherited.
        let isWithin =
            kind.isMultiplexer || variable("TMUX") != nil || variable("STY") != nil
        if !isWithin, variable("TERM_PROGRAM") == "iTerm.app" { found.form = .iTerm }
        let direct =
            isWithin
            ? "" : "\u{1B}_Gi=\(Self.probe),s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\\u{1B}[>q"
        question = Array((direct + "\u{1B}[16t\u{1B}[c").utf8)
    }

    /// Whether there are colours enough for half blocks.
    mutating func painted(inManyColors hasMany: Bool) {
        (support.hasBlocks, found.hasBlocks) = (hasMany, hasMany)
    }

    private static func isBearable(_ cell: Size) -> Bool {
        (2...100).contains(cell.columns) && (2...200).contains(cell.lines)
    }

    /// The picture that is only asked about.
    static let probe = 31

    mutating func take(_ answer: TerminalAnswer) {
        guard !isOver else { return }
        switch answer {
        case .kittyPictures: found.form = .kitty
        case .version(let name):
            if name.hasPrefix("iTerm2"), found.form == nil { found.form = .iTerm }
        case .cell(let size):
            if Self.isBearable(size) { found.cell = size }
        case .attributes(let numbers):
            if numbers.contains(4), found.form == nil { found.form = .sixel }
            (support, isOver) = (found, true)
        }
    }
}
