//! Which names mean one, and which do not.

use super::*;
use agent_memory_core::NameKind;
use proptest::prelude::*;

type Space = Vec<(MomentId, String, Names)>;

/// A space from lines `session: name, name`; a name without a kind is a person's, `?name` has none.
fn space(text: &str) -> Space {
    text.lines()
        .filter_map(|line| line.trim().split_once(": "))
        .enumerate()
        .map(|(at, (session, names))| {
            let id = MomentId::new(format!("m{at:03}")).expect("an id");
            let names = names.split(", ").map(|shown| (name(shown), written(shown)));
            (id, session.to_owned(), names.collect())
        })
        .collect()
}

/// The form without its kind.
fn written(shown: &str) -> String {
    shown
        .trim_start_matches('?')
        .split(':')
        .next_back()
        .unwrap_or(shown)
        .to_owned()
}

fn name(text: &str) -> Name {
    match text.strip_prefix('?') {
        Some(text) => Name::new(NameKind::Other, text),
        None if text.contains(':') => text.parse(),
        None => Name::new(NameKind::Person, text),
    }
    .expect("a name")
}

fn found(space: &Space, declared: &Declared) -> Aliases {
    let namings: Vec<Naming<'_>> = space
        .iter()
        .map(|(moment, session, names)| Naming {
            moment,
            session,
            names,
        })
        .collect();
    aliases(&namings, declared)
}

fn found_in(space: &Space) -> Aliases {
    found(space, &Declared::default())
}

/// What a name means in a session.
#[track_caller]
fn means(aliases: &Aliases, text: &str, session: &str) -> String {
    aliases.resolve(&name(text), session).to_string()
}

#[track_caller]
fn same(text: &str, a: &str, b: &str, rule: AliasRule) {
    let found = found(&space(text), &Declared::default());
    assert_eq!(
        found.resolve(&name(a), "-"),
        found.resolve(&name(b), "-"),
        "{:?}",
        found.refusals()
    );
    assert!(
        found.links().iter().any(|link| link.rule == rule),
        "{:?}",
        found.links()
    );
}

/// The two names are two, in every session; why, when a rule had a look.
#[track_caller]
fn two(text: &str, a: &str, b: &str) -> Option<String> {
    let space = space(text);
    let found = found(&space, &Declared::default());
    for (_, session, _) in &space {
        assert_ne!(
            found.resolve(&name(a), session),
            found.resolve(&name(b), session),
            "{:?}",
            found.links()
        );
    }
    let about = |refusal: &&AliasRefusal| refusal.name == name(a) || refusal.name == name(b);
    found.refusals().iter().find(about).map(AliasRefusal::reason)
}

#[test]
fn spellings_of_one_name_meet() {
    same(
        "s: Jean-Luc Picard\n t: Jean Luc Picard",
        "Jean-Luc Picard",
        "Jean Luc Picard",
        AliasRule::Spelling,
    );
    same(
        "s: J. R. R. Tolkien\n t: J.R.R. Tolkien",
        "J. R. R. Tolkien",
        "J.R.R. Tolkien",
        AliasRule::Spelling,
    );
    same(
        "s: project:Tide-line\n t: project:Tide Line",
        "project:tide-line",
        "project:tide line",
        AliasRule::Spelling,
    );
    assert_eq!(
        two("s: place:Oslo\n t: project:Oslo", "place:oslo", "project:oslo"),
        None
    );
    assert_eq!(
        two("s: Sara\n s: Sarah", "sara", "sarah"),
        None,
        "likeness is no evidence"
    );
}

#[test]
fn a_name_that_nobody_bears_never_stands_for_one_that_is_borne() {
    let space = space("s: Ines\n t: Ines");
    let declared = Declared {
        same: [(name("Ines"), name("Nobody Anywhere"))].into_iter().collect(),
        ..Declared::default()
    };
    let found = found(&space, &declared);
    for text in ["Ines", "Nobody Anywhere"] {
        assert_eq!(means(&found, text, "s"), "person:ines");
    }
}

