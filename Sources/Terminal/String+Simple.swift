extension String {
    /// Whether each of its code points is a cell of its own and none needs cleaning, as in nearly
    /// all text: what can be written without looking for clusters.
    var isSimple: Bool {
        unicodeScalars.allSatisfy(\.isSimple)
    }
}
