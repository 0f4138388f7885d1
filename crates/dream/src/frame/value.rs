//! Numbers as values: "2 km" is 2000 meters, "€40k" is 40,000 euros, "3 pm" is 15:00.
//!
//! Two statements contradict each other by what a number means, not by how it is written. All arithmetic is on integers,
//! in thousandths of thousandths; a number too long for it stays as it is written.

use super::word::digits;
use super::{Class, Word};
use crate::lexicon::{self, Clock};
use corpus::Language;

/// The words with numbers, their units and clock times drawn together.
pub(super) fn drawn_together(text: &str, words: Vec<Word>, language: Language) -> Vec<Word> {
    if !words
        .iter()
        .any(|w| w.class == Class::Number || w.folded.starts_with(|c: char| c.is_ascii_digit()))
    {
        return words;
    }
    let mut out: Vec<Word> = Vec::with_capacity(words.len());
    let mut at = 0;
    while let Some(word) = words.get(at) {
        let Some((number, tail)) = split(word, language) else {
            out.push(word.clone());
            at += 1;
            continue;
        };
        let (drawn, taken) = read(text, &words, at, number, tail);
        out.extend(drawn);
        at += taken;
    }
    out
}

/// The number a word begins with, and the letters glued to it: `3kg`, `40k`, `15h30`.
fn split(word: &Word, language: Language) -> Option<(String, &str)> {
    if word.class == Class::Number && !word.folded.starts_with(|c: char| c.is_ascii_digit()) {
        return Some((word.key.clone(), "")); // a number word
    }
    if !word.folded.starts_with(|c: char| c.is_ascii_digit()) {
        return None;
    }
    let end = word
        .folded
        .find(|c: char| !c.is_ascii_digit() && !matches!(c, '.' | ','))
        .unwrap_or(word.folded.len());
    let (number, tail) = word.folded.split_at(end);
    let known = tail.is_empty()
        || lexicon::unit(tail).is_some()
        || lexicon::multiplier(tail).is_some()
        || lexicon::clock(tail).is_some()
        || tail
            .strip_prefix('h')
            .is_some_and(|minutes| minutes.bytes().all(|b| b.is_ascii_digit()));
    known.then(|| (plain(number, language), tail))
}

/// A number as decimal digits with a point: `40,000` is 40000, `2,5` is 2.5, and where a point parts thousands, `1.000`
/// is 1000.
fn plain(number: &str, language: Language) -> String {
    let number = number.trim_end_matches(['.', ',']);
    let continental = matches!(
        language,
        Language::De | Language::Es | Language::It | Language::Nl | Language::Pt
    );
    let points = number.matches('.').count();
    if continental
        && points > 0
        && !number.contains(',')
        && digits(&number.replace('.', ",")) != number.replace('.', ",")
    {
        return number.replace('.', "");
    }
    let joined = digits(number);
    match joined.split_once(',') {
        Some((whole, part)) if points == 0 && !part.contains(',') => format!("{whole}.{part}"),
        _ => joined,
    }
}