#[test]
fn a_name_of_no_kind_joins_the_only_kind() {
    same(
        "s: ?Lisbon\n t: place:Lisbon",
        "?lisbon",
        "place:lisbon",
        AliasRule::Kind,
    );
    let why = two(
        "s: ?Oslo\n t: place:Oslo\n u: project:Oslo",
        "?oslo",
        "place:oslo",
    );
    assert_eq!(why.as_deref(), Some("several fit: place:oslo, project:oslo"));
}

#[test]
fn accents_need_a_common_session_and_no_common_moment() {
    same(
        "s: place:Zürich\n s: place:Zurich",
        "place:zürich",
        "place:zurich",
        AliasRule::Accents,
    );
    same(
        "s: Herr Müller\n s: Jörg Müller\n s: Joerg Mueller",
        "Jörg Müller",
        "Joerg Mueller",
        AliasRule::Accents,
    );
    let apart = two(
        "s: place:Zürich\n t: place:Zurich",
        "place:zürich",
        "place:zurich",
    );
    assert_eq!(apart.as_deref(), Some("no session names both"));
    let both = two("s: Müller, Muller", "müller", "muller");
    assert_eq!(both.as_deref(), Some("moment m000 names both, as one names two"));
}

#[test]
fn nicknames_stand_for_the_only_name_they_fit() {
    for (short, long) in [
        ("Bob", "Robert"),
        ("Liz", "Elizabeth"),
        ("Kate", "Katherine"),
        ("Misha", "Mikhail"),
        ("Paco", "Francisco"),
        ("Sepp", "Josef"),
        ("Миша", "Михаил"),
    ] {
        same(
            &format!("s: {short}\n t: {long}"),
            short,
            long,
            AliasRule::Nickname,
        );
        let full = format!("s: {short} Lind\n t: {long} Lind");
        same(
            &full,
            &format!("{short} Lind"),
            &format!("{long} Lind"),
            AliasRule::Nickname,
        );
        same(
            &format!("s: {short}\n s: {long} Lind"),
            short,
            &format!("{long} Lind"),
            AliasRule::Nickname,
        );
    }
    let together = two("s: Bob\n s: Robert", "bob", "robert");
    assert!(together.expect("a reason").starts_with("session s names both"));
    let moment = two("s: Bob Lind, Robert Lind", "bob lind", "robert lind");
    assert!(moment.expect("a reason").contains("names both"));
    let several = two("s: Alex\n t: Alexander\n u: Alexandra", "alex", "alexander");
    assert_eq!(
        several.as_deref(),
        Some("several fit: person:alexander, person:alexandra")
    );
    assert_eq!(
        two("s: Bob Lind\n t: Robert Okafor", "bob lind", "robert okafor"),
        None
    );
    assert_eq!(
        two("s: Liz\n t: Beth", "liz", "beth"),
        None,
        "two short forms of a name nobody has"
    );
}

#[test]
fn initials_fit_the_only_full_name() {
    same(
        "s: S. Okafor\n t: Sara Okafor",
        "S. Okafor",
        "Sara Okafor",
        AliasRule::Initials,
    );
    same(
        "s: J.R.R. Tolkien\n t: John Ronald Reuel Tolkien",
        "J. R. R. Tolkien",
        "j. r. r. tolkien",
        AliasRule::Initials,
    );
    same(
        "s: Sara M. Okafor\n t: Sara Okafor\n u: S. Okafor",
        "S. Okafor",
        "Sara M. Okafor",
        AliasRule::Initials,
    );
    same(
        "s: J. R. R. Tolkien\n s: Tolkien",
        "Tolkien",
        "J. R. R. Tolkien",
        AliasRule::Part,
    );
    let rivals = two(
        "s: S. Okafor\n t: Sara Okafor\n u: Sam Okafor",
        "s. okafor",
        "sara okafor",
    );
    assert_eq!(
        rivals.as_deref(),
        Some("several fit: person:sam okafor, person:sara okafor")
    );
    assert_eq!(
        two("s: T. Okafor\n t: Sara Okafor", "t. okafor", "sara okafor"),
        None
    );
    assert_eq!(
        two(
            "s: John Smith\n s: John Smith Jr.",
            "john smith",
            "john smith jr."
        ),
        None
    );
}

