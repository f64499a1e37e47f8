import { type BlockIdExt, FULL_SHARD, isShard, MASTERCHAIN, toHex } from '@tonway/chain';
import { type Constructors, describeBlock } from '@tonway/lite-client';
import type { StoredBlock } from '../store/chain-store.ts';
import type { ChainView } from './chain-view.ts';
import { refuse } from './refusal.ts';

/** The seqno that means "the newest block" in queries. */
export const LATEST = 0xffffffff;

const MAX_SEQNO = 2 ** 31 - 1;

/** The block id of a query, not validated. */
export function requestedBlockId(id: Constructors['tonNode.blockIdExt']): BlockIdExt {
  return { ...id, shard: BigInt.asUintN(64, id.shard), seqno: id.seqno >>> 0 };
}

/** Whether a block with this id can exist. */
export function isValidBlockId({ workchain, shard, seqno }: BlockIdExt): boolean {
  if (!isShard(shard) || seqno > MAX_SEQNO) return false;
  return workchain !== MASTERCHAIN || shard === FULL_SHARD;
}

/** Formats a block id as the node does in error texts. */
export function formatBlockId(id: BlockIdExt): string {
  const [rootHash, fileHash] = [id.rootHash, id.fileHash].map((hash) => toHex(hash).toUpperCase());
  return `${describeBlock(id)}:${rootHash}:${fileHash}`;
}

type TlBlockId = Constructors['tonNode.blockIdExt'];

/** Validates the id of the block or zero state that a query is about. */
export function parseBlockId(id: TlBlockId): BlockIdExt {
  const request = requestedBlockId(id);
  return isValidBlockId(request) ? request : refuse('invalid BlockIdExt');
}

/** Loads the reference block of a query, of any chain. */
export function loadBlock(chain: ChainView, id: TlBlockId): StoredBlock {
  const request = requestedBlockId(id);
  return isValidBlockId(request) ? chain.load(request) : refuse('invalid block id requested');
}

/** Loads the reference block of a query; it must be a masterchain block. */
export function loadMasterchainBlock(chain: ChainView, id: TlBlockId): StoredBlock {
  return chain.loadMasterchain(requestedBlockId(id));
}

/** The first 64 bits of an account id, which determine its shard. */
export function accountPrefix(id: Uint8Array): bigint {
  return new DataView(id.buffer, id.byteOffset, id.length).getBigUint64(0);
}

/** The node's value for a missing block. */
export const NO_BLOCK: Constructors['tonNode.blockIdExt'] = {
  workchain: -(2 ** 31),
  shard: 0n,
  seqno: 0,
  rootHash: new Uint8Array(32),
  fileHash: new Uint8Array(32),
};
