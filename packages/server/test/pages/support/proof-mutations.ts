import { crc32c, fromBase64, readBocRoots, toBase64, toHex } from '@tonway/chain';
import type { components } from '@tonway/client/v2';
import type { Random } from '@tonway/tools/random';

type Schemas = components['schemas'];

/** What a browser checks: an account, and how its block follows from a key block. */
export interface Checked {
  readonly address: string;
  readonly answer: {
    readonly result: Schemas['AddressInformation'];
    readonly proof: readonly Schemas['Proof'][];
  };
  readonly proofs: readonly Schemas['MasterchainBlockProof'][];
}

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
type Path = readonly (string | number)[];

/** Facts that no proof covers: they are not shown as checked. */
const UNCHECKED = ['@type', '@extra', 'sync_utime', 'suspended', 'extra_currencies', 'frozen_hash'];
/** Only says whether another request is needed. */
const NAVIGATION = ['complete', 'to'];

/** A case that says something else than `original`: in one place, or with parts of `other`. */
export function mutated(original: Checked, other: Checked, random: Random): Checked {
  for (;;) {
    const copy = structuredClone(original) as unknown as Json;
    const paths = leaves(copy).filter(isChecked);
    const path = random.pick(paths);
    const before = at(copy, path) ?? null;
    const foreign = at(other as unknown as Json, path);
    const after = random.below(4) === 0 ? (foreign ?? before) : changed(before, random);
    if (random.below(8) === 0) dropSignatures(copy, random);
    else if (isSame(before, after)) continue;
    else set(copy, path, after);
    return copy as unknown as Checked;
  }
}

function isChecked(path: Path): boolean {
  const [root, , third] = path;
  if (path.some((key) => UNCHECKED.includes(String(key)))) return false;
  return !(root === 'proofs' && NAVIGATION.includes(String(third)));
}

function leaves(value: Json, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([key, each]) => leaves(each, [...path, key]));
}

function changed(value: Json, random: Random): Json {
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'number') return value + random.pick([-1, 1]);
  if (typeof value !== 'string') return value;
  if (/^-?\d+$/.test(value)) return String(BigInt(value) + 1n);
  if (/^[0-9a-zA-Z+/]+=*$/.test(value) && value.length % 4 === 0 && value.length > 16)
    return toBase64(mended((random.below(4) === 0 ? swapped : flipped)(fromBase64(value), random)));
  return `${value}x`;
}

/** One to three bits. */
function flipped(bytes: Uint8Array, random: Random): Uint8Array {
  const copy = Uint8Array.from(bytes);
  for (let i = 1 + random.below(3); i > 0; i--) {
    const at = random.below(copy.length);
    copy[at] = (copy[at] as number) ^ (1 << random.below(8));
  }
  return copy;
}

/** Two places of the size of a hash. */
function swapped(bytes: Uint8Array, random: Random): Uint8Array {
  const copy = Uint8Array.from(bytes);
  const size = Math.min(32, copy.length >> 1);
  const [a, b] = [random.below(copy.length - size), random.below(copy.length - size)];
  copy.set(bytes.subarray(a, a + size), b);
  copy.set(bytes.subarray(b, b + size), a);
  return copy;
}

const BOC_START = 'b5ee9c72';
const HAS_CHECKSUM = 0x40;

/** A bag with a checksum gets the right one, so that the change gets past it. */
function mended(bytes: Uint8Array): Uint8Array {
  const isBag = toHex(bytes.subarray(0, 4)) === BOC_START;
  if (!isBag || ((bytes[4] ?? 0) & HAS_CHECKSUM) === 0) return bytes;
  const end = bytes.length - 4;
  new DataView(bytes.buffer).setUint32(end, crc32c(bytes, 0, end), true);
  return bytes;
}

/** Bags that contain the same cells are the same. */
function isSame(a: Json | undefined, b: Json | undefined): boolean {
  return a === b || (typeof a === 'string' && typeof b === 'string' && sameCells(a, b));
}

function sameCells(a: string, b: string): boolean {
  try {
    const hashes = [a, b].map((text) =>
      readBocRoots(fromBase64(text), { maxRoots: 4 }).map((root) => root.hashHex(3)),
    );
    return String(hashes[0]) === String(hashes[1]);
  } catch {
    return false;
  }
}

function dropSignatures(copy: Json, random: Random): void {
  const { proofs } = copy as unknown as { proofs: { steps: { signatures?: unknown }[] }[] };
  const steps = proofs.flatMap((proof) => proof.steps).filter((step) => step.signatures);
  const step = random.pick(steps) as { signatures: { signatures: unknown[] } };
  step.signatures.signatures = step.signatures.signatures.slice(1);
}

function at(value: Json, path: Path): Json | undefined {
  return path.reduce<Json | undefined>((each, key) => (each as never)?.[key], value);
}

function set(value: Json, path: Path, changed: Json): void {
  const parent = at(value, path.slice(0, -1)) as { [key: string]: Json };
  parent[String(path.at(-1))] = changed;
}
