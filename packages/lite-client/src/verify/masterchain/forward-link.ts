import { type BlockIdExt, type Cell, Config, equalBytes, ShardStateUnsplit } from '@tonway/chain';
import { describeBlock } from '../../block-id.ts';
import type { Tagged } from '../../tl/types.ts';
import { blockHeader, type VerifiedHeader } from '../block-header.ts';
import { checked, ensure, fail, openRoot } from '../open.ts';
import { catchainSeqnoOf, type SignatureSet, verifySignatures } from './signature-set.ts';
import { masterchainSigners } from './validators.ts';

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

type TlForwardLink = Tagged<'liteServer.blockLinkForward'>;

export function openForwardLink(
  link: TlForwardLink,
  ids: Pick<ForwardLink, 'from' | 'to'>,
): ForwardLink {
  return {
    ...ids,
    toKeyBlock: link.toKeyBlock,
    configRoot: openRoot(link.configProof),
    headerRoot: openRoot(link.destProof),
    signatures: link.signatures,
  };
}

/** Trusts `from`; returns the header of `to`. */
export async function verifyForwardLink(link: ForwardLink): Promise<VerifiedHeader> {
  const { from, to, signatures } = link;
  ensure(to.seqno > from.seqno, 'a forward link that leads back');
  const config = configOf(from, link.configRoot);
  const header = blockHeader(to, link.headerRoot);
  const { keyBlock, prevKeyBlockSeqno, genCatchainSeqno } = header.info;
  ensure(keyBlock === link.toKeyBlock, `${describeBlock(to)}: wrong key block flag`);
  ensure(prevKeyBlockSeqno === from.seqno, `${describeBlock(to)} is signed by later validators`);
  ensure(catchainSeqnoOf(signatures) === genCatchainSeqno, 'the signatures are of another session');
  const signers = checked('validators', () => masterchainSigners(config, genCatchainSeqno));
  const hashes = [header.info.genValidatorListHashShort, signatures.validatorSetHash >>> 0];
  ensure(
    hashes.every((hash) => hash === signers.hash),
    `${describeBlock(to)} has other validators`,
  );
  await verifySignatures(to, signatures, signers);
  return header;
}

/** The configuration of a key block or the zero state. */
function configOf(from: BlockIdExt, root: Cell): Config {
  const name = `configuration of ${describeBlock(from)}`;
  return checked(name, () => {
    const extra = from.seqno === 0 ? zeroState(from, root).custom : keyBlockExtra(from, root);
    return new Config(extra?.config?.config ?? fail(`${name}: there is none`));
  });
}

function zeroState(id: BlockIdExt, root: Cell): ShardStateUnsplit {
  ensure(equalBytes(root.hash(), id.rootHash), 'the proof is of another zero state');
  return ShardStateUnsplit.load(root);
}

function keyBlockExtra(id: BlockIdExt, root: Cell) {
  const { info, block } = blockHeader(id, root);
  ensure(info.keyBlock, `${describeBlock(id)} is no key block`);
  return block.extra.custom;
}
