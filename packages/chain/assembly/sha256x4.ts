// SHA-256 of four messages of the same number of blocks at once: one message in each lane of a vector.

import { INITIAL, K } from './sha256-common';

@inline function add(a: v128, b: v128): v128 { return i32x4.add(a, b); }
@inline function xor3(a: v128, b: v128, c: v128): v128 { return v128.xor(v128.xor(a, b), c); }
@inline function rot(x: v128, n: i32): v128 {
  return v128.or(i32x4.shr_u(x, n), i32x4.shl(x, 32 - n));
}
@inline function k(at: usize, n: usize): v128 { return v128.load_splat<u32>(at + 4 * n); }
@inline function t1(e: v128, f: v128, g: v128, h: v128): v128 {
  const choice = v128.xor(v128.and(v128.xor(f, g), e), g);
  return add(add(h, xor3(rot(e, 6), rot(e, 11), rot(e, 25))), choice);
}
@inline function t2(a: v128, b: v128, c: v128): v128 {
  const majority = v128.or(v128.and(v128.or(a, b), c), v128.and(a, b));
  return add(xor3(rot(a, 2), rot(a, 13), rot(a, 22)), majority);
}
@inline function next(w16: v128, w15: v128, w7: v128, w2: v128): v128 {
  const low = xor3(rot(w15, 7), rot(w15, 18), i32x4.shr_u(w15, 3));
  const high = xor3(rot(w2, 17), rot(w2, 19), i32x4.shr_u(w2, 10));
  return add(add(w16, low), add(w7, high));
}
@inline function swapped(x: v128): v128 {
  return i8x16.shuffle(x, x, 3, 2, 1, 0, 7, 6, 5, 4, 11, 10, 9, 8, 15, 14, 13, 12);
}
@inline function low(a: v128, b: v128): v128 { return v128.shuffle<u32>(a, b, 0, 4, 1, 5); }
@inline function high(a: v128, b: v128): v128 { return v128.shuffle<u32>(a, b, 2, 6, 3, 7); }
@inline function firsts(a: v128, b: v128): v128 { return v128.shuffle<u64>(a, b, 0, 2); }
@inline function seconds(a: v128, b: v128): v128 { return v128.shuffle<u64>(a, b, 1, 3); }

/**
 * The padded messages stand `stride` bytes apart from `messages` on; their hashes go to the four addresses
 * that stand at `outputs`.
 */
