import { readdirSync } from 'node:fs';
import { fixturePath, readFixture } from '@tonway/tools/fixtures';

export interface PackEntry {
  readonly kind: 'block' | 'proof' | 'prooflink';
  readonly workchain: number;
  readonly shard: string;
  readonly seqno: number;
  readonly rootHash: string;
  readonly fileHash: string;
  readonly data: Uint8Array;
}

const NAME =
  /^(block|proof|prooflink)_\((-?\d+),([0-9a-f]{16}),(\d+)\):([0-9A-F]{64}):([0-9A-F]{64})$/;

/** Entries of all archive packages: a magic number, then header, name and data of each. */
export function* packEntries(): Generator<PackEntry> {
  for (const file of readdirSync(fixturePath('chain', 'packs'))) {
    const bytes = Buffer.from(readFixture('chain', 'packs', file));
    for (let at = 4; at < bytes.length; ) {
      const nameEnd = at + 8 + bytes.readUInt16LE(at + 2);
      const dataEnd = nameEnd + bytes.readUInt32LE(at + 4);
      yield entry(bytes.toString('utf8', at + 8, nameEnd), bytes.subarray(nameEnd, dataEnd));
      at = dataEnd;
    }
  }
}

function entry(name: string, data: Uint8Array): PackEntry {
  const [, kind, workchain, shard = '', seqno, rootHash = '', fileHash = ''] =
    NAME.exec(name) ?? [];
  if (!kind) throw new Error(`unknown pack entry ${name}`);
  return {
    kind: kind as PackEntry['kind'],
    workchain: Number(workchain),
    shard,
    seqno: Number(seqno),
    rootHash: rootHash.toLowerCase(),
    fileHash: fileHash.toLowerCase(),
    data,
  };
}
