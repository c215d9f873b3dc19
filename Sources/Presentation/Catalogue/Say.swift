/// The catalogue's sentences as text, in the language of the diner, where they are shown at once:
/// `Say.Checkout.noSlot(time:)`.
public enum Say {}
