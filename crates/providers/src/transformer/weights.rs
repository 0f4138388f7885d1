//! From a file of tensors to the encoder's weights, every shape compared with the configuration.

use super::config::Sizes;
use super::encoder::{Encoder, Layer, Linear};
use super::functions::Norm;
use super::matrix::Panels;
use crate::local::Tensors;

/// The encoder in a safetensors file, or what is wrong with it.
pub(super) fn read(file: &[u8], sizes: &Sizes) -> Result<Encoder, String> {
    let tensors = Tensors::parse(file)?;
    // some checkpoints keep the encoder beside the head it was trained with
    let prefix = ["", "bert."]
        .into_iter()
        .find(|prefix| tensors.get(&format!("{prefix}{PIECES}")).is_some())
        .ok_or_else(|| format!("it has no tensor `{PIECES}`: it is no BERT model"))?;
    let reader = Reader {
        tensors: &tensors,
        prefix,
        sizes,
    };
    reader.no_more_layers()?;
    let width = sizes.hidden;
    let mut segment = reader.numbers(
        "embeddings.token_type_embeddings.weight",
        &[sizes.segments, width],
    )?;
    segment.truncate(width);
    Ok(Encoder {
        hidden: width,
        heads: sizes.heads,
        pieces: reader.numbers(PIECES, &[sizes.pieces, width])?,
        places: reader.numbers("embeddings.position_embeddings.weight", &[sizes.places, width])?,
        segment,
        norm: reader.norm("embeddings.LayerNorm")?,
        layers: (0..sizes.layers)
            .map(|layer| reader.layer(layer))
            .collect::<Result<_, _>>()?,
    })
}

const PIECES: &str = "embeddings.word_embeddings.weight";

struct Reader<'a> {
    tensors: &'a Tensors<'a>,
    prefix: &'static str,
    sizes: &'a Sizes,
}

impl Reader<'_> {
    fn numbers(&self, name: &str, shape: &[usize]) -> Result<Vec<f32>, String> {
        let name = format!("{}{name}", self.prefix);
        let tensor = self
            .tensors
            .get(&name)
            .ok_or_else(|| format!("it has no tensor `{name}`"))?;
        if tensor.shape() != shape {
            return Err(format!(
                "tensor `{name}` has the shape {:?}, by config.json it should be {shape:?}",
                tensor.shape()
            ));
        }
        tensor
            .floats()
            .map_err(|reason| format!("tensor `{name}`: {reason}"))
    }

    fn norm(&self, name: &str) -> Result<Norm, String> {
        let width = [self.sizes.hidden];
        Ok(Norm {
            gain: self.numbers(&format!("{name}.weight"), &width)?,
            shift: self.numbers(&format!("{name}.bias"), &width)?,
            epsilon: self.sizes.epsilon,
        })
    }

    /// Several products with one left side, as one.
    fn linear(&self, names: &[&str], inner: usize, outer: usize) -> Result<Linear, String> {
        let (mut weights, mut bias) = (Vec::new(), Vec::new());
        for name in names {
            weights.extend(self.numbers(&format!("{name}.weight"), &[outer, inner])?);
            bias.extend(self.numbers(&format!("{name}.bias"), &[outer])?);
        }
        Ok(Linear {
            weights: Panels::of_columns(inner, &weights),
            bias,
        })
    }

    fn layer(&self, number: usize) -> Result<Layer, String> {
        let (width, wide) = (self.sizes.hidden, self.sizes.wide);
        let of = |part: &str| format!("encoder.layer.{number}.{part}");
        let looks = ["query", "key", "value"].map(|look| of(&format!("attention.self.{look}")));
        Ok(Layer {
            look: self.linear(&looks.each_ref().map(String::as_str), width, width)?,
            found: self.linear(&[&of("attention.output.dense")], width, width)?,
            found_norm: self.norm(&of("attention.output.LayerNorm"))?,
            widen: self.linear(&[&of("intermediate.dense")], width, wide)?,
            narrow: self.linear(&[&of("output.dense")], wide, width)?,
            narrow_norm: self.norm(&of("output.LayerNorm"))?,
        })
    }

    /// A configuration that speaks of fewer layers than there are would run half a model.
    fn no_more_layers(&self) -> Result<(), String> {
        let start = format!("{}encoder.layer.", self.prefix);
        let numbers = self.tensors.names().filter_map(|name| {
            name.strip_prefix(&start)?
                .split('.')
                .next()?
                .parse::<usize>()
                .ok()
        });
        match numbers.max() {
            Some(last) if last >= self.sizes.layers => Err(format!(
                "it has {} layers, config.json speaks of {}",
                last + 1,
                self.sizes.layers
            )),
            _ => Ok(()),
        }
    }
}