export function digest4(messages: usize, stride: usize, blocks: u32, outputs: usize): void {
  let h0 = k(INITIAL, 0);
  let h1 = k(INITIAL, 1);
  let h2 = k(INITIAL, 2);
  let h3 = k(INITIAL, 3);
  let h4 = k(INITIAL, 4);
  let h5 = k(INITIAL, 5);
  let h6 = k(INITIAL, 6);
  let h7 = k(INITIAL, 7);
  for (let at = messages, end = messages + (<usize>blocks << 6); at < end; at += 64) {
    let a = h0, b = h1, c = h2, d = h3, e = h4, f = h5, g = h6, h = h7;
    let r0: v128, r1: v128, r2: v128, r3: v128, t: v128;
    r0 = swapped(v128.load(at));
    r1 = swapped(v128.load(at + stride));
    r2 = swapped(v128.load(at + 2 * stride));
    r3 = swapped(v128.load(at + 3 * stride));
    let w0 = firsts(low(r0, r1), low(r2, r3)), w1 = seconds(low(r0, r1), low(r2, r3));
    let w2 = firsts(high(r0, r1), high(r2, r3)), w3 = seconds(high(r0, r1), high(r2, r3));
    r0 = swapped(v128.load(at + 16));
    r1 = swapped(v128.load(at + stride + 16));
    r2 = swapped(v128.load(at + 2 * stride + 16));
    r3 = swapped(v128.load(at + 3 * stride + 16));
    let w4 = firsts(low(r0, r1), low(r2, r3)), w5 = seconds(low(r0, r1), low(r2, r3));
    let w6 = firsts(high(r0, r1), high(r2, r3)), w7 = seconds(high(r0, r1), high(r2, r3));
    r0 = swapped(v128.load(at + 32));
    r1 = swapped(v128.load(at + stride + 32));
    r2 = swapped(v128.load(at + 2 * stride + 32));
    r3 = swapped(v128.load(at + 3 * stride + 32));
    let w8 = firsts(low(r0, r1), low(r2, r3)), w9 = seconds(low(r0, r1), low(r2, r3));
    let w10 = firsts(high(r0, r1), high(r2, r3)), w11 = seconds(high(r0, r1), high(r2, r3));
    r0 = swapped(v128.load(at + 48));
    r1 = swapped(v128.load(at + stride + 48));
    r2 = swapped(v128.load(at + 2 * stride + 48));
    r3 = swapped(v128.load(at + 3 * stride + 48));
    let w12 = firsts(low(r0, r1), low(r2, r3)), w13 = seconds(low(r0, r1), low(r2, r3));
    let w14 = firsts(high(r0, r1), high(r2, r3)), w15 = seconds(high(r0, r1), high(r2, r3));
    for (let q = K, last = K + 192; ; q += 64) {
      t = add(t1(e, f, g, h), add(w0, k(q, 0))); d = add(d, t); h = add(t, t2(a, b, c));
      t = add(t1(d, e, f, g), add(w1, k(q, 1))); c = add(c, t); g = add(t, t2(h, a, b));
      t = add(t1(c, d, e, f), add(w2, k(q, 2))); b = add(b, t); f = add(t, t2(g, h, a));
      t = add(t1(b, c, d, e), add(w3, k(q, 3))); a = add(a, t); e = add(t, t2(f, g, h));
      t = add(t1(a, b, c, d), add(w4, k(q, 4))); h = add(h, t); d = add(t, t2(e, f, g));
      t = add(t1(h, a, b, c), add(w5, k(q, 5))); g = add(g, t); c = add(t, t2(d, e, f));
      t = add(t1(g, h, a, b), add(w6, k(q, 6))); f = add(f, t); b = add(t, t2(c, d, e));
      t = add(t1(f, g, h, a), add(w7, k(q, 7))); e = add(e, t); a = add(t, t2(b, c, d));
      t = add(t1(e, f, g, h), add(w8, k(q, 8))); d = add(d, t); h = add(t, t2(a, b, c));
      t = add(t1(d, e, f, g), add(w9, k(q, 9))); c = add(c, t); g = add(t, t2(h, a, b));
      t = add(t1(c, d, e, f), add(w10, k(q, 10))); b = add(b, t); f = add(t, t2(g, h, a));
      t = add(t1(b, c, d, e), add(w11, k(q, 11))); a = add(a, t); e = add(t, t2(f, g, h));
      t = add(t1(a, b, c, d), add(w12, k(q, 12))); h = add(h, t); d = add(t, t2(e, f, g));
      t = add(t1(h, a, b, c), add(w13, k(q, 13))); g = add(g, t); c = add(t, t2(d, e, f));
      t = add(t1(g, h, a, b), add(w14, k(q, 14))); f = add(f, t); b = add(t, t2(c, d, e));
      t = add(t1(f, g, h, a), add(w15, k(q, 15))); e = add(e, t); a = add(t, t2(b, c, d));
      if (q == last) break;
      w0 = next(w0, w1, w9, w14);
      w1 = next(w1, w2, w10, w15);
      w2 = next(w2, w3, w11, w0);
      w3 = next(w3, w4, w12, w1);
      w4 = next(w4, w5, w13, w2);
      w5 = next(w5, w6, w14, w3);
      w6 = next(w6, w7, w15, w4);
      w7 = next(w7, w8, w0, w5);
      w8 = next(w8, w9, w1, w6);
      w9 = next(w9, w10, w2, w7);
      w10 = next(w10, w11, w3, w8);
      w11 = next(w11, w12, w4, w9);
      w12 = next(w12, w13, w5, w10);
      w13 = next(w13, w14, w6, w11);
      w14 = next(w14, w15, w7, w12);
      w15 = next(w15, w0, w8, w13);
    }
    h0 = add(h0, a); h1 = add(h1, b); h2 = add(h2, c); h3 = add(h3, d);
    h4 = add(h4, e); h5 = add(h5, f); h6 = add(h6, g); h7 = add(h7, h);
  }
  storeHalf(outputs, 0, h0, h1, h2, h3);
  storeHalf(outputs, 16, h4, h5, h6, h7);
}

/** Turns four words of four lanes into four times 16 bytes. */
@inline function storeHalf(outputs: usize, offset: usize, a: v128, b: v128, c: v128, d: v128): void {
  const ab = low(a, b), cd = low(c, d), ab2 = high(a, b), cd2 = high(c, d);
  v128.store(<usize>load<u32>(outputs) + offset, swapped(firsts(ab, cd)));
  v128.store(<usize>load<u32>(outputs + 4) + offset, swapped(seconds(ab, cd)));
  v128.store(<usize>load<u32>(outputs + 8) + offset, swapped(firsts(ab2, cd2)));
  v128.store(<usize>load<u32>(outputs + 12) + offset, swapped(seconds(ab2, cd2)));
}
