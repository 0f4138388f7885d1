//! Units, currencies and multipliers: what turns a number in a text into a value that can be compared.

use agent_memory_core::Lookup;
use std::sync::OnceLock;

/// A unit of measure: what it counts in, and how many of those it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Unit {
    /// The base unit: `m`, `g`, `eur`.
    pub base: &'static str,
    /// Thousandths of the base unit in one of it.
    pub milli: u64,
}

/// Folded forms by base unit; each with the thousandths of the base that it stands for.
type Family = (&'static str, &'static [(u64, &'static [&'static str])]);

const FAMILIES: &[Family] = &[
    (
        "m",
        &[
            (
                1,
                &["mm", "millimeter", "millimeters", "millimetre", "millimetres"],
            ),
            (
                10,
                &[
                    "cm",
                    "centimeter",
                    "centimeters",
                    "centimetre",
                    "centimetres",
                    "zentimeter",
                    "senttiä",
                ],
            ),
            (
                1_000,
                &["meter", "meters", "metre", "metres", "metriä", "mètres", "metros"],
            ),
            (
                1_000_000,
                &[
                    "km",
                    "kilometer",
                    "kilometers",
                    "kilometre",
                    "kilometres",
                    "kilometriä",
                    "kilomètres",
                    "kilómetros",
                    "公里",
                    "キロ",
                ],
            ),
            (1_609_344, &["mile", "miles"]),
        ],
    ),
    (
        "g",
        &[
            (1, &["mg", "milligram", "milligrams"]),
            (
                1_000,
                &["g", "gram", "grams", "gramm", "grammaa", "grammes", "gramos"],
            ),
            (
                1_000_000,
                &[
                    "kg",
                    "kilo",
                    "kilos",
                    "kilogram",
                    "kilograms",
                    "kilogramm",
                    "公斤",
                ],
            ),
            (1_000_000_000, &["tonne", "tonnes", "tonni", "tonnia"]),
        ],
    ),
    (
        "l",
        &[
            (
                1,
                &["ml", "milliliter", "milliliters", "millilitre", "millilitres"],
            ),
            (10, &["cl"]),
            (100, &["dl", "desiliter"]),
            (
                1_000,
                &["l", "liter", "liters", "litre", "litres", "litraa", "litros"],
            ),
        ],
    ),
    (
        "s",
        &[
            (
                1_000,
                &[
                    "sec", "secs", "second", "seconds", "sekunden", "sekuntia", "secondes", "segundos",
                    "sekunder",
                ],
            ),
            (
                60_000,
                &[
                    "min",
                    "mins",
                    "minute",
                    "minutes",
                    "minuten",
                    "minuuttia",
                    "minutos",
                    "minuter",
                    "分钟",
                ],
            ),
            (
                3_600_000,
                &[
                    "hour", "hours", "hrs", "stunde", "stunden", "tuntia", "heures", "horas", "timmar",
                    "小时", "時間",
                ],
            ),
        ],
    ),
    (
        "d",
        &[
            (
                1_000,
                &[
                    "day",
                    "days",
                    "tag",
                    "tage",
                    "tagen",
                    "päivää",
                    "jours",
                    "días",
                    "dagar",
                ],
            ),
            (
                7_000,
                &[
                    "week", "weeks", "woche", "wochen", "viikkoa", "semaines", "semanas", "veckor",
                ],
            ),
        ],
    ),
    (
        "mo",
        &[
            (
                1_000,
                &[
                    "month",
                    "months",
                    "monate",
                    "monaten",
                    "kuukautta",
                    "meses",
                    "månader",
                ],
            ),
            (
                12_000,
                &[
                    "year", "years", "jahre", "jahren", "vuotta", "années", "años", "år",
                ],
            ),
        ],
    ),
    (
        "eur",
        &[
            (1_000, &["€", "eur", "euro", "euros", "euroa", "欧元", "ユーロ"]),
            (10, &["eurocent"]),
        ],
    ),
    (
        "usd",
        &[(
            1_000,
            &[
                "$", "usd", "dollar", "dollars", "dollaria", "dólares", "美元", "ドル",
            ],
        )],
    ),
    ("gbp", &[(1_000, &["£", "gbp", "quid"])]),
    ("jpy", &[(1_000, &["¥", "jpy", "yen", "日元"])]),
    ("cny", &[(1_000, &["cny", "rmb", "yuan", "人民币"])]),
    ("chf", &[(1_000, &["chf", "franken"])]),
    ("sek", &[(1_000, &["sek", "kronor", "krona"])]),
    (
        "%",
        &[(1_000, &["%", "percent", "prozent", "prosenttia", "procent"])],
    ),
    ("°c", &[(1_000, &["°c", "celsius"])]),
    ("°f", &[(1_000, &["°f", "fahrenheit"])]),
];

/// The unit a folded word or a sign names. "m" is left out: it is a million as often as a meter.
pub(crate) fn unit(folded: &str) -> Option<Unit> {
    static FORMS: OnceLock<Lookup<&str, Unit>> = OnceLock::new();
    FORMS
        .get_or_init(|| {
            let forms = FAMILIES.iter().flat_map(|(base, sizes)| {
                sizes.iter().flat_map(move |(milli, forms)| {
                    let unit = Unit { base, milli: *milli };
                    forms.iter().map(move |form| (*form, unit))
                })
            });
            forms.collect()
        })
        .get(folded)
        .copied()
}

/// What a folded word after a number multiplies it by.
pub(crate) fn multiplier(folded: &str) -> Option<u64> {
    Some(match folded {
        "hundred" | "hundert" => 100,
        "k" | "thousand" | "tausend" | "tuhatta" | "mille" | "mil" | "tusen" => 1_000,
        "万" => 10_000,
        "million" | "millions" | "millionen" | "miljoonaa" | "millones" | "miljoner" => 1_000_000,
        "billion" | "billions" | "milliarden" | "miljardia" => 1_000_000_000,
        _ => return None,
    })
}

/// Words after a number that make it a time of day, with the hours they add before noon's turn.
pub(crate) fn clock(folded: &str) -> Option<Clock> {
    Some(match folded {
        "am" | "a.m" => Clock::Morning,
        "pm" | "p.m" => Clock::Afternoon,
        "o'clock" | "uhr" | "heures" | "点" | "時" => Clock::Plain,
        _ => return None,
    })
}

/// How an hour is to be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Clock {
    /// Before noon.
    Morning,
    /// After noon.
    Afternoon,
    /// As it stands.
    Plain,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_form_stands_for_two_units() {
        let mut forms: Vec<&str> = FAMILIES
            .iter()
            .flat_map(|(_, sizes)| sizes.iter().flat_map(|(_, forms)| forms.iter().copied()))
            .collect();
        let all = forms.len();
        forms.sort_unstable();
        forms.dedup();
        assert_eq!(forms.len(), all);
    }

    #[test]
    fn a_kilometer_is_a_thousand_meters() {
        let (km, m) = (
            unit("km").expect("a known unit"),
            unit("meters").expect("a known unit"),
        );
        assert_eq!((km.base, km.milli), (m.base, 1_000 * m.milli));
        assert_eq!(unit("kettle"), None);
    }
}
