use super::*;
use crate::Query;
use agent_memory_core::{Error as CoreError, ModelKey};

/// Puts all texts on one axis; adapted, it tells texts with the rare word from the others.
struct Plain;

/// As many vectors short as told, of the adapted space.
struct Fitted {
    missing: usize,
}

impl Embedder for Plain {
    fn key(&self) -> ModelKey {
        ModelKey::new("plain", 2, "1")
    }

    fn embed(&self, texts: &[&str]) -> Result<Vec<Vec<f32>>, CoreError> {
        Ok(vec![vec![1.0, 0.0]; texts.len()])
    }

    fn adapt(&self, texts: &[&str]) -> Result<Option<Box<dyn Embedder>>, CoreError> {
        let missing = usize::from(texts.iter().any(|text| text.contains("broken")));
        let fitted: Box<dyn Embedder> = Box::new(Fitted { missing });
        Ok((texts.len() > 2).then_some(fitted))
    }
}

impl Embedder for Fitted {
    fn key(&self) -> ModelKey {
        ModelKey::new("fitted", 2, "1")
    }

    fn embed(&self, texts: &[&str]) -> Result<Vec<Vec<f32>>, CoreError> {
        let kayak = |text: &&str| ["kayak", "boat", "Onni: "].iter().any(|word| text.contains(word));
        let vector = |text: &&str| {
            if kayak(text) {
                vec![0.0, 1.0]
            } else {
                vec![1.0, 0.0]
            }
        };
        Ok(texts.iter().skip(self.missing).map(vector).collect())
    }
}

fn memory(texts: &[&str]) -> Memory {
    let mut memory = Memory::builder()
        .embedder(Box::new(Plain))
        .open()
        .expect("a memory");
    for (number, text) in texts.iter().enumerate() {
        let at = format!("2026-07-{:02}T18:00:00Z", number + 1);
        let at = at.parse().expect("an instant");
        memory
            .remember(Moment::new(*text).at(at))
            .expect("it is remembered");
    }
    memory
}

#[test]
fn question_and_moments_are_in_the_adapted_space() {
    let texts = ["The kayak is red.", "Dinner is at six.", "The printer is loud."];
    let found = memory(&texts).recall(&Query::new("boat")).expect("an answer");
    let texts: Vec<&str> = found.iter().map(crate::Recalled::text).collect();
    assert_eq!(texts, ["The kayak is red."]);
}

#[test]
fn the_index_and_its_embedder_are_made_anew_together() {
    let mut memory = memory(&["The kayak is red.", "Dinner is at six."]);
    let all = memory.recall(&Query::new("boat")).expect("an answer").len();
    assert_eq!(all, 2, "too few to adapt to: all lie on one axis");
    let at = "2026-07-09T18:00:00Z".parse().expect("an instant");
    memory
        .remember(Moment::new("The printer is loud.").at(at))
        .expect("it is remembered");
    assert_eq!(memory.recall(&Query::new("boat")).expect("an answer").len(), 1);
}

#[test]
fn who_says_it_is_part_of_it() {
    let mut memory = memory(&["Dinner is at six.", "The printer is loud."]);
    let at = "2026-07-09T18:00:00Z".parse().expect("an instant");
    memory
        .remember(Moment::new("It rains.").at(at).speaker("Onni"))
        .expect("it is remembered");
    let found = memory.recall(&Query::new("boat")).expect("an answer");
    assert_eq!(
        found.iter().map(crate::Recalled::text).collect::<Vec<_>>(),
        ["It rains."]
    );
}

#[test]
fn a_vector_that_is_missing_is_an_error() {
    let mut memory = memory(&[
        "The kayak is broken.",
        "Dinner is at six.",
        "The printer is loud.",
    ]);
    let error = memory.recall(&Query::new("boat")).expect_err("refused");
    assert!(error.to_string().contains("2 vectors for 3 texts"), "{error}");
}
