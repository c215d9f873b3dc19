/// What accented and special letters are folded to.
///
/// Written out as tables, because the standard library offers no decomposition at run time.
enum FoldTables {
    /// The folding of a letter of the Latin, Greek or Cyrillic blocks: 0 for nothing (a separate
    /// accent), a space for a sign, or a key of `expansions` where it becomes two letters.
    static func letter(_ value: UInt32) -> UInt32 {
        UInt32(letters[Int(value < 0x530 ? value - 0xC0 : value - 0x1E00 + 0x470)])
    }

    static let expansions: [UInt32: String] = [
        0xDF: "ss", 0xE6: "ae", 0xFE: "th", 0x133: "ij", 0x149: "n", 0x153: "oe",
        0x1C6: "dz", 0x1C9: "lj", 0x1CC: "nj", 0x1F3: "dz",
    ]

    static let ligatures = ["ff", "fi", "fl", "ffi", "ffl", "st", "st"]

    static let halfWidthKatakana: [UInt32] =
        "ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン"
        .unicodeScalars.map(\.value)

    private static let letters: [UInt16] = {
        var table: [UInt16] = []
        for range in [0xC0..<0x530, 0x1E00..<0x2000] as [Range<UInt32>] {
            table += range.map { Unicode.Scalar($0).map(lowerCase) ?? 0 }
        }
        var bases: [UInt16: UInt16] = [0x1E9E: 0xDF, 0x1E9F: 0x64, 0x1E3: 0xE6, 0x1FD: 0xE6]
        for (base, accented) in accents {
            for scalar in accented.unicodeScalars {
                bases[UInt16(scalar.value)] = UInt16(base.value)
            }
        }
        return table.map { bases[$0] ?? $0 }
    }()

    private static func lowerCase(_ scalar: Unicode.Scalar) -> UInt16 {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .modifierLetter, .modifierSymbol: return 0
        case .mathSymbol, .otherPunctuation: return 0x20
        default: break
        }
        // Not every Unicode table gives the capital sharp s a lower case of one letter; see
        // `bases`.
        guard scalar.value != 0x1E9E else { return 0x1E9E }
        let lower = scalar.properties.lowercaseMapping.unicodeScalars.first ?? scalar
        return UInt16(truncatingIfNeeded: lower.value)
    }

    private static let accents: [(base: Unicode.Scalar, accented: String)] = [
        ("a", "àáâãäåāăąǎǟǡǻȁȃȧḁạảấầẩẫậắằẳẵặ"),
        ("b", "ƀɓḃḅḇ"),
        ("c", "çćĉċčƈȼḉ"),
        ("d", "ðďđɖɗḋḍḏḑḓ"),
        ("e", "èéêëēĕėęěǝȅȇȩɇəɛḕḗḙḛḝẹẻẽếềểễệ"),
        ("f", "ƒḟ"),
        ("g", "ĝğġģǥǧǵɠḡ"),
        ("h", "ĥħȟḣḥḧḩḫẖ"),
        ("i", "ìíîïĩīĭįıǐȉȋɨḭḯỉị"),
        ("j", "ĵǰȷɉ"),
        ("k", "ķĸƙǩḱḳḵ"),
        ("l", "ĺļľŀłḷḹḻḽ"),
        ("m", "ḿṁṃ"),
        ("n", "ñńņňŋǹṅṇṉṋ"),
        ("o", "òóôõöøōŏőơǒǫǭǿȍȏȫȭȯȱɔṍṏṑṓọỏốồổỗộớờởỡợ"),
        ("p", "ṕṗ"),
        ("r", "ŕŗřȑȓɍṙṛṝṟ"),
        ("s", "śŝşšſșṡṣṥṧṩẛ"),
        ("t", "ţťŧțṫṭṯṱẗ"),
        ("u", "ùúûüũūŭůűųưǔǖǘǚǜȕȗṳṵṷṹṻụủứừửữự"),
        ("v", "ṽṿ"),
        ("w", "ŵẁẃẅẇẉẘ"),
        ("x", "ẋẍ"),
        ("y", "ýÿŷƴȳɏẏẙỳỵỷỹ"),
        ("z", "źżžƶẑẓẕ"),
        ("ʒ", "ǯ"),
        ("α", "άἀἁἂἃἄἅἆἇὰάᾀᾁᾂᾃᾄᾅᾆᾇᾰᾱᾲᾳᾴᾶᾷ"),
        ("ε", "έἐἑἒἓἔἕὲέ"),
        ("η", "ήἠἡἢἣἤἥἦἧὴήᾐᾑᾒᾓᾔᾕᾖᾗῂῃῄῆῇ"),
        ("ι", "ΐίϊἰἱἲἳἴἵἶἷὶίιῐῑῒΐῖῗ"),
        ("ο", "όὀὁὂὃὄὅὸό"),
        ("ρ", "ῤῥ"),
        ("σ", "ς"),
        ("υ", "ΰϋύὐὑὒὓὔὕὖὗὺύῠῡῢΰῦῧ"),
        ("ω", "ώὠὡὢὣὤὥὦὧὼώᾠᾡᾢᾣᾤᾥᾦᾧῲῳῴῶῷ"),
        ("а", "ӑӓ"),
        ("г", "ѓ"),
        ("е", "ѐёӗ"),
        ("ж", "ӂӝ"),
        ("з", "ӟ"),
        ("и", "йѝӣӥ"),
        ("к", "ќ"),
        ("о", "ӧ"),
        ("у", "ўӯӱӳ"),
        ("ч", "ӵ"),
        ("ы", "ӹ"),
        ("э", "ӭ"),
        ("і", "ї"),
        ("ѵ", "ѷ"),
        ("ә", "ӛ"),
        ("ө", "ӫ"),
    ]
}
