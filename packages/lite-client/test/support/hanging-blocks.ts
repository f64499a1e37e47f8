import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import {
  Block,
  type BlockIdExt,
  fromHex,
  parseShard,
  previousBlocks,
  readBoc,
  shardsOf,
} from '@tonway/chain';
import { blocksOf, type Network } from '@tonway/tools/fixtures';
import { idText } from './recorded-answers.ts';

/** All blocks of a network by the text of their ids. */
function blocksById(network: Network): Map<string, Uint8Array> {
  const blocks = new Map<string, Uint8Array>();
  for (const { workchain, shard, seqno, rootHash, fileHash, boc } of blocksOf(network)) {
    const hashes = { rootHash: fromHex(rootHash), fileHash: fromHex(fileHash) };
    blocks.set(idText({ workchain, shard: parseShard(shard), seqno, ...hashes }), boc);
  }
  return blocks;
}

/** What a block proves of others by its own content: its parents, and the shard blocks that it lists. */
function namedBy(boc: Uint8Array): BlockIdExt[] {
  const { info, extra } = Block.load(readBoc(boc));
  const listed = extra.custom ? [...shardsOf(extra.custom.shardHashes)] : [];
  const shardBlocks = listed.map(({ workchain, shard, descr }) => {
    const { seqno, rootHash, fileHash } = descr;
    return { workchain, shard, seqno, rootHash, fileHash };
  });
  return [...previousBlocks(info), ...shardBlocks];
}

/** Adds everything that hangs on proven blocks; every file is the one that its id names. */
export function addHangingBlocks(network: Network, proven: Set<string>): void {
  const blocks = blocksById(network);
  const waiting = [...proven];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const boc = blocks.get(id);
    if (!boc) continue;
    assert.ok(id.endsWith(createHash('sha256').update(boc).digest('hex')), id);
    for (const named of namedBy(boc).map(idText)) {
      if (proven.has(named)) continue;
      proven.add(named);
      waiting.push(named);
    }
  }
}
