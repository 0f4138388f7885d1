//! Names in Chinese, Japanese and Korean text by what stands beside them: `田中さん`, `京都駅`, `ジョン・スミス`, `张伟说`,
//! `민수 씨`.
//!
//! These scripts have no capitals, and two of them no spaces. So a name is read only where something says that it is
//! one: an honorific or an office after it, the suffix of a place or of an organization, the dot that joins the parts of
//! foreign names, a common surname between the start of a clause and a verb of saying. What has such evidence twice in a
//! corpus is known from then on and found without it. A word in katakana alone is none: most are loanwords.

#[cfg(test)]
mod tests;
mod words;

use std::ops::Range;

use agent_memory_core::NameKind;

use super::gazetteer::is_hangul;
use words::{
    BEFORE_NAMES, BEFORE_PLACES, DOUBLE_SURNAMES, FUNCTION, GOING_ON, HONORIFICS, LOANWORDS,
    NO_CHINESE_NAMES, NO_KOREAN, NO_SAYING, NO_STEMS, NOBODY, OFFICES, PROVINCES, SAYING, SUFFIXES, SURNAMES,
    TIMES, each, has,
};

/// Longest part of a name before an honorific or a suffix, in characters.
const MAX_STEM: usize = 4;
/// Longest run of katakana with its dots.
const MAX_KATAKANA: usize = 24;

/// The names that a text shows, with their kinds, in the order of the text, not overlapping. O(length).
pub(super) fn names(text: &str) -> Vec<(Range<usize>, NameKind)> {
    let mut found = Vec::new();
    if text.is_ascii() {
        return found;
    }
    let reader = Reader {
        text,
        japanese: text.contains(|c| matches!(u32::from(c), 0x3041..=0x30ff)),
        characters: text.char_indices().collect(),
    };
    let mut at = 0;
    while at < reader.characters.len() {
        let class = Class::of(reader.char(at));
        let end = reader.run_end(at, class);
        match class {
            Class::Han => reader.han(at..end, &mut found),
            Class::Katakana => reader.katakana(at..end, &mut found),
            Class::Hangul => reader.hangul(at..end, &mut found),
            Class::Other => {}
        }
        at = end;
    }
    found.sort_by_key(|(range, _)| (range.start, std::cmp::Reverse(range.end)));
    let mut free = 0;
    found.retain(|(range, _)| {
        let keep = range.start >= free;
        free = if keep { range.end } else { free };
        keep
    });
    found
}

/// Whether a text begins with a Japanese honorific or a Korean one, as they stand after a name in any script.
pub(super) fn is_honorific(folded: &str) -> bool {
    each(HONORIFICS).any(|honorific| folded.starts_with(honorific)) || matches!(folded, "씨" | "님")
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Class {
    Han,
    Katakana,
    Hangul,
    Other,
}

impl Class {
    fn of(c: char) -> Self {
        match u32::from(c) {
            0x3005 | 0x3400..=0x4dbf | 0x4e00..=0x9fff | 0xf900..=0xfaff | 0x20000..=0x323af => Self::Han,
            0x30a1..=0x30ff => Self::Katakana,
            _ if is_hangul(c) => Self::Hangul,
            _ => Self::Other,
        }
    }
}

struct Reader<'a> {
    text: &'a str,
    /// Whether it has kana; Han characters alone are read as Chinese.
    japanese: bool,
    characters: Vec<(usize, char)>,
}

impl<'a> Reader<'a> {
    fn char(&self, at: usize) -> char {
        self.characters.get(at).map_or(' ', |(_, c)| *c)
    }

    fn byte(&self, at: usize) -> usize {
        self.characters.get(at).map_or(self.text.len(), |(byte, _)| *byte)
    }

