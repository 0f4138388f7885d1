//! English verbs: which forms are verbs at all, which speak of the past, which can hold one thing at a time.

use agent_memory_core::Lookup;
use std::sync::OnceLock;

/// A verb with the forms that the rules need.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Verb {
    /// The base form: `swim`.
    pub base: &'static str,
    /// The third person singular of the present: `swims`.
    pub third: &'static str,
    /// The past: `swam`.
    pub past: &'static str,
    /// Whether its object or place is one at a time, so that another one contradicts it: `lives in`, `costs`.
    pub exclusive: bool,
}

macro_rules! verbs {
    ($($base:literal $third:literal $past:literal $exclusive:literal;)*) => {
        &[$(Verb { base: $base, third: $third, past: $past, exclusive: $exclusive },)*]
    };
}

/// Verbs where a past form exists that is no other word. Sorted by nothing; looked up by form.
const VERBS: &[Verb] = verbs! {
    "have" "has" "had" false; "do" "does" "did" false; "go" "goes" "went" false; "get" "gets" "got" false;
    "make" "makes" "made" false; "take" "takes" "took" false; "come" "comes" "came" false; "see" "sees" "saw" false;
    "know" "knows" "knew" false; "give" "gives" "gave" false; "find" "finds" "found" false;
    "think" "thinks" "thought" false; "tell" "tells" "told" false; "leave" "leaves" "left" false;
    "feel" "feels" "felt" false; "bring" "brings" "brought" false; "begin" "begins" "began" true;
    "keep" "keeps" "kept" false; "hold" "holds" "held" false; "write" "writes" "wrote" false;
    "stand" "stands" "stood" false; "hear" "hears" "heard" false; "mean" "means" "meant" false;
    "meet" "meets" "met" false; "run" "runs" "ran" false; "pay" "pays" "paid" false; "sit" "sits" "sat" false;
    "speak" "speaks" "spoke" false; "lead" "leads" "led" true; "grow" "grows" "grew" false;
    "fall" "falls" "fell" false; "send" "sends" "sent" false; "build" "builds" "built" false;
    "spend" "spends" "spent" false; "win" "wins" "won" false; "buy" "buys" "bought" false;
    "teach" "teaches" "taught" false; "catch" "catches" "caught" false; "sing" "sings" "sang" false;
    "swim" "swims" "swam" false; "drink" "drinks" "drank" false; "drive" "drives" "drove" false;
    "ride" "rides" "rode" false; "eat" "eats" "ate" false; "sleep" "sleeps" "slept" false;
    "wear" "wears" "wore" false; "wake" "wakes" "woke" false; "choose" "chooses" "chose" false;
    "forget" "forgets" "forgot" false; "fly" "flies" "flew" false; "draw" "draws" "drew" false;
    "sell" "sells" "sold" false; "throw" "throws" "threw" false; "understand" "understands" "understood" false;
    "rise" "rises" "rose" false; "break" "breaks" "broke" false; "lend" "lends" "lent" false;
    "hang" "hangs" "hung" false; "say" "says" "said" false; "lose" "loses" "lost" false;
    "become" "becomes" "became" true; "show" "shows" "showed" false; "sweep" "sweeps" "swept" false;
    "bake" "bakes" "baked" false; "work" "works" "worked" true; "play" "plays" "played" false;
    "cook" "cooks" "cooked" false; "walk" "walks" "walked" false; "water" "waters" "watered" false;
    "visit" "visits" "visited" false; "call" "calls" "called" false; "watch" "watches" "watched" false;
    "help" "helps" "helped" false; "clean" "cleans" "cleaned" false; "train" "trains" "trained" false;
    "practice" "practices" "practiced" false; "use" "uses" "used" true; "live" "lives" "lived" true;
    "start" "starts" "started" true; "ask" "asks" "asked" false; "talk" "talks" "talked" false;
    "dance" "dances" "danced" false; "jog" "jogs" "jogged" false; "hike" "hikes" "hiked" false;
    "paint" "paints" "painted" false; "study" "studies" "studied" true; "attend" "attends" "attended" false;
    "plan" "plans" "planned" false; "book" "books" "booked" false; "order" "orders" "ordered" false;
    "check" "checks" "checked" false; "review" "reviews" "reviewed" false; "record" "records" "recorded" false;
    "climb" "climbs" "climbed" false; "knit" "knits" "knitted" false; "prefer" "prefers" "preferred" true;
    "cost" "costs" "costed" true; "end" "ends" "ended" true; "report" "reports" "reported" true;
    "stay" "stays" "stayed" false; "own" "owns" "owned" false; "weigh" "weighs" "weighed" true;
    "earn" "earns" "earned" true; "open" "opens" "opened" true; "close" "closes" "closed" true;
    "reside" "resides" "resided" true; "belong" "belongs" "belonged" true; "move" "moves" "moved" true;
    "like" "likes" "liked" false; "love" "loves" "loved" false; "want" "wants" "wanted" false;
    "need" "needs" "needed" false; "look" "looks" "looked" false; "read" "reads" "read" false;
    "put" "puts" "put" false; "set" "sets" "set" false; "let" "lets" "let" false; "cut" "cuts" "cut" false;
    "seem" "seems" "seemed" false; "hope" "hopes" "hoped" false; "believe" "believes" "believed" false;
    "decide" "decides" "decided" false; "collect" "collects" "collected" false; "dislike" "dislikes" "disliked" false;
    "enjoy" "enjoys" "enjoyed" false; "avoid" "avoids" "avoided" false; "contain" "contains" "contained" false;
    "support" "supports" "supported" false; "require" "requires" "required" false; "run" "runs" "ran" false;
    "return" "returns" "returned" false; "serve" "serves" "served" false; "finish" "finishes" "finished" false;
};