#[test]
fn capitals_stand_for_the_words_they_begin() {
    let bank = "organization:European Central Bank";
    same(
        &format!("s: {bank}\n t: organization:ECB"),
        bank,
        "organization:ECB",
        AliasRule::Acronym,
    );
    same(&format!("s: {bank}\n t: ?ECB"), bank, "?ecb", AliasRule::Acronym);
    same(
        "s: ?Bank of America\n t: ?BOA",
        "?bank of america",
        "?boa",
        AliasRule::Acronym,
    );
    let found = found(&space(&format!("s: {bank}\n t: ?ECB")), &Declared::default());
    assert_eq!(means(&found, "?ecb", "t"), "organization:european central bank");
    let rivals = two(
        "s: ?ECB\n t: ?European Central Bank\n u: ?Eastern Coal Board",
        "?ecb",
        "?eastern coal board",
    );
    assert!(rivals.expect("a reason").starts_with("several fit"));
    assert!(
        two("s: ?SO\n s: Sara Okafor", "?so", "sara okafor").is_none(),
        "people have no acronyms"
    );
    assert!(
        two(
            "s: place:UN\n t: place:Upper North",
            "place:un",
            "place:upper north"
        )
        .is_some()
    );
    same(
        "s: place:UN\n s: place:Upper North",
        "place:un",
        "place:upper north",
        AliasRule::Acronym,
    );
}

#[test]
fn titles_are_no_part_of_a_name() {
    same(
        "s: Dr. Sara Okafor\n t: Sara Okafor",
        "Dr. Sara Okafor",
        "Sara Okafor",
        AliasRule::Title,
    );
    same(
        "s: Dr. Okafor\n s: Sara Okafor",
        "Dr. Okafor",
        "Sara Okafor",
        AliasRule::Part,
    );
    same(
        "s: Dr. Okafor\n s: Okafor",
        "Dr. Okafor",
        "Okafor",
        AliasRule::Title,
    );
    two(
        "s: Mr. Okafor\n s: Mrs. Okafor\n s: Sara Okafor",
        "mr. okafor",
        "mrs. okafor",
    );
    two(
        "s: Mr. Okafor\n s: Mrs. Okafor\n s: Sara Okafor",
        "mr. okafor",
        "sara okafor",
    );
}

#[test]
fn a_part_means_the_only_full_name_once_a_session_has_both() {
    let text = "mon: Sara Okafor\n mon: Sara\n fri: Sara\n sat: Okafor";
    let found = found(&space(text), &Declared::default());
    for session in ["mon", "fri", "sun"] {
        assert_eq!(means(&found, "sara", session), "person:sara okafor");
    }
    assert_eq!(
        means(&found, "okafor", "sat"),
        "person:okafor",
        "no session has both"
    );
    let names = found.names(&space("fri: Sara")[0].2, "fri");
    assert_eq!(names, Names::from([(name("sara okafor"), "Sara".to_owned())]));
    assert_eq!(found.forms(&name("sara")), [&name("sara okafor"), &name("sara")]);
    same(
        "s: Anna van der Berg\n s: Van der Berg\n s: Berg",
        "van der berg",
        "berg",
        AliasRule::Part,
    );
    // A last name that has no kind and is no given name may be a place as well: only where the person is named.
    let london = space("s: Jack London\n s: ?London\n t: ?London\n u: Paul Lind\n u: ?Lind");
    let london = found_in(&london);
    assert_eq!(means(&london, "?london", "s"), "person:jack london");
    assert_eq!(means(&london, "?london", "t"), "other:london");
    // Without a kind, only words that are a person's: a known given name, and no institution.
    same("s: ?Maya Lind\n s: ?Maya", "?maya lind", "?maya", AliasRule::Part);
    assert_eq!(
        two(
            "s: ?Tideline Budget\n s: ?Tideline",
            "?tideline budget",
            "?tideline"
        ),
        None
    );
    assert_eq!(two("s: ?Maya Hotel\n s: ?Maya", "?maya hotel", "?maya"), None);
    assert_eq!(
        two("s: place:Paris\n s: Paris Lind", "place:paris", "paris lind"),
        None
    );
}

