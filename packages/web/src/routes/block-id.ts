/** The block that a page is about. */
export interface BlockId {
  readonly workchain: number;
  /** Sixteen hexadecimal digits, or a signed number as in v3. */
  readonly shard: string;
  readonly seqno: number;
}

const MASTERCHAIN_SHARD = '8000000000000000';

const FULL_ID =
  /^\(?\s*(-?\d{1,10})\s*[,:]\s*([0-9a-fA-F]{16}|-?\d{17,20})\s*[,:]\s*(\d{1,10})\s*\)?$/;

/** `123` is a masterchain block, otherwise a full id; null if it is neither. */
export function parseBlockId(text: string): BlockId | null {
  return /^\d{1,10}$/.test(text)
    ? { workchain: -1, shard: MASTERCHAIN_SHARD, seqno: Number(text) }
    : parseFullBlockId(text);
}

/** `(-1,8000000000000000,123)`, with or without brackets, with commas or colons. */
export function parseFullBlockId(text: string): BlockId | null {
  const [, workchain, shard = '', seqno] = FULL_ID.exec(text) ?? [];
  return workchain === undefined
    ? null
    : { workchain: Number(workchain), shard: shardHex(shard), seqno: Number(seqno) };
}

/** A masterchain block is its number; others have their shard too. */
export function blockPath({ workchain, shard, seqno }: BlockId): string {
  return workchain === -1 ? `/block/${seqno}` : `/block/${workchain}:${shardHex(shard)}:${seqno}`;
}

export function blockName({ workchain, shard, seqno }: BlockId): string {
  return workchain === -1 ? seqno.toLocaleString('en') : `${workchain}:${shardHex(shard)}:${seqno}`;
}

/** A shard may be a signed 64-bit number instead of 16 hexadecimal digits. */
export function shardHex(shard: string): string {
  if (shard.length === 16 && !shard.startsWith('-')) return shard.toLowerCase();
  return BigInt.asUintN(64, BigInt(shard)).toString(16).padStart(16, '0');
}
