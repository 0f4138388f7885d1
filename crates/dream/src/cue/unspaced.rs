//! Cues of Chinese and Japanese, which stand inside text without spaces.

use corpus::Language;

use super::{Intent, Strength};

/// The cues of one language.
struct Cues {
    language: Language,
    /// Openings after which what is right follows, with how much they decide.
    leads: &'static [(&'static str, Strength)],
    /// What says that something is not, or no longer, so; the first part of each is taken out.
    retract: &'static [&'static str],
    /// Openings that take something back.
    retract_leads: &'static [&'static str],
    /// Words at the end that say nothing.
    particles: &'static [char],
}

const TABLES: [Cues; 2] = [
    Cues {
        language: Language::Zh,
        leads: &[
            ("更正", Strength::Hard),
            ("我错了", Strength::Hard),
            ("我说错了", Strength::Hard),
            ("其实", Strength::Soft),
            ("实际上", Strength::Soft),
            ("事实上", Strength::Soft),
        ],
        retract: &["取消", "不再", "已经不", "作废", "不是真的", "不对"],
        retract_leads: &["忘了", "忘掉", "别管", "算了", "撤回"],
        particles: &['了', '吧', '啦', '的'],
    },
    Cues {
        language: Language::Ja,
        leads: &[
            ("訂正", Strength::Hard),
            ("間違えました", Strength::Hard),
            ("間違いでした", Strength::Hard),
            ("実は", Strength::Soft),
            ("実際は", Strength::Soft),
            ("実際には", Strength::Soft),
        ],
        retract: &[
            "中止",
            "キャンセル",
            "取り消し",
            "取りやめ",
            "本当ではありません",
            "間違いです",
        ],
        retract_leads: &["忘れてください", "忘れて", "撤回"],
        particles: &[],
    },
];

const MARKS: [char; 10] = ['，', '、', '：', '。', ',', ':', '！', '!', '.', ' '];

/// Reads a sentence of a language without spaces.
pub(super) fn read(sentence: &str, language: Language) -> Option<Intent> {
    let table = TABLES.iter().find(|table| table.language == language)?;
    let said = sentence.trim().trim_end_matches(MARKS);
    let lead = table
        .leads
        .iter()
        .find_map(|(lead, strength)| Some((said.strip_prefix(lead)?.trim_start_matches(MARKS), *strength)));
    let body = lead.map_or(said, |(body, _)| body);
    if let Some((statement, denied)) = contrast(body, language) {
        let strength = lead.map_or(Strength::Weak, |(_, strength)| strength.max(Strength::Clear));
        return Some(Intent::Correct {
            statement,
            denied: Some(denied),
            strength,
        });
    }
    if let Some((body, strength)) = lead.filter(|(body, _)| !body.is_empty()) {
        return Some(Intent::Correct {
            statement: body.to_owned(),
            denied: None,
            strength,
        });
    }
    let bare = |text: &str| {
        text.trim_matches(MARKS)
            .trim_end_matches(table.particles)
            .to_owned()
    };
    if let Some(rest) = table
        .retract_leads
        .iter()
        .find_map(|lead| said.strip_prefix(lead))
    {
        let about = bare(rest);
        return (!about.is_empty()).then_some(Intent::Retract { about, strong: true });
    }
    let (phrase, before, after) = table.retract.iter().find_map(|phrase| {
        said.split_once(phrase)
            .map(|(before, after)| (*phrase, before, after))
    })?;
    let before = before.trim_end_matches(['は', 'が', 'を', '被', '已']);
    let about = if language == Language::Ja {
        bare(before)
    } else {
        bare(&format!("{before}{}", after.trim_end_matches(table.particles)))
    };
    // "no longer" leaves the rest to be found, the others say it themselves.
    let strong = !matches!(phrase, "不再" | "已经不" | "不对");
    (!about.is_empty()).then_some(Intent::Retract { about, strong })
}

/// 会议不是周三，而是周四: the sentence with what is right, and what is not.
fn contrast(body: &str, language: Language) -> Option<(String, String)> {
    let (head, denied, right) = if language == Language::Ja {
        let (head, rest) = body.split_once('は')?;
        let (denied, right) = rest.split_once("ではなく")?;
        (format!("{head}は"), denied, right.trim_start_matches(MARKS))
    } else {
        let (head, rest) = body.split_once("不是").or_else(|| body.split_once("不在"))?;
        let (denied, right) = ["而是", "，是", "，在"]
            .iter()
            .find_map(|but| rest.split_once(but))?;
        (
            format!("{head}是"),
            denied,
            right.trim_start_matches(['在', '是']),
        )
    };
    let denied = denied.trim_matches(MARKS);
    let whole = !denied.is_empty() && !right.is_empty() && head.chars().count() > 1;
    whole.then(|| (format!("{head}{right}"), denied.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chinese_and_japanese_cues_are_read() {
        for (language, text, statement, denied) in [
            (
                Language::Zh,
                "会议不是周三，而是周四。",
                "会议是周四",
                Some("周三"),
            ),
            (Language::Zh, "更正：会议在周四。", "会议在周四", None),
            (
                Language::Ja,
                "会議は水曜日ではなく木曜日です。",
                "会議は木曜日です",
                Some("水曜日"),
            ),
            (Language::Ja, "実は、会議は木曜日です。", "会議は木曜日です", None),
        ] {
            match read(text, language) {
                Some(Intent::Correct {
                    statement: s,
                    denied: d,
                    ..
                }) => {
                    assert_eq!((s.as_str(), d.as_deref()), (statement, denied), "{text}");
                }
                other => panic!("{text}: {other:?}"),
            }
        }
        for (language, text, wanted) in [
            (Language::Zh, "会议取消了。", "会议"),
            (Language::Zh, "玛雅不再住在图尔库。", "玛雅住在图尔库"),
            (Language::Ja, "会議は中止です。", "会議"),
        ] {
            match read(text, language) {
                Some(Intent::Retract { about, .. }) => assert_eq!(about, wanted, "{text}"),
                other => panic!("{text}: {other:?}"),
            }
        }
        assert_eq!(read("会议在周四。", Language::Zh), None);
        assert_eq!(read("会議は木曜日です。", Language::Ja), None);
    }
}
