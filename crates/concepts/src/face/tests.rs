//! The face gives what the kernel gives.

use super::*;
use crate::planted::{matrix, vectors};
use linfa::traits::Predict;
use ndarray::array;

#[test]
fn fitting_is_the_kernel_bit_for_bit() {
    let vectors = vectors(60, 4, 6, 0.4, 9);
    let records = Array2::from_shape_fn((60, 6), |(row, column)| f64::from(vectors[row][column]));
    for k in [K::Fixed(5), K::Auto] {
        let params = ConceptParams {
            k,
            ..ConceptParams::default()
        };
        let model = KMeansParams::new(params.clone())
            .fit(&DatasetBase::from(records.clone()))
            .expect("a model");
        let (rows, valid) = (matrix(&vectors), params.valid().expect("valid"));
        let k = if k == K::Auto { choose_k(&rows, &valid) } else { 5 };
        assert_eq!(
            *model.k_means(),
            k_means(&rows, &seed(&rows, k, valid.candidates), &valid)
        );
        let labels: Vec<usize> = model
            .k_means()
            .labels
            .iter()
            .map(|label| *label as usize)
            .collect();
        assert_eq!(model.predict(&records).to_vec(), labels);
        let cosines: Array2<f64> = model.transform(&records);
        for (row, label) in labels.iter().enumerate() {
            assert!(
                cosines
                    .row(row)
                    .iter()
                    .all(|other| *other <= cosines[[row, *label]])
            );
        }
        assert_eq!(model.centroids().dim(), (k, 6));
    }
}

#[test]
fn wrong_parameters_and_records_are_typed() {
    let params = KMeansParams::new(ConceptParams {
        min_size: 0,
        ..ConceptParams::default()
    });
    assert!(params.check_ref().is_err());
    let dataset = DatasetBase::from(array![[1.0f32, 0.0]]);
    assert!(matches!(params.fit(&dataset), Err(LinfaError::Params(_))));
    let params = KMeansParams::new(ConceptParams::default());
    let broken = DatasetBase::from(array![[1.0f32, 0.0], [f32::NAN, 0.0]]);
    assert!(matches!(params.fit(&broken), Err(LinfaError::Row { row: 1, .. })));
    let beyond = DatasetBase::from(array![[1e300f64, 0.0]]);
    assert!(matches!(params.fit(&beyond), Err(LinfaError::Row { row: 0, .. })));
    let no_columns = DatasetBase::from(Array2::<f32>::zeros((3, 0)));
    assert!(matches!(params.fit(&no_columns), Err(LinfaError::Concepts(_))));
}

#[test]
fn records_without_a_place_get_the_number_of_clusters() {
    let records = array![[1.0f32, 0.0], [1.0, 0.1], [0.9, 0.0]];
    let model = KMeansParams::new(ConceptParams::default())
        .fit(&DatasetBase::from(records))
        .expect("a model");
    assert_eq!(
        model
            .predict(&array![[2.0f32, 0.0], [0.0, 0.0], [f32::NAN, 1.0]])
            .to_vec(),
        [0, 1, 1]
    );
    assert_eq!(model.predict(&array![[2.0f32, 0.0, 1.0]]).to_vec(), [1]);
    assert_eq!(model.transform(&array![[0.0f32, 0.0]]), array![[0.0f64]]);
    let none = KMeansParams::new(ConceptParams::default())
        .fit(&DatasetBase::from(Array2::<f32>::zeros((0, 2))))
        .expect("an empty model");
    assert_eq!(none.predict(&array![[1.0f32, 0.0]]).to_vec(), [0]);
}
