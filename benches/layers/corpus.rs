//! Files to documents, text to tokens: sizes are entries, figures are bytes a second.

use agent_memory_benches::{SIZES, entry_files, settings, text};
use agent_memory_core::Valid;
use corpus::{CorpusParams, Language, content_terms, parse_document, sentences, tokens};
use criterion::{BenchmarkId, Criterion, Throughput};
use std::hint::black_box;

/// Unicode words, folded.
fn tokenize(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("corpus/tokenize");
    for size in SIZES {
        let text = text(size);
        group.throughput(Throughput::Bytes(text.len() as u64));
        group.bench_with_input(BenchmarkId::from_parameter(size), &text, |bencher, text| {
            bencher.iter(|| tokens(black_box(text)).map(|token| token.text.len()).max());
        });
    }
    group.finish();
}

/// Stems without function words.
fn terms(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("corpus/terms");
    for size in SIZES {
        let text = text(size);
        group.throughput(Throughput::Bytes(text.len() as u64));
        group.bench_with_input(BenchmarkId::from_parameter(size), &text, |bencher, text| {
            bencher.iter(|| content_terms(black_box(text), Language::En));
        });
    }
    group.finish();
}

/// Sentences.
fn split(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("corpus/sentences");
    for size in SIZES {
        let text = text(size);
        group.throughput(Throughput::Bytes(text.len() as u64));
        group.bench_with_input(BenchmarkId::from_parameter(size), &text, |bencher, text| {
            bencher.iter(|| sentences(black_box(text)).len());
        });
    }
    group.finish();
}

/// Markdown with frontmatter to documents: bytes, dates, tags, blocks, names, language.
fn parse(criterion: &mut Criterion) {
    let params = Valid::<CorpusParams>::default();
    let mut group = criterion.benchmark_group("corpus/parse");
    for size in SIZES {
        let files = entry_files(size);
        group.throughput(Throughput::Bytes(
            files.iter().map(|(_, content)| content.len() as u64).sum(),
        ));
        group.bench_with_input(BenchmarkId::from_parameter(size), &files, |bencher, files| {
            bencher.iter(|| {
                files
                    .iter()
                    .map(|(path, content)| {
                        parse_document(path, black_box(content.as_bytes()), &params)
                            .value
                            .tags
                            .len()
                    })
                    .max()
            });
        });
    }
    group.finish();
}

fn main() {
    let mut criterion = settings();
    tokenize(&mut criterion);
    terms(&mut criterion);
    split(&mut criterion);
    parse(&mut criterion);
    criterion.final_summary();
}
