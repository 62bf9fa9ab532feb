//! What one writes in an afternoon in Rust: axum around tantivy, on the texts of the JSON files that the library was made of.
//!
//!     peer_tantivy LAWS PORT
use axum::{extract::{Query, State}, routing::get, Json, Router};
use serde::Deserialize;
use serde_json::{json, Value};
use std::{fs, path::Path, sync::Arc};
use tantivy::collector::TopDocs;
use tantivy::query::{BooleanQuery, Occur, TermQuery};
use tantivy::schema::{Field, IndexRecordOption, Schema, TextFieldIndexing, TextOptions, Value as _, STORED, STRING};
use tantivy::tokenizer::{NgramTokenizer, TokenStream, Tokenizer};
use tantivy::{doc, Index, IndexReader, IndexWriter, TantivyDocument, Term};

// No words of Thai: sequences of three characters serve every script, as for the other peer.
fn grams() -> NgramTokenizer {
    NgramTokenizer::new(3, 3, false).unwrap()
}

struct Served {
    reader: IndexReader,
    id: Field,
    text: Field,
}

#[derive(Deserialize)]
struct Asked {
    q: String,
    limit: Option<usize>,
}

async fn search(State(served): State<Arc<Served>>, Query(asked): Query<Asked>) -> Json<Value> {
    let searcher = served.reader.searcher();
    let mut terms = Vec::new();
    let mut tokenizer = grams();
    let mut stream = tokenizer.token_stream(&asked.q);
    while let Some(token) = stream.next() {
        let term = Term::from_field_text(served.text, &token.text);
        let query = TermQuery::new(term, IndexRecordOption::WithFreqs);
        terms.push((Occur::Should, Box::new(query) as Box<dyn tantivy::query::Query>));
    }
    let found = searcher.search(&BooleanQuery::new(terms), &TopDocs::with_limit(asked.limit.unwrap_or(10))).unwrap();
    let hits: Vec<Value> = found
        .into_iter()
        .map(|(score, address)| {
            let document: TantivyDocument = searcher.doc(address).unwrap();
            let words = |field| document.get_first(field).and_then(|value| value.as_str()).unwrap_or("").to_string();
            json!({"id": words(served.id), "text": words(served.text), "score": score})
        })
        .collect();
    Json(json!({ "hits": hits }))
}

/// Each text of some length with the name of its file: about what a provision is.
fn walk(value: &Value, name: &str, documents: &mut Vec<(String, String)>) {
    match value {
        Value::Object(members) => members.values().for_each(|one| walk(one, name, documents)),
        Value::Array(all) => all.iter().for_each(|one| walk(one, name, documents)),
        Value::String(text) if text.chars().count() > 80 => documents.push((format!("{name}#{}", documents.len()), text.clone())),
        _ => {}
    }
}

fn files(folder: &Path, found: &mut Vec<std::path::PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files(&path, found);
        } else if path.extension().is_some_and(|kind| kind == "json") {
            found.push(path);
        }
    }
}

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let (laws, port) = (&arguments[1], &arguments[2]);
    let mut paths = Vec::new();
    files(Path::new(laws), &mut paths);
    paths.sort();
    let mut documents = Vec::new();
    for path in &paths {
        let value: Value = serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap();
        walk(&value, &path.file_stem().unwrap().to_string_lossy(), &mut documents);
    }
    let mut schema = Schema::builder();
    let id = schema.add_text_field("id", STRING | STORED);
    let indexing = TextFieldIndexing::default().set_tokenizer("grams").set_index_option(IndexRecordOption::WithFreqs);
    let text = schema.add_text_field("text", TextOptions::default().set_indexing_options(indexing).set_stored());
    let index = Index::create_in_ram(schema.build());
    index.tokenizers().register("grams", grams());
    let mut writer: IndexWriter = index.writer_with_num_threads(1, 100_000_000).unwrap();
    for (name, words) in documents {
        writer.add_document(doc!(id => name, text => words)).unwrap();
    }
    writer.commit().unwrap();
    let served = Arc::new(Served { reader: index.reader().unwrap(), id, text });
    let app = Router::new().route("/search", get(search)).with_state(served);
    tokio::runtime::Runtime::new().unwrap().block_on(async {
        let listener = tokio::net::TcpListener::bind(format!("127.0.0.1:{port}")).await.unwrap();
        axum::serve(listener, app).await.unwrap();
    });
}
