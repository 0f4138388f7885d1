//! That graphs are what their names say, and the same every time.

use super::*;
use crate::graph::{Incidence, Links};
use crate::score::{Contingency, modularity};

fn degrees(links: &Links) -> Vec<usize> {
    let mut degrees = vec![0; links.nodes];
    for node in links.from.iter().chain(&links.to) {
        degrees[*node as usize] += 1;
    }
    degrees
}

fn wide(labels: &[u32]) -> Vec<i64> {
    labels.iter().map(|label| i64::from(*label)).collect()
}

/// Each link once, none from a node to itself, no node beyond the last.
fn assert_simple(links: &Links) {
    let mut ends: Vec<(u32, u32)> = links.iter().map(|(a, b, _)| (a.min(b), a.max(b))).collect();
    assert!(ends.iter().all(|(a, b)| a < b && (*b as usize) < links.nodes));
    let count = ends.len();
    ends.sort_unstable();
    ends.dedup();
    assert_eq!(ends.len(), count);
    assert!(links.is_plain());
}

/// The share of links that lead out of their community.
fn mixing(links: &Links, labels: &[u32]) -> f64 {
    let out = links
        .iter()
        .filter(|(a, b, _)| labels[*a as usize] != labels[*b as usize])
        .count();
    out as f64 / links.from.len() as f64
}

/// FNV-1a over the numbers, to see a change of stream.
fn digest(numbers: impl IntoIterator<Item = u32>) -> u64 {
    let fold = |hash: u64, number: u32| (hash ^ u64::from(number)).wrapping_mul(0x0100_0000_01b3);
    numbers.into_iter().fold(0xcbf2_9ce4_8422_2325, fold)
}

fn digest_of(links: &Links) -> u64 {
    digest(links.from.iter().chain(&links.to).copied())
}

#[test]
fn the_karate_club_is_as_published() {
    let (links, clubs) = classic::read(classic::KARATE).unwrap();
    assert_simple(&links);
    assert_eq!((links.nodes, links.from.len(), clubs.len()), (34, 78, 34));
    let degrees = degrees(&links);
    // The instructor, the administrator, and the two closest to either.
    assert_eq!(
        [degrees[0], degrees[33], degrees[32], degrees[2]],
        [16, 17, 12, 10]
    );
    assert_eq!(clubs.iter().sum::<u32>(), 17);
    // Known: the clubs themselves have Q = 0.3582, four communities up to 0.4198.
    assert!((modularity(&links, &wide(&clubs)).unwrap() - 0.3582).abs() < 5e-5);
}

#[test]
fn the_dolphins_are_as_published() {
    let (links, labels) = classic::read(classic::DOLPHINS).unwrap();
    assert_simple(&links);
    assert_eq!((links.nodes, links.from.len(), labels.len()), (62, 159, 0));
    let degrees = degrees(&links);
    // Grin has most friends.
    assert_eq!((degrees[14], degrees.iter().max()), (12, Some(&12)));
    assert!(degrees.iter().all(|degree| *degree > 0));
}

#[test]
fn lfr_graphs_have_their_mean_mixing_and_sizes() {
    let (links, labels) = lfr::graph(&lfr::SMALL);
    assert_simple(&links);
    let degrees = degrees(&links);
    let mean = degrees.iter().sum::<usize>() as f64 / 1000.0;
    assert!((14.0..16.0).contains(&mean), "{mean}");
    assert!(
        degrees.iter().max().is_some_and(|most| (35..=50).contains(most)),
        "{:?}",
        degrees.iter().max()
    );
    let mixing = mixing(&links, &labels);
    assert!((0.27..0.33).contains(&mixing), "{mixing}");
    let mut sizes = vec![0; labels.iter().max().map_or(0, |most| *most as usize + 1)];
    labels.iter().for_each(|label| sizes[*label as usize] += 1);
    assert!(sizes.iter().all(|size| (20..=100).contains(size)), "{sizes:?}");
    assert_eq!((links.clone(), labels), lfr::graph(&lfr::SMALL));
    assert_eq!(digest_of(&links), 3_140_618_669_869_469_279);
}

#[test]
fn blocks_are_equal_and_mostly_closed() {
    let (links, labels) = sbm::graph(2000, 20, 20_000);
    assert_simple(&links);
    assert!(
        (17_500..20_500).contains(&links.from.len()),
        "{}",
        links.from.len()
    );
    assert_eq!((labels[0], labels[99], labels[100], labels[1999]), (0, 0, 1, 19));
    let mixing = mixing(&links, &labels);
    assert!((0.26..0.34).contains(&mixing), "{mixing}");
    assert_eq!(digest_of(&links), 3_497_439_165_609_861_502);
}

#[test]
fn r_mat_has_hubs() {
    let links = rmat::graph(12, 40_000);
    assert_simple(&links);
    let mut degrees = degrees(&links);
    assert_eq!(degrees.iter().sum::<usize>(), 2 * links.from.len());
    degrees.sort_unstable();
    let (median, most) = (degrees[2048], degrees[4095]);
    assert!(most > 30 * median.max(1), "{median} {most}");
    assert_eq!(digest_of(&links), 7_173_670_542_830_434_071);
}

#[test]
fn planted_topics_are_in_the_names() {
    let (names, topics) = planted::graph(2000);
    assert_eq!((names.rows(), topics.len()), (2000, 2000));
    let mut counts = vec![0; names.weights.len()];
    for name in &names.columns {
        counts[*name as usize] += 1;
    }
    assert!(counts.iter().all(|df| (2..=400).contains(df)), "{counts:?}");
    assert!((2.2..3.2).contains(&(names.columns.len() as f64 / 2000.0)));
    assert!(
        names
            .iter()
            .all(|row| row.windows(2).all(|pair| pair[0] < pair[1]))
    );
    // Names of one topic come first and in nearly every moment: by the first name alone topics are found again.
    let first: Vec<i64> = names
        .iter()
        .map(|row| row.first().map_or(-1, |name| i64::from(*name) / 4))
        .collect();
    let nmi = Contingency::of(&wide(&topics), &first).unwrap().nmi();
    assert!(nmi > 0.95, "{nmi}");
    assert_eq!(digest(names.columns.iter().copied()), 15_454_073_912_385_061_955);
    assert_ne!(Incidence::default(), names);
}

#[test]
fn an_unknown_graph_is_answered_with_the_list() {
    let folder = std::env::temp_dir().join(format!("peers-generate-{}", std::process::id()));
    assert!(write(&folder, "karat").unwrap_err().contains("karate, dolphins"));
    write(&folder, "karate").unwrap();
    assert_eq!(Links::read(&folder.join("karate.bin")).unwrap().nodes, 34);
    assert_eq!(
        crate::files::read_labels(&folder.join("karate.lab.npy"))
            .unwrap()
            .len(),
        34
    );
    write(&folder, "tie200").unwrap();
    assert_eq!(Incidence::read(&folder.join("tie200.inc")).unwrap().rows(), 200);
    fs::remove_dir_all(&folder).unwrap();
}
