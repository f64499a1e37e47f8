import { type Cell, ChainError, openProof, readBocRoots } from '@tonway/chain';
import { TlError, VerificationError } from '../errors.ts';

/** Runs a check; parse errors of the answer are rethrown as a `VerificationError`. */
export function checked<T>(what: string, check: () => T): T {
  try {
    return check();
  } catch (error) {
    if (!(error instanceof ChainError || error instanceof TlError)) throw error;
    const reason = error.message.replace(' [PROOF_INVALID]', '');
    throw new VerificationError(`${what}: ${reason}`, { cause: error });
  }
}

/** Like `checked`, for asynchronous checks. */
export async function checkedAsync<T>(what: string, check: () => Promise<T>): Promise<T> {
  try {
    return await check();
  } catch (error) {
    return checked(what, () => {
      throw error;
    });
  }
}

export function fail(what: string): never {
  throw new VerificationError(what);
}

export function ensure(condition: boolean, what: string): asserts condition {
  if (!condition) fail(what);
}

/** Opens `count` proofs in one BoC; returns their virtual roots. */
export function openRoots(boc: Uint8Array, count: number): Cell[] {
  return checked('a proof', () => {
    const roots = readBocRoots(boc, { maxRoots: count });
    ensure(roots.length === count, `${count} proofs expected, found ${roots.length}`);
    return roots.map(openProof);
  });
}

export function openRoot(boc: Uint8Array): Cell {
  const [root] = openRoots(boc, 1);
  return root ?? fail('no proof');
}
