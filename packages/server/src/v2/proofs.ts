import { toBase64 } from '@tonway/chain';
import type { Proof } from '../upstream/session.ts';
import { blockId } from './shapes/block-id.ts';

/** The additive `proof` of an envelope: for each read its block and its bags of cells in base64. */
export function proofsJson(proofs: readonly Proof[]): string {
  return JSON.stringify(
    proofs.map(({ block, parts }) => ({
      '@type': 'tonway.proof',
      block_id: blockId(block),
      parts: Object.fromEntries(Object.entries(parts).map(([name, boc]) => [name, toBase64(boc)])),
    })),
  );
}
