extension String {
    /// Whether every code point takes one cell and needs no cleaning, as in nearly all text, so
    /// that it can be written without looking for clusters.
    var isSimple: Bool {
        unicodeScalars.allSatisfy(\.isSimple)
    }
}
