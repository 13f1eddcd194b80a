//! The ledgers as typed records: complete, in the order of the books, and found by whoever looks for them.

use domain::rulebooks::{
    Book, ClauseEntry, Kind, Treatment, books, clause, find_book, find_clause, find_ruling, leaning_on, ruling, search,
    section,
};

fn all() -> impl Iterator<Item = &'static ClauseEntry> {
    books().iter().flat_map(|book| &book.clauses)
}

fn nei() -> &'static Book {
    find_book("NEI").unwrap()
}

fn ids(clauses: &[&ClauseEntry]) -> Vec<String> {
    clauses.iter().map(|clause| clause.id.clone()).collect()
}

#[test]
fn every_id_has_the_shape_of_an_id_and_is_found_by_it() {
    for book in books() {
        for entry in &book.clauses {
            let rest = entry.id.strip_prefix(&format!("{}-", book.name)).unwrap();
            // `9.1-b`, and `G2.home` for an entry of an actions list.
            let (place, name) = rest.rsplit_once(['-', '.']).unwrap();
            assert!(!place.is_empty() && !name.is_empty(), "{}", entry.id);
            assert!(rest.chars().all(|c| c.is_ascii_alphanumeric() || c == '-' || c == '.'), "{}", entry.id);
            assert!(std::ptr::eq(clause(&entry.id).unwrap(), entry));
            for text in [&entry.section, &entry.title, &entry.rule, &entry.check] {
                assert!(!text.trim().is_empty(), "{} has an empty field", entry.id);
            }
        }
        for entry in &book.rulings {
            let rest = entry.id.strip_prefix(&format!("{}-R", book.name)).unwrap();
            assert!(rest.trim_start_matches('-').parse::<u16>().is_ok(), "{}", entry.id);
            assert!(std::ptr::eq(ruling(&entry.id).unwrap(), entry));
            assert!(entry.options.len() >= 2, "{}", entry.id);
            assert!(entry.options.iter().any(|option| option == entry.default_option()), "{}", entry.id);
            // A default may be chosen, and what was withdrawn was an option.
            assert!(entry.offered().any(|number| number == entry.default), "{}", entry.id);
            assert_eq!(entry.offered().count() + entry.withdrawn.len(), entry.options.len(), "{}", entry.id);
            assert!(!entry.question.is_empty() && !entry.ruling.is_empty() && !entry.section.is_empty());
        }
    }
    let counts: Vec<(&str, usize, usize)> =
        books().iter().map(|book| (book.name.as_str(), book.clauses.len(), book.rulings.len())).collect();
    assert_eq!(counts, [("NEI", 687, 141), ("GEAW", 203, 61), ("AWAW", 297, 77)]);
}

#[test]
fn what_a_clause_depends_on_and_cites_is_there() {
    for entry in all() {
        for id in &entry.depends {
            assert!(clause(id).is_some(), "{} depends on {id}", entry.id);
            assert!(leaning_on(id).iter().any(|leaning| leaning.id == entry.id));
        }
        for id in &entry.rulings {
            assert!(ruling(id).is_some(), "{} cites {id}", entry.id);
            assert!(leaning_on(id).iter().any(|leaning| leaning.id == entry.id));
        }
        for id in entry.rule.split('[').skip(1).filter_map(|after| after.split(']').next()) {
            assert!(entry.rulings.iter().any(|cited| cited == id), "{} cites [{id}], which is no ruling", entry.id);
        }
    }
    assert_eq!(clause("NEI-2.1-a").unwrap().rulings, ["NEI-R11"]);
    // A ruling that only the check cites, and one that stands among the dependencies.
    assert!(!clause("NEI-4.4-d").unwrap().rulings.is_empty());
    assert_eq!(clause("GEAW-T-b").unwrap().rulings, ["GEAW-R-01"]);
}

/// Where a section stands in its book. The Actions List of NEI is printed between the basic and the optional rules.
fn place(book: &str, section: &str) -> Vec<u32> {
    let numbers = |text: &str| {
        let parts = text.split('.').map(|part| part.trim_end_matches(|c: char| c.is_ascii_uppercase()));
        parts.map(|part| part.parse().unwrap()).collect::<Vec<u32>>()
    };
    match (book, section) {
        ("NEI", "Actions List") => vec![23, 99],
        ("NEI", action) if action.starts_with("G-") => vec![23, 100, action[2..3].parse().unwrap()],
        ("GEAW", "Title page and contents") => vec![0, 0],
        ("GEAW", "Errata") => vec![0, 1],
        // Every digit after the point is a level of its own.
        ("AWAW", digits) => {
            let (chapter, rest) = digits.split_once('.').unwrap();
            let levels = rest.chars().filter_map(|digit| digit.to_digit(10));
            [chapter.parse().unwrap()].into_iter().chain(levels).collect()
        }
        _ => numbers(section),
    }
}

#[test]
fn the_sections_are_in_the_order_of_the_book() {
    let mut rank = 0;
    for book in books() {
        let mut previous = vec![0];
        for entry in &book.clauses {
            assert_eq!(entry.rank, rank);
            rank += 1;
            // NEI prints what each kind of unit may do under 10.0, after 10.1.
            if entry.section == "10.0" && book.name == "NEI" && entry.id != "NEI-10.0-a" {
                continue;
            }
            let here = place(&book.name, &entry.section);
            assert!(previous <= here, "{} stands after section {previous:?}", entry.id);
            previous = here;
        }
    }
    let sections = nei().sections();
    assert_eq!((sections[0], sections[sections.len() - 1]), ("1.1", "30.0"));
    assert!(sections.contains(&"G-3 Air Transport"));
}

