import { BlockIdExt } from '../block/block-id-ext.ts';
import { shardKey } from '../block/shard-fees.ts';
import type { ShardIdent } from '../block/shard-ident.ts';
import { Builder } from '../cell/builder.ts';
import type { Cell } from '../cell/cell.ts';
import type { Slice } from '../cell/slice.ts';
import { type Dictionary, hashmapE } from '../dict/dictionary.ts';
import { ChainError } from '../errors.ts';
import { type Codec, codec, inCell } from '../tlb/codec.ts';
import { record } from '../tlb/record.ts';
import { BlockSignatures } from './block-signatures.ts';

// chain_empty$_ = ProofChain 0;
// chain_link$_ {n:#} root:^Cell prev:n?^(ProofChain n) = ProofChain (n + 1);

/** Merkle proofs of a block and its ancestors, newest first. The length is stored outside. */
export type ProofChain = readonly Cell[];

function loadProofChain(slice: Slice, length: number): ProofChain {
  if (length === 0) return [];
  const root = slice.loadRef();
  if (length === 1) return [root];
  const rest = slice.loadRef().slice();
  const chain = [root, ...loadProofChain(rest, length - 1)];
  rest.end('ProofChain');
  return chain;
}

function storeProofChain([root, ...rest]: ProofChain, builder: Builder): void {
  if (!root) return;
  builder.storeRef(root);
  if (rest.length === 0) return;
  const link = new Builder();
  storeProofChain(rest, link);
  builder.storeRef(link.build());
}

const MAX_LENGTH = 8;

// top_block_descr#d5 proof_for:BlockIdExt signatures:(Maybe ^BlockSignatures)
//   len:(## 8) { len >= 1 } { len <= 8 } chain:(ProofChain len) = TopBlockDescr;
export interface TopBlockDescr {
  readonly proofFor: BlockIdExt;
  readonly signatures: BlockSignatures | null;
  readonly chain: ProofChain;
}

export const TopBlockDescr = codec<TopBlockDescr>('TopBlockDescr', {
  load(slice) {
    slice.expectTag(8, 0xd5, 'TopBlockDescr');
    const proofFor = BlockIdExt.load(slice);
    const signatures = slice.loadMaybeRef();
    const chain = loadProofChain(slice, checkLength(slice.loadUint(8)));
    return { proofFor, signatures: signatures && BlockSignatures.load(signatures), chain };
  },
  store(descr, builder) {
    builder.storeUint(0xd5, 8);
    BlockIdExt.store(descr.proofFor, builder);
    builder.storeMaybeRef(descr.signatures && BlockSignatures.toCell(descr.signatures));
    builder.storeUint(checkLength(descr.chain.length), 8);
    storeProofChain(descr.chain, builder);
  },
});

function checkLength(length: number): number {
  if (length < 1 || length > MAX_LENGTH) {
    throw new ChainError(
      'TLB_INVALID',
      `TopBlockDescr: a chain of 1 to ${MAX_LENGTH}, not ${length}`,
    );
  }
  return length;
}

// top_block_descr_set#4ac789f3 collection:(HashmapE 96 ^TopBlockDescr) = TopBlockDescrSet;
export interface TopBlockDescrSet {
  readonly collection: Dictionary<ShardIdent, TopBlockDescr>;
}

export const TopBlockDescrSet: Codec<TopBlockDescrSet> = record<TopBlockDescrSet>(
  'TopBlockDescrSet',
  '#4ac789f3',
  {
    collection: hashmapE(shardKey, inCell(TopBlockDescr)),
  },
);
