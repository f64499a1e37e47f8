import {
  type BlockIdExt,
  describeBlock,
  type ForwardLink as SignedLink,
  type VerifiedHeader,
  verifyForwardLink as verifySignedLink,
} from '@tonway/chain';
import type { Tagged } from '../../tl/types.ts';
import { checkedAsync, openRoot } from '../open.ts';
import { proofCrypto } from './proof-crypto.ts';
import { fromTlSignatures, type SignatureSet } from './signature-set.ts';

/** A link with the signatures in TL. */
export type ForwardLink = Omit<SignedLink, 'signatures'> & { readonly signatures: SignatureSet };

type TlForwardLink = Tagged<'liteServer.blockLinkForward'>;

export function openForwardLink(
  link: TlForwardLink,
  ids: { readonly from: BlockIdExt; readonly to: BlockIdExt },
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
  const signed = { ...link, signatures: fromTlSignatures(link.signatures) };
  const { header } = await checkedAsync(`link to ${describeBlock(link.to)}`, () =>
    verifySignedLink(signed, proofCrypto),
  );
  return header;
}
