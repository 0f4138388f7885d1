//! The 195 moments around the five: small things of a month, none of them about anything.
//!
//! They make the window large enough for the weights of story S and carry no name beyond Maya, Sara and Lisbon. No
//! capital letter stands inside a sentence but in these names, and no cue of a correction, so that neither an extractor
//! nor a dream finds more in them than was planted.

use agent_memory_core::{Calendar, Day, Moment, MomentId, Name, NameKind};

/// The first of the thirty days.
const FIRST: (i16, i8, i8) = (2026, 7, 4);
const DAYS: usize = 30;
const FILLERS: usize = 195;

/// Sara's fillers with the day after the first on which each happens: days without a story moment.
const SARA: [(usize, &str); 12] = [
    (1, "Sara lent a thick book about bridges to Maya."),
    (
        2,
        "Maya and Sara read an application together and liked it at once.",
    ),
    (4, "Sara sent Maya a photo of her new bicycle."),
    (5, "Maya brought Sara a jar of plum jam."),
    (
        6,
        "Sara found the lost umbrella under the stairs, and Maya was glad.",
    ),
    (9, "Maya helped Sara carry a lamp up three floors."),
    (
        10,
        "Sara fixed the squeaking door with a drop of oil while Maya held it.",
    ),
    (12, "Maya and Sara walked home along the canal in the rain."),
    (13, "Sara taught Maya a card game and lost every round."),
    (19, "Maya borrowed a tent from Sara for one night."),
    (20, "Sara counted eleven swans, Maya only nine."),
    (25, "Maya cut Sara's hair in the kitchen."),
];

/// The fillers about Lisbon: other things than the offsite.
const LISBON: [(usize, &str); 3] = [
    (3, "Maya heard a guitarist from Lisbon on the radio."),
    (11, "Maya keeps an old tide table that was printed in Lisbon."),
    (26, "A postcard with blue tiles came from Lisbon for Maya."),
];

/// The fillers without any name.
const NOBODY: [&str; 8] = [
    "The rain stopped shortly before noon.",
    "The elevator was out of order the whole day.",
    "A blackbird sat on the railing and sang.",
    "The printer ran out of paper twice.",
    "The bakery at the corner had a long queue.",
    "The heating in the stairwell made a knocking sound.",
    "A parcel for the neighbors stood in the hall.",
    "The tram was late and very full.",
];

/// What Maya did …
const DEEDS: [&str; 16] = [
    "watered the plants",
    "sorted the mail",
    "wrote two pages of notes",
    "swept the balcony",
    "answered a stack of letters",
    "tidied the bookshelf",
    "went for a swim",
    "baked a loaf of rye bread",
    "mended the blue jacket",
    "practiced the piano",
    "cleaned the windows",
    "read about sea birds",
    "tuned the old radio",
    "copied the figures into one table",
    "took out the bottles",
    "drew a map of the garden",
];

/// … and under what circumstances.
const CIRCUMSTANCES: [&str; 11] = [
    "before breakfast",
    "with the window open",
    "in the late afternoon",
    "while the kettle boiled",
    "after a long call",
    "between two meetings",
    "with cold hands",
    "and hummed a tune",
    "in half an hour",
    "under a gray sky",
    "and then took a nap",
];

/// The fillers, by id.
pub fn fillers() -> Vec<Moment> {
    let mut texts: Vec<(usize, String, &[&str])> = Vec::with_capacity(FILLERS);
    texts.extend(
        SARA.iter()
            .map(|(day, text)| (*day, (*text).to_owned(), named(text))),
    );
    texts.extend(
        LISBON
            .iter()
            .map(|(day, text)| (*day, (*text).to_owned(), named(text))),
    );
    texts.extend(
        NOBODY
            .iter()
            .enumerate()
            .map(|(n, text)| (n * 4 % DAYS, (*text).to_owned(), named(text))),
    );
    let deeds = DEEDS.len();
    for n in 0..FILLERS - texts.len() {
        // The circumstance moves on with each round of deeds, so that no sentence comes twice in 176.
        let circumstance = CIRCUMSTANCES[(n + n / deeds) % CIRCUMSTANCES.len()];
        let text = format!("Maya {} {circumstance}.", DEEDS[n % deeds]);
        texts.push((n % DAYS, text, &["Maya"]));
    }
    let moments = texts.into_iter().enumerate();
    moments
        .map(|(n, (day, text, names))| filler(n, day, text, names))
        .collect()
}

/// Which of the three names stand in a sentence.
fn named(text: &str) -> &'static [&'static str] {
    match (
        text.contains("Maya"),
        text.contains("Sara"),
        text.contains("Lisbon"),
    ) {
        (true, true, _) => &["Maya", "Sara"],
        (true, _, true) => &["Maya", "Lisbon"],
        (true, ..) => &["Maya"],
        _ => &[],
    }
}

fn filler(n: usize, day: usize, text: String, names: &[&str]) -> Moment {
    let (year, month, first) = FIRST;
    let day = Day::from_ymd(year, month, first)
        .expect("a day of the calendar")
        .plus(day as i32);
    // Between 07:00 and 10:15, each at a minute of its own.
    let at = Calendar::default().at(day, 7 * 3600 + n as u32 * 60);
    let mut draft = Moment::new(text)
        .id(MomentId::new(format!("filler-{:03}", n + 1)).expect("a short id"))
        .at(at)
        .weight(0.3);
    for shown in names {
        let kind = if *shown == "Lisbon" {
            NameKind::Place
        } else {
            NameKind::Person
        };
        draft = draft.named(Name::new(kind, shown).expect("a short name"), *shown);
    }
    draft.finish(at).expect("a text and a weight in range")
}