#[test]
fn first_and_last_name_both_join_when_both_stand_alone() {
    let orders = [
        "s: Anna Smith\n s: Anna\n s: Smith",
        "s: Smith\n s: Zoe\n s: Zoe Smith",
        "s: Ann\n s: van der Berg\n s: Berg\n s: Ann van der Berg",
    ];
    for text in orders {
        let space = space(text);
        let found = found_in(&space);
        let whole = found
            .names
            .iter()
            .max_by_key(|name| name.text().len())
            .expect("names");
        for name in &all_names(&space) {
            assert_eq!(found.resolve(name, "s"), whole, "{:?}", found.refusals());
        }
        assert_eq!(found.refusals(), []);
    }
}

#[test]
fn two_saras_stay_apart() {
    let text = "mon: Sara Okafor\n mon: Sara\n tue: Sara Lind\n tue: Sara\n wed: Sara\n thu: Sara Lind, Sara Okafor\n thu: Sara";
    let found = found(&space(text), &Declared::default());
    assert_eq!(means(&found, "sara", "mon"), "person:sara okafor");
    assert_eq!(means(&found, "sara", "tue"), "person:sara lind");
    assert_eq!(means(&found, "sara", "wed"), "person:sara", "nobody says which");
    assert_eq!(means(&found, "sara", "thu"), "person:sara", "both are there");
    let why = explain_alias(&name("sara"), &found);
    assert_eq!(why.means, name("sara"));
    assert_eq!(why.in_sessions.len(), 2);
    let told = why.to_string();
    assert!(
        told.contains("several fit: person:sara lind, person:sara okafor"),
        "{told}"
    );
    assert!(told.contains("in mon: person:sara okafor"), "{told}");
    assert!(
        told.contains("in the one session where nobody else fits, as in m000, m001"),
        "{told}"
    );
    // The one reads about the other's Sara, and it is told why they are two.
    let (monday, tuesday) = (&space(text)[1].2, &space(text)[3].2);
    let near = found.near((monday, "mon"), (tuesday, "tue"));
    assert_eq!(near.len(), 1);
    assert_eq!(
        near[0].to_string(),
        "person:sara means person:sara okafor in the one and person:sara lind in the other"
    );
}

#[test]
fn the_callers_word_is_the_strongest() {
    let text = "mon: Sara Okafor\n mon: Sara\n tue: Sara Lind\n tue: Sara\n wed: project:Tideline, Bob\n wed: Robert";
    let one = Declared::default().same(name("sara lind"), name("sara okafor"));
    let found_one = found(&space(text), &one);
    assert_eq!(
        means(&found_one, "sara", "wed"),
        "person:sara okafor",
        "with one person left, it is she"
    );
    let bob = Declared::default()
        .same(name("bob"), name("robert"))
        .same(name("?the app"), name("project:tideline"));
    let found_bob = found(&space(text), &bob);
    assert_eq!(
        means(&found_bob, "bob", "-"),
        "person:robert",
        "although one session has both"
    );
    assert_eq!(
        means(&found_bob, "?the app", "-"),
        "project:tideline",
        "a name that no moment has"
    );
    let apart = Declared::default().apart(name("sara okafor"), name("sara"));
    let found_apart = found(&space(text), &apart);
    assert_eq!(means(&found_apart, "sara", "mon"), "person:sara");
    assert_eq!(means(&found_apart, "sara", "tue"), "person:sara lind");
    let both = Declared::default()
        .same(name("bob"), name("robert"))
        .apart(name("robert"), name("bob"));
    let found_both = found(&space(text), &both);
    assert_eq!(
        means(&found_both, "bob", "-"),
        "person:bob",
        "apart is the stronger word"
    );
    let told = explain_alias(&name("bob"), &found_both).to_string();
    assert!(
        told.contains("the caller keeps person:bob and person:robert apart"),
        "{told}"
    );
}

