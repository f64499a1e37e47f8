// Finds the entry of an account in the proof of a shard state. Whatever is not as expected is left to the caller.

import {
  bitLength, cellAt, childOf, dataAt, hashAt, isSpecial, maskOf, MERKLE_PROOF, refCount, refsAt, slotAtLevel,
} from './cells';
import { countRoots, readBoc, rootAt } from './read-boc';

// shard_state#9023afe2 global_id:int32 shard_id:ShardIdent seq_no:uint32 vert_seq_no:# gen_utime:uint32 gen_lt:uint64
//   min_ref_mc_seqno:uint32 out_msg_queue_info:^OutMsgQueueInfo before_split:(## 1) accounts:^ShardAccounts
//   ^[ ... ] custom:(Maybe ^McStateExtra) = ShardStateUnsplit;
const TAG: u32 = 0x9023afe2;
const STATE_BITS: u32 = 362;
const BEFORE_TIME: u32 = 232;
const ACCOUNTS: u32 = 1;
const KEY_BITS: u32 = 256;
const MAX_SPLIT_DEPTH: u32 = 30;

export const UNSURE: i32 = 0;
export const ABSENT: i32 = 1;
export const PRESENT: i32 = 2;

/** From the caller: the root hash of the block, the hash of the state after it, the account. */
const QUESTION: usize = memory.data(3 * 32, 16);
const ROOT_HASH: usize = QUESTION;
const STATE_HASH: usize = QUESTION + 32;
const KEY: usize = QUESTION + 64;
/** For the caller: the time of the state, its lt and the lt of the entry in two words each, and two hashes. */
const ENTRY: usize = memory.data(32 + 2 * 32, 16);
const LAST_HASH: usize = ENTRY + 32;
const ACCOUNT_HASH: usize = ENTRY + 64;

export function questionAddress(): usize { return QUESTION; }
export function entryAddress(): usize { return ENTRY; }

/** The BoC at the heap has two roots: proofs of the block's header and of the state after it. */
export function findAccount(length: u32): i32 {
  if (!readBoc(length) || countRoots() != 2) return UNSURE;
  const state = provenRoot(1, STATE_HASH);
  if (provenRoot(0, ROOT_HASH) < 0 || state < 0 || !open(state)) return UNSURE;
  if (bits != STATE_BITS || loadUint(32) != TAG) return UNSURE;
  bit = BEFORE_TIME;
  store<u32>(ENTRY, loadUint(32));
  loadWide(ENTRY + 4);
  bit = STATE_BITS - 1;
  if (refCount(opened) != 3 + loadUint(1)) return UNSURE;
  // ahme_empty$0 extra:Y = HashmapAugE n X Y; ahme_root$1 root:^(HashmapAug n X Y) extra:Y = HashmapAugE n X Y;
  if (!open(childOf(refsAt(opened), ACCOUNTS)) || bits == 0) return UNSURE;
  if (loadUint(1) == 0) return ABSENT;
  return refCount(opened) > 0 ? walk(childOf(refsAt(opened), 0)) : UNSURE;
}

/** The index of the tree that a proof shows; -1 if it is no proof of a tree with this hash. */
function provenRoot(n: u32, hash: usize): i32 {
  const proof = cellAt(rootAt(n));
  if (!isSpecial(proof) || load<u8>(dataAt(proof)) != MERKLE_PROOF || maskOf(proof) != 0) return -1;
  const root = childOf(refsAt(proof), 0);
  return memory.compare(hashAt(slotAtLevel(root, 0)), hash, 32) == 0 ? <i32>root : -1;
}

// ahm_edge#_ label:(HmLabel ~l n) {n = (~m) + l} node:(HashmapAugNode m X Y) = HashmapAug n X Y;
// ahmn_fork#_ left:^(HashmapAug n X Y) right:^(HashmapAug n X Y) extra:Y = HashmapAugNode (n + 1) X Y;
function walk(root: u32): i32 {
  let node = root;
  let at: u32 = 0;
  while (true) {
    if (!open(node)) return UNSURE;
    const end = followLabel(at);
    if (isShort || end > KEY_BITS) return UNSURE;
    if (!isSame) return ABSENT;
    if (end == KEY_BITS) return readLeaf();
    if (refCount(opened) < 2) return UNSURE;
    node = childOf(refsAt(opened), keyBits(end, 1));
    at = end + 1;
  }
}

