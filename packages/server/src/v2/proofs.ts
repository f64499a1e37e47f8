import { toBase64 } from '@tonway/chain';
import type { ChainSession, Proof } from '../upstream/session.ts';
import { blockId } from './shapes/block-id.ts';

/** A session that keeps the proofs of what is read through it. */
export function collectingProofs(session: ChainSession, proofs: Proof[]): ChainSession {
  const keep = async <T extends { readonly proof: Proof }>(reading: Promise<T>): Promise<T> => {
    const read = await reading;
    proofs.push(read.proof);
    return read;
  };
  return new Proxy(session, {
    get(target, name) {
      if (name === 'account')
        return (...args: Parameters<ChainSession['account']>) => keep(target.account(...args));
      if (name === 'header')
        return (...args: Parameters<ChainSession['header']>) => keep(target.header(...args));
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

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
