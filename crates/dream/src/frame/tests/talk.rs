//! Statements as people make them: values, times, changes, and what there can be many of.

use super::{Relation, SURE, UNSURE, between};

fn check(rows: &[(&str, &str)], wanted: Relation) {
    for (known, new) in rows {
        assert_eq!(between(known, new), wanted, "{known} / {new}");
    }
}

#[test]
fn values_are_compared_as_values() {
    check(
        &[
            ("The trail is 2 km long.", "The trail is 2000 m long."),
            ("The trail is 2 km long.", "The trail is 2,000 meters long."),
            ("The parcel weighs 3 kg.", "The parcel weighs 3000 g."),
            ("The budget is €40,000.", "The budget is 40k euros."),
            ("The budget is 40,000 euros.", "The budget is 40 thousand euros."),
            ("The train leaves at 3 pm.", "The train leaves at 15:00."),
            ("The train leaves at 3.", "The train leaves at 3 pm."),
            ("The rate is 5 percent.", "The rate is 5%."),
            ("The notice period is two weeks.", "The notice period is 14 days."),
        ],
        Relation::Same,
    );
    check(
        &[
            ("The parcel weighs 3 kg.", "The parcel weighs 5 kg."),
            ("The parcel weighs 3 kg.", "The parcel weighs 3 g."),
            ("The budget is 40,000 euros.", "The budget is 40,000 dollars."),
            ("The train leaves at 3 pm.", "The train leaves at 15:30."),
            ("The office opens at 8.", "The office opens at 9:30."),
            ("The deadline is on July 21.", "The deadline is on August 3."),
            (
                "The meeting is on Wednesday.",
                "The meeting is on Thursday at 3 pm.",
            ),
            ("The team has 5 people.", "The team has 6 people."),
        ],
        SURE,
    );
    check(
        &[(
            "The budget for 2025 is 40,000 euros.",
            "The budget for 2026 is 35,000 euros.",
        )],
        Relation::Apart,
    );
}

#[test]
fn what_there_can_be_many_of_stays() {
    check(
        &[
            ("Maya likes tea.", "Maya likes coffee."),
            ("Maya has a dog.", "Maya has a cat."),
            ("Maya speaks German.", "Maya speaks Finnish."),
            ("Maya visited Porto.", "Maya visited Lisbon."),
            ("Maya owns a boat.", "Maya owns a bicycle."),
            ("Maya is allergic to nuts.", "Maya is allergic to cats."),
            ("Maya works on Tideline.", "Maya works on Harbor."),
            ("Maya is friends with Sara.", "Maya is friends with Jonas."),
            ("Maya is a member of Aurora.", "Maya is a member of Boreas."),
            ("Maya plays tennis.", "Maya plays the piano."),
            ("Maya works on Tideline.", "Maya works at Acme."),
            ("Maya lives in Turku.", "Maya lives with Sara."),
            ("Maya spricht Deutsch.", "Maya spricht Finnisch."),
        ],
        Relation::Apart,
    );
}

#[test]
fn what_there_is_one_of_differs() {
    check(
        &[
            ("Maya works at Acme.", "Maya works for Initech."),
            ("Maya works at Acme.", "Maya is employed by Initech."),
            ("Maya lives in Turku.", "Maya is based in Berlin."),
            ("Maya is married to Tom.", "Maya is married to Sam."),
            ("The dog is called Rex.", "The dog is called Bello."),
            ("The ticket costs 12 euros.", "The ticket costs 15 euros."),
            ("Maya reports to Sara.", "Maya reports to Jonas."),
            ("Maya wohnt in Turku.", "Maya wohnt in Berlin."),
            ("Maya asuu Turussa.", "Maya asuu Helsingissä."),
            ("Maya bor i Åbo.", "Maya bor i Stockholm."),
            (
                "Graceland was performed by Paul Simon",
                "Graceland was performed by Scott Walker",
            ),
            (
                "Lou plays the position of first baseman",
                "Lou plays the position of defenceman",
            ),
        ],
        SURE,
    );
    check(&[("Maya prefers tea.", "Maya prefers coffee.")], UNSURE);
    check(&[("Maya prefers tea.", "Maya now prefers coffee.")], SURE);
}

#[test]
fn what_was_and_what_is_follow_each_other() {
    check(
        &[
            ("The offsite is in Lisbon.", "Last year the offsite was in Porto."),
            ("The offsite is in Lisbon.", "The offsite was in Porto last year."),
            (
                "The offsite was in Lisbon.",
                "Last year the offsite was in Porto.",
            ),
            ("Maya lives in Berlin.", "Maya used to live in Turku."),
            ("Maya lives in Berlin.", "Maya formerly lived in Turku."),
            ("Maya works at Acme.", "Until 2024 Maya worked at Initech."),
            (
                "The meeting is on Wednesday.",
                "Next week the meeting is on Friday.",
            ),
            ("Maya moved to Turku.", "Maya moved to Berlin."),
            ("Maya wohnt in Berlin.", "Maya wohnte früher in Turku."),
            ("The offsite was in Lisbon.", "The offsite is in Porto."),
        ],
        Relation::Apart,
    );
}

#[test]
fn a_change_ends_what_was_before_it() {
    check(
        &[
            (
                "Maya lives in Turku.",
                "Maya moved from Turku to Berlin in March.",
            ),
            ("Maya lives in Turku.", "Maya has moved to Berlin."),
            ("Maya lives in Turku.", "Maya relocated to Berlin."),
            ("Maya works at Acme.", "Maya joined Initech in May."),
            ("The office is in Turku.", "The office moved to Berlin."),
            ("The meeting is on Wednesday.", "The meeting was moved to Friday."),
            ("The rent is 800 euros.", "The rent was raised to 900 euros."),
            ("Maya works at Acme.", "As of Monday Maya works at Initech."),
            (
                "The meeting is on Wednesday.",
                "The meeting is on Thursday from now on.",
            ),
            ("Maya wohnt in Turku.", "Maya ist nach Berlin gezogen."),
        ],
        SURE,
    );
    check(
        &[
            ("Maya lives in Berlin.", "Maya moved to Berlin in March."),
            ("Maya lives in Turku.", "Sara moved to Berlin."),
            ("Maya lives in Turku.", "Maya moved the boxes to Berlin's depot."),
            ("Maya lives in Turku.", "Last year Maya moved to Berlin."),
            ("Maya lives in Turku.", "Maya did not move to Berlin."),
        ],
        Relation::Apart,
    );
}

#[test]
fn statements_without_spaces() {
    check(
        &[
            ("会议在周三。", "会议在周四。"),
            ("玛雅住在图尔库。", "玛雅住在柏林。"),
            ("会議は水曜日です。", "会議は木曜日です。"),
            ("マヤはトゥルクに住んでいます。", "マヤはベルリンに住んでいます。"),
        ],
        SURE,
    );
    check(
        &[
            ("会议在周三。", "晚饭在周四。"),
            ("玛雅喜欢茶。", "玛雅喜欢咖啡。"),
            ("会議は水曜日です。", "夕食は木曜日です。"),
        ],
        Relation::Apart,
    );
}