#[test]
fn chains_end_in_the_fullest_name() {
    let text = "s: Bob Okafor\n s: Robert M. Okafor\n t: R. Okafor\n s: Dr. Okafor\n s: Bob\n s: Okafor";
    let found = found(&space(text), &Declared::default());
    let told: Vec<String> = found
        .merged()
        .map(|(name, others)| format!("{name} = {others:?}"))
        .collect();
    for short in ["Bob Okafor", "R. Okafor", "Dr. Okafor", "Bob", "Okafor"] {
        assert_eq!(
            means(&found, short, "x"),
            "person:robert m. okafor",
            "{told:?} {:?}",
            found.refusals()
        );
    }
    assert_eq!(told.len(), 1);
}

#[test]
fn nothing_gives_nothing() {
    let none = found(&Vec::new(), &Declared::default());
    assert_eq!(none.merged().count(), 0);
    assert_eq!(means(&none, "sara", ""), "person:sara");
    assert_eq!(
        explain_alias(&name("sara"), &none).to_string(),
        "person:sara means itself"
    );
    let odd = "s: ?..., ?-, ?', ?C++, ?O', ?&, ?東京, Mr, Dr. Dr., van, de la, J., J. J.";
    assert_eq!(found(&space(odd), &Declared::default()).links(), []);
}

/// Spaces of names that like to be confused.
fn any_space() -> impl Strategy<Value = Space> {
    const NAMES: [&str; 24] = [
        "Sara",
        "Sara Okafor",
        "Sara Lind",
        "S. Okafor",
        "Okafor",
        "Dr. Okafor",
        "Bob",
        "Robert",
        "Robert Lind",
        "Bob Lind",
        "Lind",
        "R. Lind",
        "?Sara",
        "?Robert Lind",
        "Rob",
        "Mr. Lind",
        "Mrs. Lind",
        "place:Lind",
        "?ECB",
        "?Zürich",
        "?Zurich",
        "organization:European Central Bank",
        "?Sara-Okafor",
        "Sara M. Okafor",
    ];
    let names = prop::collection::btree_set(0usize..NAMES.len(), 0..4);
    prop::collection::vec((0u8..5, names), 0..30).prop_map(|moments| {
        moments
            .into_iter()
            .enumerate()
            .map(|(at, (session, names))| {
                let names = names.into_iter().map(|n| (name(NAMES[n]), written(NAMES[n])));
                let id = MomentId::new(format!("m{at:03}")).expect("an id");
                (id, format!("s{session}"), names.collect())
            })
            .collect()
    })
}

fn all_names(space: &Space) -> BTreeSet<Name> {
    space
        .iter()
        .flat_map(|(_, _, names)| names.keys().cloned())
        .collect()
}

const SESSIONS: [&str; 6] = ["s0", "s1", "s2", "s3", "s4", "other"];

