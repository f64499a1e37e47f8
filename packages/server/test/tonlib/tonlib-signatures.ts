import { Block, fromBase64 } from '@tonway/chain';
import type { MemoryStore } from '@tonway/devnet';
import type { SignatureSet } from '@tonway/lite-client';
import { list, number, object, type Tonlib, text, tonlibRows, typeOf } from './rows.ts';

/**
 * Gives the store the signatures that only tonlib was told: the lite server's own conversations show them of few
 * blocks. Whether they are right is seen by whoever reads them: they are checked against the validators.
 */
export function addTonlibSignatures(store: MemoryStore): void {
  for (const { response } of tonlibRows()) {
    if (typeOf(response) !== 'blocks.blockSignatures.simplex') continue;
    const block = store.masterchainBlock(number(object(response, 'id'), 'seqno'));
    if (!block || block.signatures) continue;
    const value = signatureSet(response, Block.load(block.root));
    Object.defineProperty(block, 'signatures', { value });
  }
}

function signatureSet(response: Tonlib, { info }: Block): SignatureSet {
  return {
    kind: 'liteServer.signatureSet.simplex',
    ccSeqno: info.genCatchainSeqno | 0,
    validatorSetHash: info.genValidatorListHashShort | 0,
    signatures: list(response, 'signatures').map((each) => ({
      nodeIdShort: fromBase64(text(each, 'node_id_short')),
      signature: fromBase64(text(each, 'signature')),
    })),
    sessionId: fromBase64(text(response, 'session_id')),
    slot: number(response, 'slot'),
    candidate: fromBase64(text(response, 'candidate')),
  };
}