/// Reads the number at a place with what follows; gives the words it becomes and how many it takes.
fn read(text: &str, words: &[Word], at: usize, number: String, tail: &str) -> (Vec<Word>, usize) {
    let Some(word) = words.get(at) else {
        return (Vec::new(), 1);
    };
    let gap = |a: usize, b: usize| {
        let (a, b) = (words.get(a).map(|w| w.end), words.get(b).map(|w| w.start));
        a.zip(b).and_then(|(a, b)| text.get(a..b)).unwrap_or("")
    };
    let next = |n: usize| words.get(at + n).map_or("", |w| w.folded.as_str());
    let made = |class: Class, key: String, taken: usize| Word {
        class,
        key,
        end: words.get(at + taken - 1).map_or(word.end, |w| w.end),
        ..word.clone()
    };
    // 14:30, 3:30 pm, 15h30, 3 pm, 8 o'clock, 15 Uhr
    if let Ok(hour) = number.split('.').next().unwrap_or("").parse::<u64>()
        && hour <= 24
    {
        let small = number.split_once('.').map(|(_, m)| m.to_owned());
        let minutes = match tail.strip_prefix('h') {
            Some("") if tail == "h" && next(1).is_empty() => None,
            Some(minutes) if !minutes.is_empty() => Some((minutes.to_owned(), 1)),
            _ if tail.is_empty() && gap(at, at + 1) == ":" && next(1).len() == 2 => {
                Some((next(1).to_owned(), 2))
            }
            _ => None,
        };
        let taken = minutes.as_ref().map_or(1, |(_, taken)| *taken);
        let spoken = lexicon::clock(tail).map(|clock| (clock, taken)).or_else(|| {
            let near = gap(at + taken - 1, at + taken).trim().is_empty();
            let clock = lexicon::clock(next(taken)).filter(|_| near && tail.len() <= 1)?;
            Some((clock, taken + 1))
        });
        let minute = minutes
            .map(|(minutes, _)| minutes)
            .or(small.filter(|_| spoken.is_some()));
        if minute.is_some() || spoken.is_some() {
            let (clock, taken) = spoken.unwrap_or((Clock::Plain, taken));
            let hour = match clock {
                Clock::Afternoon if hour < 12 => hour + 12,
                Clock::Morning if hour == 12 => 0,
                _ => hour,
            };
            let minute = minute.and_then(|m| m.parse::<u64>().ok()).unwrap_or(0);
            return (
                vec![made(Class::Time, format!("{hour}:{minute:02}"), taken)],
                taken,
            );
        }
    }
    let Some(mut milli) = thousandths(&number) else {
        return (vec![made(Class::Number, number, 1)], 1);
    };
    let mut taken = 1;
    let mut changed = false;
    let mut multiply = |by: u64, milli: &mut u128| {
        if let Some(product) = milli.checked_mul(u128::from(by)) {
            *milli = product;
            changed = true;
        }
    };
    if let Some(by) = lexicon::multiplier(tail) {
        multiply(by, &mut milli);
    }
    while let Some(by) =
        lexicon::multiplier(next(taken)).filter(|_| gap(at + taken - 1, at + taken).trim().is_empty())
    {
        multiply(by, &mut milli);
        taken += 1;
    }
    let before = text.get(..word.start).unwrap_or("").trim_end();
    let sign = before.chars().next_back().map(|c| c.to_string());
    let after = text
        .get(words.get(at + taken - 1).map_or(word.end, |w| w.end)..)
        .unwrap_or("")
        .trim_start();
    let behind = ["%", "€", "$", "£", "¥", "°c", "°f"].into_iter().find(|sign| {
        after
            .get(..sign.len())
            .is_some_and(|head| head.eq_ignore_ascii_case(sign))
    });
    let unit = lexicon::unit(tail)
        .or_else(|| sign.as_deref().and_then(lexicon::unit).filter(|u| u.base != "%"))
        .or_else(|| behind.and_then(lexicon::unit))
        .map(|unit| (unit, 0))
        .or_else(|| {
            let near = gap(at + taken - 1, at + taken);
            let unit = lexicon::unit(next(taken)).filter(|_| near.trim().is_empty() || near == "-")?;
            Some((unit, 1))
        });
    let Some((unit, own)) = unit else {
        let key = if changed { shown(milli * 1000) } else { number };
        return (vec![made(Class::Number, key, taken)], taken);
    };
    let Some(scaled) = milli.checked_mul(u128::from(unit.milli)) else {
        return (vec![made(Class::Number, number, taken)], taken);
    };
    let number = made(Class::Number, shown(scaled), taken);
    let mut measure = made(Class::Unit, unit.base.to_owned(), taken + own);
    measure.start = number.end.min(measure.end);
    (vec![number, measure], taken + own)
}

/// A decimal number in thousandths; none when it is no plain number or has more than three digits behind the point.
fn thousandths(number: &str) -> Option<u128> {
    let (whole, part) = number.split_once('.').unwrap_or((number, ""));
    if part.len() > 3 || whole.len() > 15 || !whole.bytes().chain(part.bytes()).all(|b| b.is_ascii_digit()) {
        return None;
    }
    let part = format!("{part:0<3}").parse::<u128>().ok()?;
    whole.parse::<u128>().ok()?.checked_mul(1000)?.checked_add(part)
}

/// Millionths as a decimal number without needless zeros.
fn shown(millionths: u128) -> String {
    let (whole, part) = (millionths / 1_000_000, millionths % 1_000_000);
    if part == 0 {
        return whole.to_string();
    }
    format!("{whole}.{part:06}").trim_end_matches('0').to_owned()
}
