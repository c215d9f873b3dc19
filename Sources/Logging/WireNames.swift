/// The names of members on the wire that the program reads. A path in a log has no others: a server
/// can name members after anything.
enum WireNames {
    static let all = Set(
        """
        @context @id @type _email _familyName _givenName _password _telephone _username accept \
        accepted additional address addressLocality addresses adjustments allergens amount asked \
        assetUrl assignedTo \
        badges behavior beingPaid brand_name bytes cart cashOnDelivery city closes code collection coopcycle_url \
        contactName contentUrl country createdAt cuisine currency_code customer data dayOfWeek \
        delay delivery dependsOn description detail diff display_name email enabled events \
        facets familyName fulfillmentMethod fulfillmentMethods fullName geo givenName guest \
        guest_checkout_enabled hasMenu hasMenuItem hasMenuSection hydra:description \
        hydra:member hydra:next hydra:totalItems hydra:view host id identifier image images \
        invitation isOpen items itemsTotal label lat latitude latlng locale lon longitude \
        loopeatEnabled loopeatOAuthUrl menu \
        menuAddOn menu_item_modifier message methods name new_total nextOpeningDate notes \
        number offers old_price old_total order \
        openingHours openingHoursSpecification opens options password paymentGateway paymentMethod phoneNumber \
        payments phone_number pickupExpectedAt player players postalCode potentialAction preparationExpectedAt \
        price product products promotionCoupon propertyPath quantity range ranges reason redirectUrl \
        refresh_token request requiresAction restaurant result_type \
        reusablePackagingEnabled reusable_packaging shippedAt shippingAddress \
        shippingTimeRange shop shop_id specialOpeningHoursSpecification state status \
        streetAddress suitableForDiet tags takeaway target tax telephone text timezone tipAmount \
        token total type unitPrice url urlTemplate username validFrom validThrough valuesRange \
        vendor violations
        """.split(separator: " ").map(String.init))
}
