//! NEI 2.8: unit abbreviations.

/// The abbreviations of 2.8 with what they stand for; the Japanese ones first, each list in the order of the book.
pub const ABBREVIATIONS: [(&str, &str); 31] = [
    ("1AF", "First Air Fleet"),
    ("AD", "Air Defense"),
    ("AR", "Air Raiding"),
    ("CF", "Covering Force"),
    ("EF", "Eastern Force"),
    ("IG", "Imperial Guard"),
    ("Kw D", "Kawaguchi Detachment"),
    ("N", "Naval Engineer"),
    ("SNLF", "Special Naval Landing Force"),
    ("Sag D", "Sakaguchi Detachment"),
    ("WF", "Western Force"),
    ("Yok", "Yokosuka"),
    ("ABDAFLOT", "American-British-Dutch-Australian Fleet"),
    ("AsF", "US Asiatic Fleet"),
    ("BF", "Black Force"),
    ("BG 7", "Brigade Group 7th Division"),
    ("CSF", "Combined Striking Force"),
    ("EI", "East Indies"),
    ("FE", "Far East"),
    ("GF", "Gull Force"),
    ("MAW", "Marine Air Wing"),
    ("Mbl", "Mobile Group"),
    ("MD", "Military District"),
    ("NEI", "Netherlands East Indies"),
    ("Prov", "Provisional"),
    ("R", "Revenge Class Battleships"),
    ("RAN", "Royal Australian Navy"),
    ("RCT", "Regimental Combat Team"),
    ("SARFOR", "Sarawak Force"),
    ("SF", "Sparrow Force"),
    ("VBS", "Veiligheidsbezetting Soerabaja"),
];

/// What an abbreviation stands for (NEI 2.8); an unknown one stands for itself.
pub fn expand(abbreviation: &str) -> &str {
    ABBREVIATIONS.iter().find(|(code, _)| *code == abbreviation).map_or(abbreviation, |(_, meaning)| meaning)
}
