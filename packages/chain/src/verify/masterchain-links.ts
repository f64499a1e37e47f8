import { equalBytes } from '../bits/bytes.ts';
import { type BlockIdExt, describeBlock } from '../block/block-id-ext.ts';
import type { Cell } from '../cell/cell.ts';
import { Config } from '../config/config.ts';
import { ShardStateUnsplit } from '../state/shard-state-unsplit.ts';
import { type VerifiedHeader, verifyHeader, verifyStateAfter } from './block-header.ts';
import { ensure, fail } from './ensure.ts';
import { type SignatureSet, verifySignatures } from './signatures.ts';
import { masterchainSigners, type ProofCrypto } from './validators.ts';

/** Proves a later block by signatures of the validators in the configuration of a key block or the zero state. */
export interface ForwardLink {
  readonly from: BlockIdExt;
  readonly to: BlockIdExt;
  readonly toKeyBlock: boolean;
  /** Virtual root of the key block or the zero state. */
  readonly configRoot: Cell;
  readonly headerRoot: Cell;
  readonly signatures: SignatureSet;
}

export interface SignedHeader {
  readonly header: VerifiedHeader;
  readonly signedWeight: bigint;
  readonly totalWeight: bigint;
}

/**
 * Trusts `from`; returns the header of `to`.
 *
 * @example
 * const { signedWeight, totalWeight } = await verifyForwardLink(forwardLink, crypto);
 * 3n * signedWeight > 2n * totalWeight; // => true
 */
export async function verifyForwardLink(
  link: ForwardLink,
  crypto: ProofCrypto,
): Promise<SignedHeader> {
  const { from, to, signatures } = link;
  ensure(to.seqno > from.seqno, 'a forward link that leads back');
  const config = configOf(from, link.configRoot);
  const header = verifyHeader(to, link.headerRoot);
  const { keyBlock, prevKeyBlockSeqno, genCatchainSeqno } = header.info;
  ensure(keyBlock === link.toKeyBlock, `${describeBlock(to)}: wrong key block flag`);
  ensure(prevKeyBlockSeqno === from.seqno, `${describeBlock(to)} is signed by later validators`);
  const isSameSession = signatures.catchainSeqno === genCatchainSeqno;
  ensure(isSameSession, 'the signatures are of another session');
  const signers = await masterchainSigners(config, genCatchainSeqno, crypto);
  const hashes = [header.info.genValidatorListHashShort, signatures.validatorSetHash];
  ensure(
    hashes.every((hash) => hash === signers.hash),
    `${describeBlock(to)} has other validators`,
  );
  const signedWeight = await verifySignatures(to, signatures, signers, crypto.verify);
  return { header, signedWeight, totalWeight: signers.totalWeight };
}

/** The configuration of a key block or the zero state. */
function configOf(from: BlockIdExt, root: Cell): Config {
  const extra = from.seqno === 0 ? zeroState(from, root).custom : keyBlockExtra(from, root);
  return new Config(extra?.config?.config ?? fail(`${describeBlock(from)} has no configuration`));
}

function zeroState(id: BlockIdExt, root: Cell): ShardStateUnsplit {
  ensure(equalBytes(root.hash(), id.rootHash), 'the proof is of another zero state');
  return ShardStateUnsplit.load(root);
}

function keyBlockExtra(id: BlockIdExt, root: Cell) {
  const { info, block } = verifyHeader(id, root);
  ensure(info.keyBlock, `${describeBlock(id)} is no key block`);
  return block.extra.custom;
}

/** Proves an older block by the state of a newer one, which lists all blocks before it. */
export interface BackLink {
  readonly from: BlockIdExt;
  readonly to: BlockIdExt;
  readonly toKeyBlock: boolean;
  /** Virtual roots of the newer block and of the state after it. */
  readonly fromRoot: Cell;
  readonly stateRoot: Cell;
  /** Virtual root of the older block; null for the zero state. */
  readonly toRoot: Cell | null;
}

/**
 * Trusts `from`. Returns the header of `to`; null for the zero state.
 *
 * @example
 * verifyBackLink(backLink)?.info.seqno; // => 1
 */
export function verifyBackLink(link: BackLink): VerifiedHeader | null {
  const { from, to, toRoot } = link;
  ensure(to.seqno < from.seqno, 'a back link that leads forward');
  const state = verifyStateAfter(verifyHeader(from, link.fromRoot), link.stateRoot);
  ensureAncestor(state, to, link.toKeyBlock);
  if (to.seqno === 0) {
    ensure(toRoot === null, 'a block where the zero state was expected');
    return null;
  }
  const header = verifyHeader(to, toRoot ?? fail('no header of the older block'));
  const isSameKind = header.info.keyBlock === link.toKeyBlock;
  ensure(isSameKind, `${describeBlock(to)}: wrong key block flag`);
  return header;
}

/**
 * Throws unless the masterchain state lists the block as a previous block.
 *
 * @example
 * const header = verifyHeader(backLink.from, backLink.fromRoot);
 * const state = verifyStateAfter(header, backLink.stateRoot);
 * ensureAncestor(state, backLink.to);
 */
export function ensureAncestor(state: ShardStateUnsplit, id: BlockIdExt, isKey?: boolean): void {
  const name = describeBlock(id);
  const missing = `${name} is none of the blocks before`;
  const { key, blkRef } = state.custom?.prevBlocks.get(id.seqno) ?? fail(missing);
  const sameHashes =
    equalBytes(blkRef.rootHash, id.rootHash) && equalBytes(blkRef.fileHash, id.fileHash);
  ensure(blkRef.seqno === id.seqno && sameHashes, missing);
  ensure(isKey === undefined || key === isKey, `${name}: wrong key block flag`);
}
