//! The smallest useful bot in Rust: it plays any game by picking a random legal move.
//!
//!     rustc --target wasm32-wasip1 -O -o bot.wasm bot.rs     (Rust before 1.78: wasm32-wasi)
//!
//! It reads the few members that it needs without a parser for JSON; moves have no
//! characters that JSON escapes.

use std::io::{stdin, BufRead};

/// Returns what follows "name": in the line.
fn member<'a>(line: &'a str, name: &str) -> &'a str {
    let key = format!("\"{}\":", name);
    line.find(&key).map_or("", |at| &line[at + key.len()..])
}

/// Returns the number that is the member, or 0.
fn number(line: &str, name: &str) -> u64 {
    let text = member(line, name);
    let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    text[..end].parse().unwrap_or(0)
}

/// Returns the move to play: improve this.
fn choose<'a>(legal: &[&'a str], random: &mut u64) -> &'a str {
    *random = random.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
    legal[(*random >> 33) as usize % legal.len()]
}

fn main() {
    let mut random = 0;
    for line in stdin().lock().lines() {
        let line = line.expect("standard input");
        if line.contains("\"type\":\"hello\"") {
            println!(r#"{{"type":"ready","protocol":1,"name":"random-rust","version":"1.0","legal":true}}"#);
        } else if line.contains("\"type\":\"game\"") {
            random = number(&line, "seed");
            println!(r#"{{"type":"ready"}}"#);
        } else if line.contains("\"type\":\"go\"") {
            let list = member(&line, "legal");
            let list = &list[1..list.find(']').expect("a list of moves")];
            let legal: Vec<&str> = list.split(',').map(|m| m.trim_matches('"')).collect();
            println!(r#"{{"type":"move","id":{},"move":"{}"}}"#, number(&line, "id"), choose(&legal, &mut random));
        } else if line.contains("\"type\":\"quit\"") {
            return;
        }
    }
}