    fn slice(&self, range: Range<usize>) -> &'a str {
        self.text
            .get(self.byte(range.start)..self.byte(range.end))
            .unwrap_or("")
    }

    fn rest(&self, at: usize) -> &'a str {
        self.text.get(self.byte(at)..).unwrap_or("")
    }

    fn run_end(&self, at: usize, class: Class) -> usize {
        let mut end = at + 1;
        while end < self.characters.len() && Class::of(self.char(end)) == class {
            end += 1;
        }
        end
    }

    fn push(&self, range: Range<usize>, kind: NameKind, found: &mut Vec<(Range<usize>, NameKind)>) {
        if range.start < range.end {
            found.push((self.byte(range.start)..self.byte(range.end), kind));
        }
    }

    /// The names of a run of Han characters.
    fn han(&self, run: Range<usize>, found: &mut Vec<(Range<usize>, NameKind)>) {
        let start = self.after_time(&run);
        self.chinese(&run, found);
        // `田中さん`: all of the run before an honorific in kana, or before one that ends the run.
        let whole = self.slice(start..run.end);
        let inner = each(HONORIFICS).filter(|h| h.chars().all(|c| Class::of(c) == Class::Han));
        let inside = inner
            .filter_map(|honorific| whole.strip_suffix(honorific))
            .map(|stem| start + stem.chars().count())
            .next();
        let after = each(HONORIFICS).any(|honorific| self.rest(run.end).starts_with(honorific));
        if let Some(end) = if after { Some(run.end) } else { inside } {
            let stem = self.slice(start..end);
            // In Chinese a run before 先生 is a clause; a surname shows the name in it.
            let long = end - start > MAX_STEM || end == start;
            let politely = after && self.char(start.wrapping_sub(1)) == 'お';
            // `仕様`, `模様`, `同様` are words of their own.
            let word = self.slice(end..end + 1) == "様"
                && stem.ends_with(['仕', '模', '同', '多', '有', '異', '一', '王']);
            if !long
                && !word
                && !self.has_function_word(stem)
                && !politely
                && !has(NOBODY, stem)
                && found.last().is_none_or(|last| last.0.end <= self.byte(start))
            {
                self.push(start..end, NameKind::Person, found);
            }
            return;
        }
        self.suffixed(start, &run, found);
    }

    /// Whether a Chinese text has a word in it that is part of no name.
    fn has_function_word(&self, text: &str) -> bool {
        !self.japanese && text.contains(|c| FUNCTION.contains(c))
    }

    /// Past a word of time at the start of a run.
    fn after_time(&self, run: &Range<usize>) -> usize {
        let text = self.slice(run.clone());
        let time = each(TIMES).find(|time| text.starts_with(time));
        time.map_or(run.start, |time| run.start + time.chars().count())
    }

    /// `京都駅`, `广东省`: the start of a run up to a suffix; in Chinese what follows the last word that is none of a name
    /// (`他在南京大学`).
    fn suffixed(&self, start: usize, run: &Range<usize>, found: &mut Vec<(Range<usize>, NameKind)>) {
        let mut start = start;
        let mut at = start + 1;
        while at <= (start + MAX_STEM).min(run.end) {
            if !self.japanese && BEFORE_PLACES.contains(self.char(at - 1)) {
                start = at;
                at += 1;
                continue;
            }
            let rest = self.slice(at..run.end);
            let suffix = SUFFIXES.iter().find(|(suffix, _)| rest.starts_with(suffix));
            if let Some((suffix, kind)) = suffix {
                let stem = self.slice(start..at);
                let end = at + suffix.chars().count();
                let long = suffix.chars().nth(1).is_some();
                let common = each(NO_STEMS).any(|no| stem == no || long && stem.ends_with(no));
                let goes_on = !long && GOING_ON.contains(self.char(end));
                let province = self.japanese || *suffix != "省" || has(PROVINCES, stem);
                let city = *suffix == "市" && stem != "京都";
                let common = common || city && stem.ends_with(['城', '都', '县', '縣', '超', '股', '门']);
                if at - start >= 2 && !common && !goes_on && province {
                    self.push(start..end, *kind, found);
                    return;
                }
            }
            at += 1;
        }
    }

    /// `张伟说`, `王老师`, `小李告诉`: a surname where a name may begin, before an office or a verb of saying.
    fn chinese(&self, run: &Range<usize>, found: &mut Vec<(Range<usize>, NameKind)>) {
        let mut at = run.start;
        while at < run.end {
            let before = at.checked_sub(1).map(|before| self.char(before));
            let time = each(TIMES).any(|time| self.slice(run.start..at).ends_with(time));
            let opens = before.is_none_or(|c| BEFORE_NAMES.contains(c)) || time || at == run.start;
            let name = opens.then(|| self.chinese_at(at, run.end)).flatten();
            match name {
                Some(end) => {
                    self.push(at..end, NameKind::Person, found);
                    at = end;
                }
                None => at += 1,
            }
        }
    }

    /// Where a Chinese name that begins here ends.
    fn chinese_at(&self, at: usize, limit: usize) -> Option<usize> {
        let affectionate = matches!(self.char(at), '小' | '老') && is_surname(self.char(at + 1));
        let double = has(DOUBLE_SURNAMES, self.slice(at..(at + 2).min(limit)));
        let surname = if double || affectionate {
            2
        } else if is_surname(self.char(at)) {
            1
        } else {
            return None;
        };
        for end in at + surname..=(at + surname + 2).min(limit) {
            let (name, rest) = (self.slice(at..end), self.rest(end));
            let office = each(OFFICES).find(|office| rest.starts_with(office));
            let says = each(SAYING).any(|verb| rest.starts_with(verb))
                && !each(NO_SAYING).any(|noun| rest.starts_with(noun));
            let given = self.slice(at + surname..end);
            if given.contains(|c| FUNCTION.contains(c))
                || has(NO_CHINESE_NAMES, name)
                || (office.is_none() && !says)
            {
                continue;
            }
            return match office {
                Some(office) if end - at == 1 => Some(end + office.chars().count()),
                None if end - at == 1 => continue,
                _ => Some(end),
            };
        }
        None
    }

    /// `ジョン・スミス`, `マヤさん`, `ヘルシンキ市`; never a word in katakana alone.
    fn katakana(&self, run: Range<usize>, found: &mut Vec<(Range<usize>, NameKind)>) {
        let mut run = run;
        while run.start < run.end && self.char(run.start) == '・' {
            run.start += 1;
        }
        while run.start < run.end && self.char(run.end - 1) == '・' {
            run.end -= 1;
        }
        let text = self.slice(run.clone());
        let length = run.end - run.start;
        if !(2..=MAX_KATAKANA).contains(&length) {
            return;
        }
        let rest = self.rest(run.end);
        let parts: Vec<&str> = text.split('・').collect();
        let joined = (2..=3).contains(&parts.len())
            && parts
                .iter()
                .all(|part| part.chars().nth(1).is_some() && !has(LOANWORDS, part));
        if each(HONORIFICS).any(|honorific| rest.starts_with(honorific)) && !has(LOANWORDS, text) {
            self.push(run, NameKind::Person, found);
        } else if let Some((suffix, kind)) = SUFFIXES.iter().find(|(suffix, _)| rest.starts_with(suffix)) {
            let end = run.end + suffix.chars().count();
            self.push(run.start..end, *kind, found);
        } else if joined {
            self.push(run, NameKind::Other, found);
        }
    }

    /// `민수씨는`, `김민수 씨`, `지은님`, `연세대학교`.
    fn hangul(&self, run: Range<usize>, found: &mut Vec<(Range<usize>, NameKind)>) {
        const PARTICLES: &[&str] = &[
            "에게서",
            "한테서",
            "에게",
            "한테",
            "께서",
            "은",
            "는",
            "이",
            "가",
            "을",
            "를",
            "의",
            "와",
            "과",
            "도",
            "랑",
            "께",
            "만",
        ];
        let word = self.slice(run.clone());
        let next = self.slice(
            run.end + 1
                ..self
                    .run_end(run.end + 1, Class::Hangul)
                    .min(self.characters.len()),
        );
        let strip = |word: &'a str| {
            let bare = PARTICLES
                .iter()
                .filter_map(|particle| word.strip_suffix(particle));
            std::iter::once(word).chain(bare)
        };
        let length = |text: &str| text.chars().count();
        let spaced = self.char(run.end) == ' ' && strip(next).any(|next| matches!(next, "씨" | "님"));
        if spaced && (2..=MAX_STEM).contains(&length(word)) {
            return self.push(run, NameKind::Person, found);
        }
        for bare in strip(word) {
            let stem = bare.strip_suffix('씨').or_else(|| bare.strip_suffix('님'));
            if let Some(stem) =
                stem.filter(|stem| (2..=MAX_STEM).contains(&length(stem)) && !has(NO_KOREAN, bare))
            {
                return self.push(run.start..run.start + length(stem), NameKind::Person, found);
            }
        }
        if let Some((stem, _)) = word
            .split_once("대학교")
            .filter(|(stem, _)| (2..=MAX_STEM).contains(&length(stem)))
        {
            self.push(
                run.start..run.start + length(stem) + 3,
                NameKind::Organization,
                found,
            );
        }
    }
}

fn is_surname(c: char) -> bool {
    SURNAMES.contains(c)
}
