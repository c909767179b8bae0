// The smallest useful bot in AssemblyScript, a language with the syntax of TypeScript: it
// plays any game by picking a random legal move.
//
//	npm install assemblyscript
//	npx asc bot.ts -O --exportStart _start --use abort=bot/abort -o bot.wasm
//
// It reads the few members that it needs without a parser for JSON; moves have no
// characters that JSON escapes.

// @ts-ignore: decorator
@external("wasi_snapshot_preview1", "fd_read")
declare function fd_read(fd: i32, vectors: usize, count: i32, done: usize): i32;
// @ts-ignore: decorator
@external("wasi_snapshot_preview1", "fd_write")
declare function fd_write(fd: i32, vectors: usize, count: i32, done: usize): i32;

const vector = memory.data(12); // a pointer and a length, and how much of it was done
const piece = new ArrayBuffer(1 << 16);

/** write writes text to standard output (1) or standard error (2). */
function write(fd: i32, text: string): void {
  const bytes = String.UTF8.encode(text + "\n");
  store<usize>(vector, changetype<usize>(bytes));
  store<usize>(vector, bytes.byteLength, 4);
  fd_write(fd, vector, 1, vector + 8);
}

export function abort(message: string | null, file: string | null, line: u32, column: u32): void {
  write(2, `${message ? message : "error"} in line ${line}`);
  unreachable();
}

/** number returns the number after "name": in the line, or 0. */
function number(line: string, name: string): u64 {
  let at = line.indexOf('"' + name + '":');
  if (at < 0) return 0;
  let n: u64 = 0;
  for (at += name.length + 3; at < line.length && line.charCodeAt(at) >= 48 && line.charCodeAt(at) <= 57; at++) {
    n = n * 10 + line.charCodeAt(at) - 48;
  }
  return n;
}

let random: u64 = 0;

/** choose returns the move to play: improve this. */
function choose(legal: string[]): string {
  random = random * 6364136223846793005 + 1442695040888963407;
  return legal[<i32>((random >> 33) % legal.length)];
}

/** answer answers a message; false ends the bot. */
function answer(line: string): bool {
  if (line.includes('"type":"hello"')) {
    write(1, '{"type":"ready","protocol":1,"name":"random-assemblyscript","version":"1.0","legal":true}');
  } else if (line.includes('"type":"game"')) {
    random = number(line, "seed");
    write(1, '{"type":"ready"}');
  } else if (line.includes('"type":"go"')) {
    const start = line.indexOf('"legal":[') + 10;
    const legal = line.substring(start, line.indexOf('"]', start)).split('","');
    write(1, '{"type":"move","id":' + number(line, "id").toString() + ',"move":"' + choose(legal) + '"}');
  }
  return !line.includes('"type":"quit"');
}

let line = "";
let going = true;
while (going) {
  store<usize>(vector, changetype<usize>(piece));
  store<usize>(vector, piece.byteLength, 4);
  if (fd_read(0, vector, 1, vector + 8) != 0) break;
  const n = load<i32>(vector, 8);
  if (n == 0) break;
  line += String.UTF8.decodeUnsafe(changetype<usize>(piece), n);
  for (let end = line.indexOf("\n"); going && end >= 0; end = line.indexOf("\n")) {
    going = answer(line.substring(0, end));
    line = line.substring(end + 1);
  }
}
