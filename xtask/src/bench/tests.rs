//! Which benches run, and with what.

use super::{Plan, plan};

fn words(list: &[&str]) -> Vec<String> {
    list.iter().map(|word| (*word).to_owned()).collect()
}

#[test]
fn one_layer_or_all() {
    let known = words(&["concepts", "dream"]);
    let plan_of = |arguments: &[&str]| plan(&words(arguments), &known).unwrap();
    assert_eq!(
        plan_of(&[]),
        Plan {
            layers: known.clone(),
            arguments: Vec::new()
        }
    );
    assert_eq!(
        plan_of(&["dream", "--quick", "--", "night/200"]),
        Plan {
            layers: words(&["dream"]),
            arguments: words(&["--quick", "night/200"])
        }
    );
}

#[test]
fn an_unknown_layer_is_answered_with_the_list() {
    let failure = plan(&words(&["drm"]), &words(&["concepts", "dream"])).unwrap_err();
    assert_eq!(failure.exit_code(), 2);
    assert!(failure.to_string().contains("concepts, dream"), "{failure}");
    assert!(plan(&[], &[]).is_err());
}
