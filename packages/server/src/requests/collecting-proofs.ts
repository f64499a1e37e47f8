import type { ChainSession, Proof } from '../upstream/session.ts';

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
