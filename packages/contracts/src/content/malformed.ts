import { ChainError } from '@tonway/chain';

/**
 * Content that its author got wrong is null: the chain is full of it and nobody can mend it.
 * What says nothing about the content passes through: a proof that ends early.
 */
export function unlessMalformed<T>(load: () => T): T | null {
  try {
    return load();
  } catch (error) {
    if (error instanceof ChainError && error.code !== 'PROOF_INCOMPLETE') return null;
    throw error;
  }
}

/** Content above its limits. */
export function tooMuch(what: string): never {
  throw new ChainError('CONTENT_INVALID', `more than ${what} of content`);
}
