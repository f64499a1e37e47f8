// SHA-256 of one message.

import { blockCount, INITIAL, K, pad } from './sha256-common';

@inline function word(at: usize, n: usize): u32 { return bswap(load<u32>(at + 4 * n)); }
@inline function k(at: usize, n: usize): u32 { return load<u32>(at + 4 * n); }
@inline function t1(e: u32, f: u32, g: u32, h: u32): u32 {
  return h + (rotr(e, 6) ^ rotr(e, 11) ^ rotr(e, 25)) + (((f ^ g) & e) ^ g);
}
@inline function t2(a: u32, b: u32, c: u32): u32 {
  return (rotr(a, 2) ^ rotr(a, 13) ^ rotr(a, 22)) + (((a | b) & c) | (a & b));
}
@inline function next(w15: u32, w7: u32, w2: u32): u32 {
  return (rotr(w15, 7) ^ rotr(w15, 18) ^ (w15 >> 3)) + w7 + (rotr(w2, 17) ^ rotr(w2, 19) ^ (w2 >> 10));
}

/** Pads the message at `message`, which needs room for that, and leaves its hash at `output`. */
export function digest(message: usize, length: u32, output: usize): void {
  pad(message, length);
  digestBlocks(message, blockCount(length), output);
}

/** The same for a message that is padded. */
export function digestBlocks(message: usize, blocks: u32, output: usize): void {
  const end = message + (<usize>blocks << 6);
  let h0 = k(INITIAL, 0);
  let h1 = k(INITIAL, 1);
  let h2 = k(INITIAL, 2);
  let h3 = k(INITIAL, 3);
  let h4 = k(INITIAL, 4);
  let h5 = k(INITIAL, 5);
  let h6 = k(INITIAL, 6);
  let h7 = k(INITIAL, 7);
  for (let at = message; at < end; at += 64) {
    let a = h0, b = h1, c = h2, d = h3, e = h4, f = h5, g = h6, h = h7;
    let t: u32;
    let w0 = word(at, 0);
    let w1 = word(at, 1);
    let w2 = word(at, 2);
    let w3 = word(at, 3);
    let w4 = word(at, 4);
    let w5 = word(at, 5);
    let w6 = word(at, 6);
    let w7 = word(at, 7);
    let w8 = word(at, 8);
    let w9 = word(at, 9);
    let w10 = word(at, 10);
    let w11 = word(at, 11);
    let w12 = word(at, 12);
    let w13 = word(at, 13);
    let w14 = word(at, 14);
    let w15 = word(at, 15);
    for (let q = K, last = K + 192; ; q += 64) {
      t = t1(e, f, g, h) + w0 + k(q, 0); d += t; h = t + t2(a, b, c);
      t = t1(d, e, f, g) + w1 + k(q, 1); c += t; g = t + t2(h, a, b);
      t = t1(c, d, e, f) + w2 + k(q, 2); b += t; f = t + t2(g, h, a);
      t = t1(b, c, d, e) + w3 + k(q, 3); a += t; e = t + t2(f, g, h);
      t = t1(a, b, c, d) + w4 + k(q, 4); h += t; d = t + t2(e, f, g);
      t = t1(h, a, b, c) + w5 + k(q, 5); g += t; c = t + t2(d, e, f);
      t = t1(g, h, a, b) + w6 + k(q, 6); f += t; b = t + t2(c, d, e);
      t = t1(f, g, h, a) + w7 + k(q, 7); e += t; a = t + t2(b, c, d);
      t = t1(e, f, g, h) + w8 + k(q, 8); d += t; h = t + t2(a, b, c);
      t = t1(d, e, f, g) + w9 + k(q, 9); c += t; g = t + t2(h, a, b);
      t = t1(c, d, e, f) + w10 + k(q, 10); b += t; f = t + t2(g, h, a);
      t = t1(b, c, d, e) + w11 + k(q, 11); a += t; e = t + t2(f, g, h);
      t = t1(a, b, c, d) + w12 + k(q, 12); h += t; d = t + t2(e, f, g);
      t = t1(h, a, b, c) + w13 + k(q, 13); g += t; c = t + t2(d, e, f);
      t = t1(g, h, a, b) + w14 + k(q, 14); f += t; b = t + t2(c, d, e);
      t = t1(f, g, h, a) + w15 + k(q, 15); e += t; a = t + t2(b, c, d);
      if (q == last) break;
      w0 += next(w1, w9, w14);
      w1 += next(w2, w10, w15);
      w2 += next(w3, w11, w0);
      w3 += next(w4, w12, w1);
      w4 += next(w5, w13, w2);
      w5 += next(w6, w14, w3);
      w6 += next(w7, w15, w4);
      w7 += next(w8, w0, w5);
      w8 += next(w9, w1, w6);
      w9 += next(w10, w2, w7);
      w10 += next(w11, w3, w8);
      w11 += next(w12, w4, w9);
      w12 += next(w13, w5, w10);
      w13 += next(w14, w6, w11);
      w14 += next(w15, w7, w12);
      w15 += next(w0, w8, w13);
    }
    h0 += a; h1 += b; h2 += c; h3 += d; h4 += e; h5 += f; h6 += g; h7 += h;
  }
  store<u32>(output + 0, bswap(h0));
  store<u32>(output + 4, bswap(h1));
  store<u32>(output + 8, bswap(h2));
  store<u32>(output + 12, bswap(h3));
  store<u32>(output + 16, bswap(h4));
  store<u32>(output + 20, bswap(h5));
  store<u32>(output + 24, bswap(h6));
  store<u32>(output + 28, bswap(h7));
}
