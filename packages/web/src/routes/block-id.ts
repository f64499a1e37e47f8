/** The block that a page is about. */
export interface BlockId {
  readonly workchain: number;
  /** Sixteen hexadecimal digits, or a signed number as in v3. */
  readonly shard: string;
  readonly seqno: number;
}

const MASTERCHAIN_SHARD = '8000000000000000';

/** `123` is a masterchain block, otherwise `workchain:shard:seqno`; null if it is neither. */
export function parseBlockId(text: string): BlockId | null {
  if (/^\d{1,10}$/.test(text))
    return { workchain: -1, shard: MASTERCHAIN_SHARD, seqno: Number(text) };
  const [, workchain, shard = '', seqno] =
    /^(-?\d{1,10}):([0-9a-fA-F]{16}):(\d{1,10})$/.exec(text) ?? [];
  return workchain === undefined
    ? null
    : { workchain: Number(workchain), shard: shard.toLowerCase(), seqno: Number(seqno) };
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
