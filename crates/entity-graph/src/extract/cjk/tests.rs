use proptest::prelude::*;

use super::*;

fn found(text: &str) -> String {
    let names = names(text);
    let shown: Vec<String> = names
        .iter()
        .map(|(range, kind)| format!("{kind}:{}", &text[range.clone()]))
        .collect();
    shown.join("|")
}

#[test]
fn japanese() {
    for (text, expected) in [
        ("昨日田中さんと会った。", "person:田中"),
        ("佐藤先生に聞いた。山本氏は来ない。", "person:佐藤|person:山本"),
        ("マヤさんとコーヒーを飲んだ。", "person:マヤ"),
        ("ジョン・スミスの本", "other:ジョン・スミス"),
        ("京都駅で待つ。明日横浜市へ行く。", "place:京都駅|place:横浜市"),
        ("ヘルシンキ市の地図", "place:ヘルシンキ市"),
        ("早稲田大学の図書館", "organization:早稲田大学"),
        ("皆さん、お母さん、お客様、赤ちゃん、奥さん", ""),
        ("パソコンとテーブルを買った。", ""),
        ("大都市の最寄駅", ""),
        ("ア・イ・ウ・エ・オ", ""),
        ("リモート・サーバーの仕様と模様", ""),
        ("東京株式市場の市民", ""),
        ("昭和大学と有田市", "organization:昭和大学|place:有田市"),
        ("京都市と国際都市", "place:京都市"),
    ] {
        assert_eq!(found(text), expected, "{text}");
    }
}

#[test]
fn chinese() {
    for (text, expected) in [
        ("张伟说他明天来。", "person:张伟"),
        ("我和王小明说过了。", "person:王小明"),
        ("昨天李娜告诉我一件事", "person:李娜"),
        ("王老师来了，小李觉得很好。", "person:王老师|person:小李"),
        ("请陈建国先生进来", "person:陈建国"),
        ("欧阳修认为很好", "person:欧阳修"),
        ("他高兴说话，马上说", ""),
        ("广东省很大", "place:广东省"),
        (
            "他在南京大学读书，我住在南京市",
            "organization:南京大学|place:南京市",
        ),
        ("南京大学很老", "organization:南京大学"),
        ("城市和超市", ""),
        ("我在等先生", ""),
        ("钱不是问题，可以省下一笔", ""),
        ("位于新竹市的公司", "place:新竹市"),
    ] {
        assert_eq!(found(text), expected, "{text}");
    }
}

#[test]
fn korean() {
    for (text, expected) in [
        ("민수씨는 왔다", "person:민수"),
        ("김민수 씨가 말했다", "person:김민수"),
        ("지은님께 보냈다", "person:지은"),
        ("날씨가 좋다. 선생님, 아저씨!", ""),
        ("연세대학교에서 만났다", "organization:연세대학교"),
    ] {
        assert_eq!(found(text), expected, "{text}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn any_text_gives_ordered_ranges(text in "[ 王小李说老师先生さん氏市大学アー・민수씨님은aA.]{0,40}|\\PC{0,40}") {
        let mut free = 0;
        for (range, _) in names(&text) {
            prop_assert!(range.start >= free && range.start < range.end);
            prop_assert!(text.get(range.clone()).is_some());
            free = range.end;
        }
    }
}
