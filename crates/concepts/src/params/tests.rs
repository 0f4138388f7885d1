//! Rules and the written form of the parameters.

use super::*;

#[test]
fn defaults_hold_and_are_those_of_the_design() {
    let params = ConceptParams::default();
    assert!(params.check().is_ok());
    assert_eq!(
        (params.k, params.min_size, params.label_terms),
        (K::Fixed(8), 3, 3)
    );
}

#[test]
fn each_rule_names_its_parameter() {
    let base = ConceptParams::default();
    let broken = [
        (
            "k",
            ConceptParams {
                k: K::Fixed(0),
                ..base.clone()
            },
        ),
        (
            "k",
            ConceptParams {
                k: K::Fixed(MAX_CLUSTERS + 1),
                ..base.clone()
            },
        ),
        (
            "min_size",
            ConceptParams {
                min_size: 0,
                ..base.clone()
            },
        ),
        (
            "max_iterations",
            ConceptParams {
                max_iterations: 0,
                ..base.clone()
            },
        ),
        (
            "tolerance",
            ConceptParams {
                tolerance: f64::NAN,
                ..base.clone()
            },
        ),
        (
            "tolerance",
            ConceptParams {
                tolerance: 1.0,
                ..base.clone()
            },
        ),
        (
            "candidates",
            ConceptParams {
                candidates: 0,
                ..base
            },
        ),
    ];
    for (wanted, params) in broken {
        match params.valid().expect_err("a broken rule") {
            Error::InvalidParam { name, .. } => assert_eq!(name, wanted),
            other => panic!("{other}"),
        }
    }
}

#[test]
fn k_is_written_as_a_number_or_a_word() {
    for (k, text) in [(K::Fixed(8), "8"), (K::Auto, "\"auto\"")] {
        assert_eq!(serde_json::to_string(&k).expect("text"), text);
        assert_eq!(serde_json::from_str::<K>(text).expect("k"), k);
        assert_eq!(k.to_string().parse(), Ok(k));
    }
    assert!("some".parse::<K>().is_err());
    assert!(serde_json::from_str::<K>("\"some\"").is_err());
    let params: ConceptParams = serde_json::from_str(r#"{"k":"auto"}"#).expect("params");
    assert_eq!(
        params,
        ConceptParams {
            k: K::Auto,
            ..ConceptParams::default()
        }
    );
    assert!(serde_json::from_str::<ConceptParams>(r#"{"kk":1}"#).is_err());
}
