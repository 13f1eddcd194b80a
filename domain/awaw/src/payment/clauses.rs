//! The shape of what each country's section says of payment.

/// Which clauses of a country's section say who pays.
#[derive(Debug, Clone, Copy)]
pub struct PayRules {
    /// The country's BRPs are inside the British base.
    pub in_base: &'static str,
    /// Nobody else pays.
    pub no_third_payer: &'static str,
    /// Britain pays, and its limit counts.
    pub britain_pays: &'static str,
    /// The U.S. pays, and its limit counts.
    pub us_pays: &'static str,
    /// Before war with Germany the pre-war grant limit counts too; none where the section does not say so.
    pub prewar: Option<&'static str>,
    /// From when the U.S. may pay; none where it always may.
    pub us_gate: Option<&'static str>,
    /// What transports American BRPs need; none where they need none.
    pub transports: Option<&'static str>,
}
