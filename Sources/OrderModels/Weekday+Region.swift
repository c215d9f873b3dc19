extension Weekday {
    /// Regions whose weeks do not begin on Monday, as CLDR has them: a fact of the region, whatever
    /// is spoken there.
    private static let sundayRegions = """
        AG AS BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN JM JP KE KH KR LA MH MM MO MT MX \
        MZ NI NP PA PE PH PK PR PT PY SA SG SV TH TT TW UM US VE VI WS YE ZA ZW
        """
    private static let saturdayRegions = "AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY"

    /// The day with which a week begins where `locale` is from, such as `en_US.UTF-8`.
    public static func first(in locale: String) -> Weekday {
        let tag = locale.prefix { $0 != "." && $0 != "@" }
        guard let region = tag.split(separator: "_").dropFirst().first, region.utf8.count == 2
        else {
            return .monday
        }
        func has(_ regions: String) -> Bool { regions.split(separator: " ").contains(region) }
        if region == "MV" { return .friday }
        return has(sundayRegions) ? .sunday : has(saturdayRegions) ? .saturday : .monday
    }
}
