import { ChainError } from '../errors.ts';

/** Limits for untrusted input; reading is linear in the size, so they bound time and memory. */
export interface BocLimits {
  readonly maxBytes: number;
  readonly maxCells: number;
  readonly maxRoots: number;
  /** Values above 1024, the limit of the network, have no effect. */
  readonly maxDepth: number;
}

/** Larger than any block or proof; a complete shard state needs custom limits. */
export const DEFAULT_LIMITS: BocLimits = {
  maxBytes: 64 * 1024 * 1024,
  maxCells: 4_000_000,
  maxRoots: 16_384,
  maxDepth: 1024,
};

const MAGIC_GENERIC = 0xb5ee9c72;
const MAGIC_INDEXED = 0x68ff65f3;
const MAGIC_INDEXED_CRC = 0xacc3a728;

export interface BocHeader {
  readonly hasIndex: boolean;
  readonly hasCrc: boolean;
  readonly hasCacheBits: boolean;
  readonly refSize: number;
  readonly offsetSize: number;
  readonly cells: number;
  readonly roots: readonly number[];
  readonly indexAt: number;
  readonly dataAt: number;
  readonly dataSize: number;
}

// serialized_boc#b5ee9c72 has_idx:(## 1) has_crc32c:(## 1) has_cache_bits:(## 1) flags:(## 2) { flags = 0 }
//   size:(## 3) { size <= 4 } off_bytes:(## 8) { off_bytes <= 8 } cells:(##(size * 8)) roots:(##(size * 8)) { roots >= 1 }
//   absent:(##(size * 8)) { roots + absent <= cells } tot_cells_size:(##(off_bytes * 8)) root_list:(roots * ##(size * 8))
//   index:has_idx?(cells * ##(off_bytes * 8)) cell_data:(tot_cells_size * [ uint8 ]) crc32c:has_crc32c?uint32 = BagOfCells;
export function readHeader(bytes: Uint8Array, limits: BocLimits): BocHeader {
  if (bytes.length > limits.maxBytes) limit(`${bytes.length} bytes`, `${limits.maxBytes}`);
  if (bytes.length < 6) truncated();
  const { isGeneric, ...form } = readForm(bytes);
  const { refSize, offsetSize, hasIndex, hasCrc } = form;
  const rootsAt = 6 + 3 * refSize + offsetSize;
  if (bytes.length < rootsAt) truncated();
  const cells = readUint(bytes, 6, refSize);
  const rootCount = readUint(bytes, 6 + refSize, refSize);
  const absent = readUint(bytes, 6 + 2 * refSize, refSize);
  const dataSize = readUint(bytes, 6 + 3 * refSize, offsetSize);
  if (cells === 0 || rootCount === 0) invalid('no cell or no root');
  if (absent !== 0) invalid('absent cells');
  if (!isGeneric && rootCount !== 1) invalid('more than one root in a bag of an old kind');
  if (cells > limits.maxCells) limit(`${cells} cells`, `${limits.maxCells}`);
  if (rootCount > limits.maxRoots) limit(`${rootCount} roots`, `${limits.maxRoots}`);

  const indexAt = rootsAt + (isGeneric ? rootCount * refSize : 0);
  const dataAt = indexAt + (hasIndex ? cells * offsetSize : 0);
  const size = dataAt + dataSize + (hasCrc ? 4 : 0);
  // every cell takes at least two bytes: an impossible count is refused before any allocation
  if (dataSize < cells * 2 || bytes.length < size) truncated();
  if (bytes.length > size)
    throw new ChainError('BOC_TRAILING', `${bytes.length - size} bytes follow the bag of cells`);
  const roots = isGeneric ? readRoots(bytes, rootsAt, rootCount, refSize, cells) : [0];
  return { ...form, cells, roots, indexAt, dataAt, dataSize };
}

type Form = Pick<BocHeader, 'hasIndex' | 'hasCrc' | 'hasCacheBits' | 'refSize' | 'offsetSize'> & {
  readonly isGeneric: boolean;
};

/** Parses the first six bytes; the two old formats encode their flags in the magic number. */
function readForm(bytes: Uint8Array): Form {
  const magic = readUint(bytes, 0, 4);
  const isGeneric = magic === MAGIC_GENERIC;
  if (!isGeneric && magic !== MAGIC_INDEXED && magic !== MAGIC_INDEXED_CRC) {
    throw new ChainError('BOC_MAGIC', 'the bytes do not start like a bag of cells');
  }
  const flags = bytes[4] as number;
  const hasIndex = isGeneric ? (flags & 0x80) !== 0 : true;
  const hasCrc = isGeneric ? (flags & 0x40) !== 0 : magic === MAGIC_INDEXED_CRC;
  const hasCacheBits = isGeneric && (flags & 0x20) !== 0;
  const refSize = isGeneric ? flags & 7 : flags;
  const offsetSize = bytes[5] as number;
  if (refSize < 1 || refSize > 4 || offsetSize < 1 || offsetSize > 8)
    invalid('reference or offset size out of range');
  if (hasCacheBits && !hasIndex) invalid('cache bits without an index');
  if (isGeneric && (flags & 0x18) !== 0) invalid('unknown flags');
  return { isGeneric, hasIndex, hasCrc, hasCacheBits, refSize, offsetSize };
}

function readRoots(
  bytes: Uint8Array,
  at: number,
  count: number,
  size: number,
  cells: number,
): number[] {
  return Array.from({ length: count }, (_, i) => {
    const root = readUint(bytes, at + i * size, size);
    if (root >= cells) throw new ChainError('BOC_REFERENCE', `root ${root} of ${cells} cells`);
    return root;
  });
}

/** Big-endian; eight bytes lose precision above 2^53, where every length check fails anyway. */
export function readUint(bytes: Uint8Array, at: number, size: number): number {
  let value = 0;
  for (let i = 0; i < size; i++) value = value * 256 + (bytes[at + i] as number);
  return value;
}

function invalid(what: string): never {
  throw new ChainError('BOC_HEADER', `bag of cells: ${what}`);
}

function truncated(): never {
  throw new ChainError('BOC_TRUNCATED', 'the bag of cells is shorter than its header says');
}

function limit(found: string, allowed: string): never {
  throw new ChainError('BOC_LIMIT', `bag of cells has ${found}, at most ${allowed} are allowed`);
}
