//! TEMPORARY stand-in, replaced by the crate's WordPiece.
use crate::Error;
use agent_memory_core::Lookup;
#[derive(Debug, Clone)]
pub struct WordPiece {
    map: std::collections::BTreeMap<String, u32>,
}
impl WordPiece {
    pub fn from_vocab<T: AsRef<str>>(v: impl IntoIterator<Item = (T, u32)>) -> Result<Self, Error> {
        let map: std::collections::BTreeMap<String, u32> =
            v.into_iter().map(|(t, i)| (t.as_ref().to_owned(), i)).collect();
        let _ = std::marker::PhantomData::<Lookup<u32, u32>>;
        if !map.contains_key("[UNK]") {
            return Err(Error::InvalidSetting {
                setting: "vocabulary",
                reason: "no [UNK]".into(),
            });
        }
        Ok(Self { map })
    }
    pub fn id(&self, t: &str) -> Option<u32> {
        self.map.get(t).copied()
    }
    pub fn encode(&self, text: &str) -> Vec<u32> {
        let mut s = String::new();
        for c in text.to_lowercase().chars() {
            if c.is_ascii_punctuation() {
                s.push(' ');
                s.push(c);
                s.push(' ');
            } else {
                s.push(c)
            }
        }
        let mut out = vec![];
        for w in s.split_whitespace() {
            let cs: Vec<char> = w.chars().collect();
            let mut at = 0;
            let mut got = vec![];
            'o: while at < cs.len() && cs.len() <= 100 {
                for end in (at + 1..=cs.len()).rev() {
                    let mut p: String = cs[at..end].iter().collect();
                    if at > 0 {
                        p = format!("##{p}");
                    }
                    if let Some(i) = self.map.get(&p) {
                        got.push(*i);
                        at = end;
                        continue 'o;
                    }
                }
                break;
            }
            if at == cs.len() {
                out.extend(got)
            } else {
                out.push(self.map["[UNK]"])
            }
        }
        out
    }
}
