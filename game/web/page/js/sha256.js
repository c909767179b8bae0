// SHA-256 and HMAC (FIPS 180-4, RFC 2104), because browsers offer theirs only to pages with TLS.

const primes = [2];
for (let n = 3; primes.length < 64; n += 2) if (primes.every((p) => n % p)) primes.push(n);
const fraction = (x) => Math.floor((x % 1) * 2 ** 32) | 0;
const rounds = primes.map((p) => fraction(Math.cbrt(p)));
const initial = primes.slice(0, 8).map((p) => fraction(Math.sqrt(p)));
const rotated = (x, n) => (x >>> n) | (x << (32 - n));

/** sha256 returns the hash of bytes. */
export function sha256(bytes) {
  const text = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  text.set(bytes);
  text[bytes.length] = 0x80;
  const words = new DataView(text.buffer);
  words.setUint32(text.length - 4, bytes.length * 8);
  const hash = [...initial];
  for (let block = 0; block < text.length; block += 64) {
    const w = Array.from({ length: 16 }, (_, i) => words.getInt32(block + 4 * i));
    let [a, b, c, d, e, f, g, h] = hash;
    for (let i = 0; i < 64; i++) {
      if (i > 15) {
        const [x, y] = [w[i - 15], w[i - 2]];
        const small = (rotated(x, 7) ^ rotated(x, 18) ^ (x >>> 3)) + (rotated(y, 17) ^ rotated(y, 19) ^ (y >>> 10));
        w[i] = (w[i - 16] + w[i - 7] + small) | 0;
      }
      const one = (h + (rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)) + ((e & f) ^ (~e & g)) + rounds[i] + w[i]) | 0;
      const two = (rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
      [a, b, c, d, e, f, g, h] = [(one + two) | 0, a, b, c, (d + one) | 0, e, f, g];
    }
    for (const [i, x] of [a, b, c, d, e, f, g, h].entries()) hash[i] = (hash[i] + x) | 0;
  }
  hash.forEach((x, i) => words.setInt32(4 * i, x));
  return text.slice(0, 32);
}

/** hmac returns the HMAC of a text with a key of at most 64 characters, both in ASCII. */
export function hmac(key, text) {
  const ascii = (s) => Array.from(s, (c) => c.charCodeAt(0));
  const pad = (x) => Array.from({ length: 64 }, (_, i) => (key.charCodeAt(i) || 0) ^ x);
  return sha256([...pad(0x5c), ...sha256([...pad(0x36), ...ascii(text)])]);
}

/** hex writes bytes in hexadecimal digits. */
export const hex = (bytes) => Array.from(bytes, (x) => x.toString(16).padStart(2, "0")).join("");
