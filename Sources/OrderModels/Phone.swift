/// A phone number as its server states it; nil where there is nothing in it to call.
func phone(_ text: String) -> String? {
    text.unicodeScalars.contains { $0.properties.numericType != nil } ? text : nil
}
