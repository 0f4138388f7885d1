//! Words of talk by what they do in it: none of them says how things are.

/// Words at the start that only hold the conversation together.
pub(super) const INTERJECTIONS: [&str; 29] = [
    "yeah", "yes", "yep", "well", "oh", "wow", "hey", "hi", "hello", "ok", "okay", "thanks", "so", "also",
    "and", "but", "plus", "btw", "honestly", "haha", "lol", "sure", "cool", "nice", "ah", "totally", "nah",
    "nope", "yup",
];

/// Words that join two statements, each with a subject of its own.
pub(super) const JOINTS: [&str; 4] = ["and", "but", "so", "plus"];

/// Words that can be the subject of the next statement.
pub(super) const SUBJECTS: [&str; 19] = [
    "i", "i'm", "i've", "i'll", "i'd", "my", "we", "we're", "we've", "our", "you", "you're", "your", "it",
    "it's", "he", "she", "they", "that's",
];

/// Verbs by which somebody thinks, feels or is polite instead of telling how things are.
pub(super) const MOODS: [&str; 30] = [
    "think",
    "thought",
    "guess",
    "guessed",
    "suppose",
    "hope",
    "hoped",
    "wish",
    "wished",
    "believe",
    "feel",
    "felt",
    "mean",
    "meant",
    "bet",
    "know",
    "knew",
    "see",
    "understand",
    "agree",
    "appreciate",
    "remember",
    "wonder",
    "imagine",
    "doubt",
    "figure",
    "reckon",
    "promise",
    "swear",
    "thank",
];

/// What somebody is for the moment, or out of courtesy.
pub(super) const FEELINGS: [&str; 52] = [
    "glad",
    "happy",
    "excited",
    "sorry",
    "sure",
    "proud",
    "thrilled",
    "grateful",
    "thankful",
    "afraid",
    "curious",
    "fine",
    "good",
    "great",
    "okay",
    "ok",
    "here",
    "ready",
    "back",
    "kidding",
    "stoked",
    "pumped",
    "honored",
    "lucky",
    "impressed",
    "looking",
    "hoping",
    "wondering",
    "thinking",
    "guessing",
    "jealous",
    "surprised",
    "amazed",
    "down",
    "in",
    "keen",
    "eager",
    "delighted",
    "touched",
    "blown",
    "nervous",
    "tired",
    "bummed",
    "swamped",
    "feeling",
    "psyched",
    "off",
    "up",
    "inspired",
    "blessed",
    "done",
    "all",
];

/// Verbs that only say what may be.
pub(super) const PERHAPS: [&str; 12] = [
    "would",
    "wouldn't",
    "could",
    "couldn't",
    "might",
    "may",
    "should",
    "shouldn't",
    "must",
    "shall",
    "can't",
    "cannot",
];

/// Words that point at something that another sentence named.
pub(super) const POINTING: [&str; 22] = [
    "it", "it's", "he", "he's", "she", "she's", "they", "they're", "they've", "them", "him", "one", "ones",
    "that", "that's", "those", "these", "here", "there", "same", "both", "such",
];

/// Adverbs before a verb that a fact, which is told at another time, does not keep.
pub(super) const PASSING: [&str; 16] = [
    "just",
    "now",
    "finally",
    "recently",
    "currently",
    "really",
    "definitely",
    "totally",
    "absolutely",
    "also",
    "even",
    "actually",
    "already",
    "still",
    "truly",
    "honestly",
];

/// Moods that open a sentence without its subject.
pub(super) const ELIDED: [&str; 10] = [
    "glad", "happy", "excited", "sorry", "proud", "thrilled", "grateful", "thankful", "curious", "congrats",
];

/// What somebody will do, said out of courtesy.
pub(super) const INTENDED: [&str; 12] = [
    "keep", "try", "let", "see", "check", "look", "think", "do", "be", "give", "have", "get",
];

/// Words of time after which "this" and "that" point at nothing else.
pub(super) const TIMES: [&str; 12] = [
    "week",
    "weekend",
    "month",
    "year",
    "morning",
    "afternoon",
    "evening",
    "spring",
    "summer",
    "autumn",
    "fall",
    "winter",
];

/// What somebody finds of something.
pub(super) const JUDGING: [&str; 45] = [
    "important",
    "great",
    "good",
    "awesome",
    "amazing",
    "key",
    "crucial",
    "essential",
    "tough",
    "hard",
    "nice",
    "wonderful",
    "fun",
    "inspiring",
    "heartwarming",
    "rewarding",
    "powerful",
    "beautiful",
    "pretty",
    "bright",
    "peaceful",
    "necessary",
    "fantastic",
    "cool",
    "incredible",
    "lovely",
    "helpful",
    "encouraging",
    "contagious",
    "valuable",
    "special",
    "perfect",
    "worth",
    "bad",
    "sad",
    "terrible",
    "awful",
    "interesting",
    "exciting",
    "scary",
    "easy",
    "difficult",
    "super",
    "best",
    "such",
];