#[test]
fn a_clause_says_how_it_is_treated() {
    let treated = |id: &str| clause(id).unwrap().treatment;
    assert_eq!(treated("NEI-9.1-b"), Treatment::Enforced);
    assert_eq!(treated("NEI-4.2-a"), Treatment::Computed);
    assert_eq!(treated("NEI-6.0-a"), Treatment::Tracked);
    assert_eq!(treated("NEI-1.1-a"), Treatment::LeftToTheTable);
    assert_eq!(treated("NEI-28.2-k"), Treatment::Enforced);
    assert_eq!(treated("GEAW-5.4-a"), Treatment::Enforced);
    assert_eq!(treated("GEAW-8.3-a"), Treatment::Tracked);
    // The lists that `cargo xtask rules --write` makes name every clause of the books that are played.
    for book in books().iter().filter(|book| ["NEI", "GEAW"].contains(&book.name.as_str())) {
        let open: Vec<&str> = book
            .clauses
            .iter()
            .filter(|entry| entry.treatment == Treatment::NotYetBuilt)
            .map(|entry| entry.id.as_str())
            .collect();
        assert!(open.is_empty(), "{}: {open:?}", book.name);
    }
    // What needs no code is left to the table, also in a chapter that is not played yet.
    let mut tabletop = all().filter(|entry| entry.kind == Kind::Tabletop);
    assert!(tabletop.all(|entry| entry.treatment == Treatment::LeftToTheTable));
}

#[test]
fn a_name_is_found_in_any_case_and_an_unknown_one_is_answered_with_what_would_be_found() {
    assert_eq!(find_clause(" nei-9.1-B ").unwrap().id, "NEI-9.1-b");
    assert_eq!(find_ruling("nei-r07").unwrap().id, "NEI-R07");
    let says = |id: &str| find_clause(id).unwrap_err().to_string();
    assert_eq!(
        says("NEI-9.1-z"),
        "there is no clause \"NEI-9.1-z\"; section 9.1 has NEI-9.1-a, NEI-9.1-b, NEI-9.1-c, NEI-9.1-d"
    );
    assert!(says("NEI-9.1").contains("section 9.1 has NEI-9.1-a"), "{}", says("NEI-9.1"));
    assert!(says("NEI-9.7-a").contains("chapter 9 of NEI has the sections 9.0, 9.1"), "{}", says("NEI-9.7-a"));
    assert!(says("NEI-99.1-a").contains("numbered 1.1 to 30.0"), "{}", says("NEI-99.1-a"));
    assert!(says("NEI-R07").contains("it is a ruling"), "{}", says("NEI-R07"));
    assert!(says("XYZ-9.1-a").contains("NEI, GEAW, AWAW"), "{}", says("XYZ-9.1-a"));
    assert!(says("").contains("NEI, GEAW, AWAW") && says("-").contains("NEI, GEAW, AWAW"));
    let unknown = find_ruling("NEI-R999").unwrap_err().to_string();
    assert_eq!(unknown, "there is no ruling \"NEI-R999\"; the rulings on NEI are NEI-R01 to NEI-R141");
    assert!(find_book("chess").unwrap_err().to_string().contains("there are NEI, GEAW, AWAW"));
}

#[test]
fn sections_are_found_with_all_that_lies_within_them() {
    let of = |wanted: &str| ids(&section(Some(nei()), wanted).unwrap());
    assert_eq!(of("9.1"), ["NEI-9.1-a", "NEI-9.1-b", "NEI-9.1-c", "NEI-9.1-d"]);
    assert_eq!(of("NEI 9.1"), of("9.1"));
    assert_eq!(of("§ 9.1"), of("9.1"));
    assert!(of("9").len() > of("9.3").len() && of("9.3").len() > of("9.3.2").len());
    assert!(of("g-3 air transport").iter().all(|id| id.starts_with("NEI-G3.air-transport-")));
    assert!(section(None, "8.3").unwrap().iter().any(|entry| entry.book() == "GEAW"));
    let says = section(Some(nei()), "9.7").unwrap_err().to_string();
    assert!(says.contains("no section \"9.7\" of NEI") && says.contains("9.3.1"), "{says}");
    assert!(section(None, "é.9").unwrap_err().to_string().contains("AWAW"));
}

#[test]
fn words_are_searched_for_in_titles_first() {
    let clauses: Vec<&ClauseEntry> = nei().clauses.iter().collect();
    let found = search(&clauses, "chokepoint ARROWS");
    assert_eq!(found[0].id, "NEI-2.1-j");
    assert_eq!(ids(&search(&clauses, "9.1")), ids(&section(Some(nei()), "9.1").unwrap()));
    assert!(search(&clauses, "12 anti-air").iter().all(|entry| entry.section.starts_with("12.")));
    assert!(search(&clauses, "NEI-9.1-b").iter().any(|entry| entry.id == "NEI-9.1-b"));
    assert!(search(&clauses, "r13").iter().any(|entry| entry.id == "NEI-2.1-j"));
    assert!(search(&clauses, "zeppelin").is_empty());
    assert_eq!(search(&clauses, " ").len(), clauses.len());
}