/// Auxiliaries: they stand where a verb stands.
const AUXILIARIES: [&str; 22] = [
    "can",
    "can't",
    "cannot",
    "could",
    "couldn't",
    "didn't",
    "doesn't",
    "don't",
    "hasn't",
    "haven't",
    "isn't",
    "may",
    "might",
    "must",
    "shall",
    "should",
    "shouldn't",
    "wasn't",
    "won't",
    "would",
    "wouldn't",
    "aren't",
];

/// Words that end like a past form and are none.
const NO_PAST: [&str; 20] = [
    "bed", "feed", "need", "seed", "speed", "weed", "red", "indeed", "hundred", "shed", "sled", "breed",
    "deed", "reed", "greed", "wed", "fed", "led", "embed", "naked",
];

/// The verb that a folded word is a finite form of, when it is one of the known ones.
pub(crate) fn verb(folded: &str) -> Option<&'static Verb> {
    static FORMS: OnceLock<Lookup<&str, &Verb>> = OnceLock::new();
    FORMS
        .get_or_init(|| {
            // In reverse, so that of two verbs with one form the first in the list is found.
            let forms = VERBS
                .iter()
                .rev()
                .flat_map(|v| [(v.past, v), (v.third, v), (v.base, v)]);
            forms.collect()
        })
        .get(folded)
        .copied()
}

/// Whether a folded word is surely a verb form: known, an auxiliary, or ending in `ed`.
pub(crate) fn is_verb_form(folded: &str) -> bool {
    verb(folded).is_some() || AUXILIARIES.contains(&folded) || is_past(folded)
}

/// Whether a folded word is a past form.
pub(crate) fn is_past(folded: &str) -> bool {
    match verb(folded) {
        Some(v) => v.past == folded && v.base != v.past,
        None => folded.len() > 4 && folded.ends_with("ed") && !NO_PAST.contains(&folded),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_are_found() {
        assert_eq!(verb("swam").map(|v| v.third), Some("swims"));
        assert!(is_past("swam") && is_past("reserved") && !is_past("swims"));
        assert!(!is_past("read"), "it may be the present");
        assert!(!is_past("hundred") && !is_past("speed"));
        assert!(is_verb_form("doesn't") && is_verb_form("booked") && !is_verb_form("lisbon"));
    }
}
