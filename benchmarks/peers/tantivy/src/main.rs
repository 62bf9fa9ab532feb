//! Tantivy, run as ../../engine.h says: two threads build; the segments are then merged into one, which searching
//! gains by and which is timed apart. Its BM25 has k1 1.2 and b .75, with lengths rounded to a byte.
use std::fs::{self, File};
use std::io::{BufRead, BufReader, Write};
use std::time::Instant;
use tantivy::collector::TopDocs;
use tantivy::query::{BooleanQuery, Occur, Query, TermQuery};
use tantivy::schema::{
    IndexRecordOption, NumericOptions, Schema, TextFieldIndexing, TextOptions,
};
use tantivy::{Index, IndexWriter, ReloadPolicy, TantivyDocument, Term};

const THREADS: usize = 2;
const MEMORY: usize = 1 << 30;

type Outcome = Result<(), Box<dyn std::error::Error>>;

fn cpu_seconds() -> f64 {
    let stat = fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let fields: Vec<&str> = stat.rsplit(')').next().unwrap_or("").split_whitespace().collect();
    let ticks: f64 = fields[11].parse::<f64>().unwrap_or(0.0) + fields[12].parse::<f64>().unwrap_or(0.0);
    ticks / 100.0
}

fn build(documents: &str, folder: &str) -> Outcome {
    let begin = Instant::now();
    fs::create_dir_all(folder)?;
    let mut schema = Schema::builder();
    let indexing = TextFieldIndexing::default()
        .set_tokenizer("whitespace")
        .set_index_option(IndexRecordOption::WithFreqs);
    let text = schema.add_text_field("text", TextOptions::default().set_indexing_options(indexing));
    let line = schema.add_u64_field("line", NumericOptions::default().set_fast());
    let index = Index::create_in_dir(folder, schema.build())?;
    let mut writer: IndexWriter = index.writer_with_num_threads(THREADS, MEMORY)?;
    for (number, terms) in BufReader::new(File::open(documents)?).lines().enumerate() {
        let mut document = TantivyDocument::default();
        document.add_text(text, terms?);
        document.add_u64(line, number as u64);
        writer.add_document(document)?;
    }
    writer.commit()?;
    writer.wait_merging_threads()?;
    let (seconds, cpu) = (begin.elapsed().as_secs_f64(), cpu_seconds());
    let begin = Instant::now();
    let mut writer: IndexWriter = index.writer_with_num_threads(1, 1 << 26)?;
    let segments = index.searchable_segment_ids()?;
    if segments.len() > 1 {
        writer.merge(&segments).wait()?;
    }
    writer.garbage_collect_files().wait()?;
    writer.wait_merging_threads()?;
    println!(
        "{{\"seconds\": {seconds:.6}, \"cpu_seconds\": {cpu:.6}, \"threads\": {THREADS}, \"merge_seconds\": {:.6}}}",
        begin.elapsed().as_secs_f64()
    );
    Ok(())
}

fn search(folder: &str, queries: &str, results: &str, limit: f64) -> Outcome {
    let index = Index::open_in_dir(folder)?;
    let text = index.schema().get_field("text")?;
    let reader = index.reader_builder().reload_policy(ReloadPolicy::Manual).try_into()?;
    let reader: tantivy::IndexReader = reader;
    let searcher = reader.searcher();
    let mut lines = Vec::new();
    for segment in searcher.segment_readers() {
        lines.push(segment.fast_fields().u64("line")?);
    }
    let questions: Vec<String> = BufReader::new(File::open(queries)?).lines().collect::<Result<_, _>>()?;
    let mut output = Vec::new();
    let (mut cpu, mut asked) = (0.0, 0);
    for _round in 0..2 {
        output.clear();
        asked = 0;
        let begin = Instant::now();
        cpu = cpu_seconds();
        for question in &questions {
            if begin.elapsed().as_secs_f64() >= limit {
                break;
            }
            let start = Instant::now();
            let terms: Vec<(Occur, Box<dyn Query>)> = question
                .split_ascii_whitespace()
                .map(|term| {
                    let term = Term::from_field_text(text, term);
                    let query: Box<dyn Query> = Box::new(TermQuery::new(term, IndexRecordOption::WithFreqs));
                    (Occur::Should, query)
                })
                .collect();
            let found = searcher.search(&BooleanQuery::new(terms), &TopDocs::with_limit(10))?;
            let ranking: Vec<(u64, f32)> = found
                .iter()
                .map(|(score, place)| {
                    let line = lines[place.segment_ord as usize].first(place.doc_id);
                    (line.unwrap_or(u64::MAX), *score)
                })
                .collect();
            write!(output, "{}", start.elapsed().as_secs_f64() * 1e6)?;
            for (document, score) in ranking {
                write!(output, " {document}:{score}")?;
            }
            writeln!(output)?;
            asked += 1;
        }
        cpu = cpu_seconds() - cpu;
    }
    fs::write(results, output)?;
    println!("{{\"cpu_seconds\": {cpu:.6}, \"asked\": {asked}}}");
    Ok(())
}

fn main() -> Outcome {
    let given: Vec<String> = std::env::args().skip(1).collect();
    let given: Vec<&str> = given.iter().map(String::as_str).collect();
    match given[..] {
        ["build", documents, index] => build(documents, index),
        ["search", index, queries, results, seconds] => search(index, queries, results, seconds.parse()?),
        _ => Err("build DOCUMENTS INDEX, or search INDEX QUERIES RESULTS SECONDS".into()),
    }
}
