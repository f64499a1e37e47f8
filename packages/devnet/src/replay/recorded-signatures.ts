import { toHex } from '@tonway/chain';
import { decodeAnswer, type SignatureSet } from '@tonway/lite-client';
import { jsonLines } from './json-lines.ts';

interface Row {
  readonly name: string;
  readonly response: string | null;
}

/** The signatures of masterchain blocks, by root hash: those that recorded block proofs happen to show. */
export async function recordedSignatures(path: string): Promise<Map<string, SignatureSet>> {
  const signatures = new Map<string, SignatureSet>();
  for await (const { name, response } of jsonLines<Row>(path)) {
    if (name !== 'liteServer.getBlockProof' || response === null) continue;
    const answer = decodeAnswer('getBlockProof', Buffer.from(response, 'base64'));
    if (answer.kind === 'liteServer.error') continue;
    for (const step of answer.steps) {
      if (step.kind !== 'liteServer.blockLinkForward') continue;
      signatures.set(toHex(step.to.rootHash), step.signatures);
    }
  }
  return signatures;
}
