/// The catalogue's sentences as text in the diner's language, to be shown at once:
/// `Say.Checkout.noSlot(time:)`.
public enum Say {}