// ahmn_leaf#_ extra:DepthBalanceInfo value:ShardAccount = HashmapAugNode 0 X Y;
// depth_balance$_ split_depth:(#<= 30) balance:CurrencyCollection = DepthBalanceInfo;
// account_descr$_ account:^Account last_trans_hash:bits256 last_trans_lt:uint64 = ShardAccount;
function readLeaf(): i32 {
  if (loadUint(5) > MAX_SPLIT_DEPTH) return UNSURE;
  const coinBytes = loadUint(4);
  bit += 8 * coinBytes;
  const ref = loadUint(1);
  if (isShort || bit + 320 != bits || refCount(opened) != ref + 1) return UNSURE;
  for (let i: usize = 0; i < 32; i += 4) store<u32>(LAST_HASH + i, bswap(loadUint(32)));
  loadWide(ENTRY + 12);
  memory.copy(ACCOUNT_HASH, hashAt(slotAtLevel(childOf(refsAt(opened), ref), 0)), 32);
  return PRESENT;
}

// Whether the last label was that of the key.
let isSame: bool = true;

// hml_short$0 len:(Unary ~n) s:(n * Bit) = HmLabel ~n m;
// hml_long$10 n:(#<= m) s:(n * Bit) = HmLabel ~n m;
// hml_same$11 v:Bit n:(#<= m) = HmLabel ~n m;
/** Reads the label that begins at this bit of the key; returns where it ends. */
function followLabel(at: u32): u32 {
  const room = KEY_BITS - at;
  isSame = true;
  let length: u32 = 0;
  if (loadUint(1) == 0) {
    while (loadUint(1) != 0) length++;
  } else if (loadUint(1) == 0) {
    length = loadUint(32 - clz(room));
  } else {
    const filling = loadUint(1) != 0 ? u32.MAX_VALUE : 0;
    length = loadUint(32 - clz(room));
    if (length <= room) compareLabel(at, length, true, filling);
    return at + length;
  }
  if (length <= room) compareLabel(at, length, false, 0);
  return at + length;
}

function compareLabel(at: u32, length: u32, isFilled: bool, filling: u32): void {
  for (let done: u32 = 0; done < length; ) {
    const count = min<u32>(length - done, 32);
    const label = isFilled ? filling >> (32 - count) : loadUint(count);
    if (label != keyBits(at + done, count)) isSame = false;
    done += count;
  }
}

@inline function keyBits(at: u32, count: u32): u32 { return bitsAt(KEY, at, count); }

// The cell that is read, its data and the position in it.
let opened: usize = 0;
let data: usize = 0;
let bit: u32 = 0;
let bits: u32 = 0;
let isShort: bool = false;

/** Only a cell that is neither pruned nor otherwise special has data of its own. */
function open(index: u32): bool {
  opened = cellAt(index);
  data = dataAt(opened);
  bit = 0;
  bits = bitLength(opened);
  isShort = false;
  return !isSpecial(opened);
}

/** 1 to 32 bits; beyond the end of the cell they are zeros, and the cell is too short. */
function loadUint(count: u32): u32 {
  if (bit + count > bits) {
    isShort = true;
    return 0;
  }
  const value = bitsAt(data, bit, count);
  bit += count;
  return value;
}

@inline function bitsAt(at: usize, from: u32, count: u32): u32 {
  return <u32>((bswap(load<u64>(at + (from >> 3))) << (from & 7)) >> (64 - count));
}

/** 64 bits as two words, the higher one first. */
function loadWide(to: usize): void {
  store<u32>(to, loadUint(32));
  store<u32>(to, loadUint(32), 4);
}
