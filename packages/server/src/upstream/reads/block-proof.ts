import type { BlockIdExt } from '@tonway/chain';
import {
  blockKey,
  type Result,
  type SignatureSet,
  toTlBlockId,
  VerificationError,
  verifyBlockProof,
} from '@tonway/lite-client';
import { bytesIn } from '../compact.ts';
import type { Read } from './read.ts';

/** To a target, and as if the later of the two blocks were the newest. */
const STABLE = 0x1001;

/** The way from one masterchain block to another, checked link by link. */
export function blockProofRead(
  known: BlockIdExt,
  target: BlockIdExt,
): Read<Result<'getBlockProof'>> {
  return {
    key: `proof ${blockKey(known)}${blockKey(target)}`,
    async ask(source) {
      await source.require(known);
      const [knownBlock, targetBlock] = [known, target].map(toTlBlockId) as [TlId, TlId];
      const params = { mode: STABLE, knownBlock, targetBlock };
      return source.ask('getBlockProof', params, async (answer) => {
        const { complete } = await verifyBlockProof(known, target, answer);
        if (!complete) throw new VerificationError('the proof does not reach the block');
        return answer;
      });
    },
    bytes: bytesIn,
  };
}

type TlId = ReturnType<typeof toTlBlockId>;

/** The signatures are in the link that leads to the block: the last one. */
export function signaturesIn({ steps }: Result<'getBlockProof'>): SignatureSet {
  const link = steps.at(-1);
  if (link?.kind === 'liteServer.blockLinkForward') return link.signatures;
  throw new VerificationError('the proof shows no signatures');
}