/// Pairs of names of the space, chosen by number.
fn pairs(space: &Space, chosen: &[(usize, usize)]) -> BTreeSet<(Name, Name)> {
    let names: Vec<Name> = all_names(space).into_iter().collect();
    let pick = |at: usize| names.get(at.checked_rem(names.len())?).cloned();
    chosen
        .iter()
        .filter_map(|(a, b)| Some((pick(*a)?, pick(*b)?)))
        .filter(|(a, b)| a != b)
        .collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_order_of_moments_leaves_no_trace(space in any_space(), seed in any::<u64>()) {
        let mut shuffled = space.clone();
        let mut stream = crate::fixture::Stream(seed);
        for at in (1..shuffled.len()).rev() {
            shuffled.swap(at, stream.below(at as u64 + 1) as usize);
        }
        let (one, other) = (found(&space, &Declared::default()), found(&shuffled, &Declared::default()));
        prop_assert_eq!(one.links(), other.links());
        prop_assert_eq!(one.refusals(), other.refusals());
        prop_assert_eq!(&one.everywhere, &other.everywhere);
        prop_assert_eq!(&one.by_session, &other.by_session);
    }

    #[test]
    fn what_a_name_means_means_itself(
        space in any_space(),
        same in prop::collection::vec((0usize..24, 0usize..24), 0..3),
        apart in prop::collection::vec((0usize..24, 0usize..24), 0..4),
    ) {
        let declared = Declared { same: pairs(&space, &same), apart: pairs(&space, &apart) };
        let found = found(&space, &declared);
        for name in all_names(&space) {
            for session in SESSIONS {
                let to = found.resolve(&name, session);
                prop_assert_eq!(found.resolve(to, session), to);
            }
        }
        for (_, session, names) in &space {
            let once = found.names(names, session);
            prop_assert_eq!(&found.names(&once, session), &once);
        }
    }

    #[test]
    fn what_is_declared_apart_is_apart_in_every_session(
        space in any_space(),
        same in prop::collection::vec((0usize..24, 0usize..24), 0..3),
        apart in prop::collection::vec((0usize..24, 0usize..24), 1..5),
    ) {
        let declared = Declared { same: pairs(&space, &same), apart: pairs(&space, &apart) };
        let found = found(&space, &declared);
        for (a, b) in &declared.apart {
            for here in SESSIONS {
                for there in SESSIONS {
                    prop_assert_ne!(found.resolve(a, here), found.resolve(b, there), "{} {}", a, b);
                }
            }
        }
    }

    #[test]
    fn declaring_apart_undoes_that_merge_and_makes_none(space in any_space(), pair in (0usize..24, 0usize..24)) {
        let before = found(&space, &Declared::default());
        let apart = pairs(&space, &[pair]);
        let after = found(&space, &Declared { apart: apart.clone(), ..Declared::default() });
        let names = all_names(&space);
        let home = |aliases: &Aliases, name: &Name, session: &str| aliases.resolve(name, session).clone();
        for session in SESSIONS {
            let touched: BTreeSet<Name> = apart.iter().flat_map(|(a, b)| [a, b]).map(|n| home(&before, n, "-")).collect();
            for a in &names {
                for b in &names {
                    let one = home(&after, a, session) == home(&after, b, session);
                    prop_assert!(!one || home(&before, a, session) == home(&before, b, session), "{} {}", a, b);
                }
                // What has nothing to do with the two stays as it was.
                let meant = home(&before, a, session);
                let rivals = before.refusals().iter().any(|refusal| refusal.name == *a);
                if !touched.contains(&meant) && !rivals {
                    prop_assert_eq!(home(&after, a, session), meant);
                }
            }
        }
    }

    #[test]
    fn a_part_of_the_only_name_it_fits_does_not_ask_what_else_stands_alone(
        moments in prop::collection::vec((0u8..3, 0usize..7), 1..14),
        alone in 2usize..7,
    ) {
        const NAMES: [&str; 7] = ["Anna Smith", "Omar van der Berg", "Anna", "Smith", "Omar", "van der Berg", "Berg"];
        let of = |keep: &dyn Fn(usize) -> bool| -> Space {
            let kept = moments.iter().enumerate().filter(|(_, (_, n))| keep(*n));
            kept.map(|(at, (session, n))| {
                let id = MomentId::new(format!("m{at:03}")).expect("an id");
                (id, format!("s{session}"), Names::from([(name(NAMES[*n]), written(NAMES[*n]))]))
            })
            .collect()
        };
        let (all, few) = (of(&|_| true), of(&|n| n < 2 || n == alone));
        let (all, few) = (found_in(&all), found_in(&few));
        let bare = name(NAMES[alone]);
        for session in SESSIONS {
            prop_assert_eq!(all.resolve(&bare, session), few.resolve(&bare, session));
        }
    }
}
