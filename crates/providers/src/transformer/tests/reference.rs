//! BERT's forward pass as it stands in the paper, one number at a time and in 64 bits: slow, plain, and independent of
//! the code under test.

use super::tiny::Tiny;

type Rows = Vec<Vec<f64>>;

/// The vector of a text.
pub(super) fn vector(tiny: &Tiny, text: &str) -> Vec<f64> {
    if text.is_empty() {
        return vec![0.0; tiny.hidden];
    }
    let pieces = tiny.pieces(text);
    let get = |name: &str| &tiny.tensors[name].1;
    let row = |name: &str, index: usize| -> Vec<f64> {
        let table = get(&format!("embeddings.{name}.weight"));
        (0..tiny.hidden)
            .map(|k| f64::from(table[index * tiny.hidden + k]))
            .collect()
    };
    let mut rows: Rows = pieces
        .iter()
        .enumerate()
        .map(|(place, piece)| {
            let parts = [
                row("word_embeddings", *piece),
                row("position_embeddings", place),
                row("token_type_embeddings", 0),
            ];
            (0..tiny.hidden)
                .map(|k| parts.iter().map(|part| part[k]).sum())
                .collect()
        })
        .collect();
    normalize(tiny, "embeddings.LayerNorm", &mut rows);
    for layer in 0..tiny.layers {
        let name = |part: &str| format!("encoder.layer.{layer}.{part}");
        let mixed = attend(tiny, layer, &rows);
        let found = linear(tiny, &name("attention.output.dense"), &mixed);
        add(&mut rows, &found);
        normalize(tiny, &name("attention.output.LayerNorm"), &mut rows);
        let mut wide = linear(tiny, &name("intermediate.dense"), &rows);
        for x in wide.iter_mut().flatten() {
            *x *= 0.5 * (1.0 + libm::erf(*x / std::f64::consts::SQRT_2));
        }
        let narrow = linear(tiny, &name("output.dense"), &wide);
        add(&mut rows, &narrow);
        normalize(tiny, &name("output.LayerNorm"), &mut rows);
    }
    let kept = if tiny.first { &rows[..1] } else { &rows[..] };
    let mut pooled: Vec<f64> = (0..tiny.hidden)
        .map(|k| kept.iter().map(|row| row[k]).sum::<f64>() / kept.len() as f64)
        .collect();
    if tiny.unit {
        let length = libm::sqrt(pooled.iter().map(|x| x * x).sum::<f64>());
        for x in &mut pooled {
            *x /= length;
        }
    }
    pooled
}

fn attend(tiny: &Tiny, layer: usize, rows: &Rows) -> Rows {
    let part = |which: &str| {
        linear(
            tiny,
            &format!("encoder.layer.{layer}.attention.self.{which}"),
            rows,
        )
    };
    let (query, key, value) = (part("query"), part("key"), part("value"));
    let width = tiny.hidden / tiny.heads;
    let mut out = vec![vec![0.0; tiny.hidden]; rows.len()];
    for head in 0..tiny.heads {
        let columns = head * width..(head + 1) * width;
        for i in 0..rows.len() {
            let scores: Vec<f64> = (0..rows.len())
                .map(|j| {
                    columns.clone().map(|k| query[i][k] * key[j][k]).sum::<f64>() / libm::sqrt(width as f64)
                })
                .map(libm::exp)
                .collect();
            let total: f64 = scores.iter().sum();
            for k in columns.clone() {
                out[i][k] = scores
                    .iter()
                    .zip(&value)
                    .map(|(score, row)| score / total * row[k])
                    .sum();
            }
        }
    }
    out
}

fn linear(tiny: &Tiny, name: &str, rows: &Rows) -> Rows {
    let (shape, weights) = &tiny.tensors[&format!("{name}.weight")];
    let bias = &tiny.tensors[&format!("{name}.bias")].1;
    rows.iter()
        .map(|row| {
            (0..shape[0])
                .map(|out| {
                    let products = (0..shape[1]).map(|k| row[k] * f64::from(weights[out * shape[1] + k]));
                    products.sum::<f64>() + f64::from(bias[out])
                })
                .collect()
        })
        .collect()
}

fn normalize(tiny: &Tiny, name: &str, rows: &mut Rows) {
    let gain = &tiny.tensors[&format!("{name}.weight")].1;
    let shift = &tiny.tensors[&format!("{name}.bias")].1;
    for row in rows {
        let count = row.len() as f64;
        let mean = row.iter().sum::<f64>() / count;
        let variance = row.iter().map(|x| (x - mean) * (x - mean)).sum::<f64>() / count;
        for (k, x) in row.iter_mut().enumerate() {
            *x = (*x - mean) / libm::sqrt(variance + tiny.epsilon) * f64::from(gain[k]) + f64::from(shift[k]);
        }
    }
}

fn add(rows: &mut Rows, others: &Rows) {
    for (x, y) in rows.iter_mut().flatten().zip(others.iter().flatten()) {
        *x += y;
    }
}
